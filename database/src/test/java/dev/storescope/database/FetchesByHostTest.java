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
import dev.storescope.observation.Subject;
import dev.storescope.observation.SubjectKind;
import dev.storescope.store.AppId;
import dev.storescope.store.Country;
import dev.storescope.testkit.ScriptedFetches;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntFunction;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The workers of the hosts of one store, while due fetches are found without polling. */
@OnEachDatabase
@Timeout(60)
class FetchesByHostTest {
  private static final PollTimes NO_POLLING =
      new PollTimes(Duration.ofDays(1), SqlFetchQueue.DEFAULT_TIMES.heartbeat());
  private static final FetchQueueSettings TWO_WORKERS =
      new FetchQueueSettings(
          2, FetchPolicy.DEFAULT, Duration.ZERO, AccountShares.DEFAULT, Duration.ofMillis(200));

  @AutoClose private final SqlDatabase database;
  private final AccountId caller;

  FetchesByHostTest(SqlEngine engine, @TempDir Path folder) {
    database = engine.create(folder).open(InstantSource.system());
    caller = DatabaseLocation.newAccount(database, "ann");
  }

  /** Pages are of one host, and hang until they are released; all others are of another. */
  private static final class Pages implements FetchAttempt {
    private final Semaphore begun = new Semaphore(0);
    private final Semaphore released = new Semaphore(0);
    private final Semaphore others = new Semaphore(0);
    private final AtomicInteger running = new AtomicInteger();
    private final AtomicInteger mostRunning = new AtomicInteger();

    @Override
    public Optional<String> findHost(Subject<?> subject) {
      return Optional.of(subject.kind() == SubjectKind.PRODUCT_PAGE ? "pages" : "lookups");
    }

    @Override
    public FetchOutcome fetch(Subject<?> subject, Begun attempt) throws InterruptedException {
      if (subject.kind() == SubjectKind.PRODUCT_PAGE) {
        mostRunning.accumulateAndGet(running.incrementAndGet(), Math::max);
        begun.release();
        try {
          released.acquire();
        } finally {
          running.decrementAndGet();
        }
      } else {
        others.release();
      }
      return ScriptedFetches.FETCHED;
    }
  }

  @Test
  void aSlowHostDoesNotDelayAnotherOfItsStore() throws InterruptedException {
    Pages pages = new Pages();
    try (SqlFetchQueue queue = start(pages)) {
      request(queue, 200, FetchesByHostTest::page);
      pages.begun.acquire(2);
      request(queue, 20, FetchesByHostTest::listing);
      pages.others.acquire(20);
      // A fetch may have been picked and given back at this moment.
      while (database.fetchSchedule().count().due() != 198) {
        Thread.onSpinWait();
      }
    }
    assertThat(pages.mostRunning).hasValue(2);
  }

  @Test
  void whatWaitedBehindASlowHostBeforeTheStartIsFetched() throws InterruptedException {
    Pages pages = new Pages();
    try (SqlFetchQueue queue = database.fetchQueue(pages, TWO_WORKERS, NO_POLLING)) {
      request(queue, 200, FetchesByHostTest::page);
      request(queue, 20, FetchesByHostTest::listing);
      queue.start(() -> {});
      pages.others.acquire(20);
      pages.begun.acquire(2);
    }
    assertThat(pages.mostRunning).hasValue(2);
  }

  @Test
  void aWorkerThatIsGivenBackMakesTheNextFetchAtOnce() throws InterruptedException {
    Pages pages = new Pages();
    try (SqlFetchQueue queue = start(pages)) {
      request(queue, 50, FetchesByHostTest::page);
      for (int i = 0; i < 48; i++) {
        pages.begun.acquire();
        pages.released.release();
      }
      pages.begun.acquire(2);
      pages.released.release(2);
    }
  }

  @Test
  void theFetchesOfAHostAreNoMoreThanItsWorkers() throws InterruptedException {
    Semaphore done = new Semaphore(0);
    Map<SubjectKind, AtomicInteger> running = new ConcurrentHashMap<>();
    Map<SubjectKind, Integer> most = new ConcurrentHashMap<>();
    FetchAttempt attempt =
        new FetchAttempt() {
          @Override
          public Optional<String> findHost(Subject<?> subject) {
            return Optional.of(subject.kind().wireName());
          }

          @Override
          public FetchOutcome fetch(Subject<?> subject, Begun begun) {
            AtomicInteger ofHost =
                running.computeIfAbsent(subject.kind(), _ -> new AtomicInteger());
            most.merge(subject.kind(), ofHost.incrementAndGet(), Math::max);
            Thread.yield();
            ofHost.decrementAndGet();
            done.release();
            return ScriptedFetches.FETCHED;
          }
        };
    try (SqlFetchQueue queue = database.fetchQueue(attempt, TWO_WORKERS, NO_POLLING)) {
      for (IntFunction<Subject<?>> kind : kinds()) {
        request(queue, 100, kind);
      }
      queue.start(() -> {});
      done.acquire(300);
    }
    assertThat(most.values()).hasSize(3).allMatch(number -> number <= 2);
  }

  private static List<IntFunction<Subject<?>>> kinds() {
    return List.of(
        FetchesByHostTest::page, FetchesByHostTest::listing, number -> search("word " + number));
  }

  private static Subject<?> page(int app) {
    return new Subject.ProductPage(new AppId.AppStore(app), new Country("us"));
  }

  private static Subject<?> listing(int app) {
    return new Subject.Listing(new AppId.AppStore(app), new Country("us"));
  }

  private void request(SqlFetchQueue queue, int number, IntFunction<Subject<?>> subject) {
    for (int i = 1; i <= number; i++) {
      queue.request(subject.apply(i), caller);
    }
  }

  private SqlFetchQueue start(FetchAttempt attempt) {
    SqlFetchQueue queue = database.fetchQueue(attempt, TWO_WORKERS, NO_POLLING);
    queue.start(() -> {});
    return queue;
  }
}
