package dev.storescope.database.workspace;

import dev.storescope.accounts.AccountId;
import dev.storescope.database.account.AccountAppRows;
import dev.storescope.database.account.SqlAccounts;
import dev.storescope.database.delivery.SqlReportSchedules;
import dev.storescope.database.sql.SqlStatements;
import dev.storescope.database.sql.Transactions;
import dev.storescope.groups.AppGroup;
import dev.storescope.groups.AppGroup.GroupedApp;
import dev.storescope.groups.AppGroups;
import dev.storescope.reports.ReportSubject;
import dev.storescope.store.AppId;
import dev.storescope.store.Country;
import dev.storescope.store.StoreType;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** The groups of apps in an SQL database. */
public record SqlAppGroups(Transactions transactions) implements AppGroups {
  private static final String OF_GROUP = " where account_id = ? and number = ?";

  private record GroupRow(long number, String name) {}

  private record MemberRow(long number, GroupedApp app) {}

  @Override
  public List<AppGroup> list(AccountId account) {
    return transactions.run(sql -> list(sql, account));
  }

  @Override
  public Optional<AppGroup> find(AccountId account, long number) {
    return list(account).stream().filter(group -> group.number() == number).findFirst();
  }

  @Override
  public AppGroup create(AccountId account, String name, Collection<GroupedApp> apps) {
    return transactions.transact(
        sql -> {
          if (!AccountAppRows.lock(sql, account)) {
            throw SqlAccounts.noAccount(account);
          }
          List<AppGroup> groups = list(sql, account);
          if (groups.size() >= MAX_GROUPS) {
            throw new IllegalArgumentException(
                "Limit reached: an account has at most "
                    + MAX_GROUPS
                    + " groups. Remove one first.");
          }
          AppGroup created =
              new AppGroup(nextNumber(sql, account, groups), name, List.copyOf(apps));
          requireOtherName(created, groups);
          noteNumber(sql, account, created.number());
          sql.update(
              "insert into app_group (account_id, number, name) values (?, ?, ?)",
              account.value(),
              created.number(),
              created.name());
          insertApps(sql, account, created);
          return created;
        });
  }

  /** An older version of the program may have added groups without noting their numbers. */
  private static long nextNumber(SqlStatements sql, AccountId account, List<AppGroup> groups)
      throws SQLException {
    long noted =
        sql.find(
                "select last from group_number where account_id = ?",
                row -> row.getLong("last"),
                account.value())
            .orElse(0L);
    return 1 + Math.max(noted, groups.stream().mapToLong(AppGroup::number).max().orElse(0));
  }

  private static void noteNumber(SqlStatements sql, AccountId account, long number)
      throws SQLException {
    sql.update("delete from group_number where account_id = ?", account.value());
    sql.update(
        "insert into group_number (account_id, last) values (?, ?)", account.value(), number);
  }

  @Override
  public Optional<AppGroup> replace(
      AccountId account, long number, String name, Collection<GroupedApp> apps) {
    return change(account, number, _ -> new AppGroup(number, name, List.copyOf(apps)));
  }

  @Override
  public Optional<AppGroup> add(AccountId account, long number, Collection<GroupedApp> apps) {
    return change(
        account,
        number,
        apps(
            members -> {
              members.addAll(apps);
              return members;
            }));
  }

  @Override
  public Optional<AppGroup> take(AccountId account, long number, Collection<GroupedApp> apps) {
    return change(
        account,
        number,
        apps(
            members -> {
              members.removeAll(apps);
              return members;
            }));
  }

  private static UnaryOperator<AppGroup> apps(
      Function<List<GroupedApp>, List<GroupedApp>> changed) {
    return group ->
        new AppGroup(group.number(), group.name(), changed.apply(new ArrayList<>(group.apps())));
  }

  private Optional<AppGroup> change(
      AccountId account, long number, UnaryOperator<AppGroup> change) {
    return transactions.transact(
        sql -> {
          if (!AccountAppRows.lock(sql, account)) {
            return Optional.empty();
          }
          List<AppGroup> groups = list(sql, account);
          Optional<AppGroup> changed =
              groups.stream().filter(group -> group.number() == number).findFirst().map(change);
          if (changed.isPresent()) {
            requireOtherName(changed.get(), groups);
            update(sql, account, changed.get());
          }
          return changed;
        });
  }

  @Override
  public boolean remove(AccountId account, long number) {
    return transactions.transact(
        sql -> {
          AccountAppRows.lock(sql, account);
          deleteApps(sql, account, number);
          SqlFetchIntervals.removeOf(sql, account, number);
          SqlReportSchedules.delete(sql, account, new ReportSubject.OfGroup(number));
          return sql.update("delete from app_group" + OF_GROUP, account.value(), number) == 1;
        });
  }

  private static void requireOtherName(AppGroup group, List<AppGroup> groups) {
    if (groups.stream()
        .filter(other -> other.number() != group.number())
        .anyMatch(other -> other.name().equalsIgnoreCase(group.name()))) {
      throw new IllegalArgumentException("A group named " + group.name() + " already exists.");
    }
  }

  private static void update(SqlStatements sql, AccountId account, AppGroup group)
      throws SQLException {
    sql.update(
        "update app_group set name = ?" + OF_GROUP, group.name(), account.value(), group.number());
    deleteApps(sql, account, group.number());
    insertApps(sql, account, group);
  }

  private static void deleteApps(SqlStatements sql, AccountId account, long number)
      throws SQLException {
    sql.update("delete from grouped_app" + OF_GROUP, account.value(), number);
  }

  private static void insertApps(SqlStatements sql, AccountId account, AppGroup group)
      throws SQLException {
    sql.updateEach(
        "insert into grouped_app (account_id, number, store, app, country) values (?, ?, ?, ?, ?)",
        group.apps().stream()
            .<@Nullable Object[]>map(
                each ->
                    new Object[] {
                      account.value(),
                      group.number(),
                      each.app().store().wireName(),
                      each.app().value(),
                      each.country().code()
                    })
            .toList());
  }

  private static List<AppGroup> list(SqlStatements sql, AccountId account) throws SQLException {
    Map<Long, List<GroupedApp>> apps = new HashMap<>();
    sql.list(
            "select * from grouped_app where account_id = ?",
            SqlAppGroups::readMember,
            account.value())
        .forEach(row -> apps.computeIfAbsent(row.number(), _ -> new ArrayList<>()).add(row.app()));
    return sql
        .list(
            "select number, name from app_group where account_id = ?",
            row -> new GroupRow(row.getLong("number"), row.getString("name")),
            account.value())
        .stream()
        .map(
            row ->
                new AppGroup(row.number(), row.name(), apps.getOrDefault(row.number(), List.of())))
        .sorted(
            Comparator.comparing((AppGroup group) -> group.name().toLowerCase(Locale.ROOT))
                .thenComparingLong(AppGroup::number))
        .toList();
  }

  private static MemberRow readMember(ResultSet row) throws SQLException {
    StoreType store = StoreType.find(row.getString("store")).orElseThrow();
    return new MemberRow(
        row.getLong("number"),
        new GroupedApp(
            AppId.of(store, row.getString("app")), Country.of(row.getString("country"))));
  }
}
