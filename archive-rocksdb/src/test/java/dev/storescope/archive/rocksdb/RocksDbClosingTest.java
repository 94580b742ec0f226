package dev.storescope.archive.rocksdb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.storescope.archive.ArchiveUnavailableException;
import dev.storescope.observation.Subject;
import dev.storescope.store.Country;
import dev.storescope.testkit.SampleObservations;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RocksDbClosingTest {
  private static final Instant NOON = Instant.parse("2026-11-20T12:00:00Z");
  private static final Subject.Rating RATING =
      new Subject.Rating(SampleObservations.APP, new Country("us"));
  private static final int WORKERS = 4;

  @TempDir Path folder;

  @Test
  void readsAndAppendsFailOnceTheArchiveIsClosed() throws InterruptedException, ExecutionException {
    for (int round = 0; round < 10; round++) {
      RocksDbArchive archive = RocksDbArchive.open(folder);
      CountDownLatch started = new CountDownLatch(WORKERS);
      try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
        List<Future<?>> tasks = new ArrayList<>();
        for (int task = 0; task < WORKERS; task++) {
          tasks.add(threads.submit(() -> workUntilRefused(archive, started)));
        }
        started.await();
        archive.close();
        for (Future<?> task : tasks) {
          task.get();
        }
      }
    }
  }

  private static void workUntilRefused(RocksDbArchive archive, CountDownLatch started) {
    assertThatThrownBy(
            () -> {
              for (int i = 0; true; i++) {
                archive.append(SampleObservations.ofEveryKind(NOON.plusMillis(i)));
                assertThat(archive.findLatest(RATING, NOON.plusMillis(i), Duration.ofDays(1)))
                    .isPresent();
                archive.forEach(found -> assertThat(found.observedAt()).isAfterOrEqualTo(NOON));
                started.countDown();
              }
            })
        .isInstanceOf(ArchiveUnavailableException.class)
        .hasMessageContaining("closed");
  }

  @Test
  void closingAbortsAScan() {
    RocksDbArchive archive = RocksDbArchive.open(folder);
    archive.append(SampleObservations.ofEveryKind(NOON));
    CompletableFuture<Void> closing = new CompletableFuture<>();
    assertThatThrownBy(
            () ->
                archive.forEach(
                    _ -> {
                      Thread.startVirtualThread(() -> close(archive, closing));
                      waitUntilRefused(archive);
                    }))
        .isInstanceOf(ArchiveUnavailableException.class);
    closing.join();
  }

  @Test
  void aScanCannotCloseItsArchive() {
    RocksDbArchive archive = RocksDbArchive.open(folder);
    archive.append(SampleObservations.ofEveryKind(NOON));
    assertThatThrownBy(() -> archive.forEach(_ -> archive.close()))
        .isInstanceOf(IllegalStateException.class);
    assertThat(archive.findLatest(RATING, NOON, Duration.ZERO)).isPresent();
    archive.close();
  }

  @Test
  void aClosedArchiveRefusesMaintenance() {
    RocksDbArchive archive = RocksDbArchive.open(folder);
    archive.close();
    assertThatThrownBy(archive::repair).isInstanceOf(ArchiveUnavailableException.class);
    assertThatThrownBy(archive::compact).isInstanceOf(ArchiveUnavailableException.class);
    assertThatThrownBy(archive::sizeOnDisk).isInstanceOf(ArchiveUnavailableException.class);
  }

  private static void close(RocksDbArchive archive, CompletableFuture<Void> done) {
    archive.close();
    done.complete(null);
  }

  private static void waitUntilRefused(RocksDbArchive archive) {
    try {
      while (true) {
        assertThat(archive.findLatest(RATING, NOON, Duration.ZERO)).isPresent();
      }
    } catch (ArchiveUnavailableException e) {
      assertThat(e).hasMessageContaining("closed");
    }
  }
}
