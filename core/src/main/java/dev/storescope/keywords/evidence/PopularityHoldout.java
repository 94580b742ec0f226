package dev.storescope.keywords.evidence;

import dev.storescope.answer.Freshness;
import dev.storescope.answer.Moment;
import dev.storescope.archive.Archive;
import dev.storescope.estimation.Estimate;
import dev.storescope.estimation.Market;
import dev.storescope.estimation.volume.AppStoreVolumes;
import dev.storescope.estimation.volume.PooledRankFit;
import dev.storescope.estimation.volume.PooledRankFit.Fitted;
import dev.storescope.estimation.volume.SearchSignals;
import dev.storescope.estimation.volume.SearchVolume;
import dev.storescope.holdout.HeldOut;
import dev.storescope.holdout.HoldoutResult;
import dev.storescope.holdout.HoldoutSource;
import dev.storescope.holdout.HoldoutValidation;
import dev.storescope.holdout.HoldoutValidation.Figure;
import dev.storescope.keywords.evidence.SuggestionMarkets.MarketSuggestions;
import dev.storescope.observation.Observation;
import dev.storescope.observation.PopularityCounts;
import dev.storescope.observation.Subject;
import dev.storescope.store.Keyword;
import dev.storescope.store.StoreType;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Hides the popularities of a fifth of the terms of each country, estimates their searches from all
 * suggestion lists of the App Store and the other popularities, and compares that with the searches
 * by the hidden popularities.
 *
 * <p>A hidden term looks like one that Apple does not report, so its estimate is a little too low.
 */
public final class PopularityHoldout implements HoldoutSource {
  private static final SearchVolume VOLUME = SearchVolume.standard();

  private final Archive archive;

  public PopularityHoldout(Archive archive) {
    this.archive = archive;
  }

  @Override
  public List<HoldoutValidation> measure(Instant at) {
    return new SuggestionMarkets(archive, at, market -> market.store() == StoreType.APP_STORE)
        .stream().flatMap(market -> measure(market, at).stream()).toList();
  }

  private Optional<HoldoutValidation> measure(MarketSuggestions lists, Instant at) {
    Market market = lists.market();
    HoldoutResult result = HoldoutResult.of(heldOut(market, lists.lists(), at));
    return result.count() > 0
        ? Optional.of(
            new HoldoutValidation(
                Figure.SEARCHES, market.store(), Optional.of(market.country()), at, result))
        : Optional.empty();
  }

  private List<HeldOut> heldOut(
      Market market, Collection<Subject.Suggestions> subjects, Instant at) {
    Map<Keyword, List<Keyword>> lists = SuggestionRankWriter.lists(archive, subjects, at);
    Map<Keyword, Double> known = new HashMap<>();
    Map<Keyword, Double> hidden = new HashMap<>();
    searches(market, lists, at)
        .forEach(
            (term, searches) ->
                (HeldOut.isHeldOut(term.text()) ? hidden : known).put(term, searches));
    if (hidden.isEmpty()) {
      return List.of();
    }
    Map<Keyword, Fitted> ranks =
        PooledRankFit.fit(lists, new AppStoreVolumes(known, Optional.empty()));
    List<HeldOut> values = new ArrayList<>();
    hidden.forEach(
        (term, searches) ->
            Optional.ofNullable(ranks.get(term))
                .flatMap(fitted -> VOLUME.estimate(market, SearchSignals.of(fitted.rank())))
                .ifPresent(estimate -> values.add(new HeldOut(searches, estimate))));
    return values;
  }

  /** The searches per day of the terms of lists that Apple reports. */
  private Map<Keyword, Double> searches(
      Market market, Map<Keyword, List<Keyword>> lists, Instant at) {
    var reported = new Subject.PopularityReport(market.country());
    Optional<PopularityCounts> report =
        archive
            .findLatest(reported, at, Freshness.DEFAULT.of(reported, Moment.now(at)))
            .map(Observation::facts);
    List<Keyword> terms = lists.values().stream().flatMap(List::stream).distinct().toList();
    List<Optional<Double>> found =
        archive.readAll(terms, term -> findSearches(market, term, report, at));
    Map<Keyword, Double> searches = new HashMap<>();
    for (int i = 0; i < terms.size(); i++) {
      Keyword term = terms.get(i);
      found.get(i).ifPresent(volume -> searches.put(term, volume));
    }
    return searches;
  }

  private Optional<Double> findSearches(
      Market market, Keyword term, Optional<PopularityCounts> report, Instant at) {
    return archive
        .findLatest(
            new Subject.Popularity(market.country(), term), at, SuggestionRankWriter.LOOK_BACK)
        .map(Observation::facts)
        .filter(popularity -> popularity.scale().isOf100())
        .flatMap(popularity -> VOLUME.estimate(market, SearchSignals.of(popularity, report)))
        .map(Estimate::p50);
  }
}
