package dev.storescope.archive.rocksdb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.storescope.archive.Archive;
import dev.storescope.archive.ArchiveNotOpenedException;
import dev.storescope.archive.ArchiveUnavailableException;
import dev.storescope.archive.Removal;
import dev.storescope.archive.Removed;
import dev.storescope.archive.SalvageReport;
import dev.storescope.archive.SearchRank;
import dev.storescope.archive.ThinnedDays;
import dev.storescope.archive.VerificationReport;
import dev.storescope.observation.Facts;
import dev.storescope.observation.Observation;
import dev.storescope.observation.Review;
import dev.storescope.observation.Source;
import dev.storescope.observation.Subject;
import dev.storescope.store.AppId;
import dev.storescope.store.Country;
import dev.storescope.store.Device;
import dev.storescope.store.Keyword;
import dev.storescope.testkit.DriftingRanking;
import dev.storescope.testkit.NumberedObservations;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.assertj.core.api.AbstractThrowableAssert;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.rocksdb.RocksDB;

/** Damage of an archive's files is noticed, and what is whole can be saved. */
class RocksDbDamageTest {
  private static final Instant NOON = Instant.parse("2026-11-20T12:00:00Z");
  private static final InstantSource CLOCK = InstantSource.fixed(NOON);
  private static final NumberedObservations OBSERVATIONS =
      new NumberedObservations(NOON, Duration.ofSeconds(1));
  private static final Duration MONTH = Duration.ofDays(30);
  private static final int SEARCHES = 50;
  private static final int RATINGS = 20_000;

  @TempDir Path temporary;

  @Test
  void aTornEndOfTheLogIsNotAnError() throws IOException {
    Path folder = searches();
    Path log = log(folder);
    byte[] bytes = Files.readAllBytes(log);
    Files.write(log, Arrays.copyOf(bytes, bytes.length - 10));
    refused(folder).hasMessageContaining("rows that were acknowledged are missing");
    // As if the last write had not been acknowledged.
    Files.delete(folder.resolve(WalMarker.FILE));

    try (Archive archive = RocksDbArchive.open(folder)) {
      OBSERVATIONS.assertStored(archive, 0, SEARCHES - 2);
    }
  }

  @Test
  void everyFlippedByteOfTheLogIsRefused() throws IOException {
    Path folder = searches();
    Path log = log(folder);
    byte[] bytes = Files.readAllBytes(log);
    int lastRecord = bytes.length - bytes.length / SEARCHES - 10;
    for (int at : new Random(12).ints(20, 0, lastRecord).toArray()) {
      assertFlipIsRefused(folder, log, bytes, at);
    }
    for (int at = 0; at < 7; at++) {
      assertFlipIsRefused(folder, log, bytes, at);
    }
  }

  private static void assertFlipIsRefused(Path folder, Path log, byte[] bytes, int at)
      throws IOException {
    byte[] flipped = bytes.clone();
    flipped[at] = (byte) (flipped[at] ^ 0x80);
    Files.write(log, flipped);
    refused(folder).as("byte %d", at).hasMessageContaining(String.valueOf(log.getFileName()));
  }

  @Test
  void aMissingLogIsRefused() throws IOException {
    Path folder = searches();
    Path log = log(folder);
    Files.delete(log);

    refused(folder).hasMessageContaining(log.getFileName() + " is missing");
  }

  @Test
  void aMissingTableIsRefused() throws IOException {
    Path folder = ratings();
    Path table = largestTable(folder);
    Files.delete(table);

    refused(folder).hasMessageContaining(String.valueOf(table.getFileName()));
  }

  @Test
  void anArchiveWithoutItsCentralFileIsRefused() throws IOException {
    Path folder = searches();
    Files.delete(folder.resolve("CURRENT"));

    refused(folder).hasMessageContaining("CURRENT is missing");
  }

  @Test
  void readingADamagedTableFailsWithWhatToDo() throws IOException {
    Path folder = ratings();
    damage(largestTable(folder), 0.5);

    try (Archive archive = RocksDbArchive.open(folder)) {
      assertThatThrownBy(() -> archive.forEach(_ -> {}))
          .isInstanceOf(ArchiveUnavailableException.class)
          .hasMessageContaining("storescope repair --salvage");
    }
  }

