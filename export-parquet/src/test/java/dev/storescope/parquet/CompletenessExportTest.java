package dev.storescope.parquet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.storescope.fetching.completeness.CompletenessCounts;
import dev.storescope.fetching.completeness.KindCompleteness;
import dev.storescope.observation.SubjectKind;
import dev.storescope.store.Country;
import dev.storescope.store.StoreType;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The table of the counts of days, as DuckDB reads it. */
class CompletenessExportTest {
  private static final LocalDate DAY = LocalDate.of(2026, 11, 30);

  @TempDir private Path folder;
  @AutoClose private final DuckDb duckDb = new DuckDb();

  CompletenessExportTest() throws Exception {}

  @Test
  void aFolderHasTheCountsOfEachMonth() throws Exception {
    ExportReport report =
        new FolderExport(folder)
            .run(
                _ -> {},
                List.of(
                    counts(DAY, "us", SubjectKind.SEARCH),
                    counts(DAY, "us", SubjectKind.RATING),
                    counts(DAY.plusDays(1), "de", SubjectKind.SEARCH)));
    assertThat(report.rows()).containsEntry("completeness", 3L);
    assertThat(report.files()).isEqualTo(2);
    duckDb.open(folder);
    assertThat(duckDb.query("SELECT * FROM completeness ORDER BY day, kind"))
        .containsExactly(
            "appstore|rating|2026-11-30|10|1|2|3|4|us|2026-11",
            "appstore|search|2026-11-30|10|1|2|3|4|us|2026-11",
            "appstore|search|2026-12-01|10|1|2|3|4|de|2026-12");
  }

  @Test
  void aTargetGetsTheDaysThatItDoesNotHave() throws Exception {
    assertThat(exportUntil(DAY).files()).isEqualTo(3);
    assertThat(exportUntil(DAY)).isEqualTo(ExportReport.NOTHING);
    assertThat(exportUntil(DAY.plusDays(2)).files()).isEqualTo(2);
    assertThat(exportUntil(DAY).files()).as("after a clock that was ahead").isEqualTo(3);
    duckDb.open(folder);
    assertThat(duckDb.query("SELECT count(*), min(day), max(day) FROM completeness"))
        .containsExactly("5|2026-11-28|2026-12-02");
  }

  @Test
  void aDayThatIsNotOfAnExportIsReported() throws Exception {
    Files.writeString(folder.resolve("_completeness.csv"), "last_day\nyesterday\n");
    assertThatThrownBy(() -> exportUntil(DAY))
        .hasMessage(
            "_completeness.csv at the target is not of an export ('last_day\nyesterday'). To export"
                + " all counts again, delete it.");
  }

  /** Days are known from two days before {@link #DAY} on. */
  private ExportReport exportUntil(LocalDate last) throws IOException {
    return new CompletenessExport(folder.resolve("work"), ExportPeriod.DAY)
        .runNew(
            last,
            from ->
                DAY.minusDays(2)
                    .datesUntil(last.plusDays(1))
                    .filter(day -> !day.isBefore(from))
                    .map(day -> counts(day, "us", SubjectKind.SEARCH))
                    .toList(),
            new FolderTarget(folder));
  }

  private static KindCompleteness counts(LocalDate day, String country, SubjectKind kind) {
    return new KindCompleteness(
        day, StoreType.APP_STORE, new Country(country), kind, new CompletenessCounts(1, 2, 3, 4));
  }
}
