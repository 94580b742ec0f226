package dev.storescope.archive.cassandra;

import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import dev.storescope.archive.ArchiveFormatException;
import dev.storescope.archive.ArchiveUnavailableException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Runs the migration of keywords in the background of the programs that have an archive open, until
 * one of them has completed it. In the week after that they run it again, each when it starts and
 * every day: nodes of an earlier version may still have appended.
 */
final class CassandraKeywordJob implements AutoCloseable {
  /** The mark of an archive whose migration was completed, among its migrations. */
  private static final String MARK = "keywords";

  private static final int PRESENT_FORM = 2;
  private static final Duration REPEATED_FOR = Duration.ofDays(7);
  private static final Duration PAUSE = Duration.ofDays(1);
  private static final Duration PAUSE_AFTER_FAILURE = Duration.ofMinutes(1);
  private static final Logger log = LoggerFactory.getLogger(CassandraKeywordJob.class);

  private final CassandraSession session;
  private final CassandraReader reader;
  private final CassandraKeywordMigration migration;
  private final InstantSource clock;
  private final ScheduledExecutorService thread =
      Executors.newSingleThreadScheduledExecutor(
          Thread.ofPlatform().daemon().name("join-keywords").factory());
  private volatile boolean completed;

  CassandraKeywordJob(
      CassandraSession session,
      CassandraReader reader,
      CassandraKeywordMigration migration,
      InstantSource clock) {
    this.session = session;
    this.reader = reader;
    this.migration = migration;
    this.clock = clock;
  }

  /** An archive without observations has nothing to be migrated. */
  void start() {
    Optional<Instant> before = findCompletion();
    if (before.isPresent()) {
      completed = true;
    } else if (isArchiveEmpty()) {
      markCompleted();
    } else {
      log.info(
          "Joining keywords that an earlier version told apart; until that is done, some of their"
              + " history is not found");
    }
    if (before.isEmpty() || isRepeated(before.get())) {
      runAfter(Duration.ZERO);
    }
  }

  /** Whether the migration was completed, by this program or another one. */
  boolean isCompleted() {
    return completed;
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
      int joined = migration.run();
      if (joined > 0) {
        log.info("Joined {} keywords that differed only by marks that nobody sees", joined);
      }
      Optional<Instant> before = findCompletion();
      if (before.isEmpty()) {
        markCompleted();
      }
      completed = true;
      if (before.isEmpty() || isRepeated(before.get())) {
        runAfter(PAUSE);
      }
    } catch (ArchiveUnavailableException | ArchiveFormatException e) {
      if (!thread.isShutdown()) {
        log.warn("The keywords of an earlier version could not be joined: {}", e.getMessage());
        runAfter(PAUSE_AFTER_FAILURE);
      }
    }
  }

  private boolean isRepeated(Instant completion) {
    return clock.instant().isBefore(completion.plus(REPEATED_FOR));
  }

  private Optional<Instant> findCompletion() {
    return find(SimpleStatement.newInstance(
            "SELECT applied_at FROM schema_migrations WHERE schema_name = ? AND version = ?",
            MARK,
            PRESENT_FORM))
        .map(row -> Objects.requireNonNull(row.getInstant("applied_at")));
  }

  private void markCompleted() {
    var _ =
        session.await(
            session.write(
                SimpleStatement.newInstance(
                    "INSERT INTO schema_migrations"
                        + " (schema_name, version, name, readable_from, applied_at)"
                        + " VALUES (?, ?, 'joined', 1, ?)",
                    MARK,
                    PRESENT_FORM,
                    clock.instant())));
    completed = true;
  }

  private boolean isArchiveEmpty() {
    return find(SimpleStatement.newInstance("SELECT subject FROM observation_buckets LIMIT 1"))
        .isEmpty();
  }

  private Optional<Row> find(SimpleStatement statement) {
    return reader.all(statement, row -> row).stream().findFirst();
  }

  /** What is in progress ends when the session is closed. */
  @Override
  public void close() {
    thread.shutdownNow();
  }
}
