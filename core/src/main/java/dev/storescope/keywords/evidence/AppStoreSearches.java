package dev.storescope.keywords.evidence;

import dev.storescope.answer.Evidence;
import dev.storescope.estimation.Estimate;
import dev.storescope.estimation.Market;
import dev.storescope.estimation.volume.AppStoreVolumes;
import dev.storescope.estimation.volume.OtherStore;
import dev.storescope.estimation.volume.SearchSignals;
import dev.storescope.estimation.volume.SearchVolume;
import dev.storescope.observation.Facts.Popularity;
import dev.storescope.observation.Observation;
import dev.storescope.observation.PopularityCounts;
import dev.storescope.observation.Subject;
import dev.storescope.store.Country;
import dev.storescope.store.Keyword;
import dev.storescope.store.StoreType;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/** Reads what the popularities of the last weeks say of terms. Nothing is requested. */
public record AppStoreSearches(Evidence evidence, SearchVolume byPopularity) {

  /** What is known of the terms of a market in the App Store of its country. */
  AppStoreVolumes read(Market market, Collection<Keyword> terms) {
    record Searched(Keyword term, OptionalDouble searches) {}
    Map<Keyword, Double> known = new HashMap<>();
    Optional<PopularityCounts> report = findReport(market.country());
    evidence
        .each(terms, term -> new Searched(term, find(market.country(), term, report)))
        .forEach(each -> each.searches().ifPresent(found -> known.put(each.term(), found)));
    return new AppStoreVolumes(known, OtherStore.of(market, report));
  }

  /** The logarithm of the rank of a term in the other store; empty if nothing is known of it. */
  public OptionalDouble findLogRank(Market market, Keyword term) {
    Optional<PopularityCounts> report = findReport(market.country());
    return OtherStore.of(market, report).stream()
        .flatMapToDouble(other -> other.logRank(find(market.country(), term, report)).stream())
        .findFirst();
  }

  /** The searches per day by the newest popularity. */
  private OptionalDouble find(Country country, Keyword term, Optional<PopularityCounts> report) {
    return evidence
        .findAt(
            new Subject.Popularity(country, term), evidence.moment().at(), RecentFinder.LOOK_BACK)
        .stream()
        .flatMap(found -> estimate(country, found.facts(), report).stream())
        .mapToDouble(Estimate::p50)
        .findFirst();
  }

  private Optional<Estimate> estimate(
      Country country, Popularity popularity, Optional<PopularityCounts> report) {
    return byPopularity.estimate(
        new Market(StoreType.APP_STORE, country), SearchSignals.of(popularity, report));
  }

  private Optional<PopularityCounts> findReport(Country country) {
    return evidence.peek(new Subject.PopularityReport(country)).map(Observation::facts);
  }
}
