package dev.storescope.estimation.volume;

import java.util.OptionalDouble;

/**
 * The rank of a term among all keywords of its market by everything that is known of it: its own
 * suggestion lists, the fit of all lists of the market, and in Google Play its rank in the App
 * Store of the country. All are logarithms. The coefficients are those of regressions in drawn
 * tuning worlds, so that a term has ranks on the same scale whether or not the last fit knew it.
 */
enum RankBlend {
  OWN_LISTS(3.5, 0.44, 0, 0),
  OWN_LISTS_AND_APP_STORE(1.2, 0.29, 0, 0.45),
  ALL_LISTS(0.6, 0.29, 0.57, 0),
  ALL_LISTS_AND_APP_STORE(-0.2, 0.23, 0.46, 0.29);

  private final double constant;
  private final double ofOwnLists;
  private final double ofFit;
  private final double ofAppStore;

  RankBlend(double constant, double ofOwnLists, double ofFit, double ofAppStore) {
    this.constant = constant;
    this.ofOwnLists = ofOwnLists;
    this.ofFit = ofFit;
    this.ofAppStore = ofAppStore;
  }

  /** By the own lists, and what the App Store says if it says something. */
  static double of(double ownLists, OptionalDouble appStore) {
    return appStore.isPresent()
        ? OWN_LISTS_AND_APP_STORE.sum(ownLists, 0, appStore.getAsDouble())
        : OWN_LISTS.sum(ownLists, 0, 0);
  }

  /** As {@link #of(double, OptionalDouble)}, with the fit of all lists. */
  static double of(double ownLists, double fit, OptionalDouble appStore) {
    return appStore.isPresent()
        ? ALL_LISTS_AND_APP_STORE.sum(ownLists, fit, appStore.getAsDouble())
        : ALL_LISTS.sum(ownLists, fit, 0);
  }

  private double sum(double ownLists, double fit, double appStore) {
    return Math.max(0, constant + ofOwnLists * ownLists + ofFit * fit + ofAppStore * appStore);
  }
}
