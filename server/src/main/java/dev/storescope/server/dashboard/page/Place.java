package dev.storescope.server.dashboard.page;

import dev.storescope.store.AppId;
import dev.storescope.store.Country;
import dev.storescope.store.Device;
import dev.storescope.store.StoreType;
import dev.storescope.store.Storefronts;
import java.util.Arrays;
import java.util.Optional;
import java.util.stream.Collectors;

/** The app, the country and the device that a page is about. */
public record Place(AppId app, Country country, Device device) {
  /** The path of an app in a country; {@code device} is in the query. */
  public static final String PATH = "/dashboard/apps/{storetype}/{storeid}/{country}";

  public Place {
    if (device.store() != app.store()) {
      throw new IllegalArgumentException(device.wireName() + " has not the store of " + app);
    }
  }

  /** The place of an app on the device that is meant where none is named. */
  public static Place of(AppId app, Country country) {
    return new Place(app, country, Device.defaultFor(app.store()));
  }

  /**
   * What the path and the query of a visit name.
   *
   * @throws PageException if there is no such store, app, country or device
   */
  public static Place of(Visit visit) {
    AppId app = app(visit);
    return new Place(
        app,
        country(app.store(), visit.path("country")),
        device(app.store(), visit.query().find("device")));
  }

  /** The app that {@code storetype} and {@code storeid} of a path name. */
  public static AppId app(Visit visit) {
    StoreType store = store(visit.path("storetype"));
    try {
      return AppId.of(store, visit.path("storeid"));
    } catch (IllegalArgumentException e) {
      throw PageException.notFound("There is no such app: " + e.getMessage() + ".");
    }
  }

  /** The store of a name. */
  public static StoreType store(String name) {
    return StoreType.find(name)
        .orElseThrow(
            () ->
                PageException.notFound(
                    "There is no such store: the stores are appstore and googleplay."));
  }

  /** The country of a code, if the store is there. */
  public static Country country(StoreType store, String code) {
    try {
      Country country = Country.of(code);
      if (Storefronts.has(store, country)) {
        return country;
      }
    } catch (IllegalArgumentException e) {
      throw PageException.notFound("There is no such country: " + e.getMessage() + ".");
    }
    throw PageException.notFound("%s has no store in '%s'.".formatted(nameOf(store), code));
  }

  /** The device of a name, and where none is named, the usual one of the store. */
  public static Device device(StoreType store, Optional<String> name) {
    if (name.isEmpty()) {
      return Device.defaultFor(store);
    }
    return Device.find(name.get())
        .filter(device -> device.store() == store)
        .orElseThrow(
            () ->
                PageException.notValid(
                    "The devices of %s are: %s.".formatted(nameOf(store), devicesOf(store))));
  }

  /** What people call a store. */
  public static String nameOf(StoreType store) {
    return switch (store) {
      case APP_STORE -> "App Store";
      case GOOGLE_PLAY -> "Google Play";
    };
  }

  /** What people call a device. */
  public static String nameOf(Device device) {
    return switch (device) {
      case IPHONE -> "iPhone";
      case IPAD -> "iPad";
      case ANDROID -> "Android";
    };
  }

  /** The English name of a country. */
  public static String nameOf(Country country) {
    return Storefronts.find(country).map(Storefronts.Storefront::name).orElseGet(country::toString);
  }

  public String storeName() {
    return nameOf(app.store());
  }

  public String countryName() {
    return nameOf(country);
  }

  public String deviceName() {
    return nameOf(device);
  }

  /** Whether the device is the one meant where none is named. */
  public boolean isOnUsualDevice() {
    return device == Device.defaultFor(app.store());
  }

  /** The name of the device that is meant where none is named. */
  public String usualDeviceName() {
    return nameOf(Device.defaultFor(app.store()));
  }

  /** The path of the app in its store, whatever the country. */
  public String appPath() {
    return "/dashboard/apps/%s/%s".formatted(app.store().wireName(), app.value());
  }

  /**
   * The address of the app's page or of one below it, with the device and more fields.
   *
   * @param below such as {@code /ratings}; blank for the app's page
   */
  public String url(String below, Object... namesAndValues) {
    String more = Fields.write(namesAndValues);
    String query =
        isOnUsualDevice()
            ? more
            : Fields.write("device", device.wireName()) + (more.isEmpty() ? "" : "&" + more);
    return appPath() + "/" + country + below + (query.isEmpty() ? "" : "?" + query);
  }

  private static String devicesOf(StoreType store) {
    return Arrays.stream(Device.values())
        .filter(device -> device.store() == store)
        .map(Device::wireName)
        .collect(Collectors.joining(", "));
  }
}
