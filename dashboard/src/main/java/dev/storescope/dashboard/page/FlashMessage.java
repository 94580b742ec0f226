package dev.storescope.dashboard.page;

import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Optional;

/** The outcome of a form, which the next page shows once. */
public record FlashMessage(boolean good, String text) {
  private static final int MAX_LENGTH = 500;

  public FlashMessage {
    text = text.substring(0, Math.min(text.length(), MAX_LENGTH));
  }

  public static FlashMessage done(String text) {
    return new FlashMessage(true, text);
  }

  public static FlashMessage refused(String text) {
    return new FlashMessage(false, text);
  }

  String toCookie() {
    byte[] utf8 = ((good ? "+" : "-") + text).getBytes(StandardCharsets.UTF_8);
    return Base64.getUrlEncoder().withoutPadding().encodeToString(utf8);
  }

  /** The message of a cookie; empty if the dashboard did not write it. */
  static Optional<FlashMessage> ofCookie(String value) {
    try {
      String text = new String(Base64.getUrlDecoder().decode(value), StandardCharsets.UTF_8);
      return text.isEmpty()
          ? Optional.empty()
          : Optional.of(new FlashMessage(text.charAt(0) == '+', text.substring(1)));
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }
}
