package dev.storescope.metadata;

import dev.storescope.store.Country;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The locales that the App Store supports in each country, whose texts it searches there: by
 * Apple's page <a
 * href="https://developer.apple.com/help/app-store-connect/reference/app-information/app-store-localizations">App
 * Store localizations</a>, as of October 2026.
 */
public final class StorefrontLocales {
  private static final Map<Country, List<MetadataLocale>> BY_COUNTRY = load();

  private StorefrontLocales() {}

  /** The locales of a country, the default one first; none if the country has no storefront. */
  public static List<MetadataLocale> of(Country country) {
    return BY_COUNTRY.getOrDefault(country, List.of());
  }

  private static Map<Country, List<MetadataLocale>> load() {
    try (InputStream table =
        StorefrontLocales.class.getResourceAsStream("storefront-locales.csv")) {
      if (table == null) {
        throw new IllegalStateException("storefront-locales.csv is missing from the program");
      }
      return new String(table.readAllBytes(), StandardCharsets.UTF_8)
          .lines()
          .skip(1)
          .map(row -> row.split(",", -1))
          .collect(
              Collectors.toUnmodifiableMap(
                  cells -> new Country(cells[0]),
                  cells -> Stream.of(cells[1].split(" ")).map(MetadataLocale::of).toList()));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
