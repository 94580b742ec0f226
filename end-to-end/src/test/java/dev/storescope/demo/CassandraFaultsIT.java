package dev.storescope.demo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.storescope.archive.Archive;
import dev.storescope.archive.ArchiveUnavailableException;
import dev.storescope.engines.LocalCassandra.Node;
import dev.storescope.server.App;
import dev.storescope.server.config.Setting;
import dev.storescope.server.config.Settings;
import dev.storescope.testkit.NumberedObservations;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;

/**
 * Acknowledged appends survive faults of a cluster of three nodes. {@code -Dfaults.appends=N}
 * appends more around each fault.
 */
@Tag("nightly")
@ResourceLock(SharedCassandra.LOCK)
class CassandraFaultsIT {
  private static final int APPENDS = Integer.getInteger("faults.appends", 60);
  private static final NumberedObservations OBSERVATIONS =
      new NumberedObservations(Instant.parse("2016-11-20T12:00:00Z"), Duration.ofMinutes(1));
  private static final Duration RETRIED_FOR = Duration.ofMinutes(1);

  @TempDir Path folder;

  private int acknowledged;

  @Test
  void acknowledgedAppendsSurviveNodeFailures() throws ExecutionException, InterruptedException {
    Node second = SharedCassandra.get().nodes().get(1);
    Node third = SharedCassandra.get().nodes().get(2);
    try (Archive archive = openConcurrently()) {

      appendDuring(archive, second::kill);
      second.start();
      // The node that was down replaces the one that fails.
      appendDuring(archive, third::kill);
      third.start();
      appendDuring(archive, second::pause);

      third.kill();
      // Without a quorum, no call may report that something is present or absent.
      assertThatThrownBy(() -> append(archive, acknowledged))
          .isInstanceOf(ArchiveUnavailableException.class);
      assertThatThrownBy(() -> latest(archive)).isInstanceOf(ArchiveUnavailableException.class);

      second.resume();
      third.start();
      appendDuring(archive, () -> {});
    }
  }

  /** Like the first start of several service nodes; returns one of the archives. */
  private Archive openConcurrently() throws ExecutionException, InterruptedException {
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      Future<Archive> one = threads.submit(this::open);
      Future<Archive> two = threads.submit(this::open);
      two.get().close();
      return one.get();
    }
  }

  /** Appends and reads during a fault; afterwards all acknowledged observations are stored. */
  private void appendDuring(Archive archive, Runnable fault)
      throws ExecutionException, InterruptedException {
    int first = acknowledged;
    CountDownLatch started = new CountDownLatch(APPENDS / 3);
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      Future<?> appending =
          threads.submit(
              () -> {
                for (int number = first; number < first + APPENDS; number++) {
                  appendAndRead(archive, number);
                  started.countDown();
                }
              });
      started.await();
      fault.run();
      appending.get();
    }
    acknowledged = first + APPENDS;
    OBSERVATIONS.assertStored(archive, 0, acknowledged - 1);
  }

  /** Retries while the archive is unavailable, as its users do. */
  private static void appendAndRead(Archive archive, int number) {
    Instant end = InstantSource.system().instant().plus(RETRIED_FOR);
    while (true) {
      try {
        append(archive, number);
        assertThat(
                archive.findLatest(
                    NumberedObservations.SEARCH, OBSERVATIONS.at(number), Duration.ZERO))
            .isPresent();
        return;
      } catch (ArchiveUnavailableException e) {
        if (InstantSource.system().instant().isAfter(end)) {
          throw e;
        }
      }
    }
  }

  private static void append(Archive archive, int number) {
    archive.append(List.of(OBSERVATIONS.search(number), OBSERVATIONS.chart(number)));
  }

  private static Optional<?> latest(Archive archive) {
    return archive.findLatest(NumberedObservations.SEARCH, OBSERVATIONS.at(0), Duration.ZERO);
  }

  private Archive open() {
    Map<Setting, String> settings =
        Map.of(
            Setting.DATA,
            folder.toString(),
            Setting.CASSANDRA_NODES,
            String.join(" ", SharedCassandra.get().contactPoints()),
            Setting.CASSANDRA_KEYSPACE,
            "faults");
    return App.openArchive(new Settings(settings, Map.of(), Map.of()));
  }
}
