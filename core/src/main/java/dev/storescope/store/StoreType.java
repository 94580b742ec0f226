package dev.storescope.store;

import java.util.Optional;

/** One of the two stores. */
public enum StoreType {
  APP_STORE("appstore"),
  GOOGLE_PLAY("googleplay");

  private final String wireName;

  StoreType(String wireName) {
    this.wireName = wireName;
  }

  /** The name of the {@code storetype} parameter, case-sensitive. */
  public String wireName() {
    return wireName;
  }

  public static Optional<StoreType> find(String wireName) {
    for (StoreType store : values()) {
      if (store.wireName.equals(wireName)) {
        return Optional.of(store);
      }
    }
    return Optional.empty();
  }
}
