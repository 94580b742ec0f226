package dev.storescope.listings;

import static dev.storescope.testkit.TestObservations.US;
import static dev.storescope.testkit.TestObservations.listed;
import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.answer.Evidence;
import dev.storescope.answer.Freshness;
import dev.storescope.answer.Moment;
import dev.storescope.observation.DownloadsParameters;
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

class DownloadsFitWriterTest {
  private static final Instant TODAY = Instant.parse("2026-06-30T10:00:00Z");
  private static final Duration DAY = Duration.ofDays(1);
  private static final Subject.DownloadsFit FIT =
      new Subject.DownloadsFit(StoreType.GOOGLE_PLAY, US);

  @AutoClose private final InMemoryArchive archive = new InMemoryArchive();

  @Test
  void countersMoveTheEstimateOfAnAppInTheChart() {
    observeChart(20, TODAY.minus(DAY));
    observeInstalls(0, 12, 100);
    double before = estimate(app(15), TODAY);
    assertThat(write(TODAY)).isEqualTo(1);
    assertThat(fit(TODAY).orElseThrow().apps()).isEqualTo(12);
    assertThat(estimate(app(15), TODAY)).isLessThan(before / 2);
    assertThat(estimate(app(15), TODAY.minusSeconds(3_600))).isEqualTo(before);
  }

  @Test
  void theFitOfADateIsByWhatWasObservedBeforeIt() {
    observeChart(20, TODAY.minus(DAY));
    observeInstalls(0, 12, 100);
    write(TODAY);
    DownloadsParameters first = fit(TODAY).orElseThrow();
    observeInstalls(12, 20, 1_000_000);
    assertThat(write(TODAY.plusSeconds(3_600))).isZero();
    assertThat(fit(TODAY.plusSeconds(3_600))).contains(first);
  }

  @Test
  void aMarketWithFewAppsHasTheUsualParameters() {
    observeChart(20, TODAY.minus(DAY));
    observeInstalls(0, 9, 100);
    assertThat(write(TODAY)).isZero();
    assertThat(fit(TODAY)).isEmpty();
  }

  private int write(Instant at) {
    return new DownloadsFitWriter(archive).writeAll(at);
  }

  private Optional<DownloadsParameters> fit(Instant at) {
    return archive.findLatest(FIT, at, Duration.ofDays(35)).map(Observation::facts);
  }

  private double estimate(AppId app, Instant at) {
    Evidence evidence = new Evidence(archive, Moment.of(at, TODAY), Freshness.DEFAULT, _ -> false);
    return AppDownloads.estimates(app, US, InstallHistory.NONE, evidence)
        .inCountry()
        .orElseThrow()
        .perDay()
        .p50();
  }

  private void observeChart(int apps, Instant at) {
    add(
        new Subject.Chart(Device.ANDROID, US, CategoryId.APPLICATION),
        at,
        new Facts.ChartRanking(
            Map.of(
                Facts.ChartKind.FREE,
                IntStream.range(0, apps).mapToObj(DownloadsFitWriterTest::app).toList()),
            Optional.empty(),
            Map.of()));
  }

  /** Two observations of apps, the second on the day before today or, of the later ones, today. */
  private void observeInstalls(int from, int to, long perDay) {
    for (int i = from; i < to; i++) {
      Subject.Listing listing = new Subject.Listing(app(i), US);
      Instant last = from == 0 ? TODAY.minus(DAY) : TODAY;
      add(listing, last.minus(DAY.multipliedBy(10)), listed("Chess", 1_000_000));
      add(listing, last, listed("Chess", 1_000_000 + 10 * perDay));
    }
  }

  private <F extends Facts> void add(Subject<F> subject, Instant at, F facts) {
    archive.append(List.of(new Observation<>(subject, at, Source.IMPORT, facts)));
  }

  private static AppId app(int number) {
    return new AppId.GooglePlay("com.example.app" + number);
  }
}
