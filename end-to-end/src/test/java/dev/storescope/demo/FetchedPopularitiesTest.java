package dev.storescope.demo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.storescope.archive.Archive;
import dev.storescope.archive.rocksdb.RocksDbArchive;
import dev.storescope.connector.http.LiveSettings;
import dev.storescope.connector.http.LiveTransport;
import dev.storescope.fetching.FetchOutcome;
import dev.storescope.fetching.FetchPolicy;
import dev.storescope.fetching.Fetcher;
import dev.storescope.observation.Facts.Popularity;
import dev.storescope.observation.Observation;
import dev.storescope.observation.Source;
import dev.storescope.observation.Subject;
import dev.storescope.popularities.DoubtfulDay;
import dev.storescope.popularities.DoubtfulDay.Decision;
import dev.storescope.popularities.DoubtfulDay.Verdict;
import dev.storescope.popularities.DoubtfulDays;
import dev.storescope.popularities.PopularityReview;
import dev.storescope.sandbox.Sandbox;
import dev.storescope.sandbox.http.Fault;
import dev.storescope.sandbox.http.Fault.Falsification;
import dev.storescope.sandbox.http.FaultPlan;
import dev.storescope.sandbox.world.law.WorldSettings;
import dev.storescope.server.App;
import dev.storescope.server.Service;
import dev.storescope.server.StoreConnections;
import dev.storescope.server.config.Setting;
import dev.storescope.server.config.Settings;
import dev.storescope.store.Country;
import dev.storescope.store.Keyword;
import dev.storescope.testkit.SettableClock;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * What the service archives of Apple Ads when its reports are wrong, with a report on each Monday:
 * the connector over HTTP, RocksDB and SQLite.
 */
class FetchedPopularitiesTest {
  private static final Instant FIRST_MONDAY = Instant.parse("2026-09-07T08:00:00Z");
  private static final LocalDate SECOND_SATURDAY = LocalDate.parse("2026-09-12");
  private static final Country US = new Country("us");
  private static final FaultPlan GOOD = FaultPlan.none();

  @TempDir private Path data;
  private final SettableClock clock = new SettableClock(FIRST_MONDAY);
  private final FaultPlan.Switched faults = new FaultPlan.Switched(GOOD);

  @AutoClose private final Sandbox sandbox = Sandbox.open(0, WorldSettings.of(1), clock, faults);

  @AutoClose private final LiveTransport transport = new LiveTransport(LiveSettings.DEFAULT);
  private Subject.Popularity popular = keyword(0);
  private Subject.Popularity other = keyword(1);
  private Settings settings = new Settings(Map.of(), Map.of(), Map.of());

  @BeforeEach
  void configure() throws Exception {
    settings =
        new Settings(Map.of(Setting.DATA, data.toString()), Map.of(), Map.of())
            .with(Demo.settingsOf(sandbox, data));
    List<Keyword> terms =
        sandbox.world().popularTerms(US, LocalDate.parse("2026-08-30")).stream()
            .map(term -> Keyword.of(term.term()))
            .toList();
    popular = new Subject.Popularity(US, terms.getFirst());
    other = new Subject.Popularity(US, terms.get(1));
  }

  private static Subject.Popularity keyword(int number) {
    return new Subject.Popularity(US, Keyword.of("keyword " + number));
  }

  /** The open parts of a process that fetches. */
  private record FetchingProcess(
      App.Database database, Archive archive, PopularityReview review, Fetcher fetcher)
      implements AutoCloseable {
    FetchOutcome fetch(Subject<?> subject) throws InterruptedException {
      return fetcher.fetch(subject);
    }

    List<Observation<Popularity>> archived(Subject.Popularity subject) {
      return archive.list(subject, Instant.EPOCH, Instant.MAX, 100);
    }

    List<Integer> values(Subject.Popularity subject) {
      return archived(subject).stream().map(one -> one.facts().value()).toList();
    }

    DoubtfulDays days() {
      return database.ports().doubtfulDays();
    }

    @Override
    public void close() {
      archive.close();
      database.close();
    }
  }

  private FetchingProcess startProcess() {
    App.Database database = App.openDatabase(settings);
    Archive archive = RocksDbArchive.open(data.resolve("archive"));
    PopularityReview review = new PopularityReview(archive, database.ports().doubtfulDays(), clock);
    Fetcher fetcher =
        new Fetcher(
            List.of(new StoreConnections(settings, clock).connectorsBy(transport, review)),
            archive,
            FetchPolicy.DEFAULT,
            clock);
    return new FetchingProcess(database, archive, review, fetcher);
  }

  private void nextWeek(FaultPlan plan) {
    clock.advance(Duration.ofDays(7));
    faults.replaceWith(plan);
  }

  private static FaultPlan broken(Fault fault) {
    return (base, _) -> base.equals("apple-ads") ? Optional.of(fault) : Optional.empty();
  }

