package dev.storescope.rankings;

import static dev.storescope.testkit.Watch.NOON;
import static dev.storescope.testkit.Watch.US;
import static dev.storescope.testkit.Watch.appAt;
import static dev.storescope.testkit.Watch.appsWith;
import static dev.storescope.testkit.Watch.ready;
import static dev.storescope.testkit.Watch.search;
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
import dev.storescope.testkit.Watch;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class SearchResultsTest {
  private final Watch watch = new Watch();

  @Test
  void theAppsAreToldInTheirOrder() {
    watch.saw(search("chess"), NOON, appAt(3));

    assertThat(ask(watch.now(NOON.plusSeconds(60))))
        .isEqualTo(
            new Ready<>(
                new SearchResults.Result(appsWith(3)),
                NOON,
                List.of(),
                List.of(Charge.one(PricedItem.SEARCH_RESULTS))));
  }

  @Test
  void onlyTheFirstHundredAreTold() {
    watch.saw(search("chess"), NOON, appAt(250));

    assertThat(ready(ask(watch.now(NOON))).result())
        .isEqualTo(new SearchResults.Result(appsWith(250).subList(0, 100)));
  }

  @Test
  void aKeywordThatNobodyRanksForIsAnsweredWithAnEmptyList() {
    watch.saw(search("chess"), NOON, new Facts.SearchRanking(List.of()));

    assertThat(ready(ask(watch.now(NOON))).result()).isEqualTo(new SearchResults.Result(List.of()));
  }

  @Test
  void aKeywordNotLookedAtIsWaitedForNowAndUnknownInThePast() {
    assertThat(ask(watch.now(NOON))).isEqualTo(new Preparing<>(Set.of(search("chess"))));
    assertThat(ask(watch.past(NOON))).isEqualTo(new NoData<>(Reason.NOT_OBSERVED));
    assertThat(ask(watch.nowWithoutStores(NOON))).isEqualTo(new NoData<>(Reason.NOT_OBSERVED));
  }

  @Test
  void aLookOlderThanADayIsNotForNowButStillForAPastMoment() {
    watch.saw(search("chess"), NOON.minus(Duration.ofHours(30)), appAt(1));

    assertThat(ask(watch.now(NOON))).isInstanceOf(Preparing.class);
    assertThat(ask(watch.past(NOON))).isInstanceOf(Ready.class);
  }

  private static Answer<SearchResults.Result> ask(Evidence evidence) {
    return new SearchResults()
        .answer(new SearchResults.Query(Device.IPHONE, US, Keyword.of("chess")), evidence);
  }
}
