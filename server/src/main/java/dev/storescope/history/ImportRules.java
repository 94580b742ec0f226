package dev.storescope.history;

import dev.storescope.observation.Observation;
import dev.storescope.store.Country;
import dev.storescope.store.CountryNames;
import dev.storescope.store.Storefronts;
import java.time.Duration;
import java.time.Instant;

/**
 * Refuses what the interface would refuse: a country in which no store has a storefront, and a
 * moment in the future or before the stores.
 */
record ImportRules(Instant now) {
  /** As for a moment of the interface. */
  private static final Duration CLOCK_DIFFERENCE = Duration.ofMinutes(5);

  /** The App Store opened in July of this year. */
  private static final Instant FIRST = Instant.parse("2008-01-01T00:00:00Z");

  /** The observation, which is valid. */
  Observation<?> checked(Observation<?> observation) {
    requireStorefront(observation.subject().country());
    Instant at = observation.observedAt();
    if (at.isAfter(now.plus(CLOCK_DIFFERENCE))) {
      throw new InvalidLineException("'observed_at' must not be in the future: " + at + ".");
    }
    if (at.isBefore(FIRST)) {
      throw new InvalidLineException(
          "'observed_at' must be 2008 or later, when the stores opened, not " + at + ".");
    }
    return observation;
  }

  private static void requireStorefront(Country country) {
    if (Storefronts.find(country).isEmpty()) {
      throw new InvalidLineException(
          "No store has a storefront in '%s'.%s".formatted(country, suggestion(country.code())));
    }
  }

  /** The end of a message about a country that is none. */
  static String suggestion(String country) {
    return CountryNames.suggest(country).map(" Did you mean %s?"::formatted).orElse("");
  }
}
