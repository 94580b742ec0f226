package dev.storescope.estimation;

import java.util.Optional;

/**
 * Estimates how often a keyword is searched for: the searches for exactly it in a market per day,
 * at the level of the last 28 days. It depends on the keyword and the market only, not on the app,
 * the device or who asks, and is never more than a twentieth of all searches of the market.
 */
@FunctionalInterface
public interface SearchVolume {

  /** The estimate; empty where the signals do not allow one, or the market does not exist. */
  Optional<Estimate> estimate(Market market, SearchSignals signals);

  /** The best that is there: popularity where it was observed, else the order of suggestions. */
  static SearchVolume standard() {
    return new PopularityVolume().orElse(new SuggestionChainVolume());
  }

  /** The same, moved to where a user's own figures say it is. */
  static SearchVolume calibrated(Calibration calibration) {
    return new CalibratedVolume(standard(), calibration);
  }

  /** This estimate, or the other's where this has none. */
  default SearchVolume orElse(SearchVolume other) {
    return (market, signals) -> estimate(market, signals).or(() -> other.estimate(market, signals));
  }
}