  @Test
  void readingRanksOfManySearchesFailsWhereThatOfOneFails() throws Exception {
    Path folder = packedRanks();
    damage(tableOf(ColumnFamily.PACKED_RANKS.rocksDbName(), folder), 0.5);
    List<Subject.Search> searches =
        IntStream.range(0, SEARCHES).mapToObj(RocksDbDamageTest::search).toList();

    try (Archive archive = RocksDbArchive.open(folder)) {
      List<Subject.Search> readable = new ArrayList<>();
      for (Subject.Search search : searches) {
        try {
          ranks(archive, List.of(search));
          readable.add(search);
        } catch (ArchiveUnavailableException e) {
          assertThat(e).hasMessageContaining("storescope repair --salvage");
        }
      }
      assertThat(readable).isNotEmpty().hasSizeBetween(SEARCHES - 10, SEARCHES - 1);
      assertThat(ranks(archive, readable)).hasSameSizeAs(readable).doesNotContain(List.of());
      assertThatThrownBy(() -> ranks(archive, searches))
          .isInstanceOf(ArchiveUnavailableException.class)
          .hasMessageContaining("storescope repair --salvage");
    }
  }

  private static List<List<SearchRank>> ranks(Archive archive, List<Subject.Search> searches) {
    return archive.readSearchRanks(
        DriftingRanking.strongest(0), searches, NOON.minus(MONTH), NOON, 1000, List::copyOf);
  }

  @Test
  void salvageSavesAllButTheDamagedBlocks() throws IOException {
    Path folder = ratings();
    damage(largestTable(folder), 0.3, 0.6);

    SalvageReport report = RocksDbArchive.salvage(folder, CLOCK);

    assertThat(report.damaged().getFileName()).hasToString("archive.damaged-20261120T120000Z");
    assertThat(report.damaged()).isDirectory();
    assertThat(report.observations()).isBetween(RATINGS * 8L / 10, RATINGS - 2L);
    assertThat(report.losses())
        .singleElement()
        .satisfies(
            loss ->
                assertThat(loss.detail())
                    .startsWith("%,d of %,d ".formatted(RATINGS - report.observations(), RATINGS))
                    .contains("between rating:appstore:us:"));
    try (RocksDbArchive archive = RocksDbArchive.open(folder)) {
      assertThat(all(archive)).hasSize((int) report.observations()).isSubsetOf(ratingList());
      assertThat(archive.verify().damages()).isEmpty();
    }
  }

  @Test
  void salvageKeepsTheNoteOfThinnedDaysOfTablesAndOfTheLog() throws IOException {
    LocalDate day = LocalDate.parse("2026-08-01");
    Path folder = temporary.resolve("archive");
    try (RocksDbArchive archive = RocksDbArchive.open(folder)) {
      archive.noteThinned(new ThinnedDays(day, LocalDate.EPOCH));
      archive.compact();
    }
    assertThat(RocksDbArchive.salvage(folder, CLOCK).losses()).isEmpty();
    try (RocksDbArchive archive = RocksDbArchive.open(folder)) {
      assertThat(archive.findThinnedDays()).contains(new ThinnedDays(day, LocalDate.EPOCH));
      archive.noteThinned(new ThinnedDays(day.plusDays(32), day));
    }
    assertThat(RocksDbArchive.salvage(folder, InstantSource.fixed(NOON.plusSeconds(1))).losses())
        .isEmpty();
    try (RocksDbArchive archive = RocksDbArchive.open(folder)) {
      assertThat(archive.findThinnedDays()).map(ThinnedDays::before).contains(day.plusDays(32));
    }
  }

  @Test
  void salvageKeepsTheNotesOfRemovalsAndThoseOfNamesToBeCompletedAgain() throws IOException {
    Path folder = temporary.resolve("archive");
    Removal names = new Removal(new Removed.Names(), NOON, true);
    Removal app = new Removal(new Removed.App(new AppId.AppStore(5)), NOON, true);
    try (RocksDbArchive archive = RocksDbArchive.open(folder)) {
      archive.noteRemoval(new Removal(new Removed.Names(), NOON.minusSeconds(1), true));
      archive.compact();
      archive.noteRemoval(names);
      archive.compact();
      archive.noteRemoval(app);
    }
    assertThat(RocksDbArchive.salvage(folder, CLOCK).losses()).isEmpty();
    try (RocksDbArchive archive = RocksDbArchive.open(folder)) {
      assertThat(archive.findRemovals().list())
          .containsExactlyInAnyOrder(new Removal(names.what(), NOON, false), app);
    }
  }

  /** A table may still have what was removed from it, as if it had been killed before. */
  @Test
  void salvageDoesNotSaveARemovedReviewOfATableWhoseNoteIsInTheLog() throws IOException {
    Path folder = temporary.resolve("archive");
    AppId app = new AppId.AppStore(5);
    try (RocksDbArchive archive = RocksDbArchive.open(folder)) {
      archive.append(List.of(review(app, "1"), review(app, "2")));
      archive.compact();
      archive.noteRemoval(new Removal(Removed.OneReview.id(app, "1"), NOON, true));
    }
    assertThat(RocksDbArchive.salvage(folder, CLOCK).observations()).isEqualTo(1);
    try (RocksDbArchive archive = RocksDbArchive.open(folder)) {
      assertThat(archive.findRemovals().incomplete().list()).hasSize(1);
    }
  }

