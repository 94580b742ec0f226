package dev.storescope.dashboard.page.text;

import dev.storescope.fetching.FetchInterval;
import dev.storescope.observation.Facts.ChartKind;
import dev.storescope.store.Country;
import dev.storescope.store.Device;
import dev.storescope.store.StoreType;
import dev.storescope.store.Storefronts;
import java.text.Collator;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Locale;
import java.util.regex.Pattern;

/** The names of stores, devices, countries and charts as pages write them. */
public final class DisplayNames {
  private static final Pattern WITH_ARTICLE =
      Pattern.compile(
          "^(United|Netherlands|Philippines|Bahamas|Maldives|Gambia|Seychelles|Comoros)\\b"
              + "|(Islands|Republic|Territories)$");

  private DisplayNames() {}

  public static String of(StoreType store) {
    return Texts.name(store);
  }

  public static String of(Device device) {
    return device.title();
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
    return Storefronts.name(country);
  }

  /** The English name of a country within a sentence, such as {@code the United States}. */
  public static String inSentence(Country country) {
    String name = of(country);
    return WITH_ARTICLE.matcher(name).find() ? Texts.of("country.with-article", name) : name;
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

  /** Such as <i>every 7th day</i>. */
  public static String of(FetchInterval interval) {
    return switch (interval) {
      case DAILY -> Texts.of("interval.daily");
      case EVERY_SECOND_DAY -> Texts.of("interval.second");
      case EVERY_SEVENTH_DAY -> Texts.of("interval.seventh");
    };
  }
}
