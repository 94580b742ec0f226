package dev.storescope.accounts;

import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/** The name an account logs in with: 1 to 64 of a-z, 0-9 and {@code . _ @ + -}. */
public record Username(String value) {
  private static final Pattern FORM = Pattern.compile("[a-z0-9._@+-]{1,64}");

  public Username {
    if (!FORM.matcher(value).matches()) {
      throw new IllegalArgumentException(
          "Invalid user name '%s'. Use 1 to 64 letters, digits or . _ @ + -.".formatted(value));
    }
  }

  /** The user name of a text in either case. */
  public static Username of(String text) {
    return new Username(text.toLowerCase(Locale.ROOT));
  }

  /** The user name of a text in either case; empty if it cannot be one. */
  public static Optional<Username> find(String text) {
    String name = text.toLowerCase(Locale.ROOT);
    return FORM.matcher(name).matches() ? Optional.of(new Username(name)) : Optional.empty();
  }

  @Override
  public String toString() {
    return value;
  }
}
