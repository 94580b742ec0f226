package dev.storescope.sandbox.world.law;

import dev.storescope.sandbox.world.law.WorldSettings.SizeError;

/**
 * The sizes of the markets, and what the two stores of a country have in common.
 *
 * @param first searches per day for the first term in the App Store of the United States; the
 *     searches of the other terms follow by their ranks, those of other countries by their devices
 * @param perAndroidDevice searches per day in Google Play for each device
 * @param sizeError of the number of devices
 * @param sharedNeeds correlation, between the stores of a country, of the logarithms of searches
 *     for generic terms of one kind (as many words, as large a topic); at 0 the stores share only
 *     that short terms and large topics are searched for more. At 1 generic terms have the same
 *     order in both stores. Brands are not concerned: the popular apps are popular in both
 */
public record MarketLaw(
    double first, double perAndroidDevice, SizeError sizeError, double sharedNeeds) {
  public static final MarketLaw USUAL = new MarketLaw(650e3, 0.16, SizeError.NONE, 1);

  public MarketLaw {
    if (!(first > 0 && perAndroidDevice > 0 && sharedNeeds >= 0 && sharedNeeds <= 1)) {
      throw new IllegalArgumentException(
          "a market has searches, and its stores share from 0 to 1 of their needs");
    }
  }

  public MarketLaw withFirst(double other) {
    return new MarketLaw(other, perAndroidDevice, sizeError, sharedNeeds);
  }

  public MarketLaw withSearchesPerAndroidDevice(double other) {
    return new MarketLaw(first, other, sizeError, sharedNeeds);
  }

  public MarketLaw withSizeError(SizeError other) {
    return new MarketLaw(first, perAndroidDevice, other, sharedNeeds);
  }

  public MarketLaw withSharedNeeds(double other) {
    return new MarketLaw(first, perAndroidDevice, sizeError, other);
  }
}