  private static Observation<?> review(AppId app, String id) {
    Review review =
        new Review(
            "Kim", 4, Optional.empty(), "It works.", Optional.empty(), NOON, Optional.empty());
    return new Observation<>(
        new Subject.ReviewText(app, new Country("us"), id), NOON, Source.IMPORT, review);
  }

  @Test
  void salvageReportsThatTheNoteOfThinnedDaysIsLost() throws IOException {
    Path folder = temporary.resolve("archive");
    try (RocksDbArchive archive = RocksDbArchive.open(folder)) {
      archive.noteThinned(new ThinnedDays(LocalDate.parse("2026-08-01"), LocalDate.EPOCH));
      archive.compact();
    }
    Path table = tableOf(RocksDB.DEFAULT_COLUMN_FAMILY, folder);
    byte[] bytes = Files.readAllBytes(table);
    bytes[10] = (byte) (bytes[10] ^ 1);
    Files.write(table, bytes);

    assertThat(RocksDbArchive.salvage(folder, CLOCK).losses())
        .singleElement()
        .satisfies(
            loss ->
                assertThat(loss.detail())
                    .startsWith("a note of thinned days or of a removal cannot"));
  }

  @Test
  void salvageSavesTheLogAroundItsDamage() throws IOException {
    Path folder = searches();
    Path log = log(folder);
    byte[] bytes = Files.readAllBytes(log);
    bytes[bytes.length / 2] = (byte) (bytes[bytes.length / 2] ^ 1);
    Files.write(log, bytes);

    SalvageReport report = RocksDbArchive.salvage(folder, CLOCK);

    assertThat(report.losses())
        .singleElement()
        .satisfies(
            loss ->
                assertThat(loss.detail())
                    .startsWith(log.getFileName() + ": ")
                    .endsWith("bytes cannot be read: Corruption: checksum mismatch"));
    assertThat(report.observations()).isBetween(SEARCHES - 10L, 2L * SEARCHES - 1);
    try (RocksDbArchive archive = RocksDbArchive.open(folder)) {
      assertThat(archive.verify().damages()).isEmpty();
    }
  }

  @Test
  void salvageNeedsNeitherManifestNorCurrent() throws IOException {
    Path folder = ratings();
    try (Archive archive = RocksDbArchive.open(folder)) {
      archive.append(List.of(OBSERVATIONS.search(1)));
    }
    Files.delete(folder.resolve("CURRENT"));

    SalvageReport report = RocksDbArchive.salvage(folder, CLOCK);

    assertThat(report.losses()).isEmpty();
    assertThat(report.observations()).isEqualTo(RATINGS + 1);
  }

  @Test
  void anArchiveInUseIsNotSalvaged() throws IOException {
    Path folder = searches();
    try (Archive archive = RocksDbArchive.open(folder)) {
      assertThat(all(archive)).isNotEmpty();
      assertThatThrownBy(() -> RocksDbArchive.salvage(folder, CLOCK))
          .isInstanceOf(ArchiveNotOpenedException.class)
          .hasMessageContaining("in use");
    }
  }

  @Test
  void aSalvageThatWasInterruptedBetweenItsRenamesIsCompleted() throws IOException {
    Path folder = ratings();
    damage(largestTable(folder), 0.5);
    SalvageReport report = RocksDbArchive.salvage(folder, CLOCK);
    assertThat(report.losses()).isNotEmpty();
    Path salvaged = temporary.resolve("archive.salvaged");

    Files.move(folder, salvaged);
    assertThat(RocksDbArchive.salvage(folder, CLOCK)).isEqualTo(report);
    Files.move(folder, salvaged);
    try (Archive archive = RocksDbArchive.openForReading(folder)) {
      assertThat(all(archive)).hasSize((int) report.observations());
    }
    Files.move(folder, salvaged);
    try (Archive archive = RocksDbArchive.open(folder)) {
      assertThat(all(archive)).hasSize((int) report.observations());
    }
    assertThat(salvaged).doesNotExist();
  }

  @Test
  void whatAnInterruptedSalvageHasSavedIsNotTakenForTheArchive() throws IOException {
    Path folder = searches();
    Files.move(folder, temporary.resolve("archive.salvaged"));

    assertThatThrownBy(() -> RocksDbArchive.open(folder))
        .isInstanceOf(ArchiveNotOpenedException.class)
        .hasMessageContaining("Put the archive back");
    assertThat(folder).doesNotExist();
  }

