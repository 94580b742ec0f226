package dev.storescope.connector.appstoreconnect;

import dev.storescope.store.Country;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** The countries by the codes of App Store Connect: those of ISO 3166-1 alpha-3, or alpha-2. */
final class Territories {
  private static final Map<String, Country> BY_CODE = byCode();

  private Territories() {}

  /**
   * The country of a code.
   *
   * @throws NoAnswerException if there is none
   */
  static Country get(String code) {
    return Optional.ofNullable(BY_CODE.get(code.toUpperCase(Locale.ROOT)))
        .orElseThrow(() -> NoAnswerException.failed("there is no territory " + code));
  }

  private static Map<String, Country> byCode() {
    Map<String, Country> byCode = new HashMap<>();
    for (String code : Locale.getISOCountries()) {
      Country country = Country.of(code);
      byCode.put(code, country);
      byCode.put(Locale.of("", code).getISO3Country(), country);
    }
    // Kosovo is not in ISO 3166-1.
    byCode.put("XKS", Country.of("xk"));
    byCode.put("XK", Country.of("xk"));
    return byCode;
  }
}
