package dev.storescope.estimation.volume;

import dev.storescope.estimation.Calibration;
import dev.storescope.estimation.Estimate;
import dev.storescope.estimation.Market;
import java.util.Optional;

/**
 * Estimates the search volume of a keyword: the searches for exactly this keyword in a market per
 * day, at the level of the last 28 days; at most five percent of all searches of the market.
 */
@FunctionalInterface
public interface SearchVolume {

  /** Empty if the signals do not suffice or the store is not in the country. */
  Optional<Estimate> estimate(Market market, SearchSignals signals);

  /**
   * By popularity if it was observed, otherwise by all suggestion lists of the market, otherwise by
   * those of the keyword.
   */
  static SearchVolume standard() {
    return new PopularityVolume().orElse(new PooledVolume()).orElse(new SuggestionChainVolume());
  }

  /** The standard estimate with a calibration. */
  static SearchVolume calibrated(Calibration calibration) {
    return new CalibratedVolume(standard(), calibration);
  }

  /** This estimate, or the other's if this has none. */
  default SearchVolume orElse(SearchVolume other) {
    return (market, signals) -> estimate(market, signals).or(() -> other.estimate(market, signals));
  }
}
