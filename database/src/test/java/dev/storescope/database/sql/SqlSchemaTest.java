package dev.storescope.database.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.storescope.accounts.AccountId;
import dev.storescope.accounts.DatabaseNotOpenedException;
import dev.storescope.accounts.Scope;
import dev.storescope.credits.CreditLedger.Spending.Charged;
import dev.storescope.database.DatabaseLocation;
import dev.storescope.database.SqlDatabase;
import dev.storescope.database.TestPostgres;
import dev.storescope.database.account.DatabaseOptions;
import dev.storescope.database.fetching.FetchQueueSettings;
import dev.storescope.database.fetching.SqlFetchQueue;
import dev.storescope.database.fetching.TestFetches;
import dev.storescope.fetching.FetchStatus;
import dev.storescope.pricing.PricedItem;
import dev.storescope.store.AppId;
import dev.storescope.store.Country;
import dev.storescope.store.Device;
import dev.storescope.testkit.ScriptedFetches;
import dev.storescope.testkit.SettableClock;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** How the tables are created, and updated while nodes run. */
class SqlSchemaTest {
  private static final SqlSchema CURRENT = SqlSchema.CURRENT;
  private static final SqlSchema NEXT = following(901, "next");
  private static final SqlSchema INCOMPATIBLE = following(902, "next", "incompatible");
  private static final long GRANT = 100;

  private final SettableClock clock = new SettableClock(Instant.parse("2026-11-21T10:00:00Z"));

  private static SqlSchema following(int version, String... folders) {
    return new SqlSchema(
        version,
        Stream.of(folders).map(folder -> "classpath:dev/storescope/database/" + folder).toList());
  }

  @Test
  void oneOfTheNodesThatStartAtOnceCreatesTheTables()
      throws InterruptedException, ExecutionException {
    assertCreatedOnce(TestPostgres.newEmptyDatabase());
  }

  @Test
  void oneOfTheProcessesThatStartAtOnceCreatesTheFile(@TempDir Path folder)
      throws InterruptedException, ExecutionException {
    assertCreatedOnce(new DatabaseLocation.Sqlite(folder));
  }

  private void assertCreatedOnce(DatabaseLocation location)
      throws InterruptedException, ExecutionException {
    int nodes = 3;
    CyclicBarrier together = new CyclicBarrier(nodes);
    try (ExecutorService threads = Executors.newFixedThreadPool(nodes)) {
      List<Future<SqlDatabase>> opened =
          IntStream.range(0, nodes)
              .mapToObj(
                  _ ->
                      threads.submit(
                          () -> {
                            together.await();
                            return location.open(clock);
                          }))
              .toList();
      for (Future<SqlDatabase> each : opened) {
        try (SqlDatabase database = each.get()) {
          assertThat(database.accounts().list()).isEmpty();
          assertThat(version(database)).isEqualTo(CURRENT.version());
        }
      }
    }
  }

  @Test
  void aNodeKeepsWorkingWhileACompatibleVersionUpdatesTheTables() {
    DatabaseLocation.Postgres location = TestPostgres.newDatabase();
    try (SqlDatabase old = open(location, CURRENT)) {
      use(old, "before");
      try (SqlDatabase next = open(location, NEXT)) {
        assertThat(version(next)).isEqualTo(NEXT.version());
        use(old, "during");
        use(next, "next");
        assertThat(old.accounts().list()).isEqualTo(next.accounts().list()).hasSize(3);
      }
    }
    try (SqlDatabase again = open(location, CURRENT)) {
      use(again, "after");
      assertThat(version(again)).isEqualTo(NEXT.version());
    }
  }

  @Test
  void aNodeDoesNotStartOnIncompatibleTables() {
    DatabaseLocation.Postgres location = TestPostgres.newDatabase();
    open(location, INCOMPATIBLE).close();
    assertNotOpened(
        location.settings(),
        "newer version of Storescope (schema 902, compatible from 902 on; this version supports %d)"
            .formatted(CURRENT.version()));
    open(location, INCOMPATIBLE).close();
  }

  @Test
  void aUserWhoMayNotCreateTablesOpensOnesThatAreUpToDate() {
    DatabaseLocation.Postgres location = TestPostgres.newDatabase();
    TestPostgres.execute(location.url(), "create role clerk login");
    TestPostgres.execute(
        location.url(),
        "grant select, insert, update, delete on all tables in schema public to clerk");
    PostgresSettings clerk = new PostgresSettings(location.url(), "clerk", "");
    try (SqlDatabase database = SqlDatabase.open(clerk, options())) {
      use(database, "ann");
    }
    assertNotOpened(
        new PostgresSettings(TestPostgres.newEmptyDatabase().url(), "clerk", ""),
        "clerk has no permission to create tables in storescope_");
  }

  @ParameterizedTest
  @CsvSource({
    "jdbc:postgresql://127.0.0.1:1/database,postgres,PostgreSQL at 127.0.0.1:1 cannot be reached",
    "jdbc:postgresql://HERE/nowhere,postgres,has no database nowhere. Create it:",
    "jdbc:postgresql://HERE/postgres,nobody,rejects the user nobody",
  })
  void aFailureToOpenSaysWhatToDo(String url, String user, String message) {
    String here = TestPostgres.newDatabase().settings().server();
    assertNotOpened(new PostgresSettings(url.replace("HERE", here), user, ""), message);
  }

  @Test
  void thePasswordIsNotShown() {
    PostgresSettings settings =
        new PostgresSettings("jdbc:postgresql://db/storescope?password=s3cret", "ann", "s3cret");
    assertThat(settings.toString()).isEqualTo("storescope at db");
  }

  private void assertNotOpened(PostgresSettings settings, String message) {
    assertThatThrownBy(() -> SqlDatabase.open(settings, options()))
        .isInstanceOf(DatabaseNotOpenedException.class)
        .hasMessageContaining(message)
        .message()
        .hasLineCount(1);
  }

  private DatabaseOptions options() {
    return DatabaseLocation.options(clock, GRANT);
  }

  private SqlDatabase open(DatabaseLocation.Postgres location, SqlSchema schema) {
    return SqlDatabase.open(location.settings(), schema, options());
  }

  private static long version(SqlDatabase database) {
    return database.transactions().run(sql -> sql.count("select max(version) from schema_version"));
  }

  /** Uses every part of a database. */
  private static void use(SqlDatabase database, String name) {
    AccountId account = DatabaseLocation.newAccount(database, name);
    database.accounts().createKey(account, "ci", Scope.ADMINISTRATION, Optional.empty());
    assertThat(database.creditLedger().trySpend(account, "r", PricedItem.APP_RATING, 1))
        .isEqualTo(new Charged(GRANT - 1));
    database
        .trackingLists()
        .put(account, new AppId.AppStore(1), new Country("us"), Set.of(Device.IPHONE));
    SqlFetchQueue queue =
        database.fetchQueue((_, _) -> ScriptedFetches.FETCHED, FetchQueueSettings.DEFAULT);
    assertThat(queue.request(TestFetches.search(name), account))
        .isInstanceOf(FetchStatus.Pending.class);
  }
}
