package dev.storescope.keywords;

import dev.storescope.answer.Freshness;
import dev.storescope.archive.Archive;
import dev.storescope.estimation.Estimate;
import dev.storescope.estimation.Market;
import dev.storescope.estimation.MarketSize;
import dev.storescope.estimation.PooledRankFit;
import dev.storescope.estimation.SearchSignals;
import dev.storescope.estimation.SearchVolume;
import dev.storescope.observation.Facts;
import dev.storescope.observation.Facts.Suggestion;
import dev.storescope.observation.Facts.SuggestionRank;
import dev.storescope.observation.Observation;
import dev.storescope.observation.Source;
import dev.storescope.observation.Subject;
import dev.storescope.store.Country;
import dev.storescope.store.Keyword;
import dev.storescope.store.StoreType;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * Estimates the ranks of all keywords that the suggestion lists of a market show, and appends those
 * that have changed to the archive. Past ranks stay, so that a past moment has the estimates of
 * then.
 *
 * <p>The ranks of a UTC date are by what was observed before it, so they are the same whenever, and
 * however often, they are estimated on the date. They are damped: a keyword whose own lists and
 * popularity are those of the day before keeps its rank within {@value #MOST_WITHOUT_EVIDENCE}
 * hundredths of its logarithm, whatever the lists of others say.
 */
public final class SuggestionRankWriter {
  /** How old a suggestion list or a popularity may be. */
  static final Duration LOOK_BACK = Duration.ofDays(31);

  /** A rank that stays is written again after so long, before it becomes too old to count. */
  static final Duration REWRITTEN_AFTER = Duration.ofDays(28);

  /** In hundredths of the logarithm: a volume changes by less than a quarter. */
  static final int MOST_WITHOUT_EVIDENCE = 20;

  private static final Duration DAY = Duration.ofDays(1);
  private static final int CHUNK = 1000;

  private final Archive archive;
  private final SearchVolume byPopularity;

  public SuggestionRankWriter(Archive archive, SearchVolume byPopularity) {
    this.archive = archive;
    this.byPopularity = byPopularity;
  }

  /**
   * Writes the ranks of all markets, by what was observed before the UTC date of an instant.
   *
   * @return how many ranks were written
   */
  public int writeAll(Instant at) {
    Instant end = at.truncatedTo(ChronoUnit.DAYS).minusMillis(1);
    return listsByMarket(archive, end).entrySet().stream()
        .mapToInt(market -> write(market.getKey(), market.getValue(), end, at))
        .sum();
  }

  /** The suggestion lists that may be current, of each market of known size. */
  static Map<Market, List<Subject.Suggestions>> listsByMarket(Archive archive, Instant end) {
    Map<Market, List<Subject.Suggestions>> markets =
        new TreeMap<>(Comparator.comparing(Market::store).thenComparing(m -> m.country().code()));
    archive.forEachSuggestions(
        end.minus(LOOK_BACK),
        list ->
            markets
                .computeIfAbsent(new Market(list.store(), list.country()), any -> new ArrayList<>())
                .add(list));
    markets.keySet().removeIf(market -> MarketSize.find(market).isEmpty());
    return markets;
  }

  private int write(
      Market market, Collection<Subject.Suggestions> subjects, Instant end, Instant at) {
    Map<Keyword, List<Keyword>> lists = lists(archive, subjects, end);
    List<Keyword> terms =
        Stream.concat(lists.values().stream().flatMap(List::stream), lists.keySet().stream())
            .distinct()
            .toList();
    List<Observation<?>> changed =
        archive
            .<Map.Entry<Keyword, SuggestionRank>, Optional<Observation<?>>>readAll(
                PooledRankFit.fit(lists, appStoreVolumes(market.country(), terms, end)).entrySet(),
                rank -> changed(market, rank.getKey(), rank.getValue(), end, at))
            .stream()
            .<Observation<?>>flatMap(Optional::stream)
            .toList();
    for (int from = 0; from < changed.size(); from += CHUNK) {
      archive.append(changed.subList(from, Math.min(from + CHUNK, changed.size())));
    }
    return changed.size();
  }

  /** The terms of each current list, by what was typed. */
  static Map<Keyword, List<Keyword>> lists(
      Archive archive, Collection<Subject.Suggestions> subjects, Instant at) {
    Map<Keyword, List<Keyword>> lists = new HashMap<>();
    archive
        .readAll(subjects, subject -> findList(archive, subject, at))
        .forEach(found -> found.ifPresent(list -> lists.put(list.prefix(), list.terms())));
    return lists;
  }

  private record PrefixList(Keyword prefix, List<Keyword> terms) {}

  private static Optional<PrefixList> findList(
      Archive archive, Subject.Suggestions subject, Instant at) {
    return archive
        .findLatest(subject, at, LOOK_BACK)
        .map(
            list ->
                new PrefixList(
                    subject.term(),
                    list.facts().suggestions().stream().map(Suggestion::term).toList()));
  }

  private Map<Keyword, Double> appStoreVolumes(Country country, List<Keyword> terms, Instant at) {
    List<OptionalDouble> found =
        archive.readAll(terms, term -> findAppStoreVolume(country, term, at));
    Map<Keyword, Double> volumes = new HashMap<>();
    for (int i = 0; i < terms.size(); i++) {
      Keyword term = terms.get(i);
      found.get(i).ifPresent(volume -> volumes.put(term, volume));
    }
    return volumes;
  }

  private OptionalDouble findAppStoreVolume(Country country, Keyword term, Instant at) {
    Market market = new Market(StoreType.APP_STORE, country);
    return archive.findLatest(new Subject.Popularity(country, term), at, LOOK_BACK).stream()
        .map(Observation::facts)
        .flatMap(popularity -> byPopularity.estimate(market, SearchSignals.of(popularity)).stream())
        .mapToDouble(Estimate::p50)
        .findFirst();
  }

  /** The observation to write, unless the newest one is the same and not too old. */
  private Optional<Observation<?>> changed(
      Market market, Keyword keyword, SuggestionRank fitted, Instant end, Instant at) {
    var subject = new Subject.SuggestionRank(market.store(), market.country(), keyword);
    SuggestionRank rank =
        archive
            .findLatest(subject, end, Freshness.RANKS)
            .map(Observation::facts)
            .filter(before -> before.version() == fitted.version())
            .map(before -> damped(market, keyword, before, fitted, end))
            .orElse(fitted);
    return archive
            .findLatest(subject, at, REWRITTEN_AFTER)
            .filter(known -> known.facts().equals(rank))
            .isPresent()
        ? Optional.empty()
        : Optional.of(new Observation<>(subject, at, Source.POOLED_FIT, rank));
  }

  /** The rank, near that of before if the own evidence of the keyword is that of a day before. */
  private SuggestionRank damped(
      Market market, Keyword keyword, SuggestionRank before, SuggestionRank fitted, Instant end) {
    int near =
        Math.clamp(
            fitted.logRank(),
            Math.max(0, before.logRank() - MOST_WITHOUT_EVIDENCE),
            before.logRank() + MOST_WITHOUT_EVIDENCE);
    return near == fitted.logRank() || hasNewEvidence(market, keyword, end)
        ? fitted
        : new SuggestionRank(near, fitted.sigma(), fitted.version());
  }

  private boolean hasNewEvidence(Market market, Keyword keyword, Instant end) {
    Stream<Subject<?>> lists =
        Prefix.of(keyword).stream()
            .map(
                prefix -> new Subject.Suggestions(market.store(), market.country(), prefix.term()));
    return Stream.concat(lists, Stream.of(new Subject.Popularity(market.country(), keyword)))
        .anyMatch(subject -> isNew(subject, end));
  }

  private <F extends Facts> boolean isNew(Subject<F> subject, Instant end) {
    return !facts(subject, end).equals(facts(subject, end.minus(DAY)));
  }

  private <F extends Facts> Optional<F> facts(Subject<F> subject, Instant at) {
    return archive.findLatest(subject, at, LOOK_BACK).map(Observation::facts);
  }
}
