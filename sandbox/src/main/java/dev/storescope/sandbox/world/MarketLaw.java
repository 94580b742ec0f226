package dev.storescope.sandbox.world;

import dev.storescope.sandbox.world.WorldSettings.SizeError;

/**
 * The sizes of the markets, and what the two stores of a country have in common.
 *
 * @param searches all searches per day in the App Store of the United States; the other countries
 *     follow by their devices
 * @param perAndroidDevice searches per day in Google Play for each device
 * @param sizeError of the number of devices
 * @param sharedNeeds correlation, between the stores of a country, of the logarithms of searches
 *     for generic terms of one kind (as many words, as large a topic); at 0 the stores share only
 *     that short terms and large topics are searched for more. At 1 generic terms have the same
 *     order in both stores. Brands are not concerned: the popular apps are popular in both
 */
public record MarketLaw(
    double searches, double perAndroidDevice, SizeError sizeError, double sharedNeeds) {
  public static final MarketLaw USUAL = new MarketLaw(25e6, 0.16, SizeError.NONE, 1);

  public MarketLaw {
    if (!(searches > 0 && perAndroidDevice > 0 && sharedNeeds >= 0 && sharedNeeds <= 1)) {
      throw new IllegalArgumentException(
          "a market has searches, and its stores share from 0 to 1 of their needs");
    }
  }

  public MarketLaw withSearches(double other) {
    return new MarketLaw(other, perAndroidDevice, sizeError, sharedNeeds);
  }

  public MarketLaw withSearchesPerAndroidDevice(double other) {
    return new MarketLaw(searches, other, sizeError, sharedNeeds);
  }

  public MarketLaw withSizeError(SizeError other) {
    return new MarketLaw(searches, perAndroidDevice, other, sharedNeeds);
  }

  public MarketLaw withSharedNeeds(double other) {
    return new MarketLaw(searches, perAndroidDevice, sizeError, other);
  }
}
