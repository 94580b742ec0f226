package dev.storescope.database;

import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.archive.ArchiveUnavailableException;
import dev.storescope.database.job.JobScheduler;
import dev.storescope.database.job.PollTimes;
import dev.storescope.database.job.RecurringJob;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Jobs of an installation with one node. */
@OnEachDatabase
@Timeout(60)
class JobSchedulerTest {
  private static final PollTimes FAST = new PollTimes(Duration.ofMillis(20), Duration.ofSeconds(1));
  private static final Duration DAY = Duration.ofDays(1);

  private final SqlEngine engine;
  @AutoClose private final SqlDatabase database;

  JobSchedulerTest(SqlEngine engine, @TempDir Path folder) {
    this.engine = engine;
    this.database = engine.create(folder).open(InstantSource.system());
  }

  @Test
  void aJobIsRepeated() throws InterruptedException {
    CountDownLatch runs = new CountDownLatch(3);
    try (JobScheduler _ = start(repeated(runs::countDown))) {
      runs.await();
    }
  }

  @Test
  void aLongJobDoesNotHoldAnother() throws InterruptedException {
    CountDownLatch begun = new CountDownLatch(1);
    CountDownLatch runs = new CountDownLatch(3);
    RecurringJob lasting =
        RecurringJob.daily(
            "lasting",
            Duration.ZERO,
            _ -> {
              begun.countDown();
              await(new CountDownLatch(1));
            },
            "interrupted");
    try (JobScheduler _ = start(lasting, repeated(runs::countDown))) {
      begun.await();
      runs.await();
    }
  }

  @Test
  void aJobThatFailedRunsAgainAfterItsPause() throws InterruptedException {
    AtomicInteger runs = new AtomicInteger();
    CountDownLatch succeeded = new CountDownLatch(1);
    Runnable work =
        () -> {
          switch (runs.incrementAndGet()) {
            case 1 -> throw new ArchiveUnavailableException("no disk", null);
            case 2 -> throw new IllegalStateException("a defect");
            default -> succeeded.countDown();
          }
        };
    try (JobScheduler _ = start(repeated(work))) {
      succeeded.await();
    }
    assertThat(runs.get()).isGreaterThanOrEqualTo(3);
  }

  @Test
  void aDailyJobRunsAfterAStartOnlyWhereOneProcessUsesTheDatabase() throws InterruptedException {
    runDailyOnce();
    CountDownLatch again = new CountDownLatch(1);
    CountDownLatch other = new CountDownLatch(2);
    try (JobScheduler _ = start(daily(again), repeated(other::countDown))) {
      other.await();
      if (engine == SqlEngine.SQLITE) {
        again.await();
      } else {
        assertThat(again.getCount()).isOne();
      }
    }
  }

  @Test
  void whatAClockThatWasAheadPlannedIsDue() throws InterruptedException {
    runDailyOnce();
    Instant now = Instant.now();
    database
        .transactions()
        .run(
            sql ->
                sql.update(
                    "update scheduled_job set execution_time = ?",
                    database.transactions().jobTime(now.plus(DAY).plus(Duration.ofHours(1)))));
    CountDownLatch again = new CountDownLatch(1);
    try (JobScheduler _ = start(daily(again))) {
      again.await();
    }
  }

  private void runDailyOnce() throws InterruptedException {
    CountDownLatch done = new CountDownLatch(1);
    try (JobScheduler _ = start(daily(done))) {
      done.await();
    }
  }

  private JobScheduler start(RecurringJob... jobs) {
    JobScheduler scheduler = database.jobScheduler(List.of(jobs), FAST);
    scheduler.start();
    return scheduler;
  }

  private static RecurringJob daily(CountDownLatch runs) {
    return RecurringJob.daily("daily", Duration.ZERO, _ -> runs.countDown(), "not done");
  }

  private static RecurringJob repeated(Runnable work) {
    return RecurringJob.repeated("repeated", Duration.ZERO, Duration.ZERO, work, "not done");
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }
}
