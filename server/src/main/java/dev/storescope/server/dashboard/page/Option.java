package dev.storescope.server.dashboard.page;

import dev.storescope.store.Country;
import dev.storescope.store.Device;
import dev.storescope.store.StoreType;
import dev.storescope.store.Storefronts;
import dev.storescope.store.Storefronts.Storefront;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/** Something to choose in a form. */
public record Option(String value, String label, boolean chosen) {

  /** The countries that a store is in, by name. */
  public static List<Option> countries(StoreType store, Country chosen) {
    return Storefronts.list().stream()
        .filter(one -> Storefronts.has(store, one.country()))
        .sorted(Comparator.comparing(Storefront::name))
        .map(one -> new Option(one.country().code(), one.name(), one.country().equals(chosen)))
        .toList();
  }

  /** The devices that some stores are looked at with. */
  public static List<Option> devices(List<StoreType> stores, Device chosen) {
    return Arrays.stream(Device.values())
        .filter(device -> stores.contains(device.store()))
        .map(device -> new Option(device.wireName(), Place.nameOf(device), device == chosen))
        .toList();
  }

  public static List<Option> stores(StoreType chosen) {
    return Arrays.stream(StoreType.values())
        .map(store -> new Option(store.wireName(), Place.nameOf(store), store == chosen))
        .toList();
  }
}
