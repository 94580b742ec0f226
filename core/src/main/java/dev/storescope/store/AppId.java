package dev.storescope.store;

import java.util.regex.Pattern;

/** An app's identifier in its store: a number in the App Store, a package name in Google Play. */
public sealed interface AppId extends Comparable<AppId> {

  /** An App Store id: 1 to 19 digits, held as an unsigned number. */
  record AppStore(long number) implements AppId {
    private static final int MAX_DIGITS = 19;

    static AppStore parse(String text) {
      if (!isDigits(text)) {
        throw new IllegalArgumentException(
            "Invalid App Store id '%s'. Use 1 to 19 digits.".formatted(text));
      }
      return new AppStore(Long.parseUnsignedLong(text));
    }

    private static boolean isDigits(String text) {
      int digits = 0;
      while (digits < text.length() && text.charAt(digits) >= '0' && text.charAt(digits) <= '9') {
        digits++;
      }
      return digits == text.length() && digits >= 1 && digits <= MAX_DIGITS;
    }

    @Override
    public StoreType store() {
      return StoreType.APP_STORE;
    }

    @Override
    public String value() {
      return Long.toUnsignedString(number);
    }

    @Override
    public String toString() {
      return value();
    }
  }

  /**
   * A Google Play id: a Java-style package name with at least one dot, such as {@code
   * com.example.app}.
   */
  record GooglePlay(String packageName) implements AppId {
    private static final Pattern PACKAGE_NAME =
        Pattern.compile("[A-Za-z][A-Za-z0-9_]*(\\.[A-Za-z][A-Za-z0-9_]*)+");
    private static final int MAX_LENGTH = 255;

    public GooglePlay {
      if (packageName.length() > MAX_LENGTH || !PACKAGE_NAME.matcher(packageName).matches()) {
        throw new IllegalArgumentException(
            "Invalid Google Play id '%s'. Use a package name such as com.example.app."
                .formatted(packageName));
      }
    }

    @Override
    public StoreType store() {
      return StoreType.GOOGLE_PLAY;
    }

    @Override
    public String value() {
      return packageName;
    }

    @Override
    public String toString() {
      return packageName;
    }
  }

  StoreType store();

  /** The identifier as the store writes it. */
  String value();

  /**
   * Parses an identifier.
   *
   * @throws IllegalArgumentException if the text is no identifier of that store
   */
  static AppId of(StoreType store, String text) {
    return switch (store) {
      case APP_STORE -> AppStore.parse(text);
      case GOOGLE_PLAY -> new GooglePlay(text);
    };
  }

  @Override
  default int compareTo(AppId other) {
    int byStore = store().compareTo(other.store());
    return byStore != 0 ? byStore : value().compareTo(other.value());
  }
}
