package dev.storescope.estimation;

import dev.storescope.store.StoreType;

/**
 * What one kind of evidence says of the downloads per day of an app in a country: a normal
 * distribution of their logarithm.
 */
public record DownloadsFactor(Kind kind, double logMean, double sigma) {
  /** The exponent of the free charts is .48 in the first ten and .71 to rank 50: between them. */
  private static final double EXPONENT = 0.60;

  private static final double EXPONENT_SIGMA = 0.09;

  /** Flattens the head. */
  private static final double HEAD = 2.5;

  /** First of the App Store's free chart, United States: 85,000 to 185,000 a day by vendors. */
  private static final double US_FIRST = 125_000;

  private static final double US_FIRST_SIGMA = 0.6;

  /** Of the downloads of a device with Google Play beside one with the App Store. */
  private static final double PLAY_SIGMA = 0.6;

  /** What an app's rank says of its downloads on that very day. */
  private static final double RANK_SIGMA = 0.25;

  /** Apps have more of their downloads where they are asked for than its share of devices. */
  private static final double HOME = 1.5;

  /** How far the share of one app's downloads in a country is from the country's of all apps. */
  private static final double SHARE_SIGMA = 0.9;

  /** From 1 to 11 percent of downloads: the middle 80 percent. */
  private static final double LOG_RATE = Math.log(Math.sqrt(0.01 * 0.11));

  private static final double RATE_SIGMA = Math.log(0.11 / 0.01) / (2 * Estimate.DEVIATIONS_TO_P90);
  private static final double FEWEST_RATINGS = 5;

  /**
   * Apps of other categories before one that is first in its category, for each place: categories
   * differ in size.
   */
  private static final double PLACES_OF_CATEGORY = 15;

  private static final double PLACES_SIGMA = 0.8;

  /** Where the evidence comes from. */
  public enum Kind {
    /** The store's number of installs. */
    COUNTER("installs"),
    /** A rank in a chart of free apps. */
    CHART("chart"),
    /** New ratings. */
    RATINGS("ratings");

    private final String wireName;

    Kind(String wireName) {
      this.wireName = wireName;
    }

    public String wireName() {
      return wireName;
    }
  }

  public DownloadsFactor {
    if (!Double.isFinite(logMean) || !(sigma > 0) || !Double.isFinite(sigma)) {
      throw new IllegalArgumentException("not a distribution: " + logMean + ", " + sigma);
    }
  }

  /**
   * From the gain of Google Play's number of installs, of all countries.
   *
   * @param share of the country in the downloads of all countries
   */
  public static DownloadsFactor ofCounter(double perDay, double share) {
    if (!(perDay > 0) || !(share > 0 && share <= 1)) {
      throw new IllegalArgumentException("a gain and a share are more than 0");
    }
    return new DownloadsFactor(
        Kind.COUNTER, Math.log(perDay * Math.min(1, HOME * share)), SHARE_SIGMA);
  }

  /** From a rank in the chart of all free apps. */
  public static DownloadsFactor ofChart(int rank, StoreType store, MarketSize market) {
    return ofPlace(rank, 0, store, market);
  }

  /** From a rank in the chart of the free apps of a category. */
  public static DownloadsFactor ofCategoryChart(int rank, StoreType store, MarketSize market) {
    return ofPlace(rank * PLACES_OF_CATEGORY, PLACES_SIGMA, store, market);
  }

  private static DownloadsFactor ofPlace(
      double place, double placeSigma, StoreType store, MarketSize market) {
    if (place < 1) {
      throw new IllegalArgumentException("a rank is 1 or more, not " + place);
    }
    double below = Math.log((place + HEAD) / (1 + HEAD));
    return new DownloadsFactor(
        Kind.CHART,
        Math.log(US_FIRST * market.factor()) - EXPONENT * below,
        Math.sqrt(
            square(US_FIRST_SIGMA)
                + square(store == StoreType.GOOGLE_PLAY ? PLAY_SIGMA : 0)
                + square(market.factorSigma())
                + square(EXPONENT_SIGMA * below)
                + square(EXPONENT * placeSigma)
                + square(RANK_SIGMA)));
  }

  /** Whether so many new ratings say anything. */
  public static boolean areEnough(long ratings) {
    return ratings >= FEWEST_RATINGS;
  }

  /** From the ratings that an app gained in a country. */
  public static DownloadsFactor ofRatings(long gained, double days) {
    if (!areEnough(gained) || !(days > 0)) {
      throw new IllegalArgumentException(gained + " ratings say nothing");
    }
    return new DownloadsFactor(
        Kind.RATINGS,
        Math.log(gained / days) - LOG_RATE,
        Math.sqrt(square(RATE_SIGMA) + 1.0 / gained));
  }

  private static double square(double value) {
    return value * value;
  }
}
