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
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.assertj.core.api.AbstractThrowableAssert;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A log that ends within a write that was not acknowledged, wherever that is, opens with all writes
 * before; one without a write that was acknowledged is refused.
 */
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

  /** What {@link WalMarker} has noted before each write, and after the last. */
  private final List<byte[]> notes = new ArrayList<>();

  @BeforeEach
  void writeLog() throws IOException {
    folder = temporary.resolve("archive");
    try (RocksDbArchive archive = RocksDbArchive.open(folder)) {
      log = WalFile.findNewest(folder).orElseThrow().path();
      notes.add(Files.readAllBytes(note()));
      for (int write = 0; write < WRITES; write++) {
        archive.append(ratings(write));
        ends[write] = Files.size(log);
        notes.add(Files.readAllBytes(note()));
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
    Files.write(note(), notes.getFirst());
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

  @Test
  void aLogWithoutAWriteThatWasAcknowledgedIsRefusedAndNotChanged() throws IOException {
    for (long end : List.of(0L, 100L, ends[0], ends[1] - 1, ends[1], ends[2] - 1)) {
      byte[] cut = Arrays.copyOf(bytes, (int) end);
      Files.write(log, cut);
      refused().hasMessageContaining("rows that were acknowledged are missing");
      assertThatThrownBy(() -> RocksDbArchive.openForReading(folder).close())
          .hasMessageContaining("rows that were acknowledged are missing");
      assertThat(log).hasBinaryContent(cut);
    }
    Files.write(log, bytes);
    assertOpensWithWritesBefore(bytes.length);
  }

  @Test
  void aLogThatIsMissingThoughANewerEmptyOneIsThereIsRefused() throws IOException {
    Files.delete(log);
    Files.createFile(newer());
    refused();
  }

  @Test
  void whatWasMovedToATableIsNotMissedInTheLog() throws IOException {
    for (int opened = 0; opened < 3; opened++) {
      try (RocksDbArchive archive = RocksDbArchive.open(folder)) {
        archive.compact();
      }
    }
    assertOpensWithWritesBefore(bytes.length);
  }

  @Test
  void aDamagedNoteSaysNothing() throws IOException {
    byte[] noted = Files.readAllBytes(note());
    for (int at = 0; at < noted.length; at++) {
      byte[] flipped = noted.clone();
      flipped[at] ^= 1;
      Files.write(note(), flipped);
      assertThat(new WalMarker(folder).isInLog()).as("byte %d", at).isTrue();
      new WalMarker(folder).requireNewest();
      new WalMarker(folder).requireAcknowledged(0);
    }
  }

  private AbstractThrowableAssert<?, ? extends Throwable> refused() {
    return assertThatThrownBy(() -> RocksDbArchive.open(folder).close())
        .isInstanceOf(ArchiveNotOpenedException.class)
        .hasMessageContaining("storescope repair --salvage");
  }

  private Path note() {
    return folder.resolve(WalMarker.FILE);
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
    Files.write(copy.resolve(WalMarker.FILE), notes.get(whole));
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
