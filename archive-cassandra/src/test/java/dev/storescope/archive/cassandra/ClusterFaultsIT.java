package dev.storescope.archive.cassandra;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.storescope.archive.ArchiveUnavailableException;
import dev.storescope.archive.ChartRank;
import dev.storescope.archive.KeywordRank;
import dev.storescope.engines.LocalCassandra;
import dev.storescope.engines.LocalCassandra.Node;
import dev.storescope.store.Device;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * What was acknowledged outlives the nodes of a cluster of three. {@code -Dfaults.appends=N}
 * appends more around each fault.
 */
class ClusterFaultsIT {
  private static final int PORT = 29_060;
  private static final int APPENDS = Integer.getInteger("faults.appends", 60);
  private static final Duration APART = Duration.ofMinutes(1);
  private static final Duration PATIENCE = Duration.ofMinutes(1);

  @TempDir Path folder;

  private int acknowledged;

  @Test
  void whatWasAcknowledgedOutlivesNodes() throws ExecutionException, InterruptedException {
    try (LocalCassandra cluster = LocalCassandra.start(folder, 3, PORT);
        CassandraArchive archive = openTogether(cluster)) {
      Node second = cluster.nodes().get(1);
      Node third = cluster.nodes().get(2);

      appendDuring(archive, second::kill);
      second.start();
      // The one that was away stands in for the one that goes.
      appendDuring(archive, third::kill);
      third.start();
      appendDuring(archive, second::pause);

      third.kill();
      // Two of three do not answer: nobody may be told that a thing is there, or that it is not.
      assertThatThrownBy(() -> append(archive, acknowledged))
          .isInstanceOf(ArchiveUnavailableException.class);
      assertThatThrownBy(() -> latest(archive)).isInstanceOf(ArchiveUnavailableException.class);

      second.resume();
      third.start();
      appendDuring(archive, () -> {});
    }
  }

  /** As when all nodes of the service start for the first time; one goes on. */
  private static CassandraArchive openTogether(LocalCassandra cluster)
      throws ExecutionException, InterruptedException {
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      Future<CassandraArchive> one = threads.submit(() -> open(cluster));
      Future<CassandraArchive> two = threads.submit(() -> open(cluster));
      two.get().close();
      return one.get();
    }
  }

  /** Appends and reads while something happens; all that was acknowledged is there afterwards. */
  private void appendDuring(CassandraArchive archive, Runnable fault)
      throws ExecutionException, InterruptedException {
    int first = acknowledged;
    CountDownLatch underWay = new CountDownLatch(APPENDS / 3);
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      Future<?> appending =
          threads.submit(
              () -> {
                for (int number = first; number < first + APPENDS; number++) {
                  appendAndRead(archive, number);
                  underWay.countDown();
                }
              });
      underWay.await();
      fault.run();
      appending.get();
    }
    acknowledged = first + APPENDS;
    assertAllThere(archive);
  }

  /** As those do who use an archive: what it could not do is done again. */
  private static void appendAndRead(CassandraArchive archive, int number) {
    Instant end = InstantSource.system().instant().plus(PATIENCE);
    while (true) {
      try {
        append(archive, number);
        assertThat(archive.findLatest(Numbered.SEARCH, at(number), Duration.ZERO)).isPresent();
        return;
      } catch (ArchiveUnavailableException e) {
        if (InstantSource.system().instant().isAfter(end)) {
          throw e;
        }
      }
    }
  }

  private static void append(CassandraArchive archive, int number) {
    archive.append(List.of(Numbered.search(number, APART), Numbered.chart(number, APART)));
  }

  private static Optional<?> latest(CassandraArchive archive) {
    return archive.findLatest(Numbered.SEARCH, at(0), Duration.ZERO);
  }

  private void assertAllThere(CassandraArchive archive) {
    Instant from = at(0);
    Instant to = at(acknowledged - 1);
    int all = acknowledged + 1;
    assertThat(archive.list(Numbered.SEARCH, from, to, all))
        .isEqualTo(numbered(number -> Numbered.search(number, APART)));
    assertThat(archive.list(Numbered.CHART, from, to, all))
        .isEqualTo(numbered(number -> Numbered.chart(number, APART)));
    assertThat(archive.listKeywordRanks(Numbered.APP, Numbered.US, Device.IPHONE, from, to, all))
        .extracting(KeywordRank::observedAt)
        .isEqualTo(numbered(ClusterFaultsIT::at));
    assertThat(archive.listChartRanks(Numbered.APP, Numbered.US, Device.IPHONE, from, to, all))
        .extracting(ChartRank::observedAt)
        .isEqualTo(numbered(ClusterFaultsIT::at));
  }

  private <T> List<T> numbered(IntFunction<T> what) {
    return IntStream.range(0, acknowledged).mapToObj(what).toList();
  }

  private static Instant at(int number) {
    return Numbered.at(number, APART);
  }

  private static CassandraArchive open(LocalCassandra cluster) {
    CassandraSettings settings =
        new CassandraSettings(
            cluster.contactPoints(),
            LocalCassandra.DATACENTER,
            "faults",
            Optional.of("{'class': 'NetworkTopologyStrategy', 'datacenter1': 3}"),
            CassandraSettings.Consistency.LOCAL_QUORUM,
            Optional.empty(),
            Optional.empty(),
            CassandraSettings.USUAL_REQUEST_TIMEOUT);
    return CassandraArchive.open(settings, InstantSource.system());
  }
}
