package dev.storescope.database;

import static dev.storescope.database.fetching.TestFetches.search;
import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.accounts.Account;
import dev.storescope.accounts.Account.Role;
import dev.storescope.accounts.AccountId;
import dev.storescope.accounts.Accounts.LogIn;
import dev.storescope.accounts.Secrets;
import dev.storescope.accounts.Username;
import dev.storescope.credits.CreditLedger.Spending.Charged;
import dev.storescope.database.account.SqlSessions;
import dev.storescope.database.fetching.SqlFetchQueue;
import dev.storescope.database.fetching.TestFetches;
import dev.storescope.database.sql.SqlStatements;
import dev.storescope.database.sql.Transactions;
import dev.storescope.estimation.popularity.PopularityCheck.Comparison;
import dev.storescope.estimation.popularity.PopularityDay;
import dev.storescope.fetching.RequestKey;
import dev.storescope.fetching.TrackKey;
import dev.storescope.observation.Subject;
import dev.storescope.popularities.DoubtfulDay.Decision;
import dev.storescope.popularities.DoubtfulDay.Verdict;
import dev.storescope.pricing.PricedItem;
import dev.storescope.store.AppId;
import dev.storescope.store.Country;
import dev.storescope.store.Device;
import dev.storescope.testkit.SamplePopularities;
import dev.storescope.testkit.ScriptedFetches;
import dev.storescope.tracking.TrackingLists;
import java.security.SecureRandom;
import java.sql.SQLException;
import java.time.Instant;
import java.time.InstantSource;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Two nodes change one PostgreSQL database at the same moment. */
@Timeout(120)
class PostgresNodesTest {
  private static final LocalDate TODAY = LocalDate.parse("2026-11-21");
  private static final Country US = new Country("us");
  private static final int ROUNDS = 20;

  private final DatabaseLocation location = TestPostgres.newDatabase();
  @AutoClose private final SqlDatabase one = location.open(InstantSource.system());
  @AutoClose private final SqlDatabase other = location.open(InstantSource.system());
  @AutoClose private final ExecutorService threads = Executors.newFixedThreadPool(2);

  @Test
  void theLastAdministratorStaysWhenTwoNodesRemoveOneEach() throws Exception {
    Account ann = newAccount("ann", Role.ADMINISTRATOR);
    Account bob = newAccount("bob", Role.ADMINISTRATOR);
    for (int round = 0; round < ROUNDS; round++) {
      List<Boolean> taken =
          atOnce(
              () -> succeeds(() -> one.accounts().setRole(ann.id(), Role.MEMBER)),
              () -> succeeds(() -> other.accounts().setDisabled(bob.id(), true)));
      assertThat(taken).containsExactlyInAnyOrder(true, false);
      one.accounts().setRole(ann.id(), Role.ADMINISTRATOR);
      one.accounts().setDisabled(bob.id(), false);
    }
  }

  @Test
  void aDoubtfulDayThatTwoNodesFetchIsKeptOnceAndDecidedOnce() throws Exception {
    PopularityDay before = popularities(TODAY.minusDays(1), 40);
    for (int round = 0; round < ROUNDS; round++) {
      PopularityDay day = popularities(TODAY.plusDays(round), 90);
      Comparison comparison = SamplePopularities.compare(before, day);
      atOnce(() -> keep(one, day, comparison), () -> keep(other, day, comparison));
      assertThat(one.doubtfulDays().list(ROUNDS)).hasSize(round + 1);
      long id = other.doubtfulDays().find(day).orElseThrow().id();
      assertThat(
              atOnce(
                  () -> decide(one, id, Verdict.ACCEPTED),
                  () -> decide(other, id, Verdict.DROPPED)))
          .containsExactlyInAnyOrder(true, false);
    }
  }

  private static PopularityDay popularities(LocalDate date, int popularity) {
    return SamplePopularities.only(SamplePopularities.day(US, date, 30, popularity));
  }

  private static boolean keep(SqlDatabase database, PopularityDay day, Comparison comparison) {
    return database.doubtfulDays().keep(day, comparison).id() > 0;
  }

