package dev.storescope.store;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** The storefronts of both stores by country. */
public final class Storefronts {
  private static final Map<Country, Storefront> BY_COUNTRY = load();

  private Storefronts() {}

  /** A country with a storefront in at least one store. */
  public record Storefront(
      Country country, String name, Optional<Apple> apple, Optional<Play> googlePlay) {}

  /** Apple's number of the storefront, with the number and the tag of its main language. */
  public record Apple(int number, int languageNumber, String languageTag) {}

  /** The language ({@code hl}) of Google Play in the country. */
  public record Play(String language) {}

  /** All storefronts, by country code. */
  public static Collection<Storefront> list() {
    return BY_COUNTRY.values();
  }

  public static Optional<Storefront> find(Country country) {
    return Optional.ofNullable(BY_COUNTRY.get(country));
  }

  /** The English name of a country. */
  public static String name(Country country) {
    return find(country).map(Storefront::name).orElseGet(country::code);
  }

  /** The countries in which a store has a storefront, by code. */
  public static List<Country> listCountries(StoreType store) {
    return list().stream()
        .map(Storefront::country)
        .filter(country -> has(store, country))
        .sorted()
        .toList();
  }

  public static boolean has(StoreType store, Country country) {
    return switch (store) {
      case APP_STORE -> find(country).flatMap(Storefront::apple).isPresent();
      case GOOGLE_PLAY -> find(country).flatMap(Storefront::googlePlay).isPresent();
    };
  }

  private static Map<Country, Storefront> load() {
    try (InputStream table = Storefronts.class.getResourceAsStream("storefronts.csv")) {
      if (table == null) {
        throw new IllegalStateException("storefronts.csv is missing from the program");
      }
      Map<Country, Storefront> byCountry = new TreeMap<>();
      new String(table.readAllBytes(), StandardCharsets.UTF_8)
          .lines()
          .skip(1)
          .map(Storefronts::parse)
          .forEach(storefront -> byCountry.put(storefront.country(), storefront));
      return Collections.unmodifiableMap(new LinkedHashMap<>(byCountry));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** A row is: country, name, Apple's number, language number and language tag, Play's language. */
  private static Storefront parse(String row) {
    String[] cells = row.split(",", -1);
    Optional<Apple> apple =
        cells[2].isEmpty()
            ? Optional.empty()
            : Optional.of(
                new Apple(Integer.parseInt(cells[2]), Integer.parseInt(cells[3]), cells[4]));
    Optional<Play> googlePlay =
        cells[5].isEmpty() ? Optional.empty() : Optional.of(new Play(cells[5]));
    return new Storefront(new Country(cells[0]), cells[1], apple, googlePlay);
  }
}
