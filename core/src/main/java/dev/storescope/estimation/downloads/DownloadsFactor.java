package dev.storescope.estimation.downloads;

import dev.storescope.estimation.MarketSize;
import dev.storescope.estimation.downloads.DownloadsModel.Parameter;
import dev.storescope.observation.DownloadsEvidence;
import dev.storescope.store.StoreType;
import java.util.List;

/**
 * What one kind of evidence says of the downloads per day of an app in a country: a normal
 * distribution of their logarithm, for the parameters of {@link DownloadsModel} that are usual.
 *
 * @param sigma of the app alone; the parameters, which the apps of a market share, are not known
 *     exactly either
 * @param effects by how much the logarithm is higher for one more of each parameter, in the order
 *     of {@link Parameter}
 */
public record DownloadsFactor(
    DownloadsEvidence kind, double logMean, double sigma, List<Double> effects) {
  /** The exponent of the free charts is .48 in the first ten and .71 to rank 50: between them. */
  private static final double EXPONENT = 0.60;

  private static final double EXPONENT_SIGMA = 0.12;

  /** Flattens the head. */
  private static final double HEAD = 2.5;

  /**
   * First of the App Store's free chart, United States: 85,000 to 185,000 a day by vendors; 43,000
   * to 90,000 if all apps together have the downloads that Apple states.
   */
  private static final double US_FIRST = 100_000;

  private static final double US_FIRST_SIGMA = 0.45;

  /** Of the downloads of a device with Google Play beside one with the App Store. */
  private static final double PLAY_SIGMA = 0.6;

  /** What an app's rank says of its downloads on that very day. */
  private static final double RANK_SIGMA = 0.25;

  /** Apps have more of their downloads where they are asked for than its share of devices. */
  private static final double HOME = 1.5;

  private static final double HOME_SIGMA = 0.45;

  /** How far the share of one app's downloads in a country is from the country's of all apps. */
  static final double SHARE_SIGMA = 0.85;

  /** From 1 to 11 percent of downloads: the middle 80 percent, of markets and apps together. */
  private static final double LOG_RATE = Math.log(Math.sqrt(0.01 * 0.11));

  private static final double RATE_SIGMA = 0.7;
  private static final double RATE_SIGMA_OF_APP = 0.6;
  private static final double FEWEST_RATINGS = 5;

  /** How far the downloads of these days are from their mean since the release of the app. */
  private static final double SINCE_RELEASE_SIGMA = 0.6;

  /**
   * Apps of other categories before one that is first in its category, for each place: categories
   * differ in size.
   */
  private static final double PLACES_OF_CATEGORY = 15;

  private static final double PLACES_SIGMA = 0.8;

  public DownloadsFactor {
    effects = List.copyOf(effects);
    if (effects.size() != Parameter.values().length) {
      throw new IllegalArgumentException(effects.size() + " effects");
    }
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
        DownloadsEvidence.COUNTER,
        Math.log(perDay * Math.min(1, HOME * share)),
        SHARE_SIGMA,
        List.of(0.0, 0.0, 0.0, 1.0));
  }

  /**
   * From the gain of Google Play's number of installs, for a country in which nothing else was
   * observed of the app. On average over the countries it has the share of the devices.
   */
  public static DownloadsFactor ofShare(double perDay, double share) {
    return new DownloadsFactor(
        DownloadsEvidence.COUNTER,
        Math.log(perDay * share) - SHARE_SIGMA * SHARE_SIGMA / 2,
        SHARE_SIGMA,
        List.of(0.0, 0.0, 0.0, 1.0));
  }

  /** The part that some countries have of the downloads of an app that was observed in them. */
  static double partOfWorld(double share) {
    return HOME * share / (HOME * share + 1 - share);
  }

  /** From a rank in the chart of all free apps. */
  public static DownloadsFactor ofChart(int rank, MarketSize market) {
    return ofPlace(rank, 0, market);
  }

  /** From a rank in the chart of the free apps of a category. */
  public static DownloadsFactor ofCategoryChart(int rank, MarketSize market) {
    return ofPlace(rank * PLACES_OF_CATEGORY, PLACES_SIGMA, market);
  }

  private static DownloadsFactor ofPlace(double place, double placeSigma, MarketSize market) {
    if (place < 1) {
      throw new IllegalArgumentException("a rank is 1 or more, not " + place);
    }
    double below = Math.log((place + HEAD) / (1 + HEAD));
    return new DownloadsFactor(
        DownloadsEvidence.CHART,
        Math.log(US_FIRST * market.factor()) - EXPONENT * below,
        Math.hypot(RANK_SIGMA, EXPONENT * placeSigma),
        List.of(1.0, -below, 0.0, 0.0));
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
        DownloadsEvidence.RATINGS,
        Math.log(gained / days) - LOG_RATE,
        Math.hypot(RATE_SIGMA_OF_APP, 1 / Math.sqrt((double) gained)),
        List.of(0.0, 0.0, -1.0, 0.0));
  }

  /** The same as a mean since the release of the app: those of these days differ from it. */
  public DownloadsFactor sinceRelease() {
    return new DownloadsFactor(kind, logMean, Math.hypot(sigma, SINCE_RELEASE_SIGMA), effects);
  }

  double effect(int parameter) {
    return effects.get(parameter);
  }

  double precision() {
    return 1 / (sigma * sigma);
  }

  /** The standard deviations of the parameters without evidence, in their order. */
  static double[] priorSigmas(StoreType store, MarketSize market) {
    double ofStore =
        switch (store) {
          case APP_STORE -> 0;
          case GOOGLE_PLAY -> PLAY_SIGMA;
        };
    return new double[] {
      Math.hypot(Math.hypot(US_FIRST_SIGMA, ofStore), market.factorSigma()),
      EXPONENT_SIGMA,
      RATE_SIGMA,
      HOME_SIGMA
    };
  }
}
