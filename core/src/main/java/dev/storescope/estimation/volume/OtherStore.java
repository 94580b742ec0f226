package dev.storescope.estimation.volume;

import dev.storescope.estimation.Market;
import dev.storescope.estimation.MarketSize;
import dev.storescope.observation.PopularityCounts;
import dev.storescope.store.StoreType;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * The App Store of a country, for what the searches for a term there say of those in the country's
 * Google Play.
 *
 * @param size of the App Store
 * @param report the current one, if there is one
 */
public record OtherStore(MarketSize size, Optional<PopularityCounts> report) {

  /** That of a market; empty if the market is an App Store itself. */
  public static Optional<OtherStore> of(Market market, Optional<PopularityCounts> report) {
    return market.store() == StoreType.GOOGLE_PLAY
        ? MarketSize.find(new Market(StoreType.APP_STORE, market.country()))
            .map(size -> new OtherStore(size, report))
        : Optional.empty();
  }

  /**
   * The logarithm of the rank of a term. One that the report does not list counts as the last that
   * it can list; without a report nothing is known of it.
   *
   * @param searchesPerDay if its popularity was observed
   */
  public OptionalDouble logRank(OptionalDouble searchesPerDay) {
    OptionalDouble searches = searchesPerDay.isPresent() ? searchesPerDay : bound();
    return searches.stream()
        .map(volume -> QueryZipf.rank(size.searchesPerDay(), volume))
        .map(rank -> Math.log(Math.min(QueryZipf.KEYWORDS, rank)))
        .findFirst();
  }

  private OptionalDouble bound() {
    return report.stream()
        .flatMapToDouble(counts -> PopularityLaw.findBound(size, counts).stream())
        .findFirst();
  }
}
