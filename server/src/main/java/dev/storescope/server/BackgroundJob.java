package dev.storescope.server;

import dev.storescope.accounts.DatabaseUnavailableException;
import dev.storescope.archive.ArchiveFormatException;
import dev.storescope.archive.ArchiveUnavailableException;
import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;

/** Repeats work on a thread of its own; what fails is logged, and tried again the next time. */
final class BackgroundJob implements AutoCloseable {
  /** The delay of work that would take processor time and fetches from the first requests. */
  static final Duration AFTER_THE_START = Duration.ofMinutes(5);

  static final Duration EVERY_HOUR = Duration.ofHours(1);

  private final Runnable work;
  private final Logger log;
  private final String failure;
  private final ScheduledExecutorService thread;

  /**
   * @param name of the thread
   * @param failure the message if the archive or the database fails
   */
  BackgroundJob(String name, Runnable work, Logger log, String failure) {
    this.work = work;
    this.log = log;
    this.failure = failure;
    this.thread =
        Executors.newSingleThreadScheduledExecutor(
            Thread.ofPlatform().daemon().name(name).factory());
  }

  /** Starts after a delay, with a pause after each run. */
  void start(Duration delay, Duration pause) {
    var _ =
        thread.scheduleWithFixedDelay(
            this::tryRun, delay.toSeconds(), pause.toSeconds(), TimeUnit.SECONDS);
  }

  /** Stops; the archive aborts what is in progress when it is closed. */
  @Override
  public void close() {
    thread.shutdown();
  }

  private void tryRun() {
    try {
      work.run();
    } catch (ArchiveUnavailableException
        | ArchiveFormatException
        | DatabaseUnavailableException e) {
      if (!thread.isShutdown()) {
        log.warn("{}: {}", failure, e.getMessage());
      }
    }
  }
}
