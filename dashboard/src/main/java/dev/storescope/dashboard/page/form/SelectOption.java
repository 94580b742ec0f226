package dev.storescope.dashboard.page.form;

import dev.storescope.dashboard.page.text.DisplayNames;
import dev.storescope.store.Country;
import dev.storescope.store.Device;
import dev.storescope.store.StoreType;
import dev.storescope.store.Storefronts;
import dev.storescope.store.Storefronts.Storefront;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/** A choice in a form. */
public record SelectOption(String value, String label, boolean chosen) {

  /** The countries in which a store has a storefront, by name. */
  public static List<SelectOption> countries(StoreType store, Country chosen) {
    return Storefronts.list().stream()
        .filter(one -> Storefronts.has(store, one.country()))
        .sorted(Comparator.comparing(Storefront::country, DisplayNames.countriesByName()))
        .sorted(Comparator.comparing(Storefront::name))
        .map(
            one -> new SelectOption(one.country().code(), one.name(), one.country().equals(chosen)))
        .toList();
  }

  /** The devices of some stores. */
  public static List<SelectOption> devices(List<StoreType> stores, Device chosen) {
    return Arrays.stream(Device.values())
        .filter(device -> stores.contains(device.store()))
        .map(
            device ->
                new SelectOption(device.wireName(), DisplayNames.of(device), device == chosen))
        .toList();
  }

  public static List<SelectOption> stores(StoreType chosen) {
    return Arrays.stream(StoreType.values())
        .map(store -> new SelectOption(store.wireName(), DisplayNames.of(store), store == chosen))
        .toList();
  }
}
