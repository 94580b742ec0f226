package dev.storescope.database.job;

import com.github.kagkarlsson.scheduler.task.schedule.FixedDelay;
import com.github.kagkarlsson.scheduler.task.schedule.Schedule;
import com.github.kagkarlsson.scheduler.task.schedule.Schedules;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.util.function.Consumer;

/**
 * Work that an installation repeats.
 *
 * @param name unique among the jobs
 * @param first the delay of the first run after the start
 * @param schedule when it runs again
 * @param longest before a run, unless a clock was ahead
 * @param afterFailure the pause after a run that failed
 * @param work receives the current time
 * @param failure the message to log if the archive or the database fails
 */
public record RecurringJob(
    String name,
    Duration first,
    Schedule schedule,
    Duration longest,
    Duration afterFailure,
    Consumer<Instant> work,
    String failure) {
  private static final Duration HOUR = Duration.ofHours(1);
  private static final Duration DAY = Duration.ofDays(1);

  /**
   * A job that runs once on each UTC date, and an hour after a run that failed.
   *
   * @param delay after the start, and after the beginning of a date; less than a day
   */
  public static RecurringJob daily(
      String name, Duration delay, Consumer<Instant> work, String failure) {
    Schedule schedule = Schedules.daily(ZoneOffset.UTC, LocalTime.ofSecondOfDay(delay.toSeconds()));
    return new RecurringJob(name, delay, schedule, DAY, HOUR, work, failure);
  }

  /** A job with a pause after each run, failed or not. */
  public static RecurringJob repeated(
      String name, Duration first, Duration pause, Runnable work, String failure) {
    Duration longest = first.compareTo(pause) > 0 ? first : pause;
    return new RecurringJob(
        name, first, FixedDelay.of(pause), longest, pause, _ -> work.run(), failure);
  }
}
