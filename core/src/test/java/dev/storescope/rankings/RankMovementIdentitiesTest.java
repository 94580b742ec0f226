package dev.storescope.rankings;

import static dev.storescope.rankings.AppKeywordsRankMovement.RankRange.ONE_TO_TWENTY;
import static dev.storescope.testkit.TestObservations.APP;
import static dev.storescope.testkit.TestObservations.NOON;
import static dev.storescope.testkit.TestObservations.US;
import static dev.storescope.testkit.TestObservations.appAt;
import static dev.storescope.testkit.TestObservations.search;
import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.answer.Answer;
import dev.storescope.answer.Answer.NoData;
import dev.storescope.answer.Answer.Preparing;
import dev.storescope.answer.Answer.Ready;
import dev.storescope.rankings.AppKeywordsRankMovement.Query;
import dev.storescope.rankings.AppKeywordsRankMovement.RangeChange;
import dev.storescope.rankings.AppKeywordsRankMovement.RankRange;
import dev.storescope.rankings.AppKeywordsRankMovement.Result;
import dev.storescope.testkit.Samples;
import dev.storescope.testkit.Seeded;
import dev.storescope.testkit.TestObservations;
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

/** Identities between the buckets that hold for all ranks. */
class RankMovementIdentitiesTest {
  private static final Instant SINCE = NOON.minus(Duration.ofDays(30));
  private static final Set<RankRange> SUB_BUCKETS = EnumSet.complementOf(EnumSet.of(ONE_TO_TWENTY));

  /** The rank of a keyword at both ends, 0 for absent. */
  record Ends(int before, int after) {
    Ends swapped() {
      return new Ends(after, before);
    }
  }

  private static List<Ends> keywords(Samples any) {
    return any.list(0, 8, () -> new Ends(rank(any), rank(any)));
  }

  private static int rank(Samples any) {
    return any.chance(3, 5) ? any.of(0, 1, 2, 5, 6, 10, 11, 20, 21) : any.between(0, 40);
  }

  @Seeded
  void countAtTheEndIsCountAtTheStartPlusInMinusOut(Samples any) {
    List<Ends> keywords = keywords(any);
    Map<RankRange, RangeChange> movements = movements(keywords);

    for (RankRange bucket : RankRange.values()) {
      assertThat(count(keywords, Ends::after, inside(bucket)))
          .isEqualTo(
              count(keywords, Ends::before, inside(bucket))
                  + movement(movements, bucket).in()
                  - movement(movements, bucket).out());
    }
  }

  @Seeded
  void keywordsEnterTheTopTwentyFromBelowOrFromAbsence(Samples any) {
    List<Ends> keywords = keywords(any);
    long expected =
        keywords.stream()
            .filter(ends -> ends.before() == 0 || ends.before() > 20)
            .filter(ends -> ends.after() >= 1 && ends.after() <= 20)
            .count();

    assertThat((long) movement(movements(keywords), ONE_TO_TWENTY).in()).isEqualTo(expected);
  }

  @Seeded
  void keywordsLeaveTheTopTwentyDownwardsOrByAbsence(Samples any) {
    List<Ends> keywords = keywords(any);
    long expected =
        keywords.stream()
            .filter(ends -> ends.before() >= 1 && ends.before() <= 20)
            .filter(ends -> ends.after() == 0 || ends.after() > 20)
            .count();

    assertThat((long) movement(movements(keywords), ONE_TO_TWENTY).out()).isEqualTo(expected);
  }

  @Seeded
  void noBucketGainsOrLosesMoreKeywordsThanItHolds(Samples any) {
    List<Ends> keywords = keywords(any);
    Map<RankRange, RangeChange> movements = movements(keywords);

    for (RankRange bucket : RankRange.values()) {
      assertThat(movement(movements, bucket).in())
          .isBetween(0, count(keywords, Ends::after, inside(bucket)));
      assertThat(movement(movements, bucket).out())
          .isBetween(0, count(keywords, Ends::before, inside(bucket)));
    }
  }

  @Seeded
  void observationsBetweenTheEndsDoNotCount(Samples any) {
    List<Ends> keywords = keywords(any);
    int rank = any.between(0, 40);
    int day = any.between(1, 26);
    TestObservations known = known(keywords);
    for (int i = 0; i < keywords.size(); i++) {
      known.add(search("keyword " + i), SINCE.plus(Duration.ofDays(day)), appAt(rank));
    }

    assertThat(movements(known, SINCE, NOON)).isEqualTo(movements(keywords));
  }

  @Seeded
  void aKeywordNotObservedAtBothEndsDoesNotCount(Samples any) {
    List<Ends> keywords = keywords(any);
    int rank = any.between(1, 40);
    int daysBefore = any.between(0, 12);
    TestObservations known = known(keywords);
    known.add(search("one end"), NOON.minus(Duration.ofDays(daysBefore)), appAt(rank));
    known.add(search("other end"), SINCE.minus(Duration.ofDays(daysBefore)), appAt(rank));

    assertThat(movements(known, SINCE, NOON)).isEqualTo(movements(keywords));
  }

  @Seeded
  void aRankIsCarriedForwardForThreeDays(Samples any) {
    List<Ends> keywords = keywords(any);
    int hours = any.between(0, 144);
    Duration later = Duration.ofHours(hours);
    Map<RankRange, RangeChange> carried =
        movements(known(keywords), SINCE.plus(later), NOON.plus(later));

    if (hours < 72) {
      assertThat(carried).isEqualTo(movements(keywords));
    } else if (hours > 72) {
      assertThat(carried).isEmpty();
    }
  }

