package dev.storescope.database;

import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.database.DatabaseLocation.Postgres;
import dev.storescope.database.job.JobScheduler;
import dev.storescope.database.job.PollTimes;
import dev.storescope.database.job.RecurringJob;
import dev.storescope.testkit.JavaProcess;
import java.io.IOException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Nodes with one PostgreSQL database divide jobs. */
@Timeout(300)
class JobsOfNodesIT {
  private static final PollTimes FAST = new PollTimes(Duration.ofMillis(10), Duration.ofSeconds(1));

  private final Postgres location = TestPostgres.newDatabase();

  @Test
  void oneNodeRunsAJobAtATime() throws InterruptedException {
    AtomicInteger running = new AtomicInteger();
    Set<Integer> together = ConcurrentHashMap.newKeySet();
    CountDownLatch runs = new CountDownLatch(100);
    Runnable work =
        () -> {
          together.add(running.incrementAndGet());
          Thread.onSpinWait();
          running.decrementAndGet();
          runs.countDown();
        };
    try (SqlDatabase here = location.open(InstantSource.system());
        SqlDatabase there = location.open(InstantSource.system());
        JobScheduler _ = start(here, repeated(work));
        JobScheduler _ = start(there, repeated(work))) {
      runs.await();
    }
    assertThat(together).containsExactly(1);
  }

  @Test
  void aJobThatTheEndOfItsNodeInterruptsIsRunByAnother() throws InterruptedException {
    CountDownLatch begun = new CountDownLatch(1);
    CountDownLatch again = new CountDownLatch(1);
    try (SqlDatabase here = location.open(InstantSource.system());
        SqlDatabase there = location.open(InstantSource.system())) {
      try (JobScheduler _ = start(here, daily(() -> workForEver(begun)))) {
        begun.await();
      }
      try (JobScheduler _ = start(there, daily(again::countDown))) {
        again.await();
      }
    }
  }

  @Test
  void aJobGoesOnAtAnotherNodeWhenItsOwnIsKilled() throws IOException {
    JavaProcess first = JavaProcess.start(WorkingNode.class, location.argument());
    assertThat(first.read(1)).containsExactly("began");
    JavaProcess second = JavaProcess.start(WorkingNode.class, location.argument());
    first.kill();
    assertThat(second.read(1)).containsExactly("began");
    second.kill();
  }

  private static RecurringJob daily(Runnable work) {
    return RecurringJob.daily("ranks", Duration.ZERO, _ -> work.run(), "no ranks");
  }

  private static RecurringJob repeated(Runnable work) {
    return RecurringJob.repeated("ranks", Duration.ZERO, Duration.ZERO, work, "no ranks");
  }

  private static JobScheduler start(SqlDatabase database, RecurringJob job) {
    JobScheduler scheduler = database.jobScheduler(List.of(job), FAST);
    scheduler.start();
    return scheduler;
  }

  private static void workForEver(CountDownLatch begun) {
    begun.countDown();
    try {
      new CountDownLatch(1).await();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  /** A node that runs a job that never ends. */
  static final class WorkingNode {
    private WorkingNode() {}

    /**
     * Prints when the job begins.
     *
     * @param args the database
     */
    public static void main(String[] args) throws InterruptedException {
      try (SqlDatabase database = DatabaseLocation.of(args[0]).open(InstantSource.system());
          JobScheduler _ =
              start(
                  database,
                  daily(
                      () -> {
                        System.out.println("began");
                        workForEver(new CountDownLatch(1));
                      }))) {
        new CountDownLatch(1).await();
      }
    }
  }
}
