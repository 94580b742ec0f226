package dev.storescope.rankings;

import static dev.storescope.rankings.AppKeywordsRankMovement.Bucket.ONE_TO_TWENTY;
import static dev.storescope.testkit.Watch.APP;
import static dev.storescope.testkit.Watch.NOON;
import static dev.storescope.testkit.Watch.US;
import static dev.storescope.testkit.Watch.appAt;
import static dev.storescope.testkit.Watch.search;
import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.answer.Answer;
import dev.storescope.answer.Answer.NoData;
import dev.storescope.answer.Answer.Preparing;
import dev.storescope.answer.Answer.Ready;
import dev.storescope.rankings.AppKeywordsRankMovement.Bucket;
import dev.storescope.rankings.AppKeywordsRankMovement.Movement;
import dev.storescope.rankings.AppKeywordsRankMovement.Query;
import dev.storescope.rankings.AppKeywordsRankMovement.Result;
import dev.storescope.testkit.Watch;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.IntPredicate;
import java.util.function.ToIntFunction;
import java.util.stream.Stream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Tuple;
import net.jqwik.api.constraints.IntRange;

/** What must hold between the buckets, whatever the ranks. */
class RankMovementIdentitiesTest {
  private static final Instant SINCE = NOON.minus(Duration.ofDays(30));
  private static final Set<Bucket> SUB_BUCKETS = EnumSet.complementOf(EnumSet.of(ONE_TO_TWENTY));

  /** A keyword's rank at both ends, 0 for absent. */
  record Ends(int before, int after) {
    Ends swapped() {
      return new Ends(after, before);
    }
  }

  @Provide
  Arbitrary<List<Ends>> keywords() {
    Arbitrary<Integer> rank =
        Arbitraries.frequencyOf(
            Tuple.of(3, Arbitraries.of(0, 1, 2, 5, 6, 10, 11, 20, 21)),
            Tuple.of(2, Arbitraries.integers().between(0, 40)));
    return Combinators.combine(rank, rank).as(Ends::new).list().ofMaxSize(8);
  }

  @Property(tries = 1000)
  void countAtTheEndIsCountAtTheStartPlusInMinusOut(@ForAll("keywords") List<Ends> keywords) {
    Map<Bucket, Movement> movements = movements(keywords);

    for (Bucket bucket : Bucket.values()) {
      assertThat(count(keywords, Ends::after, inside(bucket)))
          .isEqualTo(
              count(keywords, Ends::before, inside(bucket))
                  + movement(movements, bucket).in()
                  - movement(movements, bucket).out());
    }
  }

  @Property(tries = 1000)
  void intoTheTopTwentyCameThoseThatWereBehindItOrAbsent(@ForAll("keywords") List<Ends> keywords) {
    long expected =
        keywords.stream()
            .filter(ends -> ends.before() == 0 || ends.before() > 20)
            .filter(ends -> ends.after() >= 1 && ends.after() <= 20)
            .count();

    assertThat((long) movement(movements(keywords), ONE_TO_TWENTY).in()).isEqualTo(expected);
  }

  @Property(tries = 1000)
  void outOfTheTopTwentyWentThoseThatAreBehindItOrAbsent(@ForAll("keywords") List<Ends> keywords) {
    long expected =
        keywords.stream()
            .filter(ends -> ends.before() >= 1 && ends.before() <= 20)
            .filter(ends -> ends.after() == 0 || ends.after() > 20)
            .count();

    assertThat((long) movement(movements(keywords), ONE_TO_TWENTY).out()).isEqualTo(expected);
  }

  @Property(tries = 1000)
  void noBucketGainsOrLosesMoreThanItHolds(@ForAll("keywords") List<Ends> keywords) {
    Map<Bucket, Movement> movements = movements(keywords);

    for (Bucket bucket : Bucket.values()) {
      assertThat(movement(movements, bucket).in())
          .isBetween(0, count(keywords, Ends::after, inside(bucket)));
      assertThat(movement(movements, bucket).out())
          .isBetween(0, count(keywords, Ends::before, inside(bucket)));
    }
  }

  @Property(tries = 1000)
  void whatHappensBetweenTheEndsCountsForNothing(
      @ForAll("keywords") List<Ends> keywords,
      @ForAll @IntRange(max = 40) int rank,
      @ForAll @IntRange(min = 1, max = 26) int day) {
    Watch watch = watch(keywords);
    for (int i = 0; i < keywords.size(); i++) {
      watch.saw(search("keyword " + i), SINCE.plus(Duration.ofDays(day)), appAt(rank));
    }

    assertThat(movements(watch, SINCE, NOON)).isEqualTo(movements(keywords));
  }

  @Property(tries = 1000)
  void aKeywordNotMeasuredAtBothEndsCountsForNothing(
      @ForAll("keywords") List<Ends> keywords,
      @ForAll @IntRange(min = 1, max = 40) int rank,
      @ForAll @IntRange(max = 12) int daysBefore) {
    Watch watch = watch(keywords);
    watch.saw(search("one end"), NOON.minus(Duration.ofDays(daysBefore)), appAt(rank));
    watch.saw(search("other end"), SINCE.minus(Duration.ofDays(daysBefore)), appAt(rank));

    assertThat(movements(watch, SINCE, NOON)).isEqualTo(movements(keywords));
  }

  @Property(tries = 1000)
  void aRankIsCarriedForThreeDaysAndNoLonger(
      @ForAll("keywords") List<Ends> keywords, @ForAll @IntRange(max = 144) int hours) {
    Duration later = Duration.ofHours(hours);
    Map<Bucket, Movement> carried = movements(watch(keywords), SINCE.plus(later), NOON.plus(later));

    if (hours < 72) {
      assertThat(carried).isEqualTo(movements(keywords));
    } else if (hours > 72) {
      assertThat(carried).isEmpty();
    }
  }

