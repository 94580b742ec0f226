package dev.storescope.rankings;

import dev.storescope.answer.Answer;
import dev.storescope.answer.Answer.NoData;
import dev.storescope.answer.Answer.Ready;
import dev.storescope.answer.Answer.Reason;
import dev.storescope.answer.Endpoint;
import dev.storescope.answer.Evidence;
import dev.storescope.archive.AppInSearch;
import dev.storescope.archive.SearchRank;
import dev.storescope.fetching.FetchInterval;
import dev.storescope.observation.Rank;
import dev.storescope.observation.Source;
import dev.storescope.observation.Subject;
import dev.storescope.pricing.Charge;
import dev.storescope.pricing.PricedItem;
import dev.storescope.rankings.SourceChanges.ObservedSearch;
import dev.storescope.store.AppId;
import dev.storescope.store.Country;
import dev.storescope.store.Device;
import dev.storescope.store.Keyword;
import java.time.Duration;
import java.time.Instant;
import java.util.Collections;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * How many keywords of an app entered and left each range of ranks between two instants.
 *
 * <p>Only the two ends are compared, so the keywords in a range at the end are those at the start,
 * plus {@code in}, minus {@code out}. A keyword is compared if it was observed at most three days
 * before each end, and if the app ranked for it at most three days before either; of one that the
 * workspace does not track every day, its interval and half a day if that is longer. It is not
 * compared if a search was observed so far only that the range is not known, or by another source
 * at the end. Nothing is fetched.
 */
