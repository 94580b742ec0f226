package dev.storescope.rankings;

import static dev.storescope.testkit.TestObservations.APP;
import static dev.storescope.testkit.TestObservations.NOON;
import static dev.storescope.testkit.TestObservations.US;
import static dev.storescope.testkit.TestObservations.appAt;
import static dev.storescope.testkit.TestObservations.ready;
import static dev.storescope.testkit.TestObservations.search;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.storescope.accounts.AccountId;
import dev.storescope.answer.Answer;
import dev.storescope.answer.Answer.NoData;
import dev.storescope.answer.Answer.Ready;
import dev.storescope.answer.Answer.Reason;
import dev.storescope.answer.Freshness;
import dev.storescope.answer.Moment;
import dev.storescope.answer.QueryResult;
import dev.storescope.answer.QueryRunner;
import dev.storescope.fetching.FetchInterval;
import dev.storescope.fetching.RequestKey;
import dev.storescope.observation.Observation;
import dev.storescope.observation.Rank;
import dev.storescope.observation.Source;
import dev.storescope.pricing.Charge;
import dev.storescope.pricing.PricedItem;
import dev.storescope.rankings.AppKeywordsRankMovement.KeywordMovement;
import dev.storescope.rankings.AppKeywordsRankMovement.Query;
import dev.storescope.rankings.AppKeywordsRankMovement.RangeChange;
import dev.storescope.rankings.AppKeywordsRankMovement.RankRange;
import dev.storescope.rankings.AppKeywordsRankMovement.Result;
import dev.storescope.store.Keyword;
import dev.storescope.testkit.InMemoryFetchQueue;
import dev.storescope.testkit.TestObservations;
import dev.storescope.tracking.Tracker;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class AppKeywordsRankMovementTest {
  private static final Instant SINCE = NOON.minus(Duration.ofDays(30));
  private static final RangeChange STILL = new RangeChange(0, 0);
  private static final RangeChange IN = new RangeChange(1, 0);
  private static final RangeChange OUT = new RangeChange(0, 1);

  private final TestObservations known = new TestObservations();

  @Test
  void theBucketsAreNamedAsInTheInterfaceAndInItsOrder() {
    assertThat(Arrays.stream(RankRange.values()).map(RankRange::wireName))
        .containsExactly("1", "2-5", "6-10", "11-20", "1-20");
  }

  @Test
  void aKeywordThatRisesLeavesOneBucketAndEntersAnother() {
    add("chess", SINCE, 7).add(search("chess"), NOON, appAt(1));

    assertThat(movements())
        .isEqualTo(
            Map.of(
                RankRange.FIRST, IN,
                RankRange.TWO_TO_FIVE, STILL,
                RankRange.SIX_TO_TEN, OUT,
                RankRange.ELEVEN_TO_TWENTY, STILL,
                RankRange.ONE_TO_TWENTY, STILL));
  }

  @Test
  void theKeywordsThatMovedAreNamed() {
    add("chess", SINCE, 7).add(search("chess"), NOON, appAt(1));
    add("go", SINCE, 3).add(search("go"), NOON, appAt(3));

    Result result = ready(ask()).result();
    assertThat(result.entered(RankRange.FIRST))
        .containsExactly(new KeywordMovement(Keyword.of("chess"), Rank.at(7), Rank.at(1)));
    assertThat(result.left(RankRange.SIX_TO_TEN)).isEqualTo(result.entered(RankRange.FIRST));
    assertThat(result.keywords()).hasSize(1);
  }

  @Test
  void aKeywordThatAppearsComesIn() {
    add("chess", SINCE, 0).add(search("chess"), NOON, appAt(20));

    assertThat(movements())
        .containsEntry(RankRange.ELEVEN_TO_TWENTY, IN)
        .containsEntry(RankRange.ONE_TO_TWENTY, IN);
  }

  @Test
  void aKeywordThatFallsBehindTwentyGoesOutLikeOneThatVanishes() {
    add("chess", SINCE, 2).add(search("chess"), NOON, appAt(21));
    add("go", SINCE, 2).add(search("go"), NOON, appAt(0));

    assertThat(movements())
        .containsEntry(RankRange.TWO_TO_FIVE, new RangeChange(0, 2))
        .containsEntry(RankRange.ONE_TO_TWENTY, new RangeChange(0, 2));
  }

  @Test
  void whatHappensBetweenTheEndsDoesNotCount() {
    add("chess", SINCE, 3);
    add("chess", SINCE.plus(Duration.ofDays(15)), 0);
    add("chess", NOON, 3);

    assertThat(movements()).allSatisfy((_, movement) -> assertThat(movement).isEqualTo(STILL));
  }

  @Test
  void ranksOfAnotherSourceAreNotCompared() {
    known
        .add(new Observation<>(search("chess"), SINCE, Source.ITUNES_SEARCH, appAt(7)))
        .add(new Observation<>(search("chess"), NOON, Source.APP_STORE_SEARCH_PAGE, appAt(1)));
    assertThat(ask()).isEqualTo(new NoData<>(Reason.NOT_OBSERVED));
  }

  @Test
  void theLastObservationBeforeAnEndCounts() {
    add("chess", SINCE.minusSeconds(2), 1);
    add("chess", SINCE.minusSeconds(1), 0);
    add("chess", SINCE.plusSeconds(1), 1);
    add("chess", NOON, 1);

    assertThat(movements()).containsEntry(RankRange.FIRST, IN);
  }

  @Test
  void aRankIsCarriedForThreeDaysAndNoLonger() {
    add("chess", SINCE.minus(Duration.ofDays(3)), 0);
    add("chess", NOON.minus(Duration.ofDays(3)), 1);
    add("go", SINCE.minus(Duration.ofDays(3)).minusMillis(1), 0);
    add("go", NOON, 1);
    add("shogi", SINCE, 1);
    add("shogi", NOON.minus(Duration.ofDays(3)).minusMillis(1), 0);

    assertThat(movements()).containsEntry(RankRange.FIRST, IN);
  }

  @Test
  void theRankOfAKeywordThatTheWorkspaceTracksEverySeventhDayIsCarriedUntilItsNextFetch() {
    InMemoryFetchQueue queue = new InMemoryFetchQueue(() -> NOON);
    AccountId ann = new AccountId(1);
    queue.track(
        Tracker.keyOf(ann, APP, US),
        Map.of(
            search("chess"), FetchInterval.EVERY_SEVENTH_DAY,
            search("go"), FetchInterval.EVERY_SECOND_DAY),
        _ -> Optional.empty());
    for (String keyword : List.of("chess", "go", "shogi")) {
      add(keyword, SINCE.minus(Duration.ofDays(6)), 0);
      add(keyword, NOON.minus(Duration.ofDays(6)), 1);
    }
    assertThat(run(queue, ann)).contains(IN);
    assertThat(run(queue, new AccountId(2))).isEmpty();
  }

  @Test
  void ranksOfEverySeventhDayAreComparedByTheirOwnSources() {
    InMemoryFetchQueue queue = new InMemoryFetchQueue(() -> NOON);
    AccountId ann = new AccountId(1);
    queue.track(
        Tracker.keyOf(ann, APP, US),
        Map.of(search("chess"), FetchInterval.EVERY_SEVENTH_DAY),
        _ -> Optional.empty());
    Duration six = Duration.ofDays(6);
    add("chess", SINCE.minus(six), Source.ITUNES_SEARCH, 7);
    add("chess", NOON.minus(six), Source.APP_STORE_SEARCH_PAGE, 1);
    add("go", SINCE.minusSeconds(1), Source.APP_STORE_SEARCH_PAGE, 3);
    add("go", NOON, Source.APP_STORE_SEARCH_PAGE, 3);
    assertThat(run(queue, ann)).contains(STILL);
  }

  private void add(String keyword, Instant at, Source source, int rank) {
    known.add(new Observation<>(search(keyword), at, source, appAt(rank)));
  }

  private Optional<RangeChange> run(InMemoryFetchQueue queue, AccountId account) {
    QueryResult<Result> result =
        new QueryRunner(known.archive(), Freshness.DEFAULT, _ -> true, queue)
            .run(
                new AppKeywordsRankMovement(),
                new Query(APP, US, SINCE, NOON),
                Moment.now(NOON),
                account,
                () -> new RequestKey("key"));
    return result instanceof QueryResult.Answered<Result> answered
        ? Optional.ofNullable(answered.answer().result().changes().get(RankRange.FIRST))
        : Optional.empty();
  }

  @Test
  void thereIsNoDataIfNoKeywordIsObservedForBothEnds() {
    add("chess", SINCE, 1);
    add("go", NOON, 1);

    assertThat(ask()).isEqualTo(new NoData<>(Reason.NOT_OBSERVED));
  }

  @Test
  void theAnswerIsAsNewAsTheNewestKeywordThatCountsAndCostsOne() {
    add("chess", SINCE, 1);
    add("chess", NOON.minusSeconds(9), 1);
    add("not observed since", NOON.minusSeconds(3), 1);

    Ready<Result> ready = ready(ask());
    assertThat(ready.asOf()).isEqualTo(NOON.minusSeconds(9));
    assertThat(ready.charges()).containsExactly(Charge.one(PricedItem.APP_KEYWORDS_RANK_MOVEMENT));
  }

  @Test
  void aRangeDoesNotEndBeforeItStarts() {
    assertThatThrownBy(() -> new Query(APP, US, NOON, SINCE))
        .isInstanceOf(IllegalArgumentException.class);
  }

  private TestObservations add(String keyword, Instant at, int rank) {
    return known.add(search(keyword), at, appAt(rank));
  }

  private Answer<Result> ask() {
    return new AppKeywordsRankMovement().answer(new Query(APP, US, SINCE, NOON), known.past(NOON));
  }

  private Map<RankRange, RangeChange> movements() {
    return ready(ask()).result().changes();
  }
}
