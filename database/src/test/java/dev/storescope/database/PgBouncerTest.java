package dev.storescope.database;

import static dev.storescope.database.fetching.TestFetches.search;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.storescope.accounts.AccountId;
import dev.storescope.accounts.DatabaseNotOpenedException;
import dev.storescope.credits.CreditLedger.Spending;
import dev.storescope.database.fetching.SqlFetchQueue;
import dev.storescope.database.fetching.TestFetches;
import dev.storescope.database.sql.SqlStatements;
import dev.storescope.engines.LocalPgBouncer;
import dev.storescope.engines.LocalPgBouncer.PoolMode;
import dev.storescope.observation.Subject;
import dev.storescope.pricing.PricedItem;
import dev.storescope.testkit.ScriptedFetches;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A database behind a connection pooler. */
@Timeout(300)
class PgBouncerTest {
  private static final int CALLERS = 8;
  private static final int CHARGES = 200;
  private static final String TIMEOUT = "show idle_in_transaction_session_timeout";
  private static final String ISOLATION = "show transaction_isolation";

  private static final List<Subject<?>> SEARCHES =
      IntStream.range(0, 50).<Subject<?>>mapToObj(number -> search("app " + number)).toList();

  private final DatabaseLocation.Postgres location = TestPostgres.newEmptyDatabase();
  @TempDir private Path folder;

  @ParameterizedTest
  @CsvSource({
    "TRANSACTION, ''",
    "TRANSACTION, 'options,extra_float_digits'",
    "SESSION, ''",
    "SESSION, 'options,extra_float_digits'"
  })
  void tablesAreMadeAndConcurrentChargesAddUpBehindAPooler(PoolMode mode, String ignored)
      throws Exception {
    try (LocalPgBouncer pooler = start(mode, ignored);
        SqlDatabase database = open(pooler);
        ExecutorService threads = Executors.newFixedThreadPool(CALLERS)) {
      AccountId ann = DatabaseLocation.newAccount(database, "ann");
      long before = database.creditLedger().balance(ann, 0);
      List<Future<Spending>> charged =
          IntStream.range(0, CHARGES)
              .mapToObj(
                  number ->
                      threads.submit(
                          () -> {
                            database.accounts().list();
                            return database
                                .creditLedger()
                                .trySpend(ann, "r" + number, PricedItem.APP_META, 1);
                          }))
              .toList();
      for (Future<Spending> each : charged) {
        assertThat(each.get()).isInstanceOf(Spending.Charged.class);
      }
      assertThat(database.creditLedger().balance(ann, 0)).isEqualTo(before - CHARGES);
    }
  }

  @Test
  void aNodeThatHangsInATransactionIsEndedAsWithoutAPooler() throws IOException {
    try (LocalPgBouncer pooler = start(PoolMode.TRANSACTION, "");
        SqlDatabase database = open(pooler)) {
      TestPostgres.execute(
          location.url(),
          "alter database %s set default_transaction_isolation = serializable"
              .formatted(location.url().replaceAll(".*/", "")));
      List<String> within =
          database
              .transactions()
              .transact(sql -> List.of(show(sql, TIMEOUT), show(sql, ISOLATION)));
      assertThat(within).containsExactly("20s", "read committed");
      String afterwards = database.transactions().run(sql -> show(sql, TIMEOUT));
      assertThat(afterwards).as("left to the next client").isEqualTo("0");
    }
  }

  @Test
  void fetchesAreMadeBehindAPooler() throws Exception {
    CountDownLatch fetched = new CountDownLatch(SEARCHES.size());
    try (LocalPgBouncer pooler = start(PoolMode.TRANSACTION, "");
        SqlDatabase database = open(pooler);
        SqlFetchQueue queue =
            database.fetchQueue(
                (_, _) -> {
                  fetched.countDown();
                  return ScriptedFetches.FETCHED;
                },
                TestFetches.NO_REFRESH)) {
      AccountId ann = DatabaseLocation.newAccount(database, "ann");
      queue.start(() -> {});
      SEARCHES.forEach(subject -> queue.request(subject, ann));
      fetched.await();
      assertThat(fetched.getCount()).isZero();
    }
  }

  @Test
  void aRefusedParameterIsReportedWithTheSettingOfThePooler() throws IOException {
    try (LocalPgBouncer pooler = start(PoolMode.TRANSACTION, "")) {
      assertThatThrownBy(
              () ->
                  new DatabaseLocation.Postgres(pooler.url(name()) + "?currentSchema=public")
                      .open(InstantSource.system()))
          .isInstanceOf(DatabaseNotOpenedException.class)
          .hasMessageContaining("unsupported startup parameter: search_path")
          .hasMessageEndingWith("Add it to ignore_startup_parameters of PgBouncer.");
    }
  }

  private static String show(SqlStatements sql, String what) throws SQLException {
    return sql.find(what, row -> row.getString(1)).orElseThrow();
  }

  private LocalPgBouncer start(PoolMode mode, String ignored) throws IOException {
    return LocalPgBouncer.start(
        folder, TestPostgres.freePort(), TestPostgres.shared(), mode, ignored);
  }

  private SqlDatabase open(LocalPgBouncer pooler) {
    return new DatabaseLocation.Postgres(pooler.url(name())).open(InstantSource.system());
  }

  private String name() {
    return location.url().replaceAll(".*/", "");
  }
}
