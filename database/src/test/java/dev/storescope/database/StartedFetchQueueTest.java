package dev.storescope.database;

import static dev.storescope.database.fetching.TestFetches.search;
import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.accounts.AccountId;
import dev.storescope.database.fetching.FetchQueueSettings;
import dev.storescope.database.fetching.FetchQueueSettings.AccountShares;
import dev.storescope.database.fetching.SqlFetchQueue;
import dev.storescope.database.job.PollTimes;
import dev.storescope.fetching.FetchAttempt;
import dev.storescope.fetching.FetchOutcome;
import dev.storescope.fetching.FetchPolicy;
import dev.storescope.fetching.FetchSchedule.Counts;
import dev.storescope.fetching.FetchStatus;
import dev.storescope.fetching.TrackKey;
import dev.storescope.observation.Subject;
import dev.storescope.store.AppId;
import dev.storescope.store.Country;
import dev.storescope.store.Device;
import dev.storescope.store.Keyword;
import dev.storescope.store.StoreType;
import dev.storescope.testkit.ScriptedFetches;
import dev.storescope.tracking.TrackingSync;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
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
  private static final FetchQueueSettings TWO_WORKERS = settings(2);
  private static final AccountId CALLER = new AccountId(1);

  private final Path folder;
  @AutoClose private final SqlDatabase database;

  StartedFetchQueueTest(@TempDir Path folder) {
    this.folder = folder;
    database = new DatabaseLocation.Sqlite(folder).open(InstantSource.system());
  }

  @Test
  void aRequestIsStartedWithoutPolling() throws InterruptedException {
    Semaphore fetched = new Semaphore(0);
    PollTimes noPolling =
        new PollTimes(Duration.ofDays(1), SqlFetchQueue.DEFAULT_TIMES.heartbeat());
    try (SqlFetchQueue queue =
        database.fetchQueue((_, _) -> done(fetched), TWO_WORKERS, noPolling)) {
      queue.start(() -> {});
      for (int i = 0; i < 20; i++) {
        queue.request(search("keyword " + i), CALLER);
        assertThat(fetched.tryAcquire(1, TimeUnit.MINUTES)).isTrue();
      }
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
        queue.request(search("keyword " + i), CALLER);
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
    queue.request(search("slack"), CALLER);
    begun.await();
    queue.close();
    assertThat(database.fetchSchedule().count()).isEqualTo(new Counts(1, 0, 0, 0));

    Semaphore fetched = new Semaphore(0);
    SqlFetchQueue next = start((_, attempt) -> attempt.number() == 1 ? done(fetched) : hang(begun));
    assertThat(fetched.tryAcquire(1, TimeUnit.MINUTES)).isTrue();
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
      queue.request(search("slack"), CALLER);
      fetched.acquire();
    }
  }

  @Test
  void whatWasPlannedWhileTheClockWasAheadIsFetchedAfterTheNextStart() throws InterruptedException {
    InstantSource ahead = () -> InstantSource.system().instant().plus(Duration.ofDays(400));
    try (SqlDatabase before = new DatabaseLocation.Sqlite(folder).open(ahead);
        SqlFetchQueue queue = before.fetchQueue((_, _) -> ScriptedFetches.FETCHED, TWO_WORKERS)) {
      Instant observed = ahead.instant();
      queue.track(new TrackKey("ann"), Set.of(search("slack")), _ -> Optional.of(observed));
    }
    Semaphore fetched = new Semaphore(0);
    SqlFetchQueue next = start((_, _) -> done(fetched));
    fetched.acquire();
    next.close();
  }

  @Test
  void anAccountThatRequestsOneFetchAfterTheOtherDoesNotDelayTheOthers()
      throws InterruptedException {
    Semaphore mayFetch = new Semaphore(0);
    Semaphore fetched = new Semaphore(0);
    List<Subject<?>> made = new CopyOnWriteArrayList<>();
    FetchAttempt attempt =
        (subject, _) -> {
          mayFetch.acquire();
          made.add(subject);
          return done(fetched);
        };
    try (SqlFetchQueue queue = database.fetchQueue(attempt, settings(1))) {
      queue.start(() -> {});
      for (int i = 0; i < 50; i++) {
        queue.request(search("of one " + i), CALLER);
      }
      for (int i = 0; i < 20; i++) {
        queue.request(onPlay("of the other " + i), new AccountId(2));
        mayFetch.release(2);
        fetched.acquire(2);
      }
      mayFetch.release(30);
      fetched.acquire(30);
    }
    assertThat(made.subList(0, 40))
        .filteredOn(one -> one.store() == StoreType.APP_STORE)
        .hasSizeBetween(18, 22);
  }

  private static FetchQueueSettings settings(int workers) {
    return new FetchQueueSettings(
        workers, FetchPolicy.DEFAULT, Duration.ZERO, AccountShares.DEFAULT, Duration.ofMillis(200));
  }

  private static Subject<?> onPlay(String keyword) {
    return new Subject.Search(Device.ANDROID, new Country("us"), new Keyword(keyword));
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
