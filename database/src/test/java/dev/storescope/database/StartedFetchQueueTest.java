package dev.storescope.database;

import static dev.storescope.database.SqlFetchQueueContract.search;
import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.accounts.AccountId;
import dev.storescope.fetching.FetchAttempt;
import dev.storescope.fetching.FetchOutcome;
import dev.storescope.fetching.FetchPolicy;
import dev.storescope.fetching.FetchSchedule.Counts;
import dev.storescope.fetching.FetchStatus;
import dev.storescope.store.AppId;
import dev.storescope.store.Country;
import dev.storescope.testkit.ScriptedFetches;
import dev.storescope.tracking.TrackingSync;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The queue with its own threads and the system clock. */
@Timeout(60)
class StartedFetchQueueTest {
  private static final FetchQueueSettings TWO_WORKERS =
      new FetchQueueSettings(2, FetchPolicy.DEFAULT, Duration.ZERO, Duration.ofMillis(200));

  @AutoClose private final SqlDatabase database;

  StartedFetchQueueTest(@TempDir Path folder) {
    database = new DatabaseLocation.Sqlite(folder).open(InstantSource.system());
  }

  @Test
  void aRequestIsStartedWithoutPolling() throws InterruptedException {
    Semaphore fetched = new Semaphore(0);
    try (SqlFetchQueue queue = start((_, _) -> done(fetched))) {
      long start = System.nanoTime();
      for (int i = 0; i < 20; i++) {
        queue.request(search("keyword " + i));
        fetched.acquire();
      }
      // The queue polls once a second: 20 requests in a row would take some 20 seconds.
      assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofSeconds(8));
    }
  }

  @Test
  void noMoreFetchesRunAtATimeThanThereAreWorkers() throws InterruptedException {
    AtomicInteger running = new AtomicInteger();
    AtomicInteger most = new AtomicInteger();
    CountDownLatch twoBegun = new CountDownLatch(2);
    Semaphore fetched = new Semaphore(0);
    FetchAttempt attempt =
        (_, _) -> {
          most.accumulateAndGet(running.incrementAndGet(), Math::max);
          twoBegun.countDown();
          twoBegun.await();
          running.decrementAndGet();
          return done(fetched);
        };
    try (SqlFetchQueue queue = start(attempt)) {
      for (int i = 0; i < 100; i++) {
        queue.request(search("keyword " + i));
      }
      fetched.acquire(100);
    }
    assertThat(most.get()).isEqualTo(2);
    assertThat(fetched.availablePermits()).isZero();
  }

  @Test
  void aCloseInterruptsRunningFetchesAndTheyAreMadeAgain() throws InterruptedException {
    CountDownLatch begun = new CountDownLatch(1);
    SqlFetchQueue queue = start((_, _) -> hang(begun));
    queue.request(search("slack"));
    begun.await();
    queue.close();
    assertThat(database.fetchSchedule().count()).isEqualTo(new Counts(1, 0, 0, 0));

    Semaphore fetched = new Semaphore(0);
    SqlFetchQueue next = start((_, attempt) -> attempt == 1 ? done(fetched) : hang(begun));
    assertThat(fetched.tryAcquire(10, TimeUnit.SECONDS)).isTrue();
    next.close();
    assertThat(next.find(search("slack"))).isEqualTo(new FetchStatus.Idle());
  }

  @Test
  void theListsAreAppliedAtTheStartAndSoonAfterAnotherProcessChangedThem()
      throws InterruptedException {
    Semaphore applied = new Semaphore(0);
    SqlFetchQueue queue = database.fetchQueue((_, _) -> ScriptedFetches.FETCHED, TWO_WORKERS);
    TrackingSync ofOtherProcess = database.follower();
    queue.start(applied::release);
    applied.acquire();
    ofOtherProcess.sync(new AccountId(1), new AppId.AppStore(1), new Country("us"));
    applied.acquire();
    queue.close();
    assertThat(database.fetchSchedule().count()).isEqualTo(new Counts(0, 0, 0, 0));
  }

  @Test
  void listsThatCannotBeAppliedDoNotStopTheFetches() throws InterruptedException {
    Semaphore fetched = new Semaphore(0);
    try (SqlFetchQueue queue = database.fetchQueue((_, _) -> done(fetched), TWO_WORKERS)) {
      queue.start(
          () -> {
            throw new IllegalStateException("a defect");
          });
      queue.request(search("slack"));
      fetched.acquire();
    }
  }

  private SqlFetchQueue start(FetchAttempt attempt) {
    SqlFetchQueue queue = database.fetchQueue(attempt, TWO_WORKERS);
    queue.start(() -> {});
    return queue;
  }

  private static FetchOutcome done(Semaphore fetched) {
    fetched.release();
    return ScriptedFetches.FETCHED;
  }

  private static FetchOutcome hang(CountDownLatch begun) throws InterruptedException {
    begun.countDown();
    new CountDownLatch(1).await();
    return ScriptedFetches.FETCHED;
  }
}