  @Seeded
  void theNetGainOfTheBucketsIsThatOfTheTopTwenty(Samples any) {
    List<Ends> keywords = keywords(any);
    Map<RankRange, RangeChange> movements = movements(keywords);
    RangeChange topTwenty = movement(movements, ONE_TO_TWENTY);

    assertThat(sum(movements, RangeChange::in) - sum(movements, RangeChange::out))
        .isEqualTo(topTwenty.in() - topTwenty.out());
  }

  @Seeded
  void theTopTwentyMovesNoMoreThanItsBuckets(Samples any) {
    List<Ends> keywords = keywords(any);
    Map<RankRange, RangeChange> movements = movements(keywords);

    assertThat(movement(movements, ONE_TO_TWENTY).in())
        .isLessThanOrEqualTo(sum(movements, RangeChange::in));
    assertThat(movement(movements, ONE_TO_TWENTY).out())
        .isLessThanOrEqualTo(sum(movements, RangeChange::out));
  }

  @Seeded
  void swappingTheEndsSwapsInAndOut(Samples any) {
    List<Ends> keywords = keywords(any);
    Map<RankRange, RangeChange> there = movements(keywords);
    Map<RankRange, RangeChange> back = movements(keywords.stream().map(Ends::swapped).toList());

    for (RankRange bucket : RankRange.values()) {
      RangeChange movement = movement(there, bucket);
      assertThat(movement(back, bucket)).isEqualTo(new RangeChange(movement.out(), movement.in()));
    }
  }

  @Seeded
  void nothingMovesWithinAnInstant(Samples any) {
    List<Ends> keywords = keywords(any);
    Map<RankRange, RangeChange> movements = movements(known(keywords), NOON, NOON);

    for (RankRange bucket : RankRange.values()) {
      assertThat(movement(movements, bucket)).isEqualTo(new RangeChange(0, 0));
    }
  }

  @Seeded
  void theMovementsOfSeparateKeywordsAddUp(Samples any) {
    List<Ends> some = keywords(any);
    List<Ends> others = keywords(any);
    List<Ends> all = Stream.of(some, others).flatMap(List::stream).toList();
    Map<RankRange, RangeChange> ofSome = movements(some);
    Map<RankRange, RangeChange> ofOthers = movements(others);

    for (RankRange bucket : RankRange.values()) {
      assertThat(movement(movements(all), bucket))
          .isEqualTo(
              new RangeChange(
                  movement(ofSome, bucket).in() + movement(ofOthers, bucket).in(),
                  movement(ofSome, bucket).out() + movement(ofOthers, bucket).out()));
    }
  }

  @Seeded
  void aKeywordStayingInTheTopTwentyMovesBetweenAtMostTwoBuckets(Samples any) {
    Ends ends = new Ends(any.between(1, 20), any.between(1, 20));
    Map<RankRange, RangeChange> movements = movements(List.of(ends));
    int left = sum(movements, RangeChange::out);

    assertThat(left).isEqualTo(sum(movements, RangeChange::in)).isLessThanOrEqualTo(1);
    assertThat(movement(movements, ONE_TO_TWENTY)).isEqualTo(new RangeChange(0, 0));
    assertThat(SUB_BUCKETS)
        .allSatisfy(
            bucket -> assertThat(movement(movements, bucket)).isNotEqualTo(new RangeChange(1, 1)));
  }

  private static TestObservations known(List<Ends> keywords) {
    TestObservations known = new TestObservations();
    for (int i = 0; i < keywords.size(); i++) {
      known
          .add(search("keyword " + i), SINCE.minusSeconds(i), appAt(keywords.get(i).before()))
          .add(search("keyword " + i), NOON.minusSeconds(i), appAt(keywords.get(i).after()));
    }
    return known;
  }

  private static Map<RankRange, RangeChange> movements(List<Ends> keywords) {
    return movements(known(keywords), SINCE, NOON);
  }

  /** Empty where there is no data. */
  private static Map<RankRange, RangeChange> movements(
      TestObservations known, Instant since, Instant till) {
    Answer<Result> answer =
        new AppKeywordsRankMovement().answer(new Query(APP, US, since, till), known.past(till));
    return switch (answer) {
      case Ready<Result> ready -> ready.result().changes();
      case NoData<Result> _ -> Map.of();
      case Preparing<Result> waits -> throw new AssertionError("waits for " + waits.needs());
    };
  }

  private static RangeChange movement(Map<RankRange, RangeChange> movements, RankRange bucket) {
    return movements.getOrDefault(bucket, new RangeChange(0, 0));
  }

  private static int sum(Map<RankRange, RangeChange> movements, ToIntFunction<RangeChange> side) {
    return SUB_BUCKETS.stream().map(it -> movement(movements, it)).mapToInt(side).sum();
  }

  private static int count(List<Ends> keywords, ToIntFunction<Ends> end, IntPredicate counts) {
    return (int) keywords.stream().mapToInt(end).filter(counts).count();
  }

  /** From the name of the bucket, not from its own bounds. */
  private static IntPredicate inside(RankRange bucket) {
    int[] bounds =
        Arrays.stream(bucket.wireName().split("-")).mapToInt(Integer::parseInt).toArray();
    return rank -> rank >= bounds[0] && rank <= bounds[bounds.length - 1];
  }
}
