package dev.storescope.store;

import java.util.Optional;

/** A kind of device; each belongs to one store. */
public enum Device {
  IPHONE("iphone", StoreType.APP_STORE),
  IPAD("ipad", StoreType.APP_STORE),
  ANDROID("android", StoreType.GOOGLE_PLAY);

  private final String wireName;
  private final StoreType store;

  Device(String wireName, StoreType store) {
    this.wireName = wireName;
    this.store = store;
  }

  public String wireName() {
    return wireName;
  }

  public StoreType store() {
    return store;
  }

  public static Optional<Device> find(String wireName) {
    for (Device device : values()) {
      if (device.wireName.equals(wireName)) {
        return Optional.of(device);
      }
    }
    return Optional.empty();
  }

  /** The device of a request that names none. */
  public static Device defaultFor(StoreType store) {
    return switch (store) {
      case APP_STORE -> IPHONE;
      case GOOGLE_PLAY -> ANDROID;
    };
  }
}
