package dev.storescope.archive.rocksdb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.storescope.archive.ArchiveNotOpenedException;
import dev.storescope.testkit.NumberedObservations;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Archives that are opened to be read only. */
class RocksDbReadingTest {
  private static final int LAST = 20;
  private static final NumberedObservations OBSERVATIONS =
      new NumberedObservations(Instant.parse("2026-11-20T12:00:00Z"), Duration.ofHours(1));

  @TempDir Path folder;

  @BeforeEach
  void append() {
    try (RocksDbArchive archive = RocksDbArchive.open(folder)) {
      archive.append(OBSERVATIONS.all(0, LAST / 2));
      archive.packRanks(OBSERVATIONS.at(LAST / 2));
      archive.compact();
      archive.append(OBSERVATIONS.all(LAST / 2 + 1, LAST));
    }
  }

  @Test
  void readingChangesNoFile() {
    Map<String, String> before = files();

    try (RocksDbArchive archive = RocksDbArchive.openForReading(folder)) {
      OBSERVATIONS.assertStored(archive, 0, LAST);
      assertThat(archive.verify().damages()).isEmpty();
    }

    assertThat(files()).isEqualTo(before);
  }

  @Test
  void aLogWithATornEndIsReadWithoutItAndKept() throws IOException {
    Path log = WalFile.findNewest(folder).orElseThrow().path();
    try (FileChannel file = FileChannel.open(log, StandardOpenOption.WRITE)) {
      file.truncate(file.size() - 3);
    }
    // As if the last write had not been acknowledged.
    Files.delete(folder.resolve(WalMarker.FILE));
    Map<String, String> before = files();

    try (RocksDbArchive archive = RocksDbArchive.openForReading(folder)) {
      OBSERVATIONS.assertStored(archive, 0, LAST / 2);
      assertThat(archive.verify().damages()).isEmpty();
    }

    assertThat(files()).isEqualTo(before);
  }

  @Test
  void anArchiveThatIsWrittenIsNotReadAndStaysLocked() {
    try (RocksDbArchive _ = RocksDbArchive.open(folder)) {
      assertInUse(() -> RocksDbArchive.openForReading(folder));
      assertInUse(() -> RocksDbArchive.open(folder));
    }
    RocksDbArchive.openForReading(folder).close();
    RocksDbArchive.open(folder).close();
  }

  @Test
  void noArchiveIsCreated() {
    Path missing = folder.resolve("missing");
    assertThatThrownBy(() -> RocksDbArchive.openForReading(missing))
        .isInstanceOf(ArchiveNotOpenedException.class)
        .hasMessage("There is no archive " + missing);
    assertThat(missing).doesNotExist();
  }

  @Test
  void anOlderFormatIsBroughtUpToDateWhereThatIsPossible() throws IOException {
    RocksDbFolder.writeFormat(folder, RocksDbFolder.FORMAT - 1);
    try (RocksDbArchive archive = RocksDbArchive.openForReading(folder)) {
      OBSERVATIONS.assertStored(archive, 0, LAST);
    }
    assertThat(RocksDbFolder.readFormat(folder)).isEqualTo(RocksDbFolder.FORMAT);
  }

  private static void assertInUse(Runnable opening) {
    assertThatThrownBy(opening::run)
        .isInstanceOf(ArchiveNotOpenedException.class)
        .hasMessageContaining("is in use");
  }

  /** What each file has, and when it was changed. */
  private Map<String, String> files() {
    Map<String, String> files = new TreeMap<>();
    try (Stream<Path> all = Files.list(folder)) {
      for (Path file : all.toList()) {
        files.put(
            String.valueOf(file.getFileName()),
            Files.getLastModifiedTime(file) + " " + Arrays.hashCode(Files.readAllBytes(file)));
      }
      return files;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
