package dev.storescope.sandbox.apple;

import dev.storescope.sandbox.http.SandboxRequest;
import dev.storescope.sandbox.world.Stores;
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

/** Finds the App Store of the country that a request means. */
final class LocalStores {
  private static final Country US = new Country("us");
  private static final Pattern CODE = Pattern.compile("[a-zA-Z]{2}");

  /** {@code 143441-1,29}: storefront, language, platform. */
  private static final Pattern HEADER = Pattern.compile("([0-9]{6})(-[0-9]+)?(,.*)?");

  private static final Map<String, Country> BY_NUMBER =
      Storefronts.list().stream()
          .filter(storefront -> storefront.apple().isPresent())
          .collect(
              Collectors.toUnmodifiableMap(
                  LocalStores::number, Storefront::country, (first, _) -> first));

  private final Stores stores;

  LocalStores(Stores stores) {
    this.stores = stores;
  }

  private static String number(Storefront storefront) {
    return Integer.toString(storefront.apple().orElseThrow().number());
  }

  /** The one of a country's code, in either case. */
  Optional<LocalStore> findByCode(String code, Instant at) {
    return CODE.matcher(code).matches() ? find(Country.of(code), at) : Optional.empty();
  }

  /** The one of a storefront's number. */
  Optional<LocalStore> findByNumber(String number, Instant at) {
    return Optional.ofNullable(BY_NUMBER.get(number)).flatMap(country -> find(country, at));
  }

  /** The one that the storefront header names. */
  Optional<LocalStore> findByHeader(SandboxRequest request) {
    return request
        .header("x-apple-store-front")
        .map(HEADER::matcher)
        .filter(Matcher::matches)
        .flatMap(header -> findByNumber(header.group(1), request.at()));
  }

  /** The one of somebody who did not say where they are. */
  LocalStore american(Instant at) {
    return find(US, at).orElseThrow();
  }

  private Optional<LocalStore> find(Country country, Instant at) {
    return Storefronts.find(country)
        .flatMap(Storefront::apple)
        .map(
            apple ->
                new LocalStore(country, apple, stores.visit(StoreType.APP_STORE, country, at)));
  }
}
