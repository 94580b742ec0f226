package dev.storescope.rankings;

import static dev.storescope.testkit.Watch.APP;
import static dev.storescope.testkit.Watch.NOON;
import static dev.storescope.testkit.Watch.US;
import static dev.storescope.testkit.Watch.appAt;
import static dev.storescope.testkit.Watch.ready;
import static dev.storescope.testkit.Watch.search;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.storescope.answer.Answer;
import dev.storescope.answer.Answer.NoData;
import dev.storescope.answer.Answer.Ready;
import dev.storescope.answer.Answer.Reason;
import dev.storescope.pricing.Charge;
import dev.storescope.pricing.PricedItem;
import dev.storescope.rankings.AppKeywordsRankMovement.Bucket;
import dev.storescope.rankings.AppKeywordsRankMovement.Movement;
import dev.storescope.rankings.AppKeywordsRankMovement.Query;
import dev.storescope.rankings.AppKeywordsRankMovement.Result;
import dev.storescope.testkit.Watch;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.Map;
import org.junit.jupiter.api.Test;

class AppKeywordsRankMovementTest {
  private static final Instant SINCE = NOON.minus(Duration.ofDays(30));
  private static final Movement STILL = new Movement(0, 0);
  private static final Movement IN = new Movement(1, 0);
  private static final Movement OUT = new Movement(0, 1);

  private final Watch watch = new Watch();

  @Test
  void theBucketsAreNamedAsInTheInterfaceAndInItsOrder() {
    assertThat(Arrays.stream(Bucket.values()).map(Bucket::wireName))
        .containsExactly("1", "2-5", "6-10", "11-20", "1-20");
  }

  @Test
  void aKeywordThatRisesLeavesOneBucketAndEntersAnother() {
    saw("chess", SINCE, 7).saw(search("chess"), NOON, appAt(1));

    assertThat(movements())
        .isEqualTo(
            Map.of(
                Bucket.FIRST, IN,
                Bucket.TWO_TO_FIVE, STILL,
                Bucket.SIX_TO_TEN, OUT,
                Bucket.ELEVEN_TO_TWENTY, STILL,
                Bucket.ONE_TO_TWENTY, STILL));
  }

  @Test
  void aKeywordThatAppearsComesIn() {
    saw("chess", SINCE, 0).saw(search("chess"), NOON, appAt(20));

    assertThat(movements())
        .containsEntry(Bucket.ELEVEN_TO_TWENTY, IN)
        .containsEntry(Bucket.ONE_TO_TWENTY, IN);
  }

  @Test
  void aKeywordThatFallsBehindTwentyGoesOutLikeOneThatVanishes() {
    saw("chess", SINCE, 2).saw(search("chess"), NOON, appAt(21));
    saw("go", SINCE, 2).saw(search("go"), NOON, appAt(0));

    assertThat(movements())
        .containsEntry(Bucket.TWO_TO_FIVE, new Movement(0, 2))
        .containsEntry(Bucket.ONE_TO_TWENTY, new Movement(0, 2));
  }

  @Test
  void whatHappensBetweenTheEndsDoesNotCount() {
    saw("chess", SINCE, 3);
    saw("chess", SINCE.plus(Duration.ofDays(15)), 0);
    saw("chess", NOON, 3);

    assertThat(movements()).allSatisfy((_, movement) -> assertThat(movement).isEqualTo(STILL));
  }

  @Test
  void theLastLookBeforeAnEndIsTheOneThatCounts() {
    saw("chess", SINCE.minusSeconds(2), 1);
    saw("chess", SINCE.minusSeconds(1), 0);
    saw("chess", SINCE.plusSeconds(1), 1);
    saw("chess", NOON, 1);

    assertThat(movements()).containsEntry(Bucket.FIRST, IN);
  }

  @Test
  void aRankIsCarriedForThreeDaysAndNoLonger() {
    saw("chess", SINCE.minus(Duration.ofDays(3)), 0);
    saw("chess", NOON.minus(Duration.ofDays(3)), 1);
    saw("go", SINCE.minus(Duration.ofDays(3)).minusMillis(1), 0);
    saw("go", NOON, 1);
    saw("shogi", SINCE, 1);
    saw("shogi", NOON.minus(Duration.ofDays(3)).minusMillis(1), 0);

    assertThat(movements()).containsEntry(Bucket.FIRST, IN);
  }

  @Test
  void thereIsNoDataWhereNoKeywordWasLookedAtForBothEnds() {
    saw("chess", SINCE, 1);
    saw("go", NOON, 1);

    assertThat(ask()).isEqualTo(new NoData<>(Reason.NOT_OBSERVED));
  }

  @Test
  void theAnswerIsAsNewAsTheNewestKeywordThatCountsAndCostsOne() {
    saw("chess", SINCE, 1);
    saw("chess", NOON.minusSeconds(9), 1);
    saw("not looked at since", NOON.minusSeconds(3), 1);

    Ready<Result> ready = ready(ask());
    assertThat(ready.asOf()).isEqualTo(NOON.minusSeconds(9));
    assertThat(ready.charges()).containsExactly(Charge.one(PricedItem.APP_KEYWORDS_RANK_MOVEMENT));
  }

  @Test
  void aRangeDoesNotEndBeforeItStarts() {
    assertThatThrownBy(() -> new Query(APP, US, NOON, SINCE))
        .isInstanceOf(IllegalArgumentException.class);
  }

  private Watch saw(String keyword, Instant at, int rank) {
    return watch.saw(search(keyword), at, appAt(rank));
  }

  private Answer<Result> ask() {
    return new AppKeywordsRankMovement().answer(new Query(APP, US, SINCE, NOON), watch.past(NOON));
  }

  private Map<Bucket, Movement> movements() {
    return ready(ask()).result().movements();
  }
}