  private static boolean decide(SqlDatabase database, long id, Verdict verdict) {
    Decision decision = new Decision(verdict, Instant.EPOCH, "ann", "by hand");
    return database.doubtfulDays().decide(List.of(id), decision) > 0;
  }

  @Test
  void noSessionStartsWithAPasswordThatIsBeingChanged() throws Exception {
    Account ann = newAccount("ann", Role.MEMBER);
    Transactions database = one.transactions();
    SqlSessions sessions =
        new SqlSessions(
            other.transactions(),
            InstantSource.system(),
            new Secrets(new SecureRandom()),
            () -> {});
    Future<Optional<String>> begun =
        database.transact(
            sql -> {
              String old =
                  sql.find("select password_hash from account", row -> row.getString(1))
                      .orElseThrow();
              sql.update("update account set password_hash = 'another'");
              var beginning = threads.submit(() -> sessions.tryStart(ann.id(), old, "::1"));
              awaitDoneOrWaiting(sql, beginning);
              return beginning;
            });
    assertThat(begun.get()).isEmpty();
  }

  private static void awaitDoneOrWaiting(SqlStatements sql, Future<?> work) throws SQLException {
    String waiting =
        """
        select count(*) from pg_locks
        where not granted and pg_backend_pid() = any (pg_blocking_pids(pid))
        """;
    while (!work.isDone() && sql.count(waiting) == 0) {
      Thread.onSpinWait();
    }
  }

  @Test
  void anAccountTracksNoMoreAppsThanAllowed() throws Exception {
    AccountId ann = newAccount("ann", Role.MEMBER).id();
    for (int app = 1; app < TrackingLists.MAX_APPS; app++) {
      trackApp(one, ann, app);
    }
    for (int round = 0; round < ROUNDS; round++) {
      List<Boolean> tracked =
          atOnce(
              () -> succeeds(() -> trackApp(one, ann, 10_001)),
              () -> succeeds(() -> trackApp(other, ann, 10_002)));
      assertThat(tracked).containsExactlyInAnyOrder(true, false);
      assertThat(one.trackingLists().list(ann)).hasSize(TrackingLists.MAX_APPS);
      one.trackingLists().remove(ann, new AppId.AppStore(10_001), US);
      one.trackingLists().remove(ann, new AppId.AppStore(10_002), US);
    }
  }

  @Test
  void twoNodesMayTrackOrRequestTheSame() throws Exception {
    AccountId ann = newAccount("ann", Role.MEMBER).id();
    SqlFetchQueue ofOne = queue(one);
    SqlFetchQueue ofOther = queue(other);
    for (int round = 1; round <= ROUNDS; round++) {
      int app = round;
      RequestKey key = new RequestKey("%032x".formatted(round));
      List<Boolean> done =
          atOnce(
              () -> {
                trackApp(one, ann, app);
                ofOne.putNeeds(key, Set.of(search("a"), search("b")));
                return true;
              },
              () -> {
                trackApp(other, ann, app);
                ofOther.putNeeds(key, Set.of(search("b"), search("a")));
                return true;
              });
      assertThat(done).hasSize(2);
      assertThat(ofOne.listNeeds(key)).isEqualTo(Set.of(search("a"), search("b")));
    }
    assertThat(one.trackingLists().list(ann)).hasSize(ROUNDS);
  }

  @Test
  void aSubjectThatOneNodeBeginsToTrackKeepsItsFetchWhenTheOtherEndsItsTracking() throws Exception {
    SqlFetchQueue ofOne = queue(one);
    SqlFetchQueue ofOther = queue(other);
    TrackKey ann = new TrackKey("ann");
    TrackKey bob = new TrackKey("bob");
    Set<Subject<?>> subjects = Set.of(search("a"), search("b"), search("c"));
    for (int round = 0; round < ROUNDS; round++) {
      track(ofOne, ann, subjects);
      track(ofOne, bob, Set.of());
      List<Boolean> done =
          atOnce(() -> track(ofOne, ann, Set.of()), () -> track(ofOther, bob, subjects));
      assertThat(done).hasSize(2);
      assertThat(one.fetchSchedule().count().due()).isEqualTo(3);
    }
  }

