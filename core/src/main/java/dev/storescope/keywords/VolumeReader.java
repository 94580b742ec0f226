package dev.storescope.keywords;

import dev.storescope.answer.Evidence;
import dev.storescope.estimation.Estimate;
import dev.storescope.estimation.Market;
import dev.storescope.estimation.volume.SearchSignals;
import dev.storescope.estimation.volume.SearchSignals.PrefixSuggestions;
import dev.storescope.estimation.volume.SearchVolume;
import dev.storescope.keywords.evidence.AppStoreSearches;
import dev.storescope.keywords.evidence.ObservationFinder;
import dev.storescope.keywords.evidence.Prefix;
import dev.storescope.keywords.evidence.StandingPopularity;
import dev.storescope.observation.Facts;
import dev.storescope.observation.Facts.Popularity;
import dev.storescope.observation.Facts.Suggestion;
import dev.storescope.observation.Facts.SuggestionList;
import dev.storescope.observation.Facts.SuggestionRank;
import dev.storescope.observation.Observation;
import dev.storescope.observation.PopularityCounts;
import dev.storescope.observation.Subject;
import dev.storescope.store.Country;
import dev.storescope.store.Keyword;
import dev.storescope.store.StoreType;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * Estimates the search volume of a keyword from the evidence: from its popularity if that was
 * observed, otherwise from its rank by all suggestion lists of the market or, if it has none, from
 * the lists of its prefixes.
 */
public record VolumeReader(SearchVolume searchVolume) {
  /**
   * The subjects to fetch for the volume of a keyword.
   *
   * @param fetchable whether a subject has a source
   */
  public static List<Subject<?>> subjects(
      StoreType store, Country country, Keyword keyword, Predicate<Subject<?>> fetchable) {
    Subject.Popularity popularity = new Subject.Popularity(country, keyword);
    if (store == StoreType.APP_STORE && fetchable.test(popularity)) {
      return List.of(popularity);
    }
    return Prefix.of(keyword).stream()
        .filter(Prefix::isNeeded)
        .<Subject<?>>map(prefix -> new Subject.Suggestions(store, country, prefix.term()))
        .toList();
  }

  /** When the lists of the prefixes of a keyword are read. */
  private enum Lists {
    /** Even if the keyword has a rank, since the next ranks are estimated by what is requested. */
    ALWAYS,
    WITHOUT_RANK
  }

  /** Reads the volume; missing observations are requested. */
  public KeywordVolume need(Evidence evidence, Market market, Keyword keyword) {
    return read(evidence, evidence::need, Lists.ALWAYS, market, keyword);
  }

  /** Reads the volume from the observations there are; nothing is requested. */
  public KeywordVolume peek(Evidence evidence, Market market, Keyword keyword) {
    return read(evidence, evidence::peek, Lists.WITHOUT_RANK, market, keyword);
  }

  /** Reads the volume from the observations of a finder that requests nothing. */
  public KeywordVolume find(
      Evidence evidence, ObservationFinder finder, Market market, Keyword keyword) {
    return read(evidence, finder, Lists.WITHOUT_RANK, market, keyword);
  }

  /** Reads the volume; of the missing observations only the popularity is requested. */
  public KeywordVolume needPopularity(Evidence evidence, Market market, Keyword keyword) {
    ObservationFinder finder =
        new ObservationFinder() {
          @Override
          public <F extends Facts> Optional<Observation<F>> find(Subject<F> subject) {
            return subject instanceof Subject.Popularity
                ? evidence.need(subject)
                : evidence.peek(subject);
          }
        };
    return read(evidence, finder, Lists.WITHOUT_RANK, market, keyword);
  }

  private KeywordVolume read(
      Evidence evidence, ObservationFinder finder, Lists lists, Market market, Keyword keyword) {
    if (market.store() == StoreType.APP_STORE) {
      Subject.Popularity subject = new Subject.Popularity(market.country(), keyword);
      StandingPopularity standing = new StandingPopularity(evidence, subject);
      Optional<Observation<Popularity>> popularity = standing.find(finder.find(subject));
      if (popularity.isPresent()) {
        return byPopularity(evidence, market, popularity.get());
      }
      if (evidence.isRequired(subject)) {
        return new KeywordVolume(Optional.empty(), Instant.EPOCH);
      }
      KeywordVolume estimated = bySuggestions(evidence, finder, lists, market, keyword);
      return standing
          .findReportWithoutIt()
          .map(report -> estimated.unlisted(market, report))
          .orElse(estimated);
    }
    return bySuggestions(evidence, finder, lists, market, keyword);
  }

  /** The volume by an observed popularity. */
  public KeywordVolume byPopularity(
      Evidence evidence, Market market, Observation<Popularity> observation) {
    Popularity popularity = observation.facts();
    Optional<PopularityCounts> report =
        evidence.peek(new Subject.PopularityReport(market.country())).map(Observation::facts);
    Optional<Estimate> volume = searchVolume.estimate(market, SearchSignals.of(popularity, report));
    return new KeywordVolume(
        Optional.of(popularity),
        popularity.findWeek(observation.source(), observation.observedAt()),
        volume,
        observation.observedAt());
  }

  private KeywordVolume bySuggestions(
      Evidence evidence, ObservationFinder finder, Lists lists, Market market, Keyword keyword) {
    Optional<KeywordVolume> byRank =
        evidence
            .peek(new Subject.SuggestionRank(market.store(), market.country(), keyword))
            .flatMap(rank -> byRank(market, rank));
    if (lists == Lists.WITHOUT_RANK && byRank.isPresent()) {
      return byRank.get();
    }
    KeywordVolume byPrefixes = byPrefixes(evidence, finder, market, keyword);
    return byRank.orElse(byPrefixes);
  }

  private Optional<KeywordVolume> byRank(Market market, Observation<SuggestionRank> rank) {
    return searchVolume
        .estimate(market, SearchSignals.of(rank.facts()))
        .map(volume -> new KeywordVolume(Optional.of(volume), rank.observedAt()));
  }

  private record ObservedPrefix(PrefixSuggestions suggestions, Instant observedAt) {}

  private KeywordVolume byPrefixes(
      Evidence evidence, ObservationFinder finder, Market market, Keyword keyword) {
    List<ObservedPrefix> observed =
        evidence
            .each(
                Prefix.of(keyword),
                prefix ->
                    find(keyword, prefix, prefix.isNeeded() ? finder : evidence::peek, market))
            .flatMap(Optional::stream)
            .toList();
    return new KeywordVolume(
        searchVolume.estimate(
            market,
            SearchSignals.of(
                observed.stream().map(ObservedPrefix::suggestions).toList(),
                new AppStoreSearches(evidence, searchVolume).findLogRank(market, keyword))),
        observed.stream()
            .map(ObservedPrefix::observedAt)
            .max(Instant::compareTo)
            .orElse(Instant.EPOCH));
  }

  private static Optional<ObservedPrefix> find(
      Keyword keyword, Prefix prefix, ObservationFinder finder, Market market) {
    return finder
        .find(new Subject.Suggestions(market.store(), market.country(), prefix.term()))
        .map(
            list ->
                new ObservedPrefix(
                    new PrefixSuggestions(keyword, prefix.term(), terms(list.facts())),
                    list.observedAt()));
  }

  private static List<Keyword> terms(SuggestionList list) {
    return list.suggestions().stream().map(Suggestion::term).toList();
  }
}
