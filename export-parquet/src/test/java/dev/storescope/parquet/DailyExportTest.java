package dev.storescope.parquet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.storescope.archive.Archive;
import dev.storescope.archive.LateDays;
import dev.storescope.testkit.InMemoryArchive;
import dev.storescope.testkit.InterceptedArchive;
import dev.storescope.testkit.SampleObservations;
import dev.storescope.testkit.SettableClock;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DailyExportTest {
  private static final LocalDate LAST = LocalDate.parse("2026-11-19");

  private static final Instant NOW = Instant.parse("2026-11-20T12:00:00Z");

  @TempDir private Path folder;
  private final SettableClock clock = new SettableClock(NOW);
  private final InMemoryArchive archive = new InMemoryArchive(clock);
  private final List<String> read = new ArrayList<>();
  private final List<String> written = new ArrayList<>();
  private Runnable onFirstFile = () -> {};
  private int permitted = Integer.MAX_VALUE;
  @AutoClose private final DuckDb duckDb = new DuckDb();

  DailyExportTest() throws Exception {}

  /** A folder that fails after some files, as if the process was killed. */
  private final class Failing implements ExportTarget {
    private final FolderTarget target = new FolderTarget(folder.resolve("export"));

    @Override
    public void put(String name, Path file) throws IOException {
      if (name.startsWith("_")) {
        target.put(name, file);
        return;
      }
      if (written.isEmpty()) {
        onFirstFile.run();
      }
      if (written.size() == permitted) {
        throw new IOException("killed");
      }
      written.add(name);
      target.put(name, file);
    }

    @Override
    public Optional<String> read(String name) throws IOException {
      return target.read(name);
    }
  }

  @Test
  void aDayIsClosedAnHourAfterItsEnd() {
    assertThat(DailyExport.lastClosed(Instant.parse("2026-11-20T00:59:59Z")))
        .isEqualTo("2026-11-18");
    assertThat(DailyExport.lastClosed(Instant.parse("2026-11-20T01:00:00Z"))).isEqualTo(LAST);
  }

  @Test
  void theClosedDaysAreExportedOnce() throws Exception {
    observed("2026-11-18T12:00:00Z", "2026-11-19T00:00:00Z", "2026-11-19T23:59:59.999Z");
    observed("2026-11-20T00:00:00Z");

    ExportReport report = run();

    assertThat(ranked()).containsExactly("2026-11-18", "2026-11-19");
    assertThat(report.rows()).containsEntry("ratings", 6L);
    assertThat(duckDb.query(ratingsByDay())).containsExactly("2026-11-18|2", "2026-11-19|4");
    assertThat(completeDays()).containsExactly("2026-11-18", "2026-11-19");
    written.clear();
    assertThat(run()).isEqualTo(ExportReport.NOTHING);
    assertThat(written).isEmpty();
  }

  @Test
  void aDayThatChangedIsExportedAgain() throws Exception {
    observed("2026-11-17T12:00:00Z", "2026-11-18T12:00:00Z", "2026-11-19T12:00:00Z");
    run();
    written.clear();

    observed("2026-11-16T06:00:00Z", "2026-11-18T06:00:00Z");
    run();

    assertThat(ranked()).containsExactly("2026-11-16", "2026-11-18");
    assertThat(duckDb.query(ratingsByDay()))
        .containsExactly("2026-11-16|2", "2026-11-17|2", "2026-11-18|4", "2026-11-19|2");
  }

  @Test
  void aKilledExportContinuesWithTheDayThatIsNotComplete() throws Exception {
    for (int day = 15; day <= 19; day++) {
      observed("2026-11-%dT12:00:00Z".formatted(day));
    }
    run();
    int files = written.size();
    Files.delete(folder.resolve("export").resolve(ExportedDays.FILE));
    written.clear();

    permitted = files / 2;
    assertThatThrownBy(this::run).hasMessage("killed");
    List<String> complete = completeDays();
    permitted = Integer.MAX_VALUE;
    written.clear();
    run();

    assertThat(complete).containsExactly("2026-11-15", "2026-11-16");
    assertThat(ranked()).containsExactly("2026-11-17", "2026-11-18", "2026-11-19");
    assertThat(folder.resolve("work")).doesNotExist();
  }

  @Test
  void whatIsAppendedDuringAnExportIsExportedTheNextTime() throws Exception {
    observed("2026-11-18T12:00:00Z", "2026-11-19T12:00:00Z");
    onFirstFile = () -> observed("2026-11-19T13:00:00Z");
    run();
    onFirstFile = () -> {};
    written.clear();
    run();

    assertThat(ranked()).containsExactly("2026-11-19");
    assertThat(duckDb.query(ratingsByDay())).containsExactly("2026-11-18|2", "2026-11-19|4");
  }

  @Test
  void aFileThatIsNotOfAnExportIsReported() throws Exception {
    Files.createDirectories(folder.resolve("export"));
    Files.writeString(
        folder.resolve("export/_days.csv"), "day,observations,digest\nyesterday,1,2\n");

    assertThatThrownBy(this::run)
        .hasMessage(
            "_days.csv at the target is not of an export (line 2: 'yesterday,1,2'). To"
                + " export all days again, delete it.");
  }

  @Test
  void onlyTheNewestDaysAndThoseOfLateObservationsAreReadAgain() throws Exception {
    observed("2024-01-05T12:00:00Z", "2026-11-19T12:00:00Z");
    run();
    assertThat(read).startsWith("1970-01-01 to 2026-11-19");

    clock.set(NOW.plus(Duration.ofDays(1)));
    observed("2026-11-20T12:00:00Z");
    run();
    // The day before the first export has its notes.
    assertThat(read)
        .startsWith("2024-01-05 to 2024-01-05", "2026-11-17 to 2026-11-20")
        .endsWith("2026-11-20 to 2026-11-20")
        .hasSize(3);

    clock.set(NOW.plus(Duration.ofDays(9)));
    run();
    clock.set(NOW.plus(Duration.ofDays(10)));
    run();
    assertThat(read).containsExactly("2026-11-26 to 2026-11-29");
  }

  @Test
  void lateObservationsAreExportedAfterExportsThatFailedForAWeek() throws Exception {
    observed("2026-11-19T12:00:00Z");
    run();
    clock.set(NOW.plus(Duration.ofDays(1)));
    observed("2025-03-01T12:00:00Z", "2026-11-20T12:00:00Z");
    permitted = 0;
    written.clear();
    for (int day = 1; day <= 7; day++) {
      clock.set(NOW.plus(Duration.ofDays(day)));
      assertThatThrownBy(this::run).hasMessage("killed");
    }
    permitted = Integer.MAX_VALUE;
    run();

    assertThat(ranked()).containsExactly("2025-03-01", "2026-11-20");
  }

  @Test
  void whatIsAppendedLateDuringAnExportIsExportedTheNextTime() throws Exception {
    observed("2025-03-01T12:00:00Z", "2026-11-19T12:00:00Z");
    onFirstFile = () -> observed("2025-03-01T13:00:00Z", "2025-03-02T12:00:00Z");
    run();
    onFirstFile = () -> {};
    written.clear();
    clock.set(NOW.plus(Duration.ofDays(1)));
    run();

    assertThat(ranked()).containsExactly("2025-03-01", "2025-03-02");
  }

  @Test
  void everythingIsReadIfTheTargetOrTheArchiveDoesNotKnow() throws Exception {
    observed("2026-11-18T12:00:00Z");
    clock.set(NOW.minus(Duration.ofHours(1)));
    run();
    clock.set(NOW.plus(Duration.ofDays(1)));
    run();
    assertThat(read).as("notes begin after the export").contains("1970-01-01 to 2026-11-20");
    run();
    assertThat(read).doesNotContain("1970-01-01 to 2026-11-20");

    Path last = folder.resolve("export").resolve(LastExport.FILE);
    Files.writeString(last, "started_at\n2026-12-24T00:00:00Z\n");
    run();
    assertThat(read).as("a clock was ahead").contains("1970-01-01 to 2026-11-20");
    Files.delete(last);
    run();
    assertThat(read).as("of an earlier version").contains("1970-01-01 to 2026-11-20");
    Files.delete(folder.resolve("export").resolve(ExportedDays.FILE));
    written.clear();
    run();
    assertThat(ranked()).as("deleted to export all again").containsExactly("2026-11-18");
  }

  @Test
  void aTimeThatIsNotOfAnExportIsReported() throws Exception {
    Files.createDirectories(folder.resolve("export"));
    Files.writeString(folder.resolve("export/_last_export.csv"), "started_at\nyesterday\n");

    assertThatThrownBy(this::run)
        .hasMessage(
            "_last_export.csv at the target is not of an export ('started_at\nyesterday'). To"
                + " compare all days again, delete it.");
  }

  private void observed(String... instants) {
    for (String instant : instants) {
      archive.append(SampleObservations.ofEveryKind(Instant.parse(instant)));
    }
  }

  private ExportReport run() throws IOException {
    read.clear();
    Archive noting =
        InterceptedArchive.notingSpans(
            (from, to) -> read.add(LateDays.dayOf(from) + " to " + LateDays.dayOf(to)), archive);
    return new DailyExport(noting, new Failing(), folder.resolve("work")).run(clock.instant());
  }

  private String ratingsByDay() throws Exception {
    duckDb.open(folder.resolve("export"));
    return "SELECT day, count(*) FROM ratings GROUP BY day ORDER BY day";
  }

  /** As DuckDB reads the file. */
  private List<String> completeDays() throws Exception {
    return duckDb.query("SELECT day FROM '%s/export/_days.csv'".formatted(folder));
  }

  private List<String> ranked() {
    return written.stream()
        .filter(name -> name.startsWith("rankings/country=us/"))
        .map(name -> name.replaceAll(".*/|\\.parquet", ""))
        .toList();
  }
}