  @Test
  void aRequestChargedByBothNodesIsChargedOnceInAnyOrderOfAccounts() throws Exception {
    List<AccountId> accounts = new ArrayList<>();
    for (int i = 0; i < 5; i++) {
      accounts.add(newAccount("account" + i, Role.MEMBER).id());
    }
    List<AccountId> reversed = accounts.reversed();
    List<Boolean> done = atOnce(() -> spendAll(one, accounts), () -> spendAll(other, reversed));
    assertThat(done).hasSize(2);
    for (AccountId account : accounts) {
      assertThat(one.creditLedger().list(account, Instant.MIN, Instant.MAX, 1000))
          .hasSize(ROUNDS + 1);
    }
  }

  @Test
  void oneNodeAtATimeAppliesTheListsAndOnceMoreIfThatIsRequestedMeanwhile() throws Exception {
    AtomicInteger running = new AtomicInteger();
    AtomicInteger most = new AtomicInteger();
    Semaphore begun = new Semaphore(0);
    Semaphore mayEnd = new Semaphore(0);
    Runnable apply =
        () -> {
          most.accumulateAndGet(running.incrementAndGet(), Math::max);
          begun.release();
          mayEnd.acquireUninterruptibly();
          running.decrementAndGet();
        };
    try (SqlFetchQueue ofOne = queue(one);
        SqlFetchQueue ofOther = queue(other)) {
      ofOne.start(apply);
      begun.acquire();
      ofOther.start(apply);
      mayEnd.release();
      begun.acquire();
      mayEnd.release();
    }
    assertThat(most).hasValue(1);
    assertThat(begun.availablePermits()).isZero();
  }

  @Test
  void textThatPostgresRefusesMatchesNothing() {
    newAccount("ann", Role.MEMBER);
    assertThat(one.accounts().logIn("ann\0", "password", "\0")).isInstanceOf(LogIn.Refused.class);
    assertThat(one.accounts().logIn("ann\ud800", "password", "::1"))
        .isInstanceOf(LogIn.Refused.class);
  }

  private boolean spendAll(SqlDatabase database, List<AccountId> accounts) {
    try (ExecutorService spenders = Executors.newFixedThreadPool(5)) {
      for (int round = 0; round < ROUNDS; round++) {
        String request = "request " + round;
        accounts.forEach(
            account ->
                spenders.execute(
                    () ->
                        assertThat(
                                database
                                    .creditLedger()
                                    .trySpend(account, request, PricedItem.APP_RATING, 1))
                            .isInstanceOf(Charged.class)));
      }
    }
    return true;
  }

  private static boolean track(SqlFetchQueue queue, TrackKey key, Set<Subject<?>> subjects) {
    queue.track(key, subjects, _ -> Optional.empty());
    return true;
  }

  private static void trackApp(SqlDatabase database, AccountId account, long app) {
    database.trackingLists().put(account, new AppId.AppStore(app), US, Set.of(Device.IPHONE));
  }

  private Account newAccount(String name, Role role) {
    return one.accounts().create(new Username(name), "password", role);
  }

  private static SqlFetchQueue queue(SqlDatabase database) {
    return database.fetchQueue((_, _) -> ScriptedFetches.FETCHED, TestFetches.NO_REFRESH);
  }

  private static boolean succeeds(Runnable change) {
    try {
      change.run();
      return true;
    } catch (IllegalArgumentException e) {
      return false;
    }
  }

  private List<Boolean> atOnce(Callable<Boolean> first, Callable<Boolean> second)
      throws InterruptedException, ExecutionException {
    CyclicBarrier together = new CyclicBarrier(2);
    List<Future<Boolean>> begun =
        IntStream.range(0, 2)
            .mapToObj(
                i ->
                    threads.submit(
                        () -> {
                          together.await();
                          return (i == 0 ? first : second).call();
                        }))
            .toList();
    return List.of(begun.get(0).get(), begun.get(1).get());
  }
}
