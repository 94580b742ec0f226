package dev.storescope.estimation.installs;

import dev.storescope.store.StoreType;

/** The parameters of the estimate of installs (section 5 of the estimation design). */
public final class InstallsTuning {
  /**
   * First-time installs. Apple's totals of 2023 are 0.32 to 0.64 per search, of all apps; the
   * simulated stores have fewer.
   */
  static final double GENERIC_PER_SEARCH = 0.28;

  static final double BRAND_PER_SEARCH = 0.28;

  /** The share of a brand's installs for its owner at rank 1. */
  static final double OWNER_SHARE = 0.76;

  /** Of the searches for a brand, those that would install its app if they do not have it yet. */
  static final double OWNER_PER_SEARCH = 0.45;

  /** Of the downloads of an app, those that the search for its brand brings. */
  static final double BRAND_OF_DOWNLOADS = 0.30;

  /** Of the downloads of an app, the most that the search for another keyword brings. */
  static final double GENERIC_OF_DOWNLOADS = 0.15;

  /** Of the downloads of an app, those by search: Apple states 65 % of all. */
  public static final double SEARCH_OF_DOWNLOADS = 0.65;

  static final double OF_DOWNLOADS_SIGMA = 0.4;

  static final double OWNER_EXPONENT = 0.3;

  /** The probability of a brand if nothing contradicts it. */
  public static final double BRAND_PROBABILITY = 0.95;

  /** The probability of a brand of ordinary words that no other title has. */
  static final double NAME_PROBABILITY = 0.85;

  /** Its factor if a word of the keyword differs by one letter. */
  static final double TYPO = 0.7;

  /** Its factor if the keyword has a word that is not in the names. */
  static final double FURTHER_WORD = 0.85;

  /** With fewer ratings the probability is lower. */
  static final double RATINGS_OF_A_BRAND = 1000;

  /** The factor if the number of ratings is not known. */
  static final double UNKNOWN_FAME = 0.8;

  static final double TAPS_ON_ADVERTISEMENT = 0.10;

  /** The share of a rank is proportional to r^-exponent · e^(-rate · (r − 1)). */
  static final double CURVE_EXPONENT = 0.80;

  static final double CURVE_RATE = 0.10;

  static final double GAMES_RATE = 0.6 * CURVE_RATE;

  static final double PER_SEARCH_SIGMA = 0.7;
  static final double APP_SIGMA = 0.5;

  /** How many of those who search for a brand have its app, if its downloads are not known. */
  static final double OWNED_SIGMA = 0.9;

  static final double FIRST_RANK_SIGMA = 0.15;
  static final double SIGMA_PER_RANK = 0.012;

  private InstallsTuning() {}

  /** The share of searches with an advertisement. */
  static double advertisements(StoreType store) {
    return switch (store) {
      case APP_STORE -> 0.6;
      case GOOGLE_PLAY -> 0.4;
    };
  }
}
