package dev.storescope.office.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.storescope.accounts.Account;
import dev.storescope.accounts.Account.Role;
import dev.storescope.accounts.AccountId;
import dev.storescope.accounts.Accounts.Caller;
import dev.storescope.accounts.Accounts.LogIn;
import dev.storescope.accounts.OfficeNotOpenedException;
import dev.storescope.accounts.OfficeUnavailableException;
import dev.storescope.accounts.Username;
import dev.storescope.office.sql.OfficeMove.Outcome;
import dev.storescope.pricing.PricedItem;
import dev.storescope.store.AppId;
import dev.storescope.store.Country;
import dev.storescope.store.Device;
import dev.storescope.store.Keyword;
import dev.storescope.testkit.SettableClock;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OfficeMoveTest {
  private static final Instant NOW = Instant.parse("2026-11-21T10:00:00.123Z");
  private static final Username ANN = new Username("ann");
  private static final String PASSWORD = "battery staple";
  private static final AppId APP = new AppId.AppStore(7);
  private static final Country US = new Country("us");

  @TempDir Path folder;

  private final SettableClock clock = new SettableClock(NOW);
  private final OfficePlace.Postgres target = TestPostgres.newDatabase();

  @Test
  void everyTableOfAnOfficeMoves() {
    try (SqlOffice office = openOld()) {
      List<String> tables =
          office
              .database()
              .run(
                  sql ->
                      sql.list(
                          """
                          select name from sqlite_master
                          where type = 'table' and name not like 'sqlite%' and name <> 'schema_version'
                          """,
                          row -> row.getString(1)));
      assertThat(OfficeTable.MOVED).containsExactlyInAnyOrderElementsOf(tables);
    }
  }

  @Test
  void passwordsKeysSessionsAndBalancesAreThoseOfTheOldOffice() {
    String key;
    String token;
    try (SqlOffice office = openOld()) {
      AccountId ann = fill(office);
      key = office.accounts().createKey(ann, "ci", Optional.empty()).secret();
      token = ((LogIn.Granted) office.accounts().logIn("ann", PASSWORD, "::1")).token();
    }

    assertThat(move()).isInstanceOf(Outcome.Moved.class);

    try (SqlOffice office = target.open(clock)) {
      Account ann = office.accounts().find(ANN).orElseThrow();
      assertThat(office.accounts().identify(key)).isEqualTo(new Caller.Known(ann));
      assertThat(office.accounts().identify(token)).isEqualTo(new Caller.Known(ann));
      assertThat(office.accounts().logIn("ann", PASSWORD, "::1")).isInstanceOf(LogIn.Granted.class);
      assertThat(office.creditLedger().balance(ann.id(), 0)).isEqualTo(100_000 + 500 - 60);
    }
  }

  @Test
  void everyRowOfEveryTableIsThere() {
    int rows;
    try (SqlOffice office = openOld()) {
      fill(office);
      rows = OfficeTable.MOVED.stream().mapToInt(table -> count(office, table)).sum();
      assertThat(OfficeTable.MOVED).allMatch(table -> count(office, table) > 0);
    }

    List<Long> told = new ArrayList<>();
    assertThat(OfficeMove.copy(folder, target.settings(), (done, _) -> told.add(done)))
        .isEqualTo(new Outcome.Moved(rows));

    try (SqlOffice office = target.open(clock);
        SqlOffice old = openOld()) {
      assertThat(OfficeTable.MOVED).allMatch(table -> count(office, table) == count(old, table));
    }
    assertThat(told).isNotEmpty();
    assertThat(told.getLast()).isEqualTo(rows);
  }

  @Test
  void aJobKeepsItsTimeAndItsDataAndIsPutBack() {
    try (SqlOffice office = openOld()) {
      fill(office);
    }
    move();
    try (SqlOffice office = target.open(clock)) {
      String job =
          office
              .database()
              .run(
                  sql ->
                      sql.find(
                          """
                          select extract(epoch from execution_time) * 1000 || ' ' || picked || ' '
                            || (picked_by is null and last_heartbeat is null)
                            || ' ' || encode(task_data, 'hex') || ' ' || priority
                          from scheduled_tasks where task_instance = 'search:iphone:us:slack'
                          """,
                          row -> row.getString(1)))
              .orElseThrow();
      assertThat(job).matches(NOW.toEpochMilli() + "(\\.0*)? false true 00ff 5");
    }
  }

  @Test
  void newAccountsAndKeysGetNumbersThatWereNeverGiven() {
    long lastKey;
    try (SqlOffice office = openOld()) {
      AccountId ann = fill(office);
      lastKey = office.accounts().createKey(ann, "last", Optional.empty()).key().id();
      run(office, "delete from api_key where id = " + lastKey);
    }
    move();
    try (SqlOffice office = target.open(clock)) {
      Account bob = office.accounts().create(new Username("bob"), PASSWORD, Role.MEMBER);
      assertThat(bob.id().value()).isEqualTo(2);
      assertThat(office.accounts().createKey(bob.id(), "new", Optional.empty()).key().id())
          .isEqualTo(lastKey + 1);
    }
  }

  @Test
  void anOfficeThatIsThereAlreadyIsLeftAsItIs() {
    try (SqlOffice office = openOld()) {
      fill(office);
    }
    assertThat(move()).isInstanceOf(Outcome.Moved.class);
    assertThat(move()).isInstanceOf(Outcome.AlreadyThere.class);
  }

  @Test
  void anotherOfficeIsLeftAsItIs() {
    try (SqlOffice office = openOld();
        SqlOffice other = target.open(clock)) {
      fill(office);
      other.accounts().create(new Username("bob"), PASSWORD, Role.MEMBER);
    }
    assertThat(move()).isEqualTo(new Outcome.InUse());
    try (SqlOffice other = target.open(clock)) {
      assertThat(other.accounts().list()).hasSize(1);
      assertThat(other.accounts().find(ANN)).isEmpty();
    }
  }

  @Test
  void aMoveThatFailsLeavesNothingBehind() {
    try (SqlOffice office = openOld()) {
      fill(office);
      run(office, "update credit_balance set balance = balance + 1");
    }
    assertThatThrownBy(this::move)
        .isInstanceOf(OfficeUnavailableException.class)
        .hasMessageContaining("the balances of 1 accounts are not the sums");
    try (SqlOffice other = target.open(clock)) {
      assertThat(OfficeTable.MOVED).allMatch(table -> count(other, table) == 0);
    }
  }

  @Test
  void aFolderWithoutAnOfficeIsLeftWithout() {
    assertThatThrownBy(this::move)
        .isInstanceOf(OfficeNotOpenedException.class)
        .hasMessageContaining("there is no office in " + folder);
    assertThat(folder).isEmptyDirectory();
  }

  private Outcome move() {
    return OfficeMove.copy(folder, target.settings(), (_, _) -> {});
  }

  private SqlOffice openOld() {
    return SqlOffice.open(folder, clock, new SecureRandom());
  }

  /** A row at least in every table. */
  private AccountId fill(SqlOffice office) {
    AccountId ann = office.accounts().create(ANN, PASSWORD, Role.ADMINISTRATOR).id();
    office.accounts().createKey(ann, "laptop\0", Optional.of(NOW.plusSeconds(60)));
    office.accounts().logIn("ann", PASSWORD, "::1");
    office.competitorLists().put(ann, APP, US, List.of(new AppId.AppStore(8)));
    office.trackingLists().put(ann, APP, US, Set.of(Device.IPHONE));
    office.trackingLists().addKeywords(ann, APP, US, List.of(new Keyword("ćma 🦋")));
    office.creditLedger().topUp(ann, 500, "invoice 7");
    office.creditLedger().trySpend(ann, "r1", PricedItem.APP_COMPETITORS, 60);
    fillQueue(office);
    return ann;
  }

  private void fillQueue(SqlOffice office) {
    Database database = office.database();
    database.run(
        sql ->
            sql.update(
                """
                insert into scheduled_tasks (task_name, task_instance, task_data, execution_time,
                  picked, picked_by, last_heartbeat, version, priority)
                values ('fetch', 'search:iphone:us:slack', x'00ff', ?, true, 'gone', ?, 3, 5)
                """,
                database.jobTime(NOW),
                database.jobTime(NOW)));
    run(office, "insert into tracked_subject values ('search:iphone:us:slack', 1)");
    run(office, "insert into given_up values ('search:iphone:us:slack', 'blocked', 2, false)");
    run(office, "insert into wait_need values ('k', 'search:iphone:us:slack', 3)");
    run(office, "insert into daily_look values ('7', 'search:iphone:us:slack')");
    run(office, "insert into look values ('search:iphone:us:slack', 4, null, 4, 'blocked')");
  }

  private static void run(SqlOffice office, String sql) {
    office.database().run(statements -> statements.update(sql));
  }

  private static int count(SqlOffice office, String table) {
    return office.database().run(sql -> (int) sql.count("select count(*) from " + table));
  }
}
