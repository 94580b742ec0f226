package dev.storescope.estimation.downloads;

import dev.storescope.estimation.Estimate;
import dev.storescope.estimation.Market;
import dev.storescope.estimation.MarketSize;
import dev.storescope.store.CategoryId;
import dev.storescope.store.Country;
import dev.storescope.store.StoreType;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * An estimate of what the users of an app spend in it per day in a country, in US dollars, before
 * the share of the store. By a rank in a grossing chart alone, so its interval is wide.
 *
 * @param category of the chart
 * @param rank in it, from 1
 */
public record RevenueEstimate(Estimate perDay, CategoryId category, int rank) {
  public static final String METHOD = "revenue-chart-1";

  /**
   * A day of the app that is first in the App Store of the United States. Digital goods were sold
   * for 53 billion dollars there in 2024 (Analysis Group for Apple, June 2025), 145 million a day;
   * spread over a million apps by the law of the chart, that is 1.8 million for the first.
   */
  private static final double US_FIRST = 1_800_000;

  private static final double US_FIRST_SIGMA = 0.6;

  /** Of grossing charts, to rank 50 (2013). */
  private static final double EXPONENT = 0.85;

  private static final double EXPONENT_SIGMA = 0.15;
  private static final double HEAD = 1;

  /** A device with Google Play beside one with the App Store, for the same income: assumed. */
  private static final double OF_PLAY = 0.5;

  private static final double OF_PLAY_SIGMA = 0.6;
  private static final double SPENDING_SIGMA = 0.6;
  private static final double RANK_SIGMA = 0.4;

  /** As of downloads, but categories differ more in what they earn. */
  private static final double PLACES_OF_CATEGORY = 15;

  private static final double PLACES_SIGMA = 1;
  private static final Country US = new Country("us");
  private static final Map<Country, Double> SPENDING = load();

  public RevenueEstimate {
    if (rank < 1) {
      throw new IllegalArgumentException("a rank is 1 or more, not " + rank);
    }
  }

  /** Empty in a country whose spending is not known. */
  public static Optional<RevenueEstimate> ofChart(Market market, CategoryId category, int rank) {
    return Optional.ofNullable(SPENDING.get(market.country()))
        .flatMap(
            spending ->
                MarketSize.find(market)
                    .map(
                        size ->
                            new RevenueEstimate(
                                estimate(market, size, spending, category, rank), category, rank)));
  }

  private static Estimate estimate(
      Market market, MarketSize size, double spending, CategoryId category, int rank) {
    boolean isOverall = category.equals(CategoryId.overall(market.store()));
    boolean isPlay = market.store() == StoreType.GOOGLE_PLAY;
    double below = Math.log(((isOverall ? rank : rank * PLACES_OF_CATEGORY) + HEAD) / (1 + HEAD));
    double first = US_FIRST * size.factor() * spending * (isPlay ? OF_PLAY : 1);
    double sigma =
        Math.sqrt(
            square(US_FIRST_SIGMA)
                + square(size.factorSigma())
                + square(market.country().equals(US) ? 0 : SPENDING_SIGMA)
                + square(isPlay ? OF_PLAY_SIGMA : 0)
                + square(EXPONENT_SIGMA * below)
                + square(isOverall ? 0 : EXPONENT * PLACES_SIGMA)
                + square(RANK_SIGMA));
    return Estimate.around(first * Math.exp(-EXPONENT * below), sigma, METHOD, Optional.empty());
  }

  private static double square(double value) {
    return value * value;
  }

  private static Map<Country, Double> load() {
    try (InputStream table = RevenueEstimate.class.getResourceAsStream("spending.csv")) {
      if (table == null) {
        throw new IllegalStateException("spending.csv is missing from the program");
      }
      return new String(table.readAllBytes(), StandardCharsets.UTF_8)
          .lines()
          .filter(line -> !line.startsWith("#"))
          .skip(1)
          .map(line -> line.split(",", -1))
          .collect(
              Collectors.toUnmodifiableMap(
                  cells -> new Country(cells[0]), cells -> Double.parseDouble(cells[1])));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
