package dev.storescope.archive.cassandra;

import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import dev.storescope.archive.ArchiveFormatException;
import dev.storescope.archive.ArchiveUnavailableException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Packs the ranks of an archive of an earlier version in the background, and then drops their
 * single rows. The programs that have the archive open share the work.
 */
final class RankMigration implements AutoCloseable {
  private static final Duration PAUSE = Duration.ofMinutes(10);
  private static final Duration PAUSE_AFTER_FAILURE = Duration.ofMinutes(1);
  private static final Duration TRUNCATION_TIMEOUT = Duration.ofMinutes(2);
  private static final Logger log = LoggerFactory.getLogger(RankMigration.class);

  private final CassandraSession session;
  private final CassandraReader reader;
  private final RankLayout layout;
  private final CassandraRankPacker packer;
  private final InstantSource clock;
  private final ScheduledExecutorService thread =
      Executors.newSingleThreadScheduledExecutor(
          Thread.ofPlatform().daemon().name("pack-ranks").factory());

  RankMigration(
      CassandraSession session,
      CassandraReader reader,
      RankLayout layout,
      CassandraRankPacker packer,
      InstantSource clock) {
    this.session = session;
    this.reader = reader;
    this.layout = layout;
    this.packer = packer;
    this.clock = clock;
  }

  /** An archive whose ranks are all packed, and whose single rows are dropped, needs none. */
  void start() {
    if (!layout.isReadPacked()) {
      log.info(
          "Ranks will be packed from {} on; until then programs of the earlier version may run",
          layout.movableFrom());
    }
    if (!layout.isDropped()) {
      runAfter(Duration.ZERO);
    }
  }

  private void runAfter(Duration pause) {
    try {
      var _ = thread.schedule(this::run, pause.toMillis(), TimeUnit.MILLISECONDS);
    } catch (RejectedExecutionException e) {
      log.debug("The archive was closed", e);
    }
  }

  private void run() {
    try {
      layout.refresh();
      if (!layout.isReadPacked() && clock.instant().isBefore(layout.movableFrom())) {
        runAfter(PAUSE);
      } else {
        move();
      }
    } catch (ArchiveUnavailableException | ArchiveFormatException e) {
      if (!thread.isShutdown()) {
        log.warn(
            "The ranks of an earlier version could not be packed, or their rows dropped: {}",
            e.getMessage());
        runAfter(PAUSE_AFTER_FAILURE);
      }
    }
  }

  private void move() {
    if (!layout.isReadPacked()) {
      layout.refuseEarlierVersions();
      new SubjectScan(session, reader, "ranks", packer::repack).run();
      layout.setMoved();
      log.info("All ranks of the earlier version are packed");
    }
    if (!layout.isDropped()) {
      for (RankTables<?, ?> tables : RankTables.ALL) {
        truncate(tables.single());
      }
      layout.setDropped();
    }
  }

  /** Fails while a node is down; until then the rows remain, which nobody reads. */
  private void truncate(CassandraTable table) {
    var _ =
        session.await(
            session.write(
                SimpleStatement.newInstance("TRUNCATE " + table.cqlName())
                    .setTimeout(TRUNCATION_TIMEOUT)));
  }

  /** What is in progress ends when the session is closed. */
  @Override
  public void close() {
    thread.shutdownNow();
  }
}
