package dev.storescope.parquet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.storescope.observation.Facts;
import dev.storescope.observation.Observation;
import dev.storescope.observation.Source;
import dev.storescope.observation.Subject;
import dev.storescope.store.AppId;
import dev.storescope.store.Country;
import dev.storescope.store.Device;
import dev.storescope.store.Keyword;
import dev.storescope.testkit.SampleObservations;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The files of an export, as DuckDB reads them. */
class ParquetExportTest {
  private static final Instant AT = Instant.parse("2026-11-20T08:30:00.125Z");
  private static final Country US = new Country("us");

  @TempDir private Path folder;
  @AutoClose private final DuckDb duckDb = new DuckDb();

  ParquetExportTest() throws Exception {}

  @Test
  void everyKindOfObservationHasATable() throws Exception {
    export(SampleObservations.ofEveryKind(AT));

    assertThat(duckDb.query("SELECT count(*) FROM observations")).containsExactly("28");
    for (ExportTable table : EnumSet.complementOf(EnumSet.of(ExportTable.COMPLETENESS))) {
      assertThat(duckDb.query("FROM " + table.wireName())).isNotEmpty();
    }
  }

  @Test
  void rankingsHaveTypedColumnsAndTheCountryFromThePath() throws Exception {
    export(List.of(search(AT, "team chat", 7, 5)));

    assertThat(duckDb.query("SELECT column_name, column_type FROM (DESCRIBE rankings)"))
        .containsExactly(
            "store|VARCHAR",
            "device|VARCHAR",
            "keyword|VARCHAR",
            "observed_at|TIMESTAMP WITH TIME ZONE",
            "day|DATE",
            "rank|INTEGER",
            "app_id|VARCHAR",
            "rating|DOUBLE",
            "rating_count|BIGINT",
            "source|VARCHAR",
            "country|VARCHAR",
            "month|VARCHAR");
    assertThat(
            duckDb.query(
                "SELECT country, month, keyword, device, rank, app_id, rating,"
                    + " epoch_ms(observed_at), day, source FROM rankings ORDER BY rank"))
        .containsExactly(
            "us|2026-11|team chat|iphone|1|7|4.5|%d|2026-11-20|import".formatted(AT.toEpochMilli()),
            "us|2026-11|team chat|iphone|2|5|null|%d|2026-11-20|import"
                .formatted(AT.toEpochMilli()));
  }

  @Test
  void anEmptyResultIsAnObservationWithoutRows() throws Exception {
    export(List.of(search(AT, "nothing"), search(AT, "team chat", 7)));

    assertThat(duckDb.query("SELECT keyword, results FROM observations ORDER BY keyword"))
        .containsExactly("nothing|0", "team chat|1");
    assertThat(duckDb.query("SELECT keyword FROM rankings")).containsExactly("team chat");
  }

  @Test
  void anAmountIsADecimalAndAnAbsentValueIsNull() throws Exception {
    export(SampleObservations.ofEveryKind(AT));

    assertThat(
            duckDb.query(
                "SELECT store, is_listed, title, price_amount, currency, in_app_purchases,"
                    + " short_description FROM listings ORDER BY store"))
        .containsExactly(
            "appstore|true|Karten|6.9900|EUR|true|null",
            "googleplay|false|null|null|null|null|null");
  }

  @Test
  void theEstimatedDownloadsOfAnAppHaveTheirRangeAndTheirEvidence() throws Exception {
    export(SampleObservations.ofEveryKind(AT));

    assertThat(
            duckDb.query(
                "SELECT round(p10, 3), round(p50, 3), round(p90, 3), evidence, keyword_factor,"
                    + " version FROM estimated_downloads"))
        .containsExactly("0.272|0.472|0.82|chart ratings|0.612345|2");
  }

  @Test
  void theInAppPurchasesOfAProductPageAreInItsOrder() throws Exception {
    export(SampleObservations.ofEveryKind(AT));

    assertThat(
            duckDb.query(
                "SELECT subtitle, offers_purchases, age_rating, privacy, features"
                    + " FROM product_pages"))
        .containsExactly("Karten & Wege|true|13+|DATA_LINKED_TO_YOU|Apps for a trip");
    assertThat(duckDb.query("SELECT position, name, price FROM in_app_purchases ORDER BY position"))
        .containsExactly("1|Pro|$2.99", "2|Pro|$9.99");
  }

