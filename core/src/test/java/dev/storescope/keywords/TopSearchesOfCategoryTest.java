package dev.storescope.keywords;

import static dev.storescope.testkit.TestObservations.NOON;
import static dev.storescope.testkit.TestObservations.US;
import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.answer.Answer;
import dev.storescope.answer.Answer.NoData;
import dev.storescope.answer.Answer.Preparing;
import dev.storescope.answer.Answer.Ready;
import dev.storescope.answer.Answer.Reason;
import dev.storescope.answer.Evidence;
import dev.storescope.keywords.TopSearchesOfCategory.Query;
import dev.storescope.keywords.TopSearchesOfCategory.Result;
import dev.storescope.observation.PopularityWeek;
import dev.storescope.observation.Subject;
import dev.storescope.observation.TopSearches;
import dev.storescope.pricing.Charge;
import dev.storescope.pricing.PricedItem;
import dev.storescope.store.AdsGenre;
import dev.storescope.store.Keyword;
import dev.storescope.testkit.TestObservations;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TopSearchesOfCategoryTest {
  private static final Subject.TopSearches GAMES = new Subject.TopSearches(US, AdsGenre.GAMES);

  private final TestObservations observations = new TestObservations();

  @Test
  void theListOfTheNewestWeekIsTheAnswer() {
    add("2026-03-15", NOON.minus(Duration.ofDays(8)), "go");
    TopSearches newest = add("2026-03-22", NOON.minus(Duration.ofHours(30)), "chess");
    Ready<Result> ready = TestObservations.ready(ask(observations.now()));
    assertThat(ready.result()).isEqualTo(new Result(AdsGenre.GAMES, newest));
    assertThat(ready.charges()).containsExactly(Charge.one(PricedItem.TOP_SEARCHES));
  }

  @ParameterizedTest
  @CsvSource({
    "2026-03-16T06:59:59.999Z, false",
    "2026-03-16T07:00:00Z, true",
    "2026-03-24T23:59:59.999Z, true",
    "2026-03-25T00:00:00Z, false"
  })
  void aListIsUsedFromItsObservationToTenDaysAfterItsWeek(Instant moment, boolean isUsed) {
    add("2026-03-08", Instant.parse("2026-03-16T07:00:00Z"), "go");
    assertThat(ask(observations.past(moment)) instanceof Ready).isEqualTo(isUsed);
  }

  @Test
  void aListThatIsMissingOrTooOldIsFetched() {
    assertThat(ask(observations.now(_ -> true))).isEqualTo(new Preparing<Result>(Set.of(GAMES)));
    add("2026-03-08", NOON.minus(Duration.ofDays(10)), "go");
    assertThat(ask(observations.now(_ -> true))).isEqualTo(new Preparing<Result>(Set.of(GAMES)));
  }

  @Test
  void withoutASourceThereIsNoData() {
    assertThat(ask(observations.offline())).isEqualTo(new NoData<Result>(Reason.NOT_OBSERVED));
  }

  private TopSearches add(String sunday, Instant observedAt, String term) {
    TopSearches searches =
        new TopSearches(
            new PopularityWeek(LocalDate.parse(sunday)),
            List.of(new TopSearches.Term(Keyword.of(term), 1, 100, 90)));
    observations.add(GAMES, observedAt, searches);
    return searches;
  }

  private static Answer<Result> ask(Evidence evidence) {
    return new TopSearchesOfCategory().answer(new Query(US, AdsGenre.GAMES), evidence);
  }
}
