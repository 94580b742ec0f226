package dev.storescope.server;

import dev.storescope.database.JobLeases;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Repeats work for the whole installation. In a cluster one node at a time does each job, and
 * another goes on if that ends; which was done last is known to all, whatever starts.
 *
 * @param leases of a cluster
 */
record InstallationJobs(Optional<JobLeases> leases, InstantSource clock) implements AutoCloseable {
  /** How often a node of a cluster asks whether a job is due. */
  private static final Duration POLLING = Duration.ofSeconds(10);

  /** Jobs of an installation that has one node. */
  static InstallationJobs ofOneNode(InstantSource clock) {
    return new InstallationJobs(Optional.empty(), clock);
  }

  /**
   * A job as one node repeats it.
   *
   * @param run does the work if it is due
   * @param pause between two runs
   */
  record Turn(Runnable run, Duration pause) {}

  /**
   * Work that is done once on each UTC date: by one node also after each start, in a cluster only
   * if it was not done on the date. Work that failed is done again after an hour.
   *
   * @param delay of the work of a cluster after the beginning of the date, at most an hour
   */
  Turn daily(String name, Duration delay, Consumer<Instant> work) {
    return leased(
        name,
        () -> {
          work.accept(clock.instant());
          return untilTomorrow().plus(delay);
        },
        BackgroundJob.EVERY_HOUR,
        new Turn(new OncePerDate(clock, work), BackgroundJob.EVERY_HOUR));
  }

  private Duration untilTomorrow() {
    Instant now = clock.instant();
    return Duration.between(now, now.truncatedTo(ChronoUnit.DAYS).plus(Duration.ofDays(1)));
  }

  /** Work with a pause after each run, failed or not. */
  Turn repeated(String name, Duration pause, Runnable work) {
    return leased(
        name,
        () -> {
          work.run();
          return pause;
        },
        pause,
        new Turn(work, pause));
  }

  /**
   * @param alone the job of an installation that has one node
   */
  private Turn leased(String name, Supplier<Duration> work, Duration afterFailure, Turn alone) {
    return leases
        .map(all -> new Turn(() -> all.runIfDue(name, work, afterFailure), POLLING))
        .orElse(alone);
  }

  /** Begins no more jobs in a cluster. */
  @Override
  public void close() {
    leases.ifPresent(JobLeases::close);
  }

  /** Work that is done once on each UTC date, and again if it failed. Not thread-safe. */
  private static final class OncePerDate implements Runnable {
    private final InstantSource clock;
    private final Consumer<Instant> work;
    private @Nullable LocalDate done;

    OncePerDate(InstantSource clock, Consumer<Instant> work) {
      this.clock = clock;
      this.work = work;
    }

    @Override
    public void run() {
      Instant now = clock.instant();
      LocalDate today = LocalDate.ofInstant(now, ZoneOffset.UTC);
      if (!today.equals(done)) {
        work.accept(now);
        done = today;
      }
    }
  }
}
