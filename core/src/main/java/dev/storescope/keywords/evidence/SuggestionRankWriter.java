package dev.storescope.keywords.evidence;

import dev.storescope.answer.Evidence;
import dev.storescope.answer.Freshness;
import dev.storescope.answer.Moment;
import dev.storescope.archive.Archive;
import dev.storescope.estimation.Market;
import dev.storescope.estimation.volume.PooledRankFit;
import dev.storescope.estimation.volume.PooledRankFit.Fitted;
import dev.storescope.estimation.volume.SearchVolume;
import dev.storescope.observation.Facts.Suggestion;
import dev.storescope.observation.Facts.SuggestionRank;
import dev.storescope.observation.Observation;
import dev.storescope.observation.Source;
import dev.storescope.observation.Subject;
import dev.storescope.store.Keyword;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
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
 *
 * <p>One market is estimated after the other, so that the lists of one are in memory at a time.
 */
public final class SuggestionRankWriter {
  /** How old a suggestion list or a popularity may be. */
  static final Duration LOOK_BACK = Duration.ofDays(31);

  /** A rank that stays is written again after so long, before it becomes too old to count. */
  static final Duration REWRITTEN_AFTER = Duration.ofDays(28);

  /** In hundredths of the logarithm: a volume changes by less than a quarter. */
  static final int MOST_WITHOUT_EVIDENCE = 20;

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
    Instant end = OwnEvidence.endBefore(at);
    return new SuggestionMarkets(archive, end)
        .stream().mapToInt(market -> write(market.market(), market.lists(), end, at)).sum();
  }

  private int write(
      Market market, Collection<Subject.Suggestions> subjects, Instant end, Instant at) {
    Map<Keyword, List<Keyword>> lists = lists(archive, subjects, end);
    Evidence evidence = new Evidence(archive, Moment.now(end), Freshness.DEFAULT, _ -> false);
    List<Keyword> terms =
        Stream.concat(lists.values().stream().flatMap(List::stream), lists.keySet().stream())
            .distinct()
            .toList();
    Map<Keyword, Fitted> fitted =
        PooledRankFit.fit(lists, new AppStoreSearches(evidence, byPopularity).read(market, terms));
    return append(
        List.copyOf(fitted.entrySet()),
        rank -> changed(evidence, market, rank.getKey(), rank.getValue(), at));
  }

  /** Appends what has changed as soon as it is known, so that it need not be kept. */
  private int append(
      List<Map.Entry<Keyword, Fitted>> ranks,
      Function<Map.Entry<Keyword, Fitted>, Optional<Observation<?>>> changed) {
    int appended = 0;
    for (int from = 0; from < ranks.size(); from += CHUNK) {
      List<Observation<?>> some =
          archive
              .<Map.Entry<Keyword, Fitted>, Optional<Observation<?>>>readAll(
                  ranks.subList(from, Math.min(from + CHUNK, ranks.size())), changed)
              .stream()
              .<Observation<?>>flatMap(Optional::stream)
              .toList();
      archive.append(some);
      appended += some.size();
    }
    return appended;
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

  /** The observation to write, unless the newest one is the same and not too old. */
  private Optional<Observation<?>> changed(
      Evidence evidence, Market market, Keyword keyword, Fitted fitted, Instant at) {
    var subject = new Subject.SuggestionRank(market.store(), market.country(), keyword);
    SuggestionRank rank =
        archive
            .findLatest(
                subject, evidence.moment().at(), Freshness.DEFAULT.of(subject, evidence.moment()))
            .map(Observation::facts)
            .filter(before -> before.version() == fitted.rank().version())
            .map(
                before -> damped(before, fitted.rank(), new OwnEvidence(evidence, market, keyword)))
            .orElseGet(() -> near(fitted.byOwnLists(), fitted.rank()));
    return archive
            .findLatest(subject, at, REWRITTEN_AFTER)
            .filter(known -> known.facts().equals(rank))
            .isPresent()
        ? Optional.empty()
        : Optional.of(new Observation<>(subject, at, Source.POOLED_FIT, rank));
  }

  /** The rank, near that of before if the own evidence of the keyword is that of a day before. */
  private static SuggestionRank damped(
      SuggestionRank before, SuggestionRank fitted, OwnEvidence own) {
    SuggestionRank near = near(before.logRank(), fitted);
    return near.equals(fitted) || !own.newAt(own.evidence().moment().at()).isEmpty()
        ? fitted
        : near;
  }

  private static SuggestionRank near(int before, SuggestionRank fitted) {
    int near =
        Math.clamp(
            fitted.logRank(),
            Math.max(0, before - MOST_WITHOUT_EVIDENCE),
            before + MOST_WITHOUT_EVIDENCE);
    return new SuggestionRank(near, fitted.sigma(), fitted.version());
  }
}
