package dev.storescope.listings;

import static dev.storescope.testkit.Watch.APP;
import static dev.storescope.testkit.Watch.NOON;
import static dev.storescope.testkit.Watch.US;
import static dev.storescope.testkit.Watch.listed;
import static dev.storescope.testkit.Watch.listing;
import static dev.storescope.testkit.Watch.rating;
import static dev.storescope.testkit.Watch.ready;
import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.answer.Answer;
import dev.storescope.answer.Answer.NoData;
import dev.storescope.answer.Answer.Preparing;
import dev.storescope.answer.Answer.Ready;
import dev.storescope.answer.Answer.Reason;
import dev.storescope.answer.Evidence;
import dev.storescope.observation.Facts;
import dev.storescope.pricing.Charge;
import dev.storescope.pricing.PricedItem;
import dev.storescope.testkit.Watch;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class AppRatingTest {
  private static final Facts.Rating RATED = new Facts.Rating(4.68123, 12_345);

  private final Watch watch = new Watch();

  @Test
  void theRatingIsToldUnroundedAndAsNewAsItself() {
    watch
        .saw(rating(APP), NOON.minusSeconds(60), RATED)
        .saw(listing(APP), NOON.minusSeconds(30), listed("Chess"));

    assertThat(ask(watch.now(NOON)))
        .isEqualTo(
            new Ready<>(
                new AppRating.Result(4.68123, 12_345),
                NOON.minusSeconds(60),
                List.of(),
                List.of(Charge.one(PricedItem.APP_RATING))));
  }

  @Test
  void anAppThatNobodyRatedHasZeroOfZero() {
    watch.saw(rating(APP), NOON, new Facts.Rating(0, 0));

    assertThat(ready(ask(watch.now(NOON))).result()).isEqualTo(new AppRating.Result(0, 0));
  }

  @Test
  void aRatingNotLookedAtIsWaitedForNowAndUnknownInThePast() {
    assertThat(ask(watch.now(NOON))).isEqualTo(new Preparing<>(Set.of(rating(APP))));
    assertThat(ask(watch.past(NOON))).isEqualTo(new NoData<>(Reason.NOT_OBSERVED));
  }

  @Test
  void theRatingOfAnAppProvenAbsentIsNotWaitedFor() {
    watch.saw(listing(APP), NOON.minusSeconds(60), new Facts.NotListed());

    assertThat(ask(watch.now(NOON))).isEqualTo(new NoData<>(Reason.PROVEN_ABSENT));
  }

  @Test
  void anOldProofOfAbsenceDoesNotKeepFromLookingNow() {
    watch.saw(listing(APP), NOON.minus(Duration.ofHours(25)), new Facts.NotListed());

    assertThat(ask(watch.now(NOON))).isEqualTo(new Preparing<>(Set.of(rating(APP))));
  }

  @Test
  void aProofOfAbsenceAsNewAsTheRatingOutweighsIt() {
    watch
        .saw(rating(APP), NOON.minusSeconds(60), RATED)
        .saw(listing(APP), NOON.minusSeconds(60), new Facts.NotListed());

    assertThat(ask(watch.now(NOON))).isEqualTo(new NoData<>(Reason.PROVEN_ABSENT));
  }

  @Test
  void aRatingNewerThanTheProofOfAbsenceIsTold() {
    watch
        .saw(listing(APP), NOON.minusSeconds(60), new Facts.NotListed())
        .saw(rating(APP), NOON.minusSeconds(59), RATED);

    assertThat(ask(watch.now(NOON))).isInstanceOf(Ready.class);
  }

  private static Answer<AppRating.Result> ask(Evidence evidence) {
    return new AppRating().answer(new AppRating.Query(APP, US), evidence);
  }
}
