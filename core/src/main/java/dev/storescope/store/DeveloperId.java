package dev.storescope.store;

/** A developer's id in a store: a number in the App Store, a number or a name in Google Play. */
public record DeveloperId(StoreType store, String value) {
  private static final int MAX_LENGTH = 200;

  public DeveloperId {
    if (value.isBlank() || value.length() > MAX_LENGTH || !value.strip().equals(value)) {
      throw new IllegalArgumentException("A developer id must have 1 to 200 characters.");
    }
    if (store == StoreType.APP_STORE && !value.matches("[1-9][0-9]{0,18}")) {
      throw new IllegalArgumentException(
          "Invalid developer id '%s' for the App Store. Use a number such as 284882218."
              .formatted(value));
    }
  }
}
