package dev.storescope.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.storescope.archive.Archive;
import dev.storescope.database.SqlDatabase;
import dev.storescope.database.account.DatabaseOptions;
import dev.storescope.encryption.KeyPlace;
import dev.storescope.encryption.KeyRing;
import dev.storescope.fetching.Connector;
import dev.storescope.fetching.FetchOutcome;
import dev.storescope.fetching.FetchPolicy;
import dev.storescope.fetching.Fetcher;
import dev.storescope.fetching.drift.FieldDrift;
import dev.storescope.fetching.drift.FieldFills;
import dev.storescope.fetching.drift.FillTally;
import dev.storescope.fetching.drift.ReaderCounts;
import dev.storescope.observation.Facts.Rating;
import dev.storescope.observation.Observation;
import dev.storescope.observation.ProductPage;
import dev.storescope.observation.Source;
import dev.storescope.observation.Subject;
import dev.storescope.store.AppId;
import dev.storescope.store.Country;
import dev.storescope.testkit.InMemoryArchive;
import dev.storescope.testkit.SettableClock;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DriftJobTest {
  private static final Instant DAY = Instant.parse("2026-11-18T00:00:00Z");
  private static final int APPS = 60;

  private final SettableClock clock = new SettableClock(DAY);
  private final Archive archive = new InMemoryArchive();
  private final FillTally tally = new FillTally(clock);
  @AutoClose private final SqlDatabase database;
  private final DriftJob job;
  private final Pages pages = new Pages();
  private final Fetcher fetcher =
      new Fetcher(List.of(pages), archive, FetchPolicy.DEFAULT, tally, clock);

  DriftJobTest(@TempDir Path folder) {
    database =
        SqlDatabase.open(
            folder,
            DatabaseOptions.of(
                clock,
                new SecureRandom(),
                new KeyRing(new KeyPlace.InFile(folder.resolve("encryption.keys"), true))));
    job = new DriftJob(tally, database.fieldFills(), clock);
  }

  /** Pages of apps, of which some have lost the subtitle. */
  private final class Pages implements Connector {
    private int without;

    @Override
    public boolean canFetch(Subject<?> subject) {
      return true;
    }

    @Override
    public FetchOutcome fetch(Subject<?> subject) {
      Subject.ProductPage page = (Subject.ProductPage) subject;
      boolean has = ((AppId.AppStore) page.app()).number() > without;
      return new FetchOutcome.Observed(
          List.of(
              new Observation<>(
                  page,
                  clock.instant(),
                  Source.APP_STORE_PAGE,
                  new ProductPage(
                      has ? Optional.of("Routes") : Optional.empty(),
                      Optional.of(true),
                      List.of(),
                      Optional.of("4+"),
                      List.of(),
                      List.of(),
                      List.of(),
                      new TreeMap<>())),
              new Observation<>(
                  new Subject.Rating(page.app(), page.country()),
                  clock.instant(),
                  Source.APP_STORE_PAGE,
                  new Rating(4.5, 10))));
    }
  }

  @Test
  void aFieldThatGoesMissingIsReportedInTheSameHour() throws InterruptedException {
    fetchDays(3);
    assertThat(job.list()).isEmpty();
    assertThat(job.findProblem()).isEmpty();

    pages.without = 15;
    fetchAll();
    clock.advance(Duration.ofMinutes(5));
    job.run();
    assertThat(job.list())
        .singleElement()
        .satisfies(
            drift -> {
              assertThat(drift.field()).hasToString("appstore-page product-page subtitle");
              assertThat(drift.since()).isEqualTo(clock.instant().minus(Duration.ofMinutes(5)));
              assertThat(drift.lost()).isEqualTo(15);
              assertThat(drift.before()).isEqualTo(1);
              assertThat(drift.now()).isEqualTo(0.75);
            });
    assertThat(job.findProblem())
        .contains(
            "Fields are missing in more replies than before: appstore-page product-page subtitle."
                + " See the page Fetching.");
    fetcher.fetch(page(60));
    assertThat(tally.takeLoss(page(60))).isEmpty();
    pages.without = 60;
    fetcher.fetch(page(60));
    assertThat(tally.takeLoss(page(60))).contains("appstore-page product-page: without subtitle");
  }

  @Test
  void aFieldThatIsBackIsNoLongerReported() throws InterruptedException {
    fetchDays(3);
    pages.without = 60;
    fetchAll();
    job.run();
    pages.without = 0;
    for (int i = 0; i < 4; i++) {
      clock.advance(Duration.ofHours(1));
      fetchAll();
      job.run();
      assertThat(job.list()).hasSize(i < 3 ? 1 : 0);
    }
  }

  @Test
  void anotherServiceOfTheInstallationFindsTheSame() throws InterruptedException {
    fetchDays(3);
    pages.without = 30;
    fetchAll();
    job.close();
    DriftJob other = new DriftJob(new FillTally(clock), database.fieldFills(), clock);
    other.run();
    assertThat(other.list()).extracting(FieldDrift::lost).containsExactly(30L);
  }

  @Test
  void whatCouldNotBeKeptForAnyReasonIsKeptLater() throws InterruptedException {
    FieldFills failing =
        new FieldFills() {
          @Override
          public void add(Collection<ReaderCounts> hours, Instant now) {
            throw new IllegalStateException("a fault");
          }

          @Override
          public List<ReaderCounts> listHours(Instant from, Instant to) {
            return List.of();
          }

          @Override
          public List<ReaderCounts> listDays(Instant from, Instant to) {
            return List.of();
          }
        };
    fetchAll();
    assertThatThrownBy(() -> new DriftJob(tally, failing, clock).run())
        .isInstanceOf(IllegalStateException.class);
    job.run();
    assertThat(database.fieldFills().listHours(DAY, DAY)).isNotEmpty();
  }

  private void fetchDays(int days) throws InterruptedException {
    for (int i = 0; i < days; i++) {
      fetchAll();
      clock.advance(Duration.ofDays(1));
      job.run();
    }
  }

  private void fetchAll() throws InterruptedException {
    for (int app = 1; app <= APPS; app++) {
      fetcher.fetch(page(app));
    }
  }

  private static Subject.ProductPage page(int app) {
    return new Subject.ProductPage(new AppId.AppStore(app), new Country("us"));
  }
}
