package dev.storescope.sandbox.googleplay;

import dev.storescope.sandbox.http.SandboxRequest;
import dev.storescope.store.Country;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The country and the language that a visitor asks for; the country decides what is seen, the
 * language how numbers and dates are written.
 */
record Region(Country country, String language) {
  private static final Pattern COUNTRY = Pattern.compile("[A-Za-z]{2}");
  private static final Country USUAL = new Country("us");

  /** By the parameters {@code gl} and {@code hl}; the United States and English are usual. */
  static Region of(SandboxRequest request) {
    Optional<String> gl = request.parameter("gl").filter(code -> COUNTRY.matcher(code).matches());
    return new Region(
        gl.map(Country::of).orElse(USUAL),
        request.parameter("hl").filter(language -> !language.isBlank()).orElse("en"));
  }
}
