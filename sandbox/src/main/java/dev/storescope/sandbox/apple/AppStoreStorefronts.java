package dev.storescope.sandbox.apple;

import dev.storescope.sandbox.http.SandboxRequest;
import dev.storescope.sandbox.world.SimulatedStores;
import dev.storescope.store.Country;
import dev.storescope.store.StoreType;
import dev.storescope.store.Storefronts;
import dev.storescope.store.Storefronts.Storefront;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Finds the storefront that a request addresses. */
record AppStoreStorefronts(SimulatedStores stores) {
  private static final Country US = new Country("us");
  private static final Pattern CODE = Pattern.compile("[a-zA-Z]{2}");

  /** {@code 143441-1,29}: storefront, language, platform. */
  private static final Pattern HEADER = Pattern.compile("([0-9]{6})(-[0-9]+)?(,.*)?");

  private static final Map<String, Country> BY_NUMBER =
      Storefronts.list().stream()
          .filter(storefront -> storefront.apple().isPresent())
          .collect(
              Collectors.toUnmodifiableMap(
                  AppStoreStorefronts::number, Storefront::country, (first, _) -> first));

  private static String number(Storefront storefront) {
    return Integer.toString(storefront.apple().orElseThrow().number());
  }

  /** By country code, in either case. */
  Optional<AppStoreStorefront> findByCode(String code, Instant at) {
    return CODE.matcher(code).matches() ? find(Country.of(code), at) : Optional.empty();
  }

  /** By storefront number. */
  Optional<AppStoreStorefront> findByNumber(String number, Instant at) {
    return Optional.ofNullable(BY_NUMBER.get(number)).flatMap(country -> find(country, at));
  }

  /** By the storefront header. */
  Optional<AppStoreStorefront> findByHeader(SandboxRequest request) {
    return request
        .header("x-apple-store-front")
        .map(HEADER::matcher)
        .filter(Matcher::matches)
        .flatMap(header -> findByNumber(header.group(1), request.at()));
  }

  /** The default storefront. */
  AppStoreStorefront american(Instant at) {
    return find(US, at).orElseThrow();
  }

  private Optional<AppStoreStorefront> find(Country country, Instant at) {
    return Storefronts.find(country)
        .flatMap(Storefront::apple)
        .map(
            apple ->
                new AppStoreStorefront(
                    country, apple, stores.visit(StoreType.APP_STORE, country, at)));
  }
}
