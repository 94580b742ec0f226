package dev.storescope.estimation;

import dev.storescope.store.StoreType;

/**
 * The parameters of the estimate of installs (section 5 of the estimation design), all in one
 * place.
 */
final class InstallsTuning {
  /** Apple's totals allow .32 to .64 installs a search; these mix to .43. */
  static final double GENERIC_PER_SEARCH = 0.30;

  static final double BRAND_PER_SEARCH = 0.60;

  /** What the owner of a brand gets of its installs when it is first. */
  static final double OWNER_SHARE = 0.90;

  /** How weakly an owner's share falls with its rank. */
  static final double OWNER_EXPONENT = 0.3;

  /** How likely a keyword that looks like a brand in every way is one. */
  static final double BRAND_PROBABILITY = 0.95;

  /** How much of that is left where a word of the keyword is a letter off. */
  static final double SLIP = 0.7;

  /** The same, where the keyword has a word that the app does not go by. */
  static final double WORD_BESIDE = 0.85;

  /** An app with fewer ratings is less likely to be somebody's brand. */
  static final double RATINGS_OF_A_BRAND = 1000;

  /** One in ten of those who see an advertisement above the results taps it. */
  static final double TAPS_ON_ADVERTISEMENT = 0.10;

  /** How the share of a rank falls: r^-exponent · e^(-rate · (r − 1)). */
  static final double CURVE_EXPONENT = 0.80;

  static final double CURVE_RATE = 0.10;

  /** Among games people scroll further. */
  static final double GAMES_RATE = 0.6 * CURVE_RATE;

  static final double PER_SEARCH_SIGMA = 0.35;
  static final double APP_SIGMA = 0.4;
  static final double FIRST_RANK_SIGMA = 0.15;
  static final double SIGMA_PER_RANK = 0.012;

  private InstallsTuning() {}

  /** How often there is an advertisement, where nobody looked. */
  static double advertisements(StoreType store) {
    return switch (store) {
      case APP_STORE -> 0.6;
      case GOOGLE_PLAY -> 0.4;
    };
  }
}
