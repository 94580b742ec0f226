package dev.storescope.listings;

import static dev.storescope.testkit.TestObservations.APP;
import static dev.storescope.testkit.TestObservations.NOON;
import static dev.storescope.testkit.TestObservations.PLAY_APP;
import static dev.storescope.testkit.TestObservations.US;
import static dev.storescope.testkit.TestObservations.listed;
import static dev.storescope.testkit.TestObservations.rating;
import static dev.storescope.testkit.TestObservations.ready;
import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.answer.Answer;
import dev.storescope.answer.Answer.NoData;
import dev.storescope.answer.Answer.Preparing;
import dev.storescope.answer.Answer.Ready;
import dev.storescope.answer.Answer.Reason;
import dev.storescope.answer.Evidence;
import dev.storescope.listings.AppRatings.CountryRatings;
import dev.storescope.observation.Facts.Rating;
import dev.storescope.observation.RatingHistogram;
import dev.storescope.observation.Subject;
import dev.storescope.pricing.Charge;
import dev.storescope.pricing.PricedItem;
import dev.storescope.store.AppId;
import dev.storescope.store.Country;
import dev.storescope.testkit.TestObservations;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class AppRatingsTest {
  private static final Subject.Histogram HISTOGRAM = new Subject.Histogram(APP, US);
  private static final RatingHistogram STARS = new RatingHistogram(List.of(1L, 0L, 2L, 7L, 10L));
  private static final Instant YESTERDAY = NOON.minus(Duration.ofDays(1));

  private final TestObservations known = new TestObservations();

  @Test
  void theHistoryHasTheLastRatingOfEachDateAlsoOfLists() {
    known
        .add(rating(APP), YESTERDAY, new Rating(4.1, 10))
        .add(rating(APP), YESTERDAY.plusSeconds(60), new Rating(4.2, 12))
        .addCard("chess", NOON.minusSeconds(60), listed("Chess"), 4.25, 20)
        .add(HISTOGRAM, NOON.minusSeconds(30), STARS);

    Ready<AppRatings.Result> answer = ready(ask(known.now()));
    CountryRatings ratings = answer.result().byCountry().values().iterator().next();
    assertThat(ratings.rating()).isEqualTo(new Rating(4.25, 20));
    assertThat(ratings.histogram()).contains(STARS);
    assertThat(ratings.history())
        .isEqualTo(
            Map.of(
                LocalDate.parse("2026-03-30"), new Rating(4.2, 12),
                LocalDate.parse("2026-03-31"), new Rating(4.25, 20)));
    assertThat(answer.notObserved()).isEmpty();
  }

  @Test
  void withoutASourceOfTheHistogramItIsNotObserved() {
    known.addRating(APP, 4.5, 2);
    assertThat(ready(ask(known.offline())).notObserved()).containsExactly("results.us.histogram");
  }

  @Test
  void whatIsNotKnownIsFetched() {
    Subject.Histogram stars = new Subject.Histogram(PLAY_APP, US);
    assertThat(ask(PLAY_APP, known.now(), List.of(US)))
        .isEqualTo(new Preparing<>(Set.of(rating(PLAY_APP), stars), Set.of(stars)));
  }

  @Test
  void noAnswerWaitsForAHistogramOfTheAppStore() {
    assertThat(ask(known.now())).isEqualTo(new Preparing<>(Set.of(rating(APP))));
    known.addRating(APP, 4.5, 2);
    assertThat(ready(ask(known.now())).notObserved()).containsExactly("results.us.histogram");
  }

  @Test
  void aHistogramOfTheAppStoreIsCurrentAsLongAsItsPage() {
    known.addRating(APP, 4.5, 20).add(HISTOGRAM, NOON.minus(Duration.ofDays(8)), STARS);
    Ready<AppRatings.Result> answer = ready(ask(known.now()));
    assertThat(answer.notObserved()).isEmpty();
    assertThat(answer.result().byCountry().values().iterator().next().histogram()).contains(STARS);
  }

  @Test
  void whereTheAppIsAbsentNothingIsFetched() {
    known.addNotListed(APP);
    assertThat(ask(known.now())).isEqualTo(new NoData<>(Reason.NOT_OBSERVED));
  }

  @Test
  void ofAllCountriesWhatWasObservedIsReturned() {
    assertThat(ask(known.now(), List.of())).isEqualTo(new NoData<>(Reason.NOT_OBSERVED));

    Country japan = new Country("jp");
    known.addRating(APP, 4.5, 2).add(new Subject.Rating(APP, japan), new Rating(3.5, 8));
    Ready<AppRatings.Result> answer = ready(ask(known.now(), List.of()));
    assertThat(answer.result().byCountry()).containsOnlyKeys(japan, US);
    assertThat(answer.charges()).containsExactly(new Charge(PricedItem.APP_RATINGS, 2));
  }

  private static Answer<AppRatings.Result> ask(Evidence evidence) {
    return ask(evidence, List.of(US));
  }

  private static Answer<AppRatings.Result> ask(Evidence evidence, List<Country> countries) {
    return ask(APP, evidence, countries);
  }

  private static Answer<AppRatings.Result> ask(
      AppId app, Evidence evidence, List<Country> countries) {
    return new AppRatings()
        .answer(new AppRatings.Query(app, countries, NOON.minus(Duration.ofDays(7))), evidence);
  }
}
