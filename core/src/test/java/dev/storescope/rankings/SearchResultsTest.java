package dev.storescope.rankings;

import static dev.storescope.testkit.TestObservations.NOON;
import static dev.storescope.testkit.TestObservations.US;
import static dev.storescope.testkit.TestObservations.appAt;
import static dev.storescope.testkit.TestObservations.appsWith;
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
import dev.storescope.pricing.Charge;
import dev.storescope.pricing.PricedItem;
import dev.storescope.store.Device;
import dev.storescope.store.Keyword;
import dev.storescope.testkit.TestObservations;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class SearchResultsTest {
  private final TestObservations known = new TestObservations();

  @Test
  void theAppsAreReturnedInTheirOrder() {
    Instant observedAt = NOON.minusSeconds(60);
    known.add(search("chess"), observedAt, appAt(3));

    assertThat(ask(known.now()))
        .isEqualTo(
            new Ready<>(
                new SearchResults.Result(appsWith(3)),
                observedAt,
                List.of(),
                List.of(Charge.one(PricedItem.SEARCH_RESULTS))));
  }

  @Test
  void onlyTheFirstHundredAreReturned() {
    known.add(search("chess"), NOON, appAt(250));

    assertThat(ready(ask(known.now())).result())
        .isEqualTo(new SearchResults.Result(appsWith(250).subList(0, 100)));
  }

  @Test
  void aSearchWithoutResultsIsAnEmptyList() {
    known.add(search("chess"), NOON, new Facts.SearchRanking(List.of()));

    assertThat(ready(ask(known.now())).result()).isEqualTo(new SearchResults.Result(List.of()));
  }

  @Test
  void aSearchThatIsNotObservedIsFetchedForNowOnly() {
    assertThat(ask(known.now())).isEqualTo(new Preparing<>(Set.of(search("chess"))));
    assertThat(ask(known.past(NOON))).isEqualTo(new NoData<>(Reason.NOT_OBSERVED));
    assertThat(ask(known.offline())).isEqualTo(new NoData<>(Reason.NOT_OBSERVED));
  }

  @Test
  void anObservationOlderThanADayAnswersForAPastMomentOnly() {
    known.add(search("chess"), NOON.minus(Duration.ofHours(30)), appAt(1));

    assertThat(ask(known.now())).isInstanceOf(Preparing.class);
    assertThat(ask(known.past(NOON))).isInstanceOf(Ready.class);
  }

  private static Answer<SearchResults.Result> ask(Evidence evidence) {
    return new SearchResults()
        .answer(new SearchResults.Query(Device.IPHONE, US, Keyword.of("chess")), evidence);
  }
}
