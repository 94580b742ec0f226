package dev.storescope.estimation;

import dev.storescope.store.Country;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * The searches of a market, over all keywords: 35 million a day in the App Store of the United
 * States, as many per device in other countries, and 0.16 a day per device in Google Play (sections
 * 3 and 4 of the estimation design).
 *
 * @param factor the size relative to the App Store of the United States
 * @param factorSigma the standard deviation of its logarithm
 * @param sigma the standard deviation of the logarithm of the searches
 */
public record MarketSize(double factor, double factorSigma, double searchesPerDay, double sigma) {
  static final double US_SEARCHES_PER_DAY = 34.5e6;
  static final double US_DEVICES_MILLIONS = 157;

  /** 18 to 57 million are the middle 80 % of what Apple's figures allow. */
  private static final double US_SIGMA = 0.45;

  private static final double PLAY_SEARCHES_PER_DEVICE = 0.16;

  /** Higher because the rate per device is not known. */
  private static final double PLAY_SIGMA = 0.5;

  private static final MarketRow UNLISTED = new MarketRow(0.0015, 1.3, OptionalDouble.of(1));
  private static final Map<Country, MarketRow> ROWS = load();

  /** The size of a market; empty if the store is not in the country. */
  public static Optional<MarketSize> find(Market market) {
    MarketRow row = ROWS.getOrDefault(market.country(), UNLISTED);
    return switch (market.store()) {
      case APP_STORE -> Optional.of(of(row.appStoreFactor(), row.sigma(), US_SIGMA));
      case GOOGLE_PLAY ->
          row.playMillions().stream()
              .mapToObj(millions -> googlePlay(millions, row.sigma()))
              .findFirst();
    };
  }

  /** The share of a country in the devices with Google Play; empty where it is not. */
  public static OptionalDouble shareOfGooglePlay(Country country) {
    OptionalDouble millions = ROWS.getOrDefault(country, UNLISTED).playMillions();
    double all = ROWS.values().stream().mapToDouble(row -> row.playMillions().orElse(0)).sum();
    return millions.isPresent()
        ? OptionalDouble.of(millions.getAsDouble() / all)
        : OptionalDouble.empty();
  }

  /** The maximum searches of one keyword. */
  public double cap() {
    return 0.05 * searchesPerDay;
  }

  /**
   * @param ofRate the deviation of the searches of a device
   */
  private static MarketSize of(double factor, double factorSigma, double ofRate) {
    return new MarketSize(
        factor, factorSigma, US_SEARCHES_PER_DAY * factor, Math.hypot(ofRate, factorSigma));
  }

  private static MarketSize googlePlay(double millions, double sigma) {
    double factor = millions * 1e6 * PLAY_SEARCHES_PER_DEVICE / US_SEARCHES_PER_DAY;
    return of(factor, sigma, PLAY_SIGMA);
  }

  /**
   * A row of the table.
   *
   * @param playMillions empty where there is no Google Play
   */
  private record MarketRow(double appStoreFactor, double sigma, OptionalDouble playMillions) {
    static MarketRow parse(String[] cells) {
      String play = cells[3];
      return new MarketRow(
          Double.parseDouble(cells[1]),
          Double.parseDouble(cells[2]),
          play.equals("none")
              ? OptionalDouble.empty()
              : OptionalDouble.of(Double.parseDouble(play)));
    }
  }

  private static Map<Country, MarketRow> load() {
    try (InputStream table = MarketSize.class.getResourceAsStream("markets.csv")) {
      if (table == null) {
        throw new IllegalStateException("markets.csv is missing from the program");
      }
      Map<Country, MarketRow> rows = new HashMap<>();
      new String(table.readAllBytes(), StandardCharsets.UTF_8)
          .lines()
          .filter(line -> !line.startsWith("#"))
          .skip(1)
          .map(line -> line.split(",", -1))
          .forEach(cells -> rows.put(new Country(cells[0]), MarketRow.parse(cells)));
      return Map.copyOf(rows);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
