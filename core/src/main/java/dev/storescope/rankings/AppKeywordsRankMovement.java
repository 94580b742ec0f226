package dev.storescope.rankings;

import dev.storescope.answer.Answer;
import dev.storescope.answer.Answer.NoData;
import dev.storescope.answer.Answer.Ready;
import dev.storescope.answer.Answer.Reason;
import dev.storescope.answer.Endpoint;
import dev.storescope.answer.Evidence;
import dev.storescope.archive.KeywordRank;
import dev.storescope.observation.Facts;
import dev.storescope.observation.Observation;
import dev.storescope.observation.Subject;
import dev.storescope.pricing.Charge;
import dev.storescope.pricing.PricedItem;
import dev.storescope.store.AppId;
import dev.storescope.store.Country;
import dev.storescope.store.Device;
import dev.storescope.store.Keyword;
import java.time.Duration;
import java.time.Instant;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * How many keywords of an app came into and left each range of ranks from one instant to another.
 *
 * <p>Only the two ends are compared: what happened between them does not count, so the keywords in
 * a bucket at the end are those at the start, plus {@code in}, minus {@code out}. A keyword counts
 * if it was looked at for both ends, at most three days before each. Those looked at are the ones
 * that the app ranked for within three days before either end. Nothing is waited for.
 */
public final class AppKeywordsRankMovement
    implements Endpoint<AppKeywordsRankMovement.Query, AppKeywordsRankMovement.Result> {
  /** How long before an end a keyword's rank may have been observed. */
  public static final Duration LOOK_BACK = Duration.ofDays(3);

  /** Asks for the movement of an app between two instants, the second not before the first. */
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

  /** The movement of every bucket, in their order. */
  public record Result(Map<Bucket, Movement> movements) {
    public Result {
      movements = Collections.unmodifiableMap(new EnumMap<>(movements));
    }
  }

  /** A range of ranks, both ends included. */
  public enum Bucket {
    FIRST("1", 1, 1),
    TWO_TO_FIVE("2-5", 2, 5),
    SIX_TO_TEN("6-10", 6, 10),
    ELEVEN_TO_TWENTY("11-20", 11, 20),
    ONE_TO_TWENTY("1-20", 1, 20);

    private final String wireName;
    private final int from;
    private final int to;

    Bucket(String wireName, int from, int to) {
      this.wireName = wireName;
      this.from = from;
      this.to = to;
    }

    /** The name of the member in the interface. */
    public String wireName() {
      return wireName;
    }

    /** The best rank in the bucket. */
    public int from() {
      return from;
    }

    /** The worst rank in the bucket. */
    public int to() {
      return to;
    }

    /** Whether a rank is in the bucket; 0, which is no rank, is in none. */
    public boolean contains(int rank) {
      return rank >= from && rank <= to;
    }
  }

  /**
   * What a bucket gained and lost.
   *
   * @param in keywords in the bucket at the end and not at the start
   * @param out keywords in the bucket at the start and not at the end
   */
  public record Movement(int in, int out) {}

  @Override
  public Answer<Result> answer(Query query, Evidence evidence) {
    List<Change> changes = listChanges(query, evidence);
    if (changes.isEmpty()) {
      return new NoData<>(Reason.NOT_OBSERVED);
    }
    Map<Bucket, Movement> movements = new EnumMap<>(Bucket.class);
    for (Bucket bucket : Bucket.values()) {
      movements.put(bucket, movement(bucket, changes));
    }
    return new Ready<>(
        new Result(movements),
        newest(changes),
        List.of(),
        List.of(Charge.one(PricedItem.APP_KEYWORDS_RANK_MOVEMENT)));
  }

  /** A keyword's rank at both ends, 0 where the app was absent. */
  private record Change(int before, int after, Instant observedAt) {
    boolean enters(Bucket bucket) {
      return bucket.contains(after) && !bucket.contains(before);
    }

    boolean leaves(Bucket bucket) {
      return bucket.contains(before) && !bucket.contains(after);
    }
  }

  private static List<Change> listChanges(Query query, Evidence evidence) {
    return evidence
        .each(listCandidates(query, evidence), keyword -> findChange(query, keyword, evidence))
        .flatMap(Optional::stream)
        .toList();
  }

  /** A keyword that the app ranked for near neither end is in no bucket at both: no change. */
  private static Set<Keyword> listCandidates(Query query, Evidence evidence) {
    Set<Keyword> keywords = new TreeSet<>();
    for (Instant end : List.of(query.since(), query.till())) {
      evidence
          .keywordRanks(query.app(), query.country(), query.device(), end.minus(LOOK_BACK), end)
          .stream()
          .map(KeywordRank::keyword)
          .forEach(keywords::add);
    }
    return keywords;
  }

  private static Optional<Change> findChange(Query query, Keyword keyword, Evidence evidence) {
    Subject.Search search = query.search(keyword);
    Optional<Observation<Facts.SearchRanking>> before =
        evidence.findAt(search, query.since(), LOOK_BACK);
    return before.flatMap(
        start ->
            evidence
                .findAt(search, query.till(), LOOK_BACK)
                .map(end -> change(query.app(), start, end)));
  }

  private static Change change(
      AppId app, Observation<Facts.SearchRanking> start, Observation<Facts.SearchRanking> end) {
    return new Change(start.facts().rankOf(app), end.facts().rankOf(app), end.observedAt());
  }

  private static Movement movement(Bucket bucket, List<Change> changes) {
    long in = changes.stream().filter(change -> change.enters(bucket)).count();
    long out = changes.stream().filter(change -> change.leaves(bucket)).count();
    return new Movement(Math.toIntExact(in), Math.toIntExact(out));
  }

  /** Of the keywords that count only: others looked at are no part of the result. */
  private static Instant newest(List<Change> changes) {
    return changes.stream().map(Change::observedAt).max(Instant::compareTo).orElseThrow();
  }
}
