package dev.storescope.store;

import java.util.Optional;

/** A kind of device; each belongs to one store. */
public enum Device {
  IPHONE("iphone", "iPhone", StoreType.APP_STORE),
  IPAD("ipad", "iPad", StoreType.APP_STORE),
  ANDROID("android", "Android", StoreType.GOOGLE_PLAY);

  private final String wireName;
  private final String title;
  private final StoreType store;

  Device(String wireName, String title, StoreType store) {
    this.wireName = wireName;
    this.title = title;
    this.store = store;
  }

  public String wireName() {
    return wireName;
  }

  /** The name that people use. */
  public String title() {
    return title;
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
