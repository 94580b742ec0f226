package dev.storescope.archive.rocksdb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.storescope.testkit.NumberedObservations;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RocksDbBackupsTest {
  private static final NumberedObservations OBSERVATIONS =
      new NumberedObservations(Instant.parse("2026-11-20T12:00:00Z"), Duration.ofSeconds(1));

  @TempDir Path folder;
  private Path data;
  private Path restored;
  private RocksDbBackups backups;

  @BeforeEach
  void name() {
    data = folder.resolve("archive");
    restored = folder.resolve("restored");
    backups = new RocksDbBackups(folder.resolve("backups"));
  }

  @Test
  void aRestoredArchiveHasWhatWasAppendedBeforeTheBackup() throws IOException {
    int id;
    try (RocksDbArchive archive = RocksDbArchive.open(data)) {
      append(archive, 0, 99);
      archive.packRanks(OBSERVATIONS.at(50));
      append(archive, 100, 120);
      id = backups.create(archive);
      append(archive, 121, 130);
    }

    backups.restore(id, restored);

    assertStored(restored, 120);
    assertThat(verify(restored)).isEmpty();
    assertStored(data, 130);
  }

  @Test
  void aSecondBackupCopiesOnlyTheNewTables() throws IOException {
    try (RocksDbArchive archive = RocksDbArchive.open(data)) {
      append(archive, 0, 5000);
      int first = backups.create(archive);
      long before = bytes();
      append(archive, 5001, 5010);
      int second = backups.create(archive);

      assertThat(bytes() - before).isLessThan(before / 2);
      assertThat(backups.list()).containsExactly(first, second);
      assertThat(backups.bytes(second)).isGreaterThan(backups.bytes(first) / 2);
      backups.delete(first);
      assertThat(backups.list()).containsExactly(second);
      assertThat(backups.verify(second, folder.resolve("temporary"))).isEmpty();
    }
  }

  @Test
  void appendsGoOnDuringABackup() throws Exception {
    AtomicBoolean done = new AtomicBoolean();
    CountDownLatch appending = new CountDownLatch(20);
    try (RocksDbArchive archive = RocksDbArchive.open(data);
        ExecutorService other = Executors.newSingleThreadExecutor()) {
      append(archive, 0, 0);
      Future<Integer> last = other.submit(() -> appendUntil(done, archive, appending));
      appending.await();
      int id = backups.create(archive);
      int second = backups.create(archive);
      done.set(true);

      assertThat(last.get()).isGreaterThan(20);
      backups.restore(id, restored);
      assertThat(verify(restored)).isEmpty();
      assertThat(backups.verify(second, folder.resolve("temporary"))).isEmpty();
    }
    try (RocksDbArchive archive = RocksDbArchive.open(restored)) {
      int stored = archive.list(NumberedObservations.SEARCH, from(), to(), 100_000).size();
      assertThat(stored).isGreaterThan(20);
      OBSERVATIONS.assertStored(archive, 0, stored - 1);
    }
  }

  @Test
  void aDamagedOrMissingFileOfABackupIsFoundAndNotRestored() throws IOException {
    int id;
    try (RocksDbArchive archive = RocksDbArchive.open(data)) {
      append(archive, 0, 99);
      id = backups.create(archive);
    }
    Path table = table();
    byte[] bytes = Files.readAllBytes(table);
    bytes[bytes.length / 2] ^= 1;
    Files.write(table, bytes);

    assertThat(backups.verify(id, folder.resolve("temporary")))
        .containsExactly(table + " is damaged: its checksum is wrong");
    assertThatThrownBy(() -> backups.restore(id, restored))
        .isInstanceOf(IOException.class)
        .hasMessage(table + " is damaged: its checksum is wrong");

    Files.delete(table);
    assertThat(backups.verify(id, folder.resolve("temporary")))
        .containsExactly(table + " is missing");
  }

  @Test
  void verifyingLeavesTheBackupAsItIs() throws IOException {
    int id;
    try (RocksDbArchive archive = RocksDbArchive.open(data)) {
      append(archive, 0, 99);
      id = backups.create(archive);
    }
    List<String> before = content();

    assertThat(backups.verify(id, folder.resolve("temporary"))).isEmpty();

    assertThat(content()).isEqualTo(before);
  }

  private static int appendUntil(AtomicBoolean done, RocksDbArchive archive, CountDownLatch each) {
    int number = 0;
    while (!done.get()) {
      number++;
      append(archive, number, number);
      each.countDown();
    }
    return number;
  }

  private static void append(RocksDbArchive archive, int first, int last) {
    archive.append(
        IntStream.rangeClosed(first, last)
            .boxed()
            .flatMap(number -> Stream.of(OBSERVATIONS.search(number), OBSERVATIONS.chart(number)))
            .toList());
  }

  private static void assertStored(Path archive, int last) {
    try (RocksDbArchive opened = RocksDbArchive.open(archive)) {
      OBSERVATIONS.assertStored(opened, 0, last);
      assertThat(opened.list(NumberedObservations.SEARCH, from(), to(), last + 10))
          .hasSize(last + 1);
    }
  }

  private static List<String> verify(Path archive) {
    try (RocksDbArchive opened = RocksDbArchive.open(archive)) {
      return opened.verify().damages();
    }
  }

  private static Instant from() {
    return OBSERVATIONS.at(0);
  }

  private static Instant to() {
    return OBSERVATIONS.at(1_000_000);
  }

  private long bytes() throws IOException {
    long bytes = 0;
    for (Path file : files()) {
      bytes += Files.size(file);
    }
    return bytes;
  }

  private List<String> content() throws IOException {
    return files().stream()
        .map(file -> file + " " + file.toFile().length() + " " + file.toFile().lastModified())
        .toList();
  }

  private Path table() throws IOException {
    return files().stream()
        .filter(file -> file.toString().endsWith(".sst"))
        .findFirst()
        .orElseThrow();
  }

  private List<Path> files() throws IOException {
    try (Stream<Path> files = Files.walk(backups.folder())) {
      return files.filter(Files::isRegularFile).sorted().toList();
    }
  }
}