public final class AppKeywordsRankMovement
    implements Endpoint<AppKeywordsRankMovement.Query, AppKeywordsRankMovement.Result> {
  /** The greatest age of an observation at an end, of what is fetched every day. */
  public static final Duration LOOK_BACK = Duration.ofDays(3);

  private static final Duration LONGEST = FetchInterval.EVERY_SEVENTH_DAY.lookBack(LOOK_BACK);

  /** The movement of an app between two instants, the second not before the first. */
  public record Query(AppId app, Country country, Instant since, Instant till) {
    public Query {
      if (since.isAfter(till)) {
        throw new IllegalArgumentException(since + " is after " + till);
      }
    }

    private Device device() {
      return Device.defaultFor(app.store());
    }

    private Subject.Search search(Keyword keyword) {
      return new Subject.Search(device(), country, keyword);
    }
  }

  /**
   * The change of every range, in their order.
   *
   * @param keywords that have another rank at the end, the best ranks at the end first
   */
  public record Result(Map<RankRange, RangeChange> changes, List<KeywordMovement> keywords) {
    public Result {
      changes = Collections.unmodifiableMap(new EnumMap<>(changes));
      keywords = List.copyOf(keywords);
    }

    /** The keywords that entered a range. */
    public List<KeywordMovement> entered(RankRange range) {
      return keywords.stream().filter(each -> each.enters(range)).toList();
    }

    /** The keywords that left a range. */
    public List<KeywordMovement> left(RankRange range) {
      return keywords.stream().filter(each -> each.leaves(range)).toList();
    }
  }

  /** The ranks for a keyword at both ends. */
  public record KeywordMovement(Keyword keyword, Rank before, Rank after) {
    boolean enters(RankRange range) {
      return range.contains(after) && !range.contains(before);
    }

    boolean leaves(RankRange range) {
      return range.contains(before) && !range.contains(after);
    }
  }

  /** A range of ranks, both ends included. */
  public enum RankRange {
    FIRST("1", 1, 1),
    TWO_TO_FIVE("2-5", 2, 5),
    SIX_TO_TEN("6-10", 6, 10),
    ELEVEN_TO_TWENTY("11-20", 11, 20),
    ONE_TO_TWENTY("1-20", 1, 20);

    private final String wireName;
    private final int best;
    private final int worst;

    RankRange(String wireName, int best, int worst) {
      this.wireName = wireName;
      this.best = best;
      this.worst = worst;
    }

    /** The name of the JSON member. */
    public String wireName() {
      return wireName;
    }

    boolean contains(Rank rank) {
      return rank.isWithin(worst) && !rank.isWithin(best - 1);
    }
  }

  /**
   * How many keywords entered and left a range.
   *
   * @param in keywords in the range at the end and not at the start
   * @param out keywords in the range at the start and not at the end
   */
  public record RangeChange(int in, int out) {}

  @Override
  public Answer<Result> answer(Query query, Evidence evidence) {
    List<RankPair> pairs = listPairs(query, evidence);
    if (pairs.isEmpty()) {
      return new NoData<>(Reason.NOT_OBSERVED);
    }
    Map<RankRange, RangeChange> changes = new EnumMap<>(RankRange.class);
    for (RankRange range : RankRange.values()) {
      changes.put(range, change(range, pairs));
    }
    return new Ready<>(
        new Result(changes, listMoved(pairs)),
        newest(pairs),
        List.of(),
        List.of(Charge.one(PricedItem.APP_KEYWORDS_RANK_MOVEMENT)));
  }

  private record RankPair(Keyword keyword, SearchRank before, SearchRank after) {
    KeywordMovement ranks() {
      return new KeywordMovement(keyword, before.rank(), after.rank());
    }
  }

  private static List<KeywordMovement> listMoved(List<RankPair> pairs) {
    return pairs.stream()
        .map(RankPair::ranks)
        .filter(each -> !each.before().equals(each.after()))
        .filter(each -> each.before().isComparableWith(each.after()))
        .sorted(
            Comparator.comparing(KeywordMovement::after)
                .thenComparing(KeywordMovement::before)
                .thenComparing(KeywordMovement::keyword))
        .toList();
  }

  /**
   * The ranks in the observations near both ends.
   *
   * @param before oldest first
   * @param after oldest first
   */
  private record RanksNearEnds(List<SearchRank> before, List<SearchRank> after) {
    boolean isObserved() {
      return !before.isEmpty() && !after.isEmpty();
    }

    /** Keywords that the app ranks for near neither end are in no range at either, so no change. */
    Optional<RankPair> pair(Keyword keyword) {
      if (!isObserved() || !(isRanked(before) || isRanked(after))) {
        return Optional.empty();
      }
      RankPair pair = new RankPair(keyword, before.getLast(), after.getLast());
      return isInKnownRange(pair.before().rank()) && isInKnownRange(pair.after().rank())
          ? Optional.of(pair)
          : Optional.empty();
    }
  }

  private static List<RankPair> listPairs(Query query, Evidence evidence) {
    Map<Keyword, RanksNearEnds> ranks =
        read(query, listKeywords(query, evidence), LOOK_BACK, evidence);
    List<Subject.Search> lacking =
        ranks.entrySet().stream()
            .filter(each -> !each.getValue().isObserved())
            .map(each -> query.search(each.getKey()))
            .toList();
    Map<FetchInterval, Set<Keyword>> longer = new EnumMap<>(FetchInterval.class);
    evidence
        .findIntervals(lacking)
        .forEach(
            (search, interval) ->
                search
                    .findKeyword()
                    .ifPresent(
                        keyword ->
                            longer.computeIfAbsent(interval, _ -> new HashSet<>()).add(keyword)));
    longer.forEach(
        (interval, keywords) ->
            ranks.putAll(read(query, keywords, interval.lookBack(LOOK_BACK), evidence)));
    Set<Keyword> apart = longer.values().stream().flatMap(Set::stream).collect(Collectors.toSet());
    Map<Boolean, List<RankPair>> pairs =
        ranks.entrySet().stream()
            .flatMap(each -> each.getValue().pair(each.getKey()).stream())
            .collect(Collectors.partitioningBy(pair -> apart.contains(pair.keyword())));
    return Stream.concat(
            ofOneSource(query, pairs.getOrDefault(false, List.of()), evidence),
            evidence
                .each(
                    pairs.getOrDefault(true, List.of()),
                    pair -> Optional.of(pair).filter(each -> isOneSource(query, each, evidence)))
                .flatMap(Optional::stream))
        .toList();
  }

  /** By what all searches have in common. */
  private static Stream<RankPair> ofOneSource(
      Query query, List<RankPair> pairs, Evidence evidence) {
    SourceChanges sources = SourceChanges.read(query.app(), observed(query, pairs), evidence);
    return pairs.stream()
        .filter(
            pair -> !sources.isAnyBetween(pair.before().observedAt(), pair.after().observedAt()));
  }

  /** By its own observations, which may be older than those of keywords of every day. */
  private static boolean isOneSource(Query query, RankPair pair, Evidence evidence) {
    return source(query, pair, pair.before(), evidence)
        .equals(source(query, pair, pair.after(), evidence));
  }

  private static Optional<Source> source(
      Query query, RankPair pair, SearchRank rank, Evidence evidence) {
    return evidence
        .findInSearch(query.app(), query.search(pair.keyword()), rank.observedAt(), Duration.ZERO)
        .map(AppInSearch::source);
  }

  private static List<ObservedSearch> observed(Query query, List<RankPair> pairs) {
    return pairs.stream()
        .map(
            pair ->
                ObservedSearch.twice(
                    query.search(pair.keyword()),
                    pair.before().observedAt(),
                    pair.after().observedAt()))
        .toList();
  }

  /** All keywords that the app ranks for near either end, and perhaps some more. */
  private static Set<Keyword> listKeywords(Query query, Evidence evidence) {
    Set<Keyword> keywords = new HashSet<>();
    for (Instant end : List.of(query.since(), query.till())) {
      keywords.addAll(
          evidence.keywords(query.app(), query.country(), query.device(), end.minus(LONGEST), end));
    }
    return keywords;
  }

  private static Map<Keyword, RanksNearEnds> read(
      Query query, Set<Keyword> keywords, Duration lookBack, Evidence evidence) {
    List<Keyword> all = List.copyOf(keywords);
    List<List<SearchRank>> before = listRanks(query, all, query.since(), lookBack, evidence);
    List<List<SearchRank>> after = listRanks(query, all, query.till(), lookBack, evidence);
    Map<Keyword, RanksNearEnds> ranks = new HashMap<>();
    for (int i = 0; i < all.size(); i++) {
      ranks.put(all.get(i), new RanksNearEnds(before.get(i), after.get(i)));
    }
    return ranks;
  }

  /** Whether it is known which of the ranges a rank is in, or that it is in none. */
  private static boolean isInKnownRange(Rank rank) {
    return rank.isRanked() || rank.isAfter(RankRange.ONE_TO_TWENTY.worst);
  }

  /** The ranks in the observations near an end, of each keyword. */
  private static List<List<SearchRank>> listRanks(
      Query query, List<Keyword> keywords, Instant end, Duration lookBack, Evidence evidence) {
    return evidence.searchRanks(
        query.app(),
        keywords.stream().map(query::search).toList(),
        end.minus(lookBack),
        end,
        List::copyOf);
  }

  private static boolean isRanked(List<SearchRank> ranks) {
    return ranks.stream().anyMatch(each -> each.rank() instanceof Rank.Ranked);
  }

  private static RangeChange change(RankRange range, List<RankPair> pairs) {
    long in = pairs.stream().filter(pair -> pair.ranks().enters(range)).count();
    long out = pairs.stream().filter(pair -> pair.ranks().leaves(range)).count();
    return new RangeChange(Math.toIntExact(in), Math.toIntExact(out));
  }

  /** Of the compared keywords only: the result does not depend on other observations. */
  private static Instant newest(List<RankPair> pairs) {
    return pairs.stream()
        .map(pair -> pair.after().observedAt())
        .max(Instant::compareTo)
        .orElseThrow();
  }
}
