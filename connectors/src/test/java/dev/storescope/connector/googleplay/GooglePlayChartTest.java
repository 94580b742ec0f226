package dev.storescope.connector.googleplay;

import static dev.storescope.connector.googleplay.PlayReplies.apps;
import static dev.storescope.connector.googleplay.PlayReplies.chart;
import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.fetching.FetchOutcome;
import dev.storescope.observation.Facts.ChartKind;
import dev.storescope.observation.Facts.ChartRanking;
import dev.storescope.observation.Subject;
import dev.storescope.store.CategoryId;
import dev.storescope.store.Country;
import dev.storescope.store.Device;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class GooglePlayChartTest {
  private static final Subject.Chart GAMES =
      new Subject.Chart(Device.ANDROID, new Country("us"), new CategoryId("GAME"));
  private static final String EMPTY =
      PlayReplies.chunked("vyAe2", new PlayMessage().with("x", 0, 3).node());

  @Test
  void threeRepliesAreOneObservation() {
    ScriptedStore store = ScriptedStore.of(chart(apps(1, 3)), chart(apps(4, 5)), chart(apps(2, 2)));
    assertThat(store.see(GAMES, ChartRanking.class))
        .isEqualTo(
            new ChartRanking(
                Map.of(
                    ChartKind.FREE, ScriptedStore.ids(apps(1, 3)),
                    ChartKind.PAID, ScriptedStore.ids(apps(4, 5)),
                    ChartKind.GROSSING, ScriptedStore.ids(apps(2, 2))),
                Optional.empty()));
    assertThat(store.requests()).isEqualTo(store.connector().requests(GAMES));
  }

  @Test
  void aChartMayBeEmpty() {
    ScriptedStore store = ScriptedStore.of(chart(apps(1, 3)), EMPTY, chart(List.of()));
    assertThat(store.see(GAMES, ChartRanking.class).charts())
        .containsEntry(ChartKind.PAID, List.of())
        .containsEntry(ChartKind.GROSSING, List.of());
  }

  @Test
  void nobodyStandsBelow250() {
    ScriptedStore store = ScriptedStore.of(chart(apps(1, 300)), EMPTY, EMPTY);
    assertThat(store.see(GAMES, ChartRanking.class).charts())
        .containsEntry(ChartKind.FREE, ScriptedStore.ids(apps(1, 250)));
  }

  @Test
  void withoutAllThreeThereIsNoObservation() {
    String free = chart(apps(1, 3));
    String paid = chart(apps(4, 5));
    assertThat(
            new ScriptedStore(PlayReplies.ok(free), PlayReplies.ok(paid), PlayReplies.status(503))
                .fetch(GAMES))
        .isInstanceOf(FetchOutcome.Throttled.class);
    assertThat(ScriptedStore.of(free, PlayReplies.batchWithout("vyAe2", "[3]")).fetch(GAMES))
        .isInstanceOf(FetchOutcome.Failed.class);
    assertThat(ScriptedStore.of(free, PlayReplies.batchWithout("vyAe2", "null")).fetch(GAMES))
        .isInstanceOf(FetchOutcome.Failed.class);
    assertThat(ScriptedStore.of(free, paid.replace("com.example.app5", "?")).fetch(GAMES))
        .isInstanceOf(FetchOutcome.Drifted.class);
  }

  @Test
  void aChartOfAnotherShapeIsDrift() {
    for (Object shape : List.of("text", List.of(List.of("chart")))) {
      String reply = PlayReplies.chunked("vyAe2", new PlayMessage().with(shape, 0, 1).node());
      assertThat(ScriptedStore.of(reply).fetch(GAMES)).isInstanceOf(FetchOutcome.Drifted.class);
    }
  }
}
