package dev.storescope.database.workspace;

import static dev.storescope.database.sql.SqlStatements.getInstant;

import dev.storescope.accounts.AccountId;
import dev.storescope.database.account.AccountAppRows;
import dev.storescope.database.account.SqlAccounts;
import dev.storescope.database.sql.SqlStatements;
import dev.storescope.database.sql.Transactions;
import dev.storescope.store.AppId;
import dev.storescope.store.Country;
import dev.storescope.store.Device;
import dev.storescope.store.Keyword;
import dev.storescope.store.StoreType;
import dev.storescope.tracking.TrackedApp;
import dev.storescope.tracking.TrackingLists;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.InstantSource;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The tracked apps and their keywords in an SQL database. */
public record SqlTrackingLists(Transactions transactions, InstantSource clock)
    implements TrackingLists {
  private record TrackedAppRow(long id, AccountId account, TrackedApp tracked) {}

  @Override
  public List<TrackedApp> list(AccountId account) {
    return transactions
        .run(
            sql ->
                sql.list(
                    "select * from tracked_app where account_id = ? order by id",
                    SqlTrackingLists::read,
                    account.value()))
        .stream()
        .map(TrackedAppRow::tracked)
        .toList();
  }

  @Override
  public Map<AccountId, List<TrackedApp>> listAll() {
    return transactions
        .run(sql -> sql.list("select * from tracked_app order by id", SqlTrackingLists::read))
        .stream()
        .collect(
            Collectors.groupingBy(
                TrackedAppRow::account,
                LinkedHashMap::new,
                Collectors.mapping(TrackedAppRow::tracked, Collectors.toUnmodifiableList())));
  }

  @Override
  public Optional<TrackedApp> find(AccountId account, AppId app, Country country) {
    return transactions.run(sql -> find(sql, account, app, country)).map(TrackedAppRow::tracked);
  }

  @Override
  public TrackedApp put(AccountId account, AppId app, Country country, Set<Device> devices) {
    TrackedApp wanted = new TrackedApp(app, country, devices, clock.instant());
    return transactions.transact(sql -> put(sql, account, wanted));
  }

  private static TrackedApp put(SqlStatements sql, AccountId account, TrackedApp wanted)
      throws SQLException {
    boolean accountExists = AccountAppRows.lock(sql, account);
    Optional<TrackedAppRow> known = find(sql, account, wanted.app(), wanted.country());
    if (known.isEmpty()) {
      check(sql, account, accountExists);
      sql.update(
          """
          insert into tracked_app (account_id, store, app, country, devices, since)
          values (?, ?, ?, ?, ?, ?)
          """,
          account.value(),
          wanted.app().store().wireName(),
          wanted.app().value(),
          wanted.country().code(),
          format(wanted.devices()),
          wanted.since());
      return wanted;
    }
    sql.update(
        "update tracked_app set devices = ? where id = ?",
        format(wanted.devices()),
        known.get().id());
    return new TrackedApp(
        wanted.app(), wanted.country(), wanted.devices(), known.get().tracked().since());
  }

  private static void check(SqlStatements sql, AccountId account, boolean accountExists)
      throws SQLException {
    if (!accountExists) {
      throw SqlAccounts.noAccount(account);
    }
    if (sql.count("select count(*) from tracked_app where account_id = ?", account.value())
        >= MAX_APPS) {
      throw new IllegalArgumentException(
          "Limit reached: an account tracks at most " + MAX_APPS + " apps. Remove one first.");
    }
  }

  @Override
  public boolean remove(AccountId account, AppId app, Country country) {
    return transactions.transact(
        sql -> {
          AccountAppRows.lock(sql, account);
          Optional<TrackedAppRow> known = find(sql, account, app, country);
          if (known.isPresent()) {
            long id = known.get().id();
            sql.update("delete from tracked_keyword where tracked_app_id = ?", id);
            sql.update("delete from tracked_app where id = ?", id);
            SqlFetchIntervals.removeOf(sql, account, app, country);
          }
          return known.isPresent();
        });
  }

  @Override
  public List<Keyword> listKeywords(AccountId account, AppId app, Country country) {
    return transactions.run(
        sql ->
            sql.list(
                "select keyword from tracked_keyword where tracked_app_id ="
                    + " (select id from tracked_app"
                    + AccountAppRows.WHERE
                    + ") order by id",
                row -> Keyword.ofStored(row.getString("keyword")),
                AccountAppRows.values(account, app, country)));
  }

  @Override
  public int addKeywords(
      AccountId account, AppId app, Country country, Collection<Keyword> keywords) {
    return transactions.transact(
        sql -> {
          AccountAppRows.lock(sql, account);
          TrackedAppRow row =
              find(sql, account, app, country)
                  .orElseThrow(
                      () ->
                          new IllegalArgumentException(
                              "%s is not tracked in %s. Track the app first."
                                  .formatted(app, country)));
          int added = add(sql, row.id(), new LinkedHashSet<>(keywords));
          checkTotal(sql, account, added);
          return added;
        });
  }

  private static void checkTotal(SqlStatements sql, AccountId account, int added)
      throws SQLException {
    if (added > 0
        && sql.count(
                """
                select count(*) from tracked_keyword
                where tracked_app_id in (select id from tracked_app where account_id = ?)\
                """,
                account.value())
            > MAX_KEYWORDS_OF_ACCOUNT) {
      throw new IllegalArgumentException(
          "Limit reached: an account has at most "
              + MAX_KEYWORDS_OF_ACCOUNT
              + " tracked keywords.");
    }
  }

  private static int add(SqlStatements sql, long id, Set<Keyword> keywords) throws SQLException {
    int added = 0;
    for (Keyword keyword : keywords) {
      added +=
          sql.update(
              "insert into tracked_keyword (tracked_app_id, keyword) values (?, ?)"
                  + " on conflict do nothing",
              id,
              keyword.text());
    }
    if (sql.count("select count(*) from tracked_keyword where tracked_app_id = ?", id)
        > MAX_KEYWORDS) {
      throw new IllegalArgumentException(
          "Limit reached: an app has at most " + MAX_KEYWORDS + " tracked keywords in a country.");
    }
    return added;
  }

  @Override
  public int removeKeywords(
      AccountId account, AppId app, Country country, Collection<Keyword> keywords) {
    return transactions.transact(
        sql -> {
          AccountAppRows.lock(sql, account);
          Optional<TrackedAppRow> known = find(sql, account, app, country);
          return known.isEmpty() ? 0 : remove(sql, known.get().id(), keywords);
        });
  }

  private static int remove(SqlStatements sql, long id, Collection<Keyword> keywords)
      throws SQLException {
    int removed = 0;
    for (Keyword keyword : keywords) {
      removed +=
          sql.update(
              "delete from tracked_keyword where tracked_app_id = ? and keyword = ?",
              id,
              keyword.text());
    }
    return removed;
  }

  private static Optional<TrackedAppRow> find(
      SqlStatements sql, AccountId account, AppId app, Country country) throws SQLException {
    return sql.find(
        "select * from tracked_app" + AccountAppRows.WHERE,
        SqlTrackingLists::read,
        AccountAppRows.values(account, app, country));
  }

  private static TrackedAppRow read(ResultSet row) throws SQLException {
    StoreType store = StoreType.find(row.getString("store")).orElseThrow();
    return new TrackedAppRow(
        row.getLong("id"),
        new AccountId(row.getLong("account_id")),
        new TrackedApp(
            AppId.of(store, row.getString("app")),
            new Country(row.getString("country")),
            parse(row.getString("devices")),
            getInstant(row, "since")));
  }

  private static String format(Set<Device> devices) {
    return new TreeSet<>(devices).stream().map(Device::wireName).collect(Collectors.joining(" "));
  }

  private static Set<Device> parse(String devices) {
    return Stream.of(devices.split(" ", -1))
        .map(name -> Device.find(name).orElseThrow())
        .collect(Collectors.toUnmodifiableSet());
  }
}
