package dev.storescope.office.sql;

import static dev.storescope.office.sql.Statements.getInstant;

import dev.storescope.accounts.AccountId;
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
public final class SqlTrackingLists implements TrackingLists {
  private final Database database;
  private final InstantSource clock;

  SqlTrackingLists(Database database, InstantSource clock) {
    this.database = database;
    this.clock = clock;
  }

  /** An app as an account follows it, and the number of its row. */
  private record Row(long id, AccountId account, TrackedApp tracked) {}

  @Override
  public List<TrackedApp> list(AccountId account) {
    return database
        .run(
            sql ->
                sql.list(
                    "select * from tracked_app where account_id = ? order by id",
                    SqlTrackingLists::read,
                    account.value()))
        .stream()
        .map(Row::tracked)
        .toList();
  }

  @Override
  public Map<AccountId, List<TrackedApp>> listAll() {
    return database
        .run(sql -> sql.list("select * from tracked_app order by id", SqlTrackingLists::read))
        .stream()
        .collect(
            Collectors.groupingBy(
                Row::account,
                LinkedHashMap::new,
                Collectors.mapping(Row::tracked, Collectors.toUnmodifiableList())));
  }

  @Override
  public Optional<TrackedApp> find(AccountId account, AppId app, Country country) {
    return database.run(sql -> find(sql, account, app, country)).map(Row::tracked);
  }

  @Override
  public TrackedApp put(AccountId account, AppId app, Country country, Set<Device> devices) {
    TrackedApp wanted = new TrackedApp(app, country, devices, clock.instant());
    return database.transact(sql -> put(sql, account, wanted));
  }

  private static TrackedApp put(Statements sql, AccountId account, TrackedApp wanted)
      throws SQLException {
    boolean accountIsThere = AccountRows.takeTurn(sql, account);
    Optional<Row> known = find(sql, account, wanted.app(), wanted.country());
    if (known.isEmpty()) {
      check(sql, account, accountIsThere);
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

  private static void check(Statements sql, AccountId account, boolean accountIsThere)
      throws SQLException {
    if (!accountIsThere) {
      throw new IllegalArgumentException("there is no account " + account.value());
    }
    if (sql.count("select count(*) from tracked_app where account_id = ?", account.value())
        >= MAX_APPS) {
      throw new IllegalArgumentException("an account follows at most " + MAX_APPS + " apps");
    }
  }

  @Override
  public boolean remove(AccountId account, AppId app, Country country) {
    return database.transact(
        sql -> {
          AccountRows.takeTurn(sql, account);
          Optional<Row> known = find(sql, account, app, country);
          if (known.isPresent()) {
            long id = known.get().id();
            sql.update("delete from tracked_keyword where tracked_app_id = ?", id);
            sql.update("delete from tracked_app where id = ?", id);
          }
          return known.isPresent();
        });
  }

  @Override
  public List<Keyword> listKeywords(AccountId account, AppId app, Country country) {
    return database.run(
        sql ->
            sql.list(
                "select keyword from tracked_keyword where tracked_app_id ="
                    + " (select id from tracked_app"
                    + AccountRows.OF_ONE
                    + ") order by id",
                row -> new Keyword(row.getString("keyword")),
                AccountRows.values(account, app, country)));
  }

  @Override
  public int addKeywords(
      AccountId account, AppId app, Country country, Collection<Keyword> keywords) {
    return database.transact(
        sql -> {
          AccountRows.takeTurn(sql, account);
          Row row =
              find(sql, account, app, country)
                  .orElseThrow(
                      () ->
                          new IllegalArgumentException(
                              "%s is not followed in %s".formatted(app, country)));
          return add(sql, row.id(), new LinkedHashSet<>(keywords));
        });
  }

  private static int add(Statements sql, long id, Set<Keyword> keywords) throws SQLException {
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
          "an app is followed for at most " + MAX_KEYWORDS + " keywords in a country");
    }
    return added;
  }

  @Override
  public int removeKeywords(
      AccountId account, AppId app, Country country, Collection<Keyword> keywords) {
    return database.transact(
        sql -> {
          AccountRows.takeTurn(sql, account);
          Optional<Row> known = find(sql, account, app, country);
          return known.isEmpty() ? 0 : remove(sql, known.get().id(), keywords);
        });
  }

  private static int remove(Statements sql, long id, Collection<Keyword> keywords)
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

  private static Optional<Row> find(Statements sql, AccountId account, AppId app, Country country)
      throws SQLException {
    return sql.find(
        "select * from tracked_app" + AccountRows.OF_ONE,
        SqlTrackingLists::read,
        AccountRows.values(account, app, country));
  }

  private static Row read(ResultSet row) throws SQLException {
    StoreType store = StoreType.find(row.getString("store")).orElseThrow();
    return new Row(
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