  @Test
  void aBrokenWeekIsKeptApartAndDroppedByTheNextGoodOne() throws Exception {
    try (FetchingProcess process = startProcess()) {
      assertThat(process.fetch(popular)).isInstanceOf(FetchOutcome.Observed.class);
      List<Integer> before = process.values(popular);
      nextWeek(broken(Falsification.POPULARITIES_AT_FLOOR));
      assertThat(process.fetch(popular)).isInstanceOf(FetchOutcome.NoSource.class);
      assertThat(process.fetch(other)).isInstanceOf(FetchOutcome.NoSource.class);
      assertThat(process.values(popular)).isEqualTo(before);
      DoubtfulDay day = process.days().list(10).getFirst();
      assertThat(day.date()).isEqualTo(SECOND_SATURDAY);
      assertThat(day.source()).isEqualTo(Source.APPLE_ADS);
      assertThat(day.changes().fallen()).isEqualTo(day.changes().aboveFloor()).isGreaterThan(100);
    }
    clock.advance(Duration.ofDays(1));
    try (FetchingProcess restarted = startProcess()) {
      assertThat(restarted.fetch(popular)).isInstanceOf(FetchOutcome.NoSource.class);
      assertThat(restarted.days().list(10)).hasSize(1);
      nextWeek(GOOD);
      assertThat(restarted.fetch(popular)).isInstanceOf(FetchOutcome.Observed.class);
      assertThat(restarted.fetch(other)).isInstanceOf(FetchOutcome.Observed.class);
      Decision decision = restarted.days().list(10).getFirst().decision().orElseThrow();
      assertThat(decision.verdict()).isEqualTo(Verdict.DROPPED);
      assertThat(decision.reason()).isEqualTo("the report of 2026-09-19 agrees with the archive");
      assertThat(restarted.values(popular)).hasSize(2).allMatch(value -> value > 1);
    }
  }

  @Test
  void aChangedScaleIsAcceptedWithTheFourthReport() throws Exception {
    try (FetchingProcess process = startProcess()) {
      process.fetch(popular);
      for (int week = 0; week < 3; week++) {
        nextWeek(broken(Falsification.POPULARITIES_RAISED));
        assertThat(process.fetch(popular)).isInstanceOf(FetchOutcome.NoSource.class);
      }
      assertThat(process.days().countInReview()).isEqualTo(3);
      assertThat(process.archived(popular)).hasSize(1);

      nextWeek(broken(Falsification.POPULARITIES_RAISED));
      assertThat(process.fetch(popular)).isInstanceOf(FetchOutcome.Observed.class);

      assertThat(process.archived(popular))
          .extracting(Observation::observedAt)
          .containsExactly(mondays(5));
      assertThat(process.days().list(10)).hasSize(3).allMatch(DoubtfulDay::isAccepted);
    }
  }

  private static Instant[] mondays(int count) {
    return IntStream.range(0, count)
        .mapToObj(week -> FIRST_MONDAY.plus(Duration.ofDays(7L * week)))
        .toArray(Instant[]::new);
  }

  @Test
  void anAcceptedReportIsArchivedAsItWasFetchedAndUsedFromThenOn() throws Exception {
    try (FetchingProcess process = startProcess()) {
      process.fetch(popular);
      nextWeek(broken(Falsification.POPULARITIES_RAISED));
      process.fetch(popular);
      clock.advance(Duration.ofDays(2));
      long id = process.days().list(10).getFirst().id();

      assertThat(process.review().decide(id, Verdict.ACCEPTED, "ann", "by hand")).isTrue();

      assertThat(process.archived(popular))
          .extracting(Observation::observedAt, Observation::source)
          .containsExactly(
              tuple(FIRST_MONDAY, Source.APPLE_ADS),
              tuple(FIRST_MONDAY.plus(Duration.ofDays(7)), Source.APPLE_ADS));
      assertThat(process.fetch(popular)).isInstanceOf(FetchOutcome.Observed.class);
      assertThat(process.archived(popular)).hasSize(3);
    }
    try (FetchingProcess restarted = startProcess()) {
      assertThat(restarted.fetch(other)).isInstanceOf(FetchOutcome.Observed.class);
    }
  }

  @Test
  void aDroppedReportIsNeverUsed() throws Exception {
    try (FetchingProcess process = startProcess()) {
      process.fetch(popular);
      nextWeek(broken(Falsification.POPULARITIES_RAISED));
      process.fetch(popular);
      process.review().decide(1, Verdict.DROPPED, "ann", "by hand");
      assertThat(process.fetch(popular)).isInstanceOf(FetchOutcome.NoSource.class);
    }
    try (FetchingProcess restarted = startProcess()) {
      assertThat(restarted.fetch(other)).isInstanceOf(FetchOutcome.NoSource.class);
      assertThat(restarted.days().countInReview()).isZero();
      assertThat(restarted.archived(popular)).hasSize(1);
    }
  }

  @Test
  void theMetricsHaveTheNumberInReview() throws Exception {
    try (FetchingProcess process = startProcess()) {
      process.fetch(popular);
      nextWeek(broken(Falsification.POPULARITIES_RAISED));
      process.fetch(popular);
    }
    Settings running = settings.with(Map.of(Setting.PORT, "0"));
    try (App.Database database = App.openDatabase(running)) {
      Service service = App.start(running, database);
      try {
        HttpRequest request =
            HttpRequest.newBuilder(URI.create(service.url() + "/metrics")).build();
        assertThat(HttpClient.newHttpClient().send(request, BodyHandlers.ofString()).body())
            .contains("storescope_popularities_in_review 1.0");
      } finally {
        service.close();
      }
    }
  }
}