  @Test
  void verificationNamesDamagedTables() throws IOException {
    Path folder = ratings();
    Path table = largestTable(folder);
    damage(table, 0.5);

    try (RocksDbArchive archive = RocksDbArchive.open(folder)) {
      VerificationReport report = archive.verify();

      assertThat(report.isIntact()).isFalse();
      assertThat(report.damages()).anyMatch(each -> each.startsWith(table.getFileName() + ": "));
    }
  }

  @Test
  void verificationAcceptsDifferentObservationsOfOneInstant() throws IOException {
    try (RocksDbArchive archive = RocksDbArchive.open(temporary.resolve("archive"))) {
      archive.append(
          List.of(
              OBSERVATIONS.search(1),
              OBSERVATIONS.chart(1),
              search(new AppId.AppStore(7)),
              search(new AppId.AppStore(8), NumberedObservations.APP)));

      assertThat(archive.verify()).isEqualTo(new VerificationReport(0, 4, 6, List.of()));
    }
  }

  private static Observation<?> search(AppId... apps) {
    return new Observation<>(
        NumberedObservations.SEARCH,
        OBSERVATIONS.at(1),
        Source.IMPORT,
        new Facts.SearchRanking(List.of(apps)));
  }

  /** Searches and charts in the log of an archive. */
  private Path searches() {
    Path folder = temporary.resolve("archive");
    try (Archive archive = RocksDbArchive.open(folder)) {
      for (int number = 0; number < SEARCHES; number++) {
        archive.append(List.of(OBSERVATIONS.search(number), OBSERVATIONS.chart(number)));
      }
    }
    return folder;
  }

  /** The packed ranks of a month of searches, in a table of their own. */
  private Path packedRanks() {
    Path folder = temporary.resolve("archive");
    try (RocksDbArchive archive = RocksDbArchive.open(folder)) {
      for (int number = 0; number < SEARCHES; number++) {
        DriftingRanking drift = new DriftingRanking(0, 100);
        for (Instant at = NOON.minus(MONTH); !at.isAfter(NOON); at = at.plus(Duration.ofDays(1))) {
          Facts.SearchRanking ranking = new Facts.SearchRanking(drift.nextDay());
          archive.append(List.of(new Observation<>(search(number), at, Source.IMPORT, ranking)));
        }
      }
      archive.packRanks(NOON);
      archive.compact();
    }
    return folder;
  }

  private static Subject.Search search(int number) {
    return new Subject.Search(
        Device.IPHONE, NumberedObservations.US, Keyword.of("keyword " + number));
  }

  private static Path tableOf(byte[] family, Path folder) {
    try (RocksDbDatabase database = RocksDbDatabase.open(folder, RocksDbArchive.CACHE_MEGABYTES)) {
      return database.rocksDb().getLiveFilesMetaData().stream()
          .filter(table -> Arrays.equals(table.columnFamilyName(), family))
          .map(table -> folder.resolve(table.fileName().substring(1)))
          .findFirst()
          .orElseThrow();
    }
  }

  /** Ratings in a table. */
  private Path ratings() {
    Path folder = temporary.resolve("archive");
    try (RocksDbArchive archive = RocksDbArchive.open(folder)) {
      archive.append(ratingList());
      archive.compact();
    }
    return folder;
  }

  private static List<Observation<?>> ratingList() {
    Random random = new Random(5);
    List<Observation<?>> ratings = new ArrayList<>();
    for (int app = 1; app <= RATINGS; app++) {
      ratings.add(
          new Observation<>(
              new Subject.Rating(new AppId.AppStore(1000L * app), NumberedObservations.US),
              NOON,
              Source.IMPORT,
              new Facts.Rating(1 + random.nextInt(400) / 100.0, 1 + random.nextInt(1_000_000))));
    }
    return ratings;
  }

  private static List<Observation<?>> all(Archive archive) {
    List<Observation<?>> all = new ArrayList<>();
    archive.forEach(all::add);
    return all;
  }

  private static AbstractThrowableAssert<?, ? extends Throwable> refused(Path folder) {
    return assertThatThrownBy(() -> RocksDbArchive.open(folder).close())
        .isInstanceOf(ArchiveNotOpenedException.class)
        .hasMessageContaining("storescope repair --salvage");
  }

  private static Path log(Path folder) throws IOException {
    return WalFile.findNewest(folder).orElseThrow().path();
  }

  private static Path largestTable(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files
          .filter(file -> file.toString().endsWith(".sst"))
          .max((a, b) -> Long.compare(a.toFile().length(), b.toFile().length()))
          .orElseThrow();
    }
  }

  private static void damage(Path table, double... places) throws IOException {
    byte[] bytes = Files.readAllBytes(table);
    for (double place : places) {
      int at = (int) (place * bytes.length);
      bytes[at] = (byte) (bytes[at] ^ 4);
    }
    Files.write(table, bytes);
  }
}
