package dev.storescope.listings;

import static dev.storescope.testkit.TestObservations.APP;
import static dev.storescope.testkit.TestObservations.NOON;
import static dev.storescope.testkit.TestObservations.US;
import static dev.storescope.testkit.TestObservations.listed;
import static dev.storescope.testkit.TestObservations.listing;
import static dev.storescope.testkit.TestObservations.rating;
import static dev.storescope.testkit.TestObservations.ready;
import static dev.storescope.testkit.TestObservations.search;
import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.answer.Answer;
import dev.storescope.answer.Answer.NoData;
import dev.storescope.answer.Answer.Preparing;
import dev.storescope.answer.Answer.Ready;
import dev.storescope.answer.Answer.Reason;
import dev.storescope.answer.Evidence;
import dev.storescope.observation.Facts;
import dev.storescope.observation.Observation;
import dev.storescope.observation.Source;
import dev.storescope.pricing.Charge;
import dev.storescope.pricing.PricedItem;
import dev.storescope.testkit.TestObservations;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import org.junit.jupiter.api.Test;

class AppRatingTest {
  private static final Facts.Rating RATED = new Facts.Rating(4.68123, 12_345);

  private final TestObservations known = new TestObservations();

  @Test
  void theRatingIsUnroundedAndHasItsOwnAsOf() {
    known
        .add(rating(APP), NOON.minusSeconds(60), RATED)
        .add(listing(APP), NOON.minusSeconds(30), listed("Chess"));

    assertThat(ask(known.now()))
        .isEqualTo(
            new Ready<>(
                new AppRating.Result(4.68123, 12_345),
                NOON.minusSeconds(60),
                List.of(),
                List.of(Charge.one(PricedItem.APP_RATING))));
  }

  @Test
  void theRatingOfTheNewestListOutweighsAnOlderOne() {
    known
        .add(rating(APP), NOON.minus(Duration.ofHours(2)), RATED)
        .addCard("chess", NOON.minus(Duration.ofHours(1)), listed("Chess"), 4.5, 20)
        .addCard("mate", NOON.minus(Duration.ofHours(3)), listed("Chess"), 4.4, 10);

    Ready<AppRating.Result> answer = ready(ask(known.now()));
    assertThat(answer.result()).isEqualTo(new AppRating.Result(4.5, 20));
    assertThat(answer.asOf()).isEqualTo(NOON.minus(Duration.ofHours(1)));
    assertThat(ready(ask(known.past(NOON.minus(Duration.ofMinutes(90))))).result())
        .isEqualTo(new AppRating.Result(4.68123, 12_345));
  }

  @Test
  void aListWithoutCardsIsPassedOver() {
    known
        .addCard("chess", NOON.minus(Duration.ofHours(2)), listed("Chess"), 4.5, 20)
        .addSearch("mate", APP);

    assertThat(ready(ask(known.now())).result()).isEqualTo(new AppRating.Result(4.5, 20));
  }

  @Test
  void anAverageWithoutACountAnswersIfTheRatingCannotBeFetched() {
    Facts.Card card =
        new Facts.Card(Facts.CardContent.SUMMARY, 1, new Facts.CardRating.Average(4.25));
    known.add(
        search("chess"),
        NOON.minusSeconds(60),
        new Facts.SearchRanking(List.of(APP), Map.of(APP, card)));

    assertThat(ask(known.now()))
        .isEqualTo(new Preparing<>(Set.of(rating(APP)), Set.of(rating(APP))));
    assertThat(ask(known.offline()))
        .isEqualTo(
            new Ready<>(
                new AppRating.Result(4.25, OptionalLong.empty()),
                NOON.minusSeconds(60),
                List.of("results.rating_count"),
                List.of(Charge.one(PricedItem.APP_RATING))));
  }

  @Test
  void aRatingThatASearchPageRoundsAnswersAsAnAverageOnly() {
    Facts.Card rounded =
        new Facts.Card(
            Facts.CardContent.SUMMARY, 1, new Facts.CardRating.Counted(new Facts.Rating(4.7, 12)));
    known.add(
        new Observation<>(
            search("chess"),
            NOON.minusSeconds(30),
            Source.APP_STORE_SEARCH_PAGE,
            new Facts.SearchRanking(List.of(APP), Map.of(APP, rounded))));
    assertThat(ready(ask(known.offline())).result())
        .isEqualTo(new AppRating.Result(4.7, OptionalLong.empty()));

    known.add(rating(APP), NOON.minusSeconds(60), RATED);
    assertThat(ready(ask(known.now())).result()).isEqualTo(new AppRating.Result(4.68123, 12_345));
  }

  @Test
  void anAppWithoutRatingsHasZeroOfZero() {
    known.add(rating(APP), NOON, new Facts.Rating(0, 0));

    assertThat(ready(ask(known.now())).result()).isEqualTo(new AppRating.Result(0, 0));
  }

  @Test
  void aRatingThatIsNotObservedIsFetchedForNowOnly() {
    assertThat(ask(known.now())).isEqualTo(new Preparing<>(Set.of(rating(APP))));
    assertThat(ask(known.past(NOON))).isEqualTo(new NoData<>(Reason.NOT_OBSERVED));
  }

  @Test
  void theRatingOfAnAbsentAppIsNotFetched() {
    known.add(listing(APP), NOON.minusSeconds(60), new Facts.NotListed());

    assertThat(ask(known.now())).isEqualTo(new NoData<>(Reason.PROVEN_ABSENT));
  }

  @Test
  void anOldProofOfAbsenceDoesNotPreventAFetch() {
    known.add(listing(APP), NOON.minus(Duration.ofHours(25)), new Facts.NotListed());

    assertThat(ask(known.now())).isEqualTo(new Preparing<>(Set.of(rating(APP))));
  }

  @Test
  void aProofOfAbsenceAsNewAsTheRatingOutweighsIt() {
    known
        .add(rating(APP), NOON.minusSeconds(60), RATED)
        .add(listing(APP), NOON.minusSeconds(60), new Facts.NotListed());

    assertThat(ask(known.now())).isEqualTo(new NoData<>(Reason.PROVEN_ABSENT));
  }

  @Test
  void aRatingNewerThanTheProofOfAbsenceIsReturned() {
    known
        .add(listing(APP), NOON.minusSeconds(60), new Facts.NotListed())
        .add(rating(APP), NOON.minusSeconds(59), RATED);

    assertThat(ask(known.now())).isInstanceOf(Ready.class);
  }

  private static Answer<AppRating.Result> ask(Evidence evidence) {
    return new AppRating().answer(new AppRating.Query(APP, US), evidence);
  }
}
