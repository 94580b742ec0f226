package dev.storescope.archive.rocksdb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.storescope.archive.ArchiveNotOpenedException;
import dev.storescope.observation.Facts;
import dev.storescope.observation.Observation;
import dev.storescope.observation.Source;
import dev.storescope.observation.Subject;
import dev.storescope.store.AppId;
import dev.storescope.testkit.NumberedObservations;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A log that ends within a write, wherever that is, opens with all writes before. */
class TornLogTest {
  private static final Instant NOON = Instant.parse("2026-11-20T12:00:00Z");
  private static final int BLOCK = 32 * 1024;
  private static final int WRITES = 3;
  private static final int RATINGS = 2500;

  @TempDir Path temporary;
  private Path folder = Path.of("");
  private Path log = Path.of("");
  private byte[] bytes = {};

  /** Where each write ends. */
  private final long[] ends = new long[WRITES];

  @BeforeEach
  void writeLog() throws IOException {
    folder = temporary.resolve("archive");
    try (RocksDbArchive archive = RocksDbArchive.open(folder)) {
      log = WalFile.findNewest(folder).orElseThrow().path();
      for (int write = 0; write < WRITES; write++) {
        archive.append(ratings(write));
        ends[write] = Files.size(log);
      }
    }
    bytes = Files.readAllBytes(log);
    assertThat(ends[0]).as("several blocks a write").isGreaterThan(2 * BLOCK);
  }

  @Test
  void aLogThatEndsWithAnyBlockOfAWriteOpens() throws IOException {
    for (long end : blockEnds()) {
      Files.write(log, Arrays.copyOf(bytes, (int) end));
      assertOpensWithWritesBefore(end);
    }
  }

  @Test
  void aLogThatEndsAroundABlockOfAWriteOpens() throws IOException {
    for (long near : List.of(-7L, -1L, 1L, 6L, 7L, 8L)) {
      long end = 2 * BLOCK + near;
      Files.write(log, Arrays.copyOf(bytes, (int) end));
      assertOpensWithWritesBefore(end);
    }
  }

  @Test
  void aTornLogThatANewerEmptyOneFollowsOpens() throws IOException {
    Files.createFile(newer());
    for (long end : List.of(ends[0] + 1, 4L * BLOCK, ends[2] - 1)) {
      Files.write(log, Arrays.copyOf(bytes, (int) end));
      assertOpensWithWritesBefore(end);
    }
  }

  @Test
  void aTornLogWhoseRestWasReservedOnlyOpens() throws IOException {
    long end = 4L * BLOCK;
    byte[] reserved = Arrays.copyOf(bytes, (int) end + 3 * BLOCK);
    Arrays.fill(reserved, (int) end, reserved.length, (byte) 0);
    Files.write(log, reserved);
    assertOpensWithWritesBefore(end);
  }

  @Test
  void aTornLogThatOthersFollowIsRefused() throws IOException {
    Files.write(log, Arrays.copyOf(bytes, 2 * BLOCK));
    Files.write(newer(), Arrays.copyOf(bytes, (int) ends[0]));
    refused();
  }

  @Test
  void aLogWithoutABlockInItsMiddleIsRefused() throws IOException {
    byte[] shorter = Arrays.copyOf(bytes, bytes.length - BLOCK);
    System.arraycopy(bytes, 3 * BLOCK, shorter, 2 * BLOCK, bytes.length - 3 * BLOCK);
    Files.write(log, shorter);
    refused();
  }

  private void refused() {
    assertThatThrownBy(() -> RocksDbArchive.open(folder).close())
        .isInstanceOf(ArchiveNotOpenedException.class)
        .hasMessageContaining("storescope repair --salvage");
  }

  private Path newer() {
    long number = new WalFile(log).number();
    return folder.resolve(WalFile.name(number + 1));
  }

  private List<Long> blockEnds() {
    return LongStream.rangeClosed(1, bytes.length / BLOCK)
        .mapToObj(block -> block * BLOCK)
        .toList();
  }

  /** Opening moves the log into a table: the folder is copied before. */
  private void assertOpensWithWritesBefore(long end) throws IOException {
    Path copy = temporary.resolve("copy");
    RocksDbSalvage.delete(copy);
    Files.createDirectory(copy);
    try (var files = Files.list(folder)) {
      for (Path file : files.toList()) {
        Files.copy(file, copy.resolve(file.getFileName()));
      }
    }
    int whole = (int) Arrays.stream(ends).filter(each -> each <= end).count();
    try (RocksDbArchive archive = RocksDbArchive.open(copy)) {
      int[] count = {0};
      archive.forEach(_ -> count[0]++);
      assertThat(count[0]).as("observations of a log of %d bytes", end).isEqualTo(whole * RATINGS);
      archive.append(List.of(ratings(WRITES).getFirst()));
    }
    try (RocksDbArchive archive = RocksDbArchive.open(copy)) {
      assertThat(archive.verify().damages()).isEmpty();
    }
  }

  private static List<? extends Observation<?>> ratings(int write) {
    return IntStream.range(0, RATINGS)
        .mapToObj(
            number ->
                new Observation<>(
                    new Subject.Rating(
                        new AppId.AppStore(1 + write * RATINGS + number), NumberedObservations.US),
                    NOON,
                    Source.IMPORT,
                    new Facts.Rating(4.5, 1 + number)))
        .toList();
  }
}
