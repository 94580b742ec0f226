package dev.storescope.archive.rocksdb;

import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.archive.Archive;
import dev.storescope.testkit.ArchiveContract;
import dev.storescope.testkit.SampleObservations;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.LocalDate;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RocksDbArchiveTest extends ArchiveContract {
  @TempDir Path folder;

  @Override
  protected Archive open() {
    return RocksDbArchive.open(folder, 8, InstantSource.system());
  }

  @Test
  void aFewKeysAreReadOneAfterAnotherOnTheCallingThread() {
    try (Archive archive = RocksDbArchive.open(folder.resolve("other"))) {
      assertThat(archive.readAll(List.of(1, 2, 3), _ -> Thread.currentThread()))
          .containsOnly(Thread.currentThread());
    }
  }

  @Test
  void manyKeysAreReadOnSeveralThreads() {
    Set<Thread> threads = ConcurrentHashMap.newKeySet();
    CountDownLatch two = new CountDownLatch(2);
    try (Archive archive = RocksDbArchive.open(folder.resolve("other"))) {
      archive.readAll(
          IntStream.range(0, 200).boxed().toList(),
          _ -> {
            if (threads.add(Thread.currentThread())) {
              two.countDown();
            }
            await(two);
            return true;
          });
    }
    assertThat(threads).hasSizeGreaterThan(1);
  }

  @Test
  void theDaysOfLateObservationsStayKnown() {
    Instant now = Instant.parse("2026-11-20T12:00:00Z");
    Path other = folder.resolve("other");
    try (RocksDbArchive archive = RocksDbArchive.open(other, 8, InstantSource.fixed(now))) {
      archive.append(SampleObservations.ofEveryKind(now.minus(Duration.ofDays(4))));
      archive.repair();
      archive.compact();
    }
    Instant later = now.plus(Duration.ofDays(9));
    try (RocksDbArchive archive = RocksDbArchive.open(other, 8, InstantSource.fixed(later))) {
      assertThat(archive.findLateDays(now.minusMillis(1))).isEmpty();
      assertThat(archive.findLateDays(now)).contains(Set.of(LocalDate.parse("2026-11-16")));
      assertThat(archive.findLateDays(later)).contains(Set.of());
      assertThat(archive.verify().damages()).isEmpty();
    }
    try (RocksDbArchive archive = RocksDbArchive.openForReading(other)) {
      assertThat(archive.findLateDays(now)).contains(Set.of(LocalDate.parse("2026-11-16")));
    }
    RocksDbArchive.open(other).close();
    try (RocksDbArchive archive = RocksDbArchive.open(other, 8, InstantSource.fixed(later))) {
      assertThat(archive.findLateDays(now)).as("a program had no clock").isEmpty();
      assertThat(archive.findLateDays(later)).contains(Set.of());
    }
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }
}
