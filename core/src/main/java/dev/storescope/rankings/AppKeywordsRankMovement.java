package dev.storescope.rankings;

import dev.storescope.answer.Answer;
import dev.storescope.answer.Answer.NoData;
import dev.storescope.answer.Answer.Ready;
import dev.storescope.answer.Answer.Reason;
import dev.storescope.answer.Endpoint;
import dev.storescope.answer.Evidence;
import dev.storescope.archive.SearchRank;
import dev.storescope.observation.Rank;
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
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * How many keywords of an app entered and left each range of ranks between two instants.
 *
 * <p>Only the two ends are compared, so the keywords in a range at the end are those at the start,
 * plus {@code in}, minus {@code out}. A keyword is compared if it was observed at most three days
 * before each end, and if the app ranked for it at most three days before either. It is not
 * compared if a search was observed so far only that the range is not known, or by another source
 * at the end. Nothing is fetched.
 */
public final class AppKeywordsRankMovement
    implements Endpoint<AppKeywordsRankMovement.Query, AppKeywordsRankMovement.Result> {
  /** The greatest age of an observation at an end. */
  public static final Duration LOOK_BACK = Duration.ofDays(3);

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

  private static List<RankPair> listPairs(Query query, Evidence evidence) {
    List<Keyword> keywords = List.copyOf(listKeywords(query, evidence));
    List<List<SearchRank>> before = listRanks(query, keywords, query.since(), evidence);
    List<List<SearchRank>> after = listRanks(query, keywords, query.till(), evidence);
    List<RankPair> pairs =
        IntStream.range(0, keywords.size())
            .mapToObj(i -> pair(keywords.get(i), before.get(i), after.get(i)))
            .flatMap(Optional::stream)
            .toList();
    SourceChanges sources = SourceChanges.read(query.app(), observed(query, pairs), evidence);
    return pairs.stream()
        .filter(
            pair -> !sources.isAnyBetween(pair.before().observedAt(), pair.after().observedAt()))
        .toList();
  }

  private static List<ObservedSearch> observed(Query query, List<RankPair> pairs) {
    return pairs.stream()
        .map(
            pair ->
                new ObservedSearch(
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
          evidence.keywords(
              query.app(), query.country(), query.device(), end.minus(LOOK_BACK), end));
    }
    return keywords;
  }

  /** Keywords that the app ranks for near neither end are in no range at either, so no change. */
  private static Optional<RankPair> pair(
      Keyword keyword, List<SearchRank> before, List<SearchRank> after) {
    if (before.isEmpty() || after.isEmpty() || !(isRanked(before) || isRanked(after))) {
      return Optional.empty();
    }
    RankPair pair = new RankPair(keyword, before.getLast(), after.getLast());
    return isInKnownRange(pair.before().rank()) && isInKnownRange(pair.after().rank())
        ? Optional.of(pair)
        : Optional.empty();
  }

  /** Whether it is known which of the ranges a rank is in, or that it is in none. */
  private static boolean isInKnownRange(Rank rank) {
    return rank.isRanked() || rank.isAfter(RankRange.ONE_TO_TWENTY.worst);
  }

  /** The ranks in the observations near an end, of each keyword. */
  private static List<List<SearchRank>> listRanks(
      Query query, List<Keyword> keywords, Instant end, Evidence evidence) {
    return evidence.searchRanks(
        query.app(),
        keywords.stream().map(query::search).toList(),
        end.minus(LOOK_BACK),
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
