package dev.storescope.listings;

import static dev.storescope.testkit.TestObservations.US;
import static dev.storescope.testkit.TestObservations.listed;
import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.holdout.HoldoutResult;
import dev.storescope.holdout.HoldoutValidation;
import dev.storescope.holdout.HoldoutValidation.Figure;
import dev.storescope.observation.Facts;
import dev.storescope.observation.Observation;
import dev.storescope.observation.Source;
import dev.storescope.observation.Subject;
import dev.storescope.store.AppId;
import dev.storescope.store.CategoryId;
import dev.storescope.store.Device;
import dev.storescope.store.StoreType;
import dev.storescope.testkit.InMemoryArchive;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

class DownloadsHoldoutTest {
  private static final Instant NOON = Instant.parse("2026-06-30T12:00:00Z");
  private static final Duration DAY = Duration.ofDays(1);

  @AutoClose private final InMemoryArchive archive = new InMemoryArchive();

  @Test
  void theHiddenCountersArePredictedByTheChart() {
    observe(200);
    HoldoutValidation validation = new DownloadsHoldout(archive).measure(NOON).getFirst();
    assertThat(validation.figure()).isEqualTo(Figure.DOWNLOADS);
    assertThat(validation.store()).isEqualTo(StoreType.GOOGLE_PLAY);
    assertThat(validation.country()).isEmpty();
    HoldoutResult.Measured result = (HoldoutResult.Measured) validation.result();
    assertThat(result.count()).isBetween(30, 55);
    assertThat(result.rankCorrelation()).isGreaterThan(0.99);
    assertThat(result.meanError()).isLessThan(1);
  }

  @Test
  void ofAFewAppsThereAreNoFigures() {
    observe(40);
    assertThat(new DownloadsHoldout(archive).measure(NOON))
        .singleElement()
        .satisfies(one -> assertThat(one.result()).isInstanceOf(HoldoutResult.TooFew.class));
  }

  @Test
  void withoutCountersNothingIsMeasured() {
    observeChart(60);
    assertThat(new DownloadsHoldout(archive).measure(NOON)).isEmpty();
  }

  /** A chart of apps whose counters fall with the rank. */
  private void observe(int apps) {
    observeChart(apps);
    for (int i = 0; i < apps; i++) {
      Subject.Listing listing = new Subject.Listing(app(i), US);
      long perDay = Math.round(1_000_000 * Math.pow(i + 3.5, -0.6));
      add(listing, NOON.minus(DAY.multipliedBy(20)), listed("Chess", 50_000_000));
      add(listing, NOON.minusSeconds(60), listed("Chess", 50_000_000 + 20 * perDay));
    }
  }

  private void observeChart(int apps) {
    add(
        new Subject.Chart(Device.ANDROID, US, CategoryId.APPLICATION),
        NOON.minusSeconds(60),
        new Facts.ChartRanking(
            Map.of(
                Facts.ChartKind.FREE,
                IntStream.range(0, apps).mapToObj(DownloadsHoldoutTest::app).toList()),
            Optional.empty(),
            Map.of()));
  }

  private <F extends Facts> void add(Subject<F> subject, Instant at, F facts) {
    archive.append(List.of(new Observation<>(subject, at, Source.IMPORT, facts)));
  }

  private static AppId app(int number) {
    return new AppId.GooglePlay("com.example.app" + number);
  }
}
