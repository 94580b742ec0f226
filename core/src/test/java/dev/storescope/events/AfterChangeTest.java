package dev.storescope.events;

import static dev.storescope.testkit.TestObservations.APP;
import static dev.storescope.testkit.TestObservations.NOON;
import static dev.storescope.testkit.TestObservations.US;
import static dev.storescope.testkit.TestObservations.app;
import static dev.storescope.testkit.TestObservations.search;
import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.answer.LastDays;
import dev.storescope.estimation.volume.SearchVolume;
import dev.storescope.events.AfterChange.AppMoves;
import dev.storescope.store.AppId;
import dev.storescope.store.Device;
import dev.storescope.store.Keyword;
import dev.storescope.testkit.TestObservations;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class AfterChangeTest {
  private static final AppId RIVAL = app(7);
  private static final LocalDate CHANGED = LastDays.dateOf(NOON).minusDays(8);

  private final TestObservations known = new TestObservations();

  @Test
  void ranksOfTheDayBeforeAreComparedWithThoseOfSevenDaysAfter() {
    known.addPopularity("chess", 60).addPopularity("checkers", 60);
    observe("chess", 9, 12);
    observe("chess", 1, 4);
    observe("checkers", 9, 3);
    observe("checkers", 1, 5);
    observe("go", 9, 30);
    AppMoves own = read("chess", "checkers", "go").getFirst().apps().getFirst();
    assertThat(own.moves())
        .extracting(move -> move.keyword().text())
        .containsExactly("chess", "checkers");
    assertThat(own.entered()).isEqualTo(1);
    assertThat(own.left()).isZero();
    assertThat(own.up()).isEqualTo(1);
    assertThat(own.down()).isEqualTo(1);
    assertThat(own.medianMove()).hasValue(3);
    assertThat(own.visibility().orElseThrow().keywords()).isEqualTo(2);
  }

  @Test
  void aKeywordWithoutRankHasNoPlaceInTheMedian() {
    observe("chess", 9, 0);
    observe("chess", 1, 40);
    AppMoves own = read("chess").getFirst().apps().getFirst();
    assertThat(own.up()).isEqualTo(1);
    assertThat(own.medianMove()).isEmpty();
    assertThat(own.visibility()).isEmpty();
  }

  @Test
  void competitorsAreBesideTheAppInTheSameDays() {
    observe("chess", 9, 12);
    observe("chess", 1, 4);
    assertThat(read("chess").getFirst().apps())
        .extracting(AppMoves::app)
        .containsExactly(APP, RIVAL);
    assertThat(read("chess").getFirst().before()).isEqualTo(CHANGED.minusDays(1));
    assertThat(read("chess").getFirst().after()).isEqualTo(CHANGED.plusDays(7));
  }

  @Test
  void aPeriodThatHasNotEndedIsNotThere() {
    observe("chess", 9, 12);
    assertThat(read("chess")).extracting(AfterChange::days).containsExactly(7);
  }

  @Test
  void whatWasNotObservedNearBothDatesIsNotCompared() {
    observe("chess", 1, 4);
    AppMoves own = read("chess").getFirst().apps().getFirst();
    assertThat(own.moves()).isEmpty();
    assertThat(own.medianMove()).isEmpty();
  }

  private void observe(String keyword, int daysAgo, int rank) {
    Instant at = NOON.minus(Duration.ofDays(daysAgo));
    known.add(search(keyword), at, TestObservations.appAt(rank));
  }

  private List<AfterChange> read(String... keywords) {
    List<Keyword> all = Stream.of(keywords).map(Keyword::of).toList();
    Map<AppId, RankHistory> ranks = new LinkedHashMap<>();
    for (AppId each : List.of(APP, RIVAL)) {
      ranks.put(
          each,
          RankHistory.read(
              each, US, Device.IPHONE, all, NOON.minus(Duration.ofDays(20)), known.offline()));
    }
    Visibility visibility =
        Visibility.of(ranks.get(APP), SearchVolume.standard(), new OpenShares(), known.offline());
    return AfterChange.of(CHANGED, LastDays.dateOf(NOON), visibility, ranks);
  }
}
