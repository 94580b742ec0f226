package dev.storescope.sandbox.googleplay;

import dev.storescope.sandbox.http.SandboxRequest;
import dev.storescope.store.Country;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The country and the language of a request. The country selects the storefront, the language the
 * format of numbers and dates.
 */
record VisitorLocale(Country country, String language) {
  private static final Pattern COUNTRY = Pattern.compile("[A-Za-z]{2}");
  private static final Country USUAL = new Country("us");

  /** From the parameters {@code gl} and {@code hl}; by default the United States and English. */
  static VisitorLocale of(SandboxRequest request) {
    Optional<String> gl = request.parameter("gl").filter(code -> COUNTRY.matcher(code).matches());
    return new VisitorLocale(
        gl.map(Country::of).orElse(USUAL),
        request.parameter("hl").filter(language -> !language.isBlank()).orElse("en"));
  }
}
