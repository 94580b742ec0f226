package dev.storescope.store;

import java.util.regex.Pattern;

/**
 * A store's category: a number in the App Store ({@code 6015}), a name in capitals in Google Play
 * ({@code GAME}).
 */
public record CategoryId(String value) implements Comparable<CategoryId> {
  private static final Pattern FORM = Pattern.compile("[0-9]{1,9}|[A-Z][A-Z_]{0,63}");

  /** All apps of the App Store. */
  public static final CategoryId OVERALL = new CategoryId("36");

  /** All apps of Google Play. */
  public static final CategoryId APPLICATION = new CategoryId("APPLICATION");

  public CategoryId {
    if (!FORM.matcher(value).matches()) {
      throw new IllegalArgumentException(
          "a category is a number such as 6015 or a name such as GAME, not '" + value + "'");
    }
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
