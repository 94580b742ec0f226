package dev.storescope.dashboard.page;

import dev.storescope.observation.Facts.ChartKind;
import dev.storescope.store.Country;
import dev.storescope.store.Device;
import dev.storescope.store.StoreType;
import dev.storescope.store.Storefronts;
import java.text.Collator;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Locale;

/** The names of stores, devices, countries and charts as pages write them. */
public final class DisplayNames {
  private DisplayNames() {}

  public static String of(StoreType store) {
    return Texts.name(store);
  }

  public static String of(Device device) {
    return Texts.name(device);
  }

  /**
   * The name of a device by its name in the interface; other devices, such as of a TV, have none.
   */
  public static String ofDevice(String wireName) {
    return Arrays.stream(Device.values())
        .filter(device -> device.wireName().equals(wireName))
        .findFirst()
        .map(DisplayNames::of)
        .orElse(wireName);
  }

  /** The English name of a country. */
  public static String of(Country country) {
    return Storefronts.find(country).map(Storefronts.Storefront::name).orElseGet(country::toString);
  }

  /** Orders countries by name, as a dictionary does: Türkiye comes before Turkmenistan. */
  public static Comparator<Country> countriesByName() {
    Collator collator = Collator.getInstance(Locale.ENGLISH);
    return Comparator.comparing(DisplayNames::of, collator::compare);
  }

  public static String of(StoreType store, Country country) {
    return of(store) + ", " + of(country);
  }

  public static String of(ChartKind kind) {
    return Texts.name(kind);
  }
}
