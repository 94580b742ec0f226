package dev.storescope.sandbox.appstoreconnect;

import dev.storescope.store.Country;
import java.util.Locale;

/**
 * The territories in which the developers of a world sell, one or two for each of its languages; a
 * market of the world takes a while to make.
 */
enum Territory {
  USA("us", "en-US"),
  GBR("gb", "en-GB"),
  DEU("de", "de-DE"),
  RUS("ru", "ru"),
  JPN("jp", "ja"),
  SAU("sa", "ar-SA");

  private final String country;
  private final String locale;

  Territory(String country, String locale) {
    this.country = country;
    this.locale = locale;
  }

  Country country() {
    return new Country(country);
  }

  /** The code in reports, which is not that of the resources. */
  String code() {
    return country.toUpperCase(Locale.ROOT);
  }

  /** The locale whose texts are shown there. */
  String locale() {
    return locale;
  }
}