  @Test
  void theFilesAreByTableCountryAndMonth() throws Exception {
    Observation<?> before = search(AT.minus(Duration.ofDays(31)), "team chat", 7);
    export(List.of(before, search(AT, "team chat", 7)));

    assertThat(files())
        .containsExactly(
            "observations/country=us/month=2026-10/2026-10.parquet",
            "observations/country=us/month=2026-11/2026-11.parquet",
            "rankings/country=us/month=2026-10/2026-10.parquet",
            "rankings/country=us/month=2026-11/2026-11.parquet");
    assertThat(
            duckDb.query(
                "SELECT DISTINCT compression FROM parquet_metadata('%s/**/*.parquet')"
                    .formatted(folder)))
        .containsExactly("ZSTD");
  }

  @Test
  void moreMonthsAndCountriesThanFilesMayBeOpenAreExported() throws Exception {
    List<Observation<?>> observations = new ArrayList<>();
    for (int month = 0; month < 100; month++) {
      observations.add(search(AT.minus(Duration.ofDays(31L * month)), "a", 7));
      observations.add(search(AT.minus(Duration.ofDays(31L * month + 1)), "b", 7, 8));
    }
    export(observations);

    assertThat(duckDb.query("SELECT count(*), count(DISTINCT month) FROM rankings"))
        .containsExactly(
            "300|" + new TreeSet<>(duckDb.query("SELECT month FROM observations")).size());
  }

  @Test
  void aFailedExportLeavesNoFolder() {
    FolderExport export = new FolderExport(folder.resolve("new"));

    assertThatThrownBy(
            () ->
                export.run(
                    out -> {
                      out.accept(search(AT, "team chat", 7));
                      throw new UncheckedIOException(new IOException("no space left"));
                    },
                    List.of()))
        .hasMessage("no space left");
    assertThat(folder).isEmptyDirectory();
  }

  @Test
  void aFolderWithFilesIsRefused() throws Exception {
    Files.createFile(folder.resolve("notes.txt"));

    assertThatThrownBy(() -> new FolderExport(folder).run(_ -> {}, List.of()))
        .hasMessage(folder + " is not empty. Name a new folder.");
  }

  @Test
  void whatAKilledExportLeftIsReplaced() throws Exception {
    Path left = Files.createDirectories(folder.resolve("new.part/tables/rankings"));
    Files.createFile(left.resolve("x.parquet"));

    new FolderExport(folder.resolve("new")).run(out -> out.accept(search(AT, "a", 7)), List.of());

    assertThat(folder.resolve("new/rankings/x.parquet")).doesNotExist();
    assertThat(folder).isDirectoryContaining(path -> path.endsWith("new"));
  }

  private void export(List<? extends Observation<?>> observations) throws Exception {
    new FolderExport(folder).run(observations::forEach, List.of());
    duckDb.open(folder);
  }

  private List<String> files() throws IOException {
    try (Stream<Path> all = Files.walk(folder)) {
      return all.filter(Files::isRegularFile)
          .map(path -> folder.relativize(path).toString())
          .sorted()
          .toList();
    }
  }

  private static Observation<?> search(Instant at, String keyword, long... apps) {
    List<AppId> ids = new ArrayList<>();
    for (long app : apps) {
      ids.add(new AppId.AppStore(app));
    }
    Map<AppId, Facts.Card> cards =
        ids.isEmpty()
            ? Map.of()
            : Map.of(
                ids.getFirst(),
                new Facts.Card(
                    Facts.CardContent.LISTING,
                    1,
                    new Facts.CardRating.Counted(new Facts.Rating(4.5, 12))));
    return new Observation<>(
        new Subject.Search(Device.IPHONE, US, Keyword.of(keyword)),
        at,
        Source.IMPORT,
        new Facts.SearchRanking(ids, cards));
  }
}
