package dev.storescope.archive.cassandra;

import dev.storescope.archive.ArchiveFormatException;
import dev.storescope.archive.ArchiveUnavailableException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Repeats a step of a migration on a thread of its own, also after a failure, until it is done. */
final class BackgroundMigration implements AutoCloseable {
  private static final Duration PAUSE_AFTER_FAILURE = Duration.ofMinutes(1);
  private static final Logger log = LoggerFactory.getLogger(BackgroundMigration.class);

  private final String failure;
  private final Supplier<Optional<Duration>> step;
  private final ScheduledExecutorService thread;

  /**
   * @param failure what could not be done if a step fails
   * @param step returns the pause until it is to be repeated; nothing if the migration is done
   */
  BackgroundMigration(String thread, String failure, Supplier<Optional<Duration>> step) {
    this.failure = failure;
    this.step = step;
    this.thread =
        Executors.newSingleThreadScheduledExecutor(
            Thread.ofPlatform().daemon().name(thread).factory());
  }

  void start() {
    runAfter(Duration.ZERO);
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
      step.get().ifPresent(this::runAfter);
    } catch (ArchiveUnavailableException | ArchiveFormatException e) {
      if (!thread.isShutdown()) {
        log.warn("{}: {}", failure, e.getMessage());
        runAfter(PAUSE_AFTER_FAILURE);
      }
    }
  }

  /** What is in progress ends when the session is closed. */
  @Override
  public void close() {
    thread.shutdownNow();
  }
}
