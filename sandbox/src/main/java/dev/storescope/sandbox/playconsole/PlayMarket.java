package dev.storescope.sandbox.playconsole;

import dev.storescope.store.Country;

/**
 * The countries whose reviews and ratings the simulated console has, one or two for each language
 * of a world; a market of the world takes a while to make.
 */
enum PlayMarket {
  US("en"),
  GB("en_GB"),
  DE("de"),
  RU("ru"),
  JP("ja"),
  SA("ar");

  private final String language;

  PlayMarket(String language) {
    this.language = language;
  }

  Country country() {
    return Country.of(name());
  }

  /** The language of its reviewers. */
  String language() {
    return language;
  }
}
