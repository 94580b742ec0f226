package dev.storescope.office.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.storescope.accounts.Account.Role;
import dev.storescope.accounts.AccountId;
import dev.storescope.accounts.OfficeNotOpenedException;
import dev.storescope.accounts.Username;
import dev.storescope.credits.CreditLedger.Spending.Charged;
import dev.storescope.fetching.FetchState;
import dev.storescope.fetching.FetchVerdict;
import dev.storescope.observation.Subject;
import dev.storescope.pricing.PricedItem;
import dev.storescope.store.AppId;
import dev.storescope.store.Country;
import dev.storescope.store.Device;
import dev.storescope.store.Keyword;
import dev.storescope.testkit.SettableClock;
import java.security.SecureRandom;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The tables on PostgreSQL: how they are made, and how they step forward under running nodes. */
class PostgresSchemaTest {
  private static final PostgresSchema PRESENT = PostgresSchema.PRESENT;
  private static final PostgresSchema NEXT = following(PRESENT.latest() + 1, "next");
  private static final PostgresSchema APART = following(PRESENT.latest() + 2, "next", "apart");
  private static final long GRANT = 100;

  private final SettableClock clock = new SettableClock(Instant.parse("2026-11-21T10:00:00Z"));

  private static PostgresSchema following(int latest, String... folders) {
    List<String> scripts = new ArrayList<>(PRESENT.scripts());
    for (String folder : folders) {
      scripts.add("classpath:dev/storescope/office/sql/" + folder);
    }
    return new PostgresSchema(latest, scripts);
  }

  @Test
  void ofNodesThatStartAtOnceOneMakesTheTablesAndTheOthersWait()
      throws InterruptedException, ExecutionException {
    OfficePlace.Postgres place = TestPostgres.newDatabase();
    int nodes = 3;
    CyclicBarrier together = new CyclicBarrier(nodes);
    try (ExecutorService threads = Executors.newFixedThreadPool(nodes)) {
      List<Future<SqlOffice>> opened =
          IntStream.range(0, nodes)
              .mapToObj(
                  _ ->
                      threads.submit(
                          () -> {
                            together.await();
                            return open(place, PRESENT);
                          }))
              .toList();
      for (Future<SqlOffice> each : opened) {
        try (SqlOffice office = each.get()) {
          assertThat(office.accounts().list()).isEmpty();
          assertThat(steps(office)).isEqualTo(PRESENT.latest());
        }
      }
    }
  }

  @Test
  void aNodeGoesOnWhileTheNextVersionTakesAStepThatItCanGoOnWith() {
    OfficePlace.Postgres place = TestPostgres.newOffice();
    try (SqlOffice old = open(place, PRESENT)) {
      use(old, "before");
      try (SqlOffice next = open(place, NEXT)) {
        assertThat(steps(next)).isEqualTo(NEXT.latest());
        use(old, "during");
        use(next, "next");
        assertThat(old.accounts().list()).isEqualTo(next.accounts().list()).hasSize(3);
      }
    }
    try (SqlOffice again = open(place, PRESENT)) {
      use(again, "after");
      assertThat(steps(again)).isEqualTo(NEXT.latest());
    }
  }

  @Test
  void aNodeIsNotStartedOnTablesThatItCannotGoOnWith() {
    OfficePlace.Postgres place = TestPostgres.newOffice();
    open(place, APART).close();
    assertNotOpened(
        place.settings(),
        "is of a newer Storescope (schema 4, for programs that know 4; this one knows 2)");
    open(place, APART).close();
  }

  @Test
  void whatIsUpToDateIsOpenedByWhoMayNotMakeTables() {
    OfficePlace.Postgres place = TestPostgres.newOffice();
    TestPostgres.execute(place.url(), "create role clerk login");
    TestPostgres.execute(
        place.url(),
        "grant select, insert, update, delete on all tables in schema public to clerk");
    PostgresSettings clerk = new PostgresSettings(place.url(), "clerk", "");
    try (SqlOffice office = SqlOffice.open(clerk, clock, new SecureRandom(), GRANT)) {
      use(office, "ann");
    }
    assertNotOpened(
        new PostgresSettings(TestPostgres.newDatabase().url(), "clerk", ""),
        "clerk may not make tables in office_");
  }

  @ParameterizedTest
  @CsvSource({
    "jdbc:postgresql://127.0.0.1:1/office,postgres,PostgreSQL at 127.0.0.1:1 cannot be reached",
    "jdbc:postgresql://HERE/nowhere,postgres,has no database nowhere: create it",
    "jdbc:postgresql://HERE/postgres,nobody,does not let nobody in",
  })
  void whatCannotBeOpenedSaysWhatWouldBeRight(String url, String user, String message) {
    String here = TestPostgres.newOffice().settings().server();
    assertNotOpened(new PostgresSettings(url.replace("HERE", here), user, ""), message);
  }

  @Test
  void aPasswordIsNotTold() {
    PostgresSettings settings =
        new PostgresSettings("jdbc:postgresql://db/office?password=s3cret", "ann", "s3cret");
    assertThat(settings.toString()).isEqualTo("office at db");
  }

  private void assertNotOpened(PostgresSettings settings, String message) {
    assertThatThrownBy(() -> SqlOffice.open(settings, clock, new SecureRandom(), GRANT))
        .isInstanceOf(OfficeNotOpenedException.class)
        .hasMessageContaining(message)
        .message()
        .hasLineCount(1);
  }

  private SqlOffice open(OfficePlace.Postgres place, PostgresSchema schema) {
    return SqlOffice.open(place.settings(), schema, clock, new SecureRandom(), GRANT);
  }

  private static long steps(SqlOffice office) {
    return office.database().run(sql -> sql.count("select max(step) from schema_step"));
  }

  /** Does something with every part of an office. */
  private static void use(SqlOffice office, String name) {
    AccountId account = office.accounts().create(new Username(name), "password", Role.MEMBER).id();
    office.accounts().createKey(account, "ci", Optional.empty());
    assertThat(office.creditLedger().trySpend(account, "r", PricedItem.APP_RATING, 1))
        .isEqualTo(new Charged(GRANT - 1));
    office
        .trackingLists()
        .put(account, new AppId.AppStore(1), new Country("us"), Set.of(Device.IPHONE));
    Subject<?> subject = new Subject.Search(Device.IPHONE, new Country("us"), new Keyword(name));
    SqlFetchQueue queue =
        office.fetchQueue((_, _) -> new FetchVerdict.Done(), FetchQueueSettings.DEFAULT);
    assertThat(queue.request(subject)).isInstanceOf(FetchState.Pending.class);
  }
}
