package dev.storescope.archive.cassandra;

import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Packs the ranks of an archive of an earlier version in the background, and then drops their
 * single rows. The programs that have the archive open share the work.
 */
final class RankMigration implements AutoCloseable {
  private static final Duration PAUSE = Duration.ofMinutes(10);
  private static final Duration TRUNCATION_TIMEOUT = Duration.ofMinutes(2);
  private static final Logger log = LoggerFactory.getLogger(RankMigration.class);

  private final CassandraSession session;
  private final CassandraReader reader;
  private final RankLayout layout;
  private final RankWriter ranks;
  private final InstantSource clock;
  private final BackgroundMigration background =
      new BackgroundMigration(
          "pack-ranks",
          "The ranks of an earlier version could not be packed, or their rows dropped",
          this::run);

  RankMigration(
      CassandraSession session,
      CassandraReader reader,
      RankLayout layout,
      RankWriter ranks,
      InstantSource clock) {
    this.session = session;
    this.reader = reader;
    this.layout = layout;
    this.ranks = ranks;
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
      background.start();
    }
  }

  private Optional<Duration> run() {
    layout.refresh();
    if (!layout.isReadPacked()) {
      if (clock.instant().isBefore(layout.movableFrom())) {
        return Optional.of(PAUSE);
      }
      layout.refuseEarlierVersions();
      new SubjectScan(session, reader, "ranks", ranks::repack).run();
      layout.setMoved();
      log.info("All ranks of the earlier version are packed");
    }
    if (!layout.isDropped()) {
      for (RankTables<?, ?> tables : RankTables.ALL) {
        truncate(tables.single());
      }
      layout.setDropped();
    }
    return Optional.empty();
  }

  /** Fails while a node is down; until then the rows remain, which nobody reads. */
  private void truncate(CassandraTable table) {
    var _ =
        session.await(
            session.write(
                SimpleStatement.newInstance("TRUNCATE " + table.cqlName())
                    .setTimeout(TRUNCATION_TIMEOUT)));
  }

  @Override
  public void close() {
    background.close();
  }
}
