package dev.storescope.accounts;

import java.util.Arrays;
import java.util.Locale;

/**
 * What an API key may be used for, within what its account may do. Each scope includes the ones
 * before it.
 */
public enum Scope {
  /** To read all data, and the lists of the account. */
  READ,

  /** To change the lists of the account: tracked apps, competitors, channels, alert rules. */
  WRITE,

  /** To administer: keys, sessions and password of the account, and the members. */
  ADMINISTRATION;

  /** The scope of a new key for which none is chosen: it can change nothing if it is stolen. */
  public static final Scope DEFAULT = READ;

  /**
   * The scope of a name such as {@code read}.
   *
   * @throws IllegalArgumentException if there is none, with a message that says what is accepted
   */
  public static Scope of(String name) {
    return Arrays.stream(values())
        .filter(scope -> scope.wireName().equals(name))
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "Invalid scope '%s'. Use read, write or administration.".formatted(name)));
  }

  /** Whether it permits what needs another one. */
  public boolean includes(Scope needed) {
    return compareTo(needed) >= 0;
  }

  /** Its name in the interface and on the command line. */
  public String wireName() {
    return name().toLowerCase(Locale.ROOT);
  }
}
