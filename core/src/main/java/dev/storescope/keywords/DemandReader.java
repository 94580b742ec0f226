package dev.storescope.keywords;

import dev.storescope.answer.Evidence;
import dev.storescope.estimation.Estimate;
import dev.storescope.estimation.Market;
import dev.storescope.estimation.SearchSignals;
import dev.storescope.estimation.SearchSignals.PrefixLook;
import dev.storescope.estimation.SearchVolume;
import dev.storescope.observation.Facts;
import dev.storescope.observation.Facts.Popularity;
import dev.storescope.observation.Facts.Suggestion;
import dev.storescope.observation.Facts.SuggestionList;
import dev.storescope.observation.Observation;
import dev.storescope.observation.Subject;
import dev.storescope.store.Country;
import dev.storescope.store.Keyword;
import dev.storescope.store.StoreType;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * Reads from the evidence how much a keyword is searched for: by its popularity where that was
 * observed, else by the suggestion lists of its prefixes.
 */
public final class DemandReader {
  private final SearchVolume searchVolume;

  public DemandReader(SearchVolume searchVolume) {
    this.searchVolume = searchVolume;
  }

  /**
   * What has to be looked at to know how much a keyword is searched for.
   *
   * @param fetchable whether a connector can look at a subject
   */
  public static List<Subject<?>> subjects(
      StoreType store, Country country, Keyword keyword, Predicate<Subject<?>> fetchable) {
    Subject.Demand demand = new Subject.Demand(country, keyword);
    if (store == StoreType.APP_STORE && fetchable.test(demand)) {
      return List.of(demand);
    }
    return Prefix.of(keyword).stream()
        .filter(Prefix::isNeeded)
        .<Subject<?>>map(prefix -> new Subject.Suggestions(store, country, prefix.term()))
        .toList();
  }

  /** What is known; the answer waits for the observations that are missing. */
  public SearchDemand need(Evidence evidence, Market market, Keyword keyword) {
    return read(evidence, evidence::need, market, keyword);
  }

  /** What is known already; nothing is waited for. */
  public SearchDemand peek(Evidence evidence, Market market, Keyword keyword) {
    return read(evidence, evidence::peek, market, keyword);
  }

  /** What is known; the answer waits for the popularity where that can be looked at. */
  SearchDemand needPopularity(Evidence evidence, Market market, Keyword keyword) {
    Look look =
        new Look() {
          @Override
          public <F extends Facts> Optional<Observation<F>> at(Subject<F> subject) {
            return subject instanceof Subject.Demand
                ? evidence.need(subject)
                : evidence.peek(subject);
          }
        };
    return read(evidence, look, market, keyword);
  }

  private SearchDemand read(Evidence evidence, Look look, Market market, Keyword keyword) {
    if (market.store() == StoreType.APP_STORE) {
      Subject.Demand subject = new Subject.Demand(market.country(), keyword);
      Optional<Observation<Popularity>> popularity = look.at(subject);
      if (popularity.isPresent()) {
        return byPopularity(market, popularity.get());
      }
      if (evidence.isAwaited(subject)) {
        return new SearchDemand(Optional.empty(), Optional.empty(), Instant.EPOCH);
      }
    }
    return bySuggestions(evidence, look, market, keyword);
  }

  private SearchDemand byPopularity(Market market, Observation<Popularity> seen) {
    Popularity popularity = seen.facts();
    Optional<Estimate> volume = searchVolume.estimate(market, SearchSignals.of(popularity));
    return new SearchDemand(Optional.of(popularity), volume, seen.observedAt());
  }

  /** What the list of a prefix says of a keyword. */
  private record Sign(PrefixLook look, Instant observedAt) {}

  private SearchDemand bySuggestions(Evidence evidence, Look look, Market market, Keyword keyword) {
    List<Sign> signs =
        evidence
            .each(
                Prefix.of(keyword),
                prefix -> sign(keyword, prefix, prefix.isNeeded() ? look : evidence::peek, market))
            .flatMap(Optional::stream)
            .toList();
    return new SearchDemand(
        Optional.empty(),
        searchVolume.estimate(market, SearchSignals.of(signs.stream().map(Sign::look).toList())),
        signs.stream().map(Sign::observedAt).max(Instant::compareTo).orElse(Instant.EPOCH));
  }

  private static Optional<Sign> sign(Keyword keyword, Prefix prefix, Look look, Market market) {
    return look.at(new Subject.Suggestions(market.store(), market.country(), prefix.term()))
        .map(list -> new Sign(lookFor(keyword, prefix, list.facts()), list.observedAt()));
  }

  private static PrefixLook lookFor(Keyword keyword, Prefix prefix, SuggestionList list) {
    List<Keyword> terms = list.suggestions().stream().map(Suggestion::term).toList();
    return PrefixLook.of(keyword, prefix.term(), terms);
  }
}
