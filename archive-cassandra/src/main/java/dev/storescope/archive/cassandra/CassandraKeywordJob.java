package dev.storescope.archive.cassandra;

import dev.storescope.archive.cassandra.ArchiveMarks.Mark;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Runs the migration of keywords in the background of the programs that have an archive open, until
 * one of them has completed it. In the week after that they run it again, each when it starts and
 * every day: nodes of an earlier version may still have appended.
 */
final class CassandraKeywordJob implements AutoCloseable {
  /** Of an archive whose keywords have the present form. */
  private static final Mark JOINED = new Mark("keywords", 2, "joined");

  private static final Duration REPEATED_FOR = Duration.ofDays(7);
  private static final Duration PAUSE = Duration.ofDays(1);
  private static final Logger log = LoggerFactory.getLogger(CassandraKeywordJob.class);

  private final ArchiveMarks marks;
  private final CassandraKeywordMigration migration;
  private final InstantSource clock;
  private final BackgroundMigration background =
      new BackgroundMigration(
          "join-keywords", "The keywords of an earlier version could not be joined", this::run);
  private volatile boolean completed;

  CassandraKeywordJob(
      ArchiveMarks marks, CassandraKeywordMigration migration, InstantSource clock) {
    this.marks = marks;
    this.migration = migration;
    this.clock = clock;
  }

  /** An archive without observations has nothing to be migrated. */
  void start() {
    Optional<Instant> before = marks.find(JOINED);
    if (before.isPresent()) {
      completed = true;
    } else if (marks.isArchiveEmpty()) {
      markCompleted();
    } else {
      log.info(
          "Joining keywords that an earlier version told apart; until that is done, some of their"
              + " history is not found");
    }
    if (before.isEmpty() || isRepeated(before.get())) {
      background.start();
    }
  }

  /** Whether the migration was completed, by this program or another one. */
  boolean isCompleted() {
    return completed;
  }

  private Optional<Duration> run() {
    int joined = migration.run();
    if (joined > 0) {
      log.info("Joined {} keywords that differed only by marks that nobody sees", joined);
    }
    Optional<Instant> before = marks.find(JOINED);
    if (before.isEmpty()) {
      markCompleted();
    }
    completed = true;
    return before.isEmpty() || isRepeated(before.get()) ? Optional.of(PAUSE) : Optional.empty();
  }

  private boolean isRepeated(Instant completion) {
    return clock.instant().isBefore(completion.plus(REPEATED_FOR));
  }

  private void markCompleted() {
    marks.put(JOINED, clock.instant());
    completed = true;
  }

  @Override
  public void close() {
    background.close();
  }
}
