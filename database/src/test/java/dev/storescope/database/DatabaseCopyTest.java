package dev.storescope.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.InstanceOfAssertFactories.STRING;

import dev.storescope.accounts.Account;
import dev.storescope.accounts.Account.Role;
import dev.storescope.accounts.AccountId;
import dev.storescope.accounts.Accounts.Caller;
import dev.storescope.accounts.Accounts.LogIn;
import dev.storescope.accounts.DatabaseNotOpenedException;
import dev.storescope.accounts.DatabaseUnavailableException;
import dev.storescope.accounts.Scope;
import dev.storescope.accounts.Username;
import dev.storescope.accounts.WorkspaceRole;
import dev.storescope.alerts.Alert;
import dev.storescope.alerts.AlertCondition;
import dev.storescope.alerts.AlertMessages;
import dev.storescope.alerts.AlertRule;
import dev.storescope.alerts.DigestSettings;
import dev.storescope.alerts.RuleScope;
import dev.storescope.database.DatabaseCopy.CopyOutcome;
import dev.storescope.database.sql.Transactions;
import dev.storescope.delivery.ChannelTarget;
import dev.storescope.delivery.Message;
import dev.storescope.estimation.popularity.PopularityDay;
import dev.storescope.fetching.FetchInterval;
import dev.storescope.fetching.check.SourceCheck;
import dev.storescope.groups.AppGroup.GroupedApp;
import dev.storescope.metadata.Metadata;
import dev.storescope.metadata.MetadataField;
import dev.storescope.metadata.MetadataLocale;
import dev.storescope.observation.Review;
import dev.storescope.observation.Source;
import dev.storescope.own.OwnApp;
import dev.storescope.own.OwnDay;
import dev.storescope.own.OwnFigure;
import dev.storescope.own.OwnReport;
import dev.storescope.own.OwnReports;
import dev.storescope.own.OwnReview;
import dev.storescope.pricing.PricedItem;
import dev.storescope.reports.Logo;
import dev.storescope.reports.ReportSchedules.SentLink;
import dev.storescope.reports.ReportSubject;
import dev.storescope.reports.ReportText;
import dev.storescope.store.AppId;
import dev.storescope.store.Country;
import dev.storescope.store.Device;
import dev.storescope.store.Keyword;
import dev.storescope.store.StoreType;
import dev.storescope.testkit.SampleCredentials;
import dev.storescope.testkit.SamplePopularities;
import dev.storescope.testkit.SettableClock;
import dev.storescope.tracking.interval.IntervalScope;
import dev.storescope.workbench.KeywordNote;
import dev.storescope.workbench.KeywordState;
import dev.storescope.workbench.Tag;
import java.nio.file.Path;
import java.time.DayOfWeek;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DatabaseCopyTest {
  private static final KeywordNote TAGGED =
      KeywordNote.NONE.with(KeywordNote.Mark.KEPT).with(new Tag("later"));
  private static final Instant NOW = Instant.parse("2026-11-21T10:00:00.123Z");
  private static final Username ANN = new Username("ann");
  private static final String PASSWORD = "battery staple";
  private static final AppId APP = new AppId.AppStore(7);
  private static final Country US = new Country("us");
  private static final LocalDate TODAY = LocalDate.of(2026, 11, 21);

  @TempDir Path folder;

  private final SettableClock clock = new SettableClock(NOW);
  private final DatabaseLocation.Postgres target = TestPostgres.newEmptyDatabase();

  @Test
  void everyTableIsCopied() {
    try (SqlDatabase database = openSource()) {
      List<String> tables =
          DatabaseLocation.query(
              database,
              """
              select name from sqlite_master where type = 'table' and name not like 'sqlite%'
                and name not in ('schema_version', 'flyway_schema_history', 'scheduled_job',
                  'scheduled_delivery')
              """);
      assertThat(CopiedTable.NAMES).containsExactlyInAnyOrderElementsOf(tables);
    }
  }

  @Test
  void passwordsKeysSessionsAndBalancesStayTheSame() {
    String key;
    String token;
    try (SqlDatabase database = openSource()) {
      AccountId ann = fill(database);
      key = database.accounts().createKey(ann, "ci", Scope.WRITE, Optional.empty()).secret();
      token = ((LogIn.Granted) database.accounts().logIn("ann", PASSWORD, "::1")).token();
    }

    assertThat(copy()).isInstanceOf(CopyOutcome.Copied.class);

    try (SqlDatabase database = target.open(clock)) {
      Account ann = database.accounts().find(ANN).orElseThrow();
      assertThat(database.accounts().identify(key)).isEqualTo(new Caller.Known(ann, Scope.WRITE));
      assertThat(database.accounts().identify(token))
          .isEqualTo(new Caller.Known(ann, Scope.ADMINISTRATION));
      assertThat(database.accounts().logIn("ann", PASSWORD, "::1"))
          .isInstanceOf(LogIn.Granted.class);
      assertThat(database.creditLedger().balance(ann.id(), 0)).isEqualTo(100_000 + 500 - 60);
    }
  }

  @Test
  void everyRowOfEveryTableIsCopied() {
    int rows;
    try (SqlDatabase database = openSource()) {
      fill(database);
      rows = CopiedTable.NAMES.stream().mapToInt(table -> count(database, table)).sum();
      assertThat(CopiedTable.NAMES).allMatch(table -> count(database, table) > 0);
    }

    List<Long> progress = new ArrayList<>();
    assertThat(DatabaseCopy.copy(folder, target.settings(), (done, _) -> progress.add(done)))
        .isEqualTo(new CopyOutcome.Copied(rows));

    try (SqlDatabase database = target.open(clock);
        SqlDatabase old = openSource()) {
      assertThat(CopiedTable.NAMES).allMatch(table -> count(database, table) == count(old, table));
    }
    assertThat(progress).isNotEmpty();
    assertThat(progress.getLast()).isEqualTo(rows);
  }

  @Test
  void ofADeletedAccountOnlyTheNameAndTheLedgerStay() {
    try (SqlDatabase database = openSource()) {
      AccountId ann = fill(database);
      database.accounts().create(new Username("root"), PASSWORD, Role.ADMINISTRATOR);
      database.accounts().delete(ann);
      assertThat(CopiedTable.NAMES)
          .filteredOn(table -> isOfAccounts(database, table) && count(database, table) > 0)
          .containsExactly("credit_balance", "ledger_entry", "daily_charge");
      assertThat(count(database, "fired_alert")).isZero();
      assertThat(count(database, "tracked_keyword")).isZero();
      assertThat(count(database, "workspace_member")).isZero();
      long balance = database.creditLedger().balance(ann, 0);
      clock.advance(Duration.ofDays(40));
      assertThat(database.creditLedger().balance(ann, 0)).isEqualTo(balance).isPositive();
      assertThat(database.creditLedger().list(ann, Instant.EPOCH, clock.instant(), 10)).hasSize(3);
    }
  }

  private static boolean isOfAccounts(SqlDatabase database, String table) {
    return !DatabaseLocation.query(
            database,
            "select name from pragma_table_info('%s') where name = 'account_id'".formatted(table))
        .isEmpty();
  }

  @Test
  void aPickedJobIsCopiedAsOneThatIsDue() {
    try (SqlDatabase database = openSource()) {
      fill(database);
    }
    copy();
    try (SqlDatabase database = target.open(clock)) {
      List<String> jobs =
          DatabaseLocation.query(
              database,
              """
              select extract(epoch from execution_time) * 1000 || ' ' || picked || ' '
                || (picked_by is null and last_heartbeat is null)
                || ' ' || encode(task_data, 'hex') || ' ' || priority
              from scheduled_tasks where task_instance = 'search:iphone:us:slack'
              """);
      assertThat(jobs)
          .singleElement(STRING)
          .matches(NOW.toEpochMilli() + "(\\.0*)? false true 00ff 5");
    }
  }

  @Test
  void newAccountsAndKeysGetNewIdentifiers() {
    long lastKey;
    try (SqlDatabase database = openSource()) {
      AccountId ann = fill(database);
      lastKey =
          database
              .accounts()
              .createKey(ann, "last", Scope.ADMINISTRATION, Optional.empty())
              .key()
              .id();
      run(database, "delete from api_key where id = " + lastKey);
    }
    copy();
    try (SqlDatabase database = target.open(clock)) {
      Account bob = database.accounts().create(new Username("bob"), PASSWORD, Role.MEMBER);
      assertThat(bob.id().value()).isEqualTo(2);
      assertThat(
              database
                  .accounts()
                  .createKey(bob.id(), "new", Scope.ADMINISTRATION, Optional.empty())
                  .key()
                  .id())
          .isEqualTo(lastKey + 1);
    }
  }

  @Test
  void aSecondCopyChangesNothing() {
    try (SqlDatabase database = openSource()) {
      fill(database);
    }
    assertThat(copy()).isInstanceOf(CopyOutcome.Copied.class);
    assertThat(copy()).isInstanceOf(CopyOutcome.AlreadyCopied.class);
  }

  @Test
  void aDatabaseInUseIsNotChanged() {
    try (SqlDatabase database = openSource();
        SqlDatabase other = target.open(clock)) {
      fill(database);
      other.accounts().create(new Username("bob"), PASSWORD, Role.MEMBER);
    }
    assertThat(copy()).isEqualTo(new CopyOutcome.TargetInUse());
    try (SqlDatabase other = target.open(clock)) {
      assertThat(other.accounts().list()).hasSize(1);
      assertThat(other.accounts().find(ANN)).isEmpty();
    }
  }

  @Test
  void aFailedCopyIsRolledBack() {
    try (SqlDatabase database = openSource()) {
      fill(database);
      run(database, "update credit_balance set balance = balance + 1");
    }
    assertThatThrownBy(this::copy)
        .isInstanceOf(DatabaseUnavailableException.class)
        .hasMessageContaining("the balances of 1 accounts are not the sums");
    try (SqlDatabase other = target.open(clock)) {
      assertThat(CopiedTable.NAMES).allMatch(table -> count(other, table) == 0);
    }
  }

  @Test
  void aFolderWithoutADatabaseIsRefusedAndNotChanged() {
    assertThatThrownBy(this::copy)
        .isInstanceOf(DatabaseNotOpenedException.class)
        .hasMessageContaining(folder + " has no storescope.db");
    assertThat(folder).isEmptyDirectory();
  }

  private CopyOutcome copy() {
    return DatabaseCopy.copy(folder, target.settings(), (_, _) -> {});
  }

  private SqlDatabase openSource() {
    return new DatabaseLocation.Sqlite(folder).open(clock);
  }

  /** Adds at least one row to every table. */
  private AccountId fill(SqlDatabase database) {
    AccountId ann = database.accounts().create(ANN, PASSWORD, Role.ADMINISTRATOR).id();
    database
        .accounts()
        .createKey(ann, "laptop", Scope.ADMINISTRATION, Optional.of(NOW.plusSeconds(60)));
    // As earlier versions accepted it, and PostgreSQL does not.
    run(database, "update api_key set name = name || char(0)");
    database.accounts().logIn("ann", PASSWORD, "::1");
    database.competitorLists().put(ann, APP, US, List.of(new AppId.AppStore(8)));
    KeywordState state = new KeywordState(new Keyword("go"), true, TAGGED);
    database.keywordNotes().put(ann, APP, US, Map.of(state.keyword(), state.note()));
    database.keywordNotes().putUndo(ann, APP, US, List.of(state));
    database.trackingLists().put(ann, APP, US, Set.of(Device.IPHONE));
    database.trackingLists().addKeywords(ann, APP, US, List.of(new Keyword("ćma 🦋")));
    database.creditLedger().topUp(ann, 500, "invoice 7");
    database.creditLedger().trySpend(ann, "r1", PricedItem.APP_COMPETITORS, 60);
    PopularityDay day = SamplePopularities.only(SamplePopularities.day(US, TODAY, 30, 90));
    database.doubtfulDays().keep(day, SamplePopularities.compare(day, day));
    database
        .checkedSources()
        .keep(new SourceCheck(Source.APPLE_ADS, Optional.empty(), new SourceCheck.Finding.Off()));
    database.checkedSources().request();
    database.workspaces().invite(ann, new Username("bob"), WorkspaceRole.VIEWER);
    database.sharedLinks().create(ann, "Board", "/dashboard", Optional.empty());
    fillChannels(database, ann);
    long connection =
        database.connections().create(ann, "Acme", SampleCredentials.APP_STORE_CONNECT).id();
    OwnDay.Key key = new OwnDay.Key(OwnFigure.IMPRESSIONS, "App Store search", US);
    LocalDate day1 = LocalDate.parse("2026-11-20");
    database
        .ownReports()
        .put(
            ann,
            connection,
            new OwnReports.ReadReport("r1", APP, OwnReport.ENGAGEMENT, day1),
            List.of(new OwnDay(APP, OwnReport.ENGAGEMENT, day1, day1, Map.of(key, 9L))));
    database
        .ownApps()
        .put(ann, connection, new OwnApp(APP, "com.acme", "Acme", MetadataLocale.of("en-US")));
    database
        .ownApps()
        .putReviews(
            ann,
            connection,
            APP,
            List.of(
                new OwnReview(
                    "r1",
                    Optional.of(US),
                    Optional.empty(),
                    new Review(
                        "bob",
                        5,
                        Optional.empty(),
                        "Good",
                        Optional.empty(),
                        NOW,
                        Optional.empty()))));
    fillAlerts(database, ann);
    database
        .metadataDrafts()
        .save(
            ann,
            APP,
            MetadataLocale.of("en-US"),
            new Metadata(StoreType.APP_STORE, Map.of(MetadataField.TITLE, "A title")),
            new Username("ann"));
    database.annotations().add(ann, APP, TODAY, "We shipped 2.3", new Username("ann"));
    database
        .reportTexts()
        .put(ann, new ReportSubject.OfGroup(1), TODAY, new ReportText("Acme", "We shipped 2.3"));
    database.reportTexts().putLogo(ann, Optional.of(Logo.parse("/9j/")));
    database
        .reportSchedules()
        .put(
            ann,
            new ReportSubject.OfGroup(1),
            new DigestSettings(Optional.of(DayOfWeek.MONDAY), 8, ZoneOffset.UTC, List.of(1L)),
            new SentLink(1, "https://example.com/shared/ssl_1"));
    database
        .fetchIntervals()
        .put(
            ann, new IntervalScope.OfApp(new GroupedApp(APP, US)), FetchInterval.EVERY_SEVENTH_DAY);
    database.groups().create(ann, "Client", List.of(new GroupedApp(APP, Country.of("us"))));
    fillQueue(database);
    return ann;
  }

  private static void fillChannels(SqlDatabase database, AccountId ann) {
    long channel =
        database
            .channels()
            .create(ann, "ci", ChannelTarget.Kind.WEBHOOK.at("https://example.com/in"))
            .channel()
            .id();
    Message message = new Message("test", "ćma 🦋", List.of(new Message.Item("one")));
    database.outbox().add(ann, channel, "key", message, NOW);
    run(
        database,
        "insert into awaited_request values ('k', %d, %d, 'r', '/api/app-rating', 3)"
            .formatted(channel, ann.value()));
  }

  private static void fillAlerts(SqlDatabase database, AccountId ann) {
    AlertRule rule =
        database
            .alertRules()
            .create(
                ann,
                new AlertRule.Definition(
                    "Listings",
                    AlertCondition.of(AlertCondition.Kind.PRICE_CHANGES),
                    RuleScope.ALL_OWN,
                    List.of(1L, 2L),
                    Optional.empty(),
                    true));
    Alert alert = new Alert("price", new Message.Item("a price"), NOW, 0);
    database
        .alertRules()
        .record(rule, NOW, List.of(alert), false, all -> AlertMessages.write(rule, all));
    database.alertRules().noteRead(ann, ann, 1);
    database
        .digests()
        .put(ann, new DigestSettings(Optional.empty(), 8, ZoneOffset.UTC, List.of(1L)));
  }

  private void fillQueue(SqlDatabase database) {
    Transactions transactions = database.transactions();
    transactions.run(
        sql ->
            sql.update(
                """
                insert into scheduled_tasks (task_name, task_instance, task_data, execution_time,
                  picked, picked_by, last_heartbeat, version, priority)
                values ('fetch', 'search:iphone:us:slack', x'00ff', ?, true, 'gone', ?, 3, 5)
                """,
                transactions.jobTime(NOW),
                transactions.jobTime(NOW)));
    run(database, "insert into tracked_subject values ('7', 'search:iphone:us:slack', 7)");
    run(
        database,
        "insert into completeness_so_far values ('appstore', 'us', 'search', 7, 1, 1, 1, 1)");
    run(database, "insert into completeness_day values ('2026-11-20', true)");
    run(
        database,
        "insert into completeness values ('2026-11-20', 'appstore', 'us', 'search', 4, 1, 1, 1, 1)");
    run(
        database,
        "insert into field_fill values ('hour', 1, 'itunes-lookup', 'listing', 'version', 500, 2, 1)");
    run(database, "insert into requested_subject values ('k', 'search:iphone:us:slack', 3)");
    run(
        database,
        """
        insert into fetch_job (subject, requested_at, attempted_at, reason, given_up, retry_at)
        values ('search:iphone:us:slack', 1, 4, 'blocked', true, 5)
        """);
  }

  private static void run(SqlDatabase database, String sql) {
    database.transactions().run(statements -> statements.update(sql));
  }

  private static int count(SqlDatabase database, String table) {
    return database.transactions().run(sql -> (int) sql.count("select count(*) from " + table));
  }
}
