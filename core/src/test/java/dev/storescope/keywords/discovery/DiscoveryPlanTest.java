package dev.storescope.keywords.discovery;

import static dev.storescope.testkit.TestObservations.NOON;
import static dev.storescope.testkit.TestObservations.US;
import static dev.storescope.testkit.TestObservations.app;
import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.answer.Evidence;
import dev.storescope.estimation.volume.SearchVolume;
import dev.storescope.observation.Subject;
import dev.storescope.store.AppId;
import dev.storescope.store.StoreType;
import dev.storescope.testkit.TestObservations;
import java.time.Duration;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class DiscoveryPlanTest {
  private static final AppId PLAY_APP = AppId.of(StoreType.GOOGLE_PLAY, "com.example.app");

  private final TestObservations known = new TestObservations();

  @Test
  void theKeywordsThatAppleAdsSuggestsAreFetchedOnceAWeek() {
    known.addListing(app(1), "Zen");
    List<Long> days = LongStream.range(0, 14).boxed().filter(day -> planned(app(1), day)).toList();
    assertThat(days).hasSize(2);
    assertThat(days.getLast() - days.getFirst()).isEqualTo(7);
  }

  @Test
  void appleAdsSuggestsNothingForAnAppOfGooglePlay() {
    known.addListing(PLAY_APP, "Zen");
    assertThat(LongStream.range(0, 7).anyMatch(day -> planned(PLAY_APP, day))).isFalse();
  }

  private boolean planned(AppId app, long day) {
    Evidence evidence = known.past(NOON.plus(Duration.ofDays(day)));
    return DiscoveryPlan.of(app, US, evidence, SearchVolume.standard()).stream()
        .anyMatch(Subject.AdsSuggestions.class::isInstance);
  }
}
