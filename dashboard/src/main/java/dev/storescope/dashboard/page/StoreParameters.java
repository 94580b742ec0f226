package dev.storescope.dashboard.page;

import dev.storescope.dashboard.page.form.PageException;
import dev.storescope.dashboard.page.text.DisplayNames;
import dev.storescope.dashboard.page.text.Texts;
import dev.storescope.store.AppId;
import dev.storescope.store.Country;
import dev.storescope.store.Device;
import dev.storescope.store.StoreType;
import dev.storescope.store.Storefronts;
import java.util.Arrays;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Parses the stores, apps, countries and devices of addresses; a {@link PageException} says why.
 */
public final class StoreParameters {
  private StoreParameters() {}

  public static StoreType store(String name) {
    return StoreType.find(name)
        .orElseThrow(() -> PageException.notFound(Texts.of("address.store")));
  }

  /** The app of the {@code storetype} and {@code storeid} of a path. */
  public static AppId app(PageRequest request) {
    StoreType store = store(request.path("storetype"));
    try {
      return AppId.of(store, request.path("storeid"));
    } catch (IllegalArgumentException e) {
      throw PageException.notFound(String.valueOf(e.getMessage()));
    }
  }

  /** The country of a code in which the store has a storefront. */
  public static Country country(StoreType store, String code) {
    try {
      Country country = Country.of(code);
      if (Storefronts.has(store, country)) {
        return country;
      }
    } catch (IllegalArgumentException e) {
      throw PageException.notFound(String.valueOf(e.getMessage()));
    }
    throw PageException.notFound(Texts.of("address.storefront", DisplayNames.of(store), code));
  }

  /** The device of a name; the default device of the store if none is named. */
  public static Device device(StoreType store, Optional<String> name) {
    if (name.isEmpty()) {
      return Device.defaultFor(store);
    }
    return Device.find(name.get())
        .filter(device -> device.store() == store)
        .orElseThrow(
            () ->
                PageException.notValid(
                    Texts.of("address.device", DisplayNames.of(store), devicesOf(store))));
  }

  private static String devicesOf(StoreType store) {
    return Arrays.stream(Device.values())
        .filter(device -> device.store() == store)
        .map(Device::wireName)
        .collect(Collectors.joining(", "));
  }
}
