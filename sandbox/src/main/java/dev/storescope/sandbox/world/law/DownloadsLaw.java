package dev.storescope.sandbox.world.law;

/**
 * How many people download apps.
 *
 * @param first first-time downloads per day, from all sources, of the app that is first in the App
 *     Store of the United States; those of other countries follow by their devices
 * @param exponent an app at rank r has downloads proportional to (r + shift)^-exponent
 * @param shift flattens the head of the ranks
 * @param bySearch share of the downloads of a medium app that come by search
 * @param rated share of those who download a medium app who rate it
 * @param ofAndroid downloads in Google Play of those of as many App Store devices
 * @param byCountry standard deviation of the logarithm of an app's downloads in a country around
 *     those by its rank in the countries of the language
 */
public record DownloadsLaw(
    double first,
    double exponent,
    double shift,
    double bySearch,
    double rated,
    double ofAndroid,
    double byCountry) {
  public static final DownloadsLaw USUAL =
      new DownloadsLaw(135e3, 0.64, 1.5, 0.65, 0.045, 0.6, 0.35);

  /** Those who rate an app, as a share of those who download it. */
  public static final double FEWEST_RATED = 0.01;

  public static final double MOST_RATED = 0.11;

  public DownloadsLaw {
    if (!(first > 0 && exponent > 0 && shift >= 0)) {
      throw new IllegalArgumentException("downloads are above 0 and fall with the rank");
    }
    if (!(bySearch > 0 && bySearch < 1 && rated >= FEWEST_RATED && rated <= MOST_RATED)) {
      throw new IllegalArgumentException(
          "the share by search is between 0 and 1, that of ratings from 0.01 to 0.11");
    }
    if (!(ofAndroid > 0 && byCountry >= 0)) {
      throw new IllegalArgumentException("Google Play has downloads, and countries differ or not");
    }
  }

  public DownloadsLaw withFirst(double other) {
    return new DownloadsLaw(other, exponent, shift, bySearch, rated, ofAndroid, byCountry);
  }

  public DownloadsLaw withExponent(double other) {
    return new DownloadsLaw(first, other, shift, bySearch, rated, ofAndroid, byCountry);
  }

  public DownloadsLaw withBySearch(double other) {
    return new DownloadsLaw(first, exponent, shift, other, rated, ofAndroid, byCountry);
  }

  public DownloadsLaw withRated(double other) {
    return new DownloadsLaw(first, exponent, shift, bySearch, other, ofAndroid, byCountry);
  }

  public DownloadsLaw withOfAndroid(double other) {
    return new DownloadsLaw(first, exponent, shift, bySearch, rated, other, byCountry);
  }

  public DownloadsLaw withByCountry(double other) {
    return new DownloadsLaw(first, exponent, shift, bySearch, rated, ofAndroid, other);
  }
}