  @Property(tries = 1000)
  void theBucketsTogetherGainWhatTheTopTwentyGains(@ForAll("keywords") List<Ends> keywords) {
    Map<Bucket, Movement> movements = movements(keywords);
    Movement topTwenty = movement(movements, ONE_TO_TWENTY);

    assertThat(sum(movements, Movement::in) - sum(movements, Movement::out))
        .isEqualTo(topTwenty.in() - topTwenty.out());
  }

  @Property(tries = 1000)
  void theTopTwentyMovesNoMoreThanItsBuckets(@ForAll("keywords") List<Ends> keywords) {
    Map<Bucket, Movement> movements = movements(keywords);

    assertThat(movement(movements, ONE_TO_TWENTY).in())
        .isLessThanOrEqualTo(sum(movements, Movement::in));
    assertThat(movement(movements, ONE_TO_TWENTY).out())
        .isLessThanOrEqualTo(sum(movements, Movement::out));
  }

  @Property(tries = 1000)
  void swappingTheEndsSwapsInAndOut(@ForAll("keywords") List<Ends> keywords) {
    Map<Bucket, Movement> there = movements(keywords);
    Map<Bucket, Movement> back = movements(keywords.stream().map(Ends::swapped).toList());

    for (Bucket bucket : Bucket.values()) {
      Movement movement = movement(there, bucket);
      assertThat(movement(back, bucket)).isEqualTo(new Movement(movement.out(), movement.in()));
    }
  }

  @Property(tries = 1000)
  void nothingMovesWithinAnInstant(@ForAll("keywords") List<Ends> keywords) {
    Map<Bucket, Movement> movements = movements(watch(keywords), NOON, NOON);

    for (Bucket bucket : Bucket.values()) {
      assertThat(movement(movements, bucket)).isEqualTo(new Movement(0, 0));
    }
  }

  @Property(tries = 1000)
  void theMovementsOfSeparateKeywordsAddUp(
      @ForAll("keywords") List<Ends> some, @ForAll("keywords") List<Ends> others) {
    List<Ends> all = Stream.of(some, others).flatMap(List::stream).toList();
    Map<Bucket, Movement> ofSome = movements(some);
    Map<Bucket, Movement> ofOthers = movements(others);

    for (Bucket bucket : Bucket.values()) {
      assertThat(movement(movements(all), bucket))
          .isEqualTo(
              new Movement(
                  movement(ofSome, bucket).in() + movement(ofOthers, bucket).in(),
                  movement(ofSome, bucket).out() + movement(ofOthers, bucket).out()));
    }
  }

  @Property(tries = 1000)
  void aKeywordThatStaysInTheTopTwentyLeavesOneBucketForExactlyOneOther(
      @ForAll("topTwenty") Ends ends) {
    Map<Bucket, Movement> movements = movements(List.of(ends));
    int left = sum(movements, Movement::out);

    assertThat(left).isEqualTo(sum(movements, Movement::in)).isLessThanOrEqualTo(1);
    assertThat(movement(movements, ONE_TO_TWENTY)).isEqualTo(new Movement(0, 0));
    assertThat(SUB_BUCKETS)
        .allSatisfy(
            bucket -> assertThat(movement(movements, bucket)).isNotEqualTo(new Movement(1, 1)));
  }

  @Provide
  Arbitrary<Ends> topTwenty() {
    Arbitrary<Integer> rank = Arbitraries.integers().between(1, 20);
    return Combinators.combine(rank, rank).as(Ends::new);
  }

  private static Watch watch(List<Ends> keywords) {
    Watch watch = new Watch();
    for (int i = 0; i < keywords.size(); i++) {
      watch
          .saw(search("keyword " + i), SINCE.minusSeconds(i), appAt(keywords.get(i).before()))
          .saw(search("keyword " + i), NOON.minusSeconds(i), appAt(keywords.get(i).after()));
    }
    return watch;
  }

  private static Map<Bucket, Movement> movements(List<Ends> keywords) {
    return movements(watch(keywords), SINCE, NOON);
  }

  /** Empty where there is no data. */
  private static Map<Bucket, Movement> movements(Watch watch, Instant since, Instant till) {
    Answer<Result> answer =
        new AppKeywordsRankMovement().answer(new Query(APP, US, since, till), watch.past(till));
    return switch (answer) {
      case Ready<Result> ready -> ready.result().movements();
      case NoData<Result> _ -> Map.of();
      case Preparing<Result> waits -> throw new AssertionError("waits for " + waits.needs());
    };
  }

  private static Movement movement(Map<Bucket, Movement> movements, Bucket bucket) {
    return movements.getOrDefault(bucket, new Movement(0, 0));
  }

  private static int sum(Map<Bucket, Movement> movements, ToIntFunction<Movement> side) {
    return SUB_BUCKETS.stream().map(it -> movement(movements, it)).mapToInt(side).sum();
  }

  private static int count(List<Ends> keywords, ToIntFunction<Ends> end, IntPredicate counts) {
    return (int) keywords.stream().mapToInt(end).filter(counts).count();
  }

  /** By the bucket's name, not by its own bounds. */
  private static IntPredicate inside(Bucket bucket) {
    int[] bounds =
        Arrays.stream(bucket.wireName().split("-")).mapToInt(Integer::parseInt).toArray();
    return rank -> rank >= bounds[0] && rank <= bounds[bounds.length - 1];
  }
}
