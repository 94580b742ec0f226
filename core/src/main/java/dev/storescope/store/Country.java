package dev.storescope.store;

import java.util.Locale;

/** A country by its ISO 3166-1 alpha-2 code in lower case, such as {@code us}. */
public record Country(String code) implements Comparable<Country> {
  public Country {
    if (code.length() != 2 || !isLowerLatin(code.charAt(0)) || !isLowerLatin(code.charAt(1))) {
      throw new IllegalArgumentException(
          "Invalid country '%s'. Use a two-letter code such as us.".formatted(code));
    }
  }

  /** The country of a code in either case. */
  public static Country of(String code) {
    return new Country(code.toLowerCase(Locale.ROOT));
  }

  private static boolean isLowerLatin(char c) {
    return c >= 'a' && c <= 'z';
  }

  @Override
  public int compareTo(Country other) {
    return code.compareTo(other.code);
  }

  @Override
  public String toString() {
    return code;
  }
}
