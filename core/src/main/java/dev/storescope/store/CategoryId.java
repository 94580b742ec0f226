package dev.storescope.store;

/**
 * A store's category: a number in the App Store ({@code 6015}), a name in capitals in Google Play
 * ({@code GAME}).
 */
public record CategoryId(String value) implements Comparable<CategoryId> {
  private static final int MAX_DIGITS = 9;
  private static final int MAX_LETTERS = 64;

  /** All apps of the App Store. */
  public static final CategoryId OVERALL = new CategoryId("36");

  /** All apps of Google Play. */
  public static final CategoryId APPLICATION = new CategoryId("APPLICATION");

  public CategoryId {
    if (!isNumber(value) && !isName(value)) {
      throw new IllegalArgumentException(
          "Invalid category '%s'. Use a number such as 6015, or a name such as GAME."
              .formatted(value));
    }
  }

  private static boolean isNumber(String value) {
    return !value.isEmpty() && value.length() <= MAX_DIGITS && hasOnlyDigits(value);
  }

  private static boolean hasOnlyDigits(String value) {
    int digits = 0;
    while (digits < value.length() && value.charAt(digits) >= '0' && value.charAt(digits) <= '9') {
      digits++;
    }
    return digits == value.length();
  }

  private static boolean isName(String value) {
    return !value.isEmpty()
        && value.length() <= MAX_LETTERS
        && value.charAt(0) != '_'
        && value.chars().allMatch(c -> (c >= 'A' && c <= 'Z') || c == '_');
  }

  /** All apps of a store. */
  public static CategoryId overall(StoreType store) {
    return switch (store) {
      case APP_STORE -> OVERALL;
      case GOOGLE_PLAY -> APPLICATION;
    };
  }

  @Override
  public int compareTo(CategoryId other) {
    return value.compareTo(other.value);
  }

  @Override
  public String toString() {
    return value;
  }
}
