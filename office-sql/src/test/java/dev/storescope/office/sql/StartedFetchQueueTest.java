package dev.storescope.office.sql;

import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.accounts.AccountId;
import dev.storescope.fetching.FetchAttempt;
import dev.storescope.fetching.FetchQueueFigures;
import dev.storescope.fetching.FetchState;
import dev.storescope.fetching.FetchVerdict;
import dev.storescope.observation.Subject;
import dev.storescope.store.AppId;
import dev.storescope.store.Country;
import dev.storescope.store.Device;
import dev.storescope.store.Keyword;
import dev.storescope.tracking.Follower;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.InstantSource;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The queue with its own threads and the time of day. */
@Timeout(60)
class StartedFetchQueueTest {
  private static final FetchQueueSettings TWO_WORKERS =
      new FetchQueueSettings(
          2, Duration.ZERO, Duration.ofHours(23), Duration.ofDays(7), Duration.ofMillis(200));

  private final SqlOffice office;

  StartedFetchQueueTest(@TempDir Path folder) {
    office = SqlOffice.open(folder, InstantSource.system(), new SecureRandom());
  }

  @AfterEach
  void close() {
    office.close();
  }

  @Test
  void aRequestIsTakenUpWithoutPolling() throws InterruptedException {
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
  void aCloseInterruptsWhatDoesNotEndAndItIsMadeAgain() throws InterruptedException {
    CountDownLatch begun = new CountDownLatch(1);
    SqlFetchQueue queue = start((_, _) -> hang(begun));
    queue.request(search("slack"));
    begun.await();
    queue.close();
    assertThat(office.fetchSchedule().count()).isEqualTo(new FetchQueueFigures(1, 0, 0, 0));

    Semaphore fetched = new Semaphore(0);
    SqlFetchQueue next = start((_, attempt) -> attempt == 1 ? done(fetched) : hang(begun));
    assertThat(fetched.tryAcquire(10, TimeUnit.SECONDS)).isTrue();
    next.close();
    assertThat(next.find(search("slack"))).isEqualTo(new FetchState.Idle());
  }

  @Test
  void theListsAreFollowedAtTheStartAndSoonAfterAnotherProcessChangedThem()
      throws InterruptedException {
    Semaphore followed = new Semaphore(0);
    SqlFetchQueue queue = office.fetchQueue((_, _) -> new FetchVerdict.Done(), TWO_WORKERS);
    Follower ofOtherProcess = office.follower();
    queue.start(followed::release);
    followed.acquire();
    ofOtherProcess.follow(new AccountId(1), new AppId.AppStore(1), new Country("us"));
    followed.acquire();
    queue.close();
    assertThat(office.fetchSchedule().count()).isEqualTo(new FetchQueueFigures(0, 0, 0, 0));
  }

  @Test
  void listsThatCannotBeFollowedDoNotStopTheFetches() throws InterruptedException {
    Semaphore fetched = new Semaphore(0);
    try (SqlFetchQueue queue = office.fetchQueue((_, _) -> done(fetched), TWO_WORKERS)) {
      queue.start(
          () -> {
            throw new IllegalStateException("a defect");
          });
      queue.request(search("slack"));
      fetched.acquire();
    }
  }

  private SqlFetchQueue start(FetchAttempt attempt) {
    SqlFetchQueue queue = office.fetchQueue(attempt, TWO_WORKERS);
    queue.start(() -> {});
    return queue;
  }

  private static FetchVerdict done(Semaphore fetched) {
    fetched.release();
    return new FetchVerdict.Done();
  }

  private static FetchVerdict hang(CountDownLatch begun) throws InterruptedException {
    begun.countDown();
    new CountDownLatch(1).await();
    return new FetchVerdict.Done();
  }

  private static Subject<?> search(String keyword) {
    return new Subject.Search(Device.IPHONE, new Country("us"), new Keyword(keyword));
  }
}
