package dev.storescope.database.workspace;

import static dev.storescope.database.sql.SqlStatements.getInstant;

import dev.storescope.accounts.AccountId;
import dev.storescope.competitors.CompetitorLists;
import dev.storescope.database.account.AccountAppRows;
import dev.storescope.database.account.SqlAccounts;
import dev.storescope.database.sql.SqlStatements;
import dev.storescope.database.sql.Transactions;
import dev.storescope.store.AppId;
import dev.storescope.store.Country;
import dev.storescope.store.StoreType;
import java.sql.SQLException;
import java.time.InstantSource;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The competitor lists in an SQL database. */
public record SqlCompetitorLists(Transactions transactions, InstantSource clock)
    implements CompetitorLists {
  @Override
  public Optional<CompetitorList> find(AccountId account, AppId app, Country country) {
    return transactions.run(sql -> find(sql, account, app, country));
  }

  @Override
  public List<AppId> change(
      AccountId account, AppId app, Country country, UnaryOperator<List<AppId>> change) {
    return transactions.transact(
        sql -> {
          if (!AccountAppRows.lock(sql, account)) {
            throw SqlAccounts.noAccount(account);
          }
          List<AppId> before =
              find(sql, account, app, country).map(CompetitorList::competitors).orElse(List.of());
          List<AppId> after = change.apply(before);
          check(app, after);
          if (!after.equals(before)) {
            replace(sql, account, app, country, after);
          }
          return before;
        });
  }

  private static Optional<CompetitorList> find(
      SqlStatements sql, AccountId account, AppId app, Country country) throws SQLException {
    return sql.find(
        "select competitors, changed_at from competitor_list" + AccountAppRows.WHERE,
        row ->
            new CompetitorList(
                parse(app.store(), row.getString("competitors")), getInstant(row, "changed_at")),
        AccountAppRows.values(account, app, country));
  }

  private void replace(
      SqlStatements sql, AccountId account, AppId app, Country country, List<AppId> competitors)
      throws SQLException {
    sql.update(
        "delete from competitor_list" + AccountAppRows.WHERE,
        AccountAppRows.values(account, app, country));
    if (!competitors.isEmpty()) {
      sql.update(
          """
          insert into competitor_list (account_id, store, app, country, competitors, changed_at)
          values (?, ?, ?, ?, ?, ?)
          """,
          account.value(),
          app.store().wireName(),
          app.value(),
          country.code(),
          competitors.stream().map(AppId::value).collect(Collectors.joining(" ")),
          clock.instant());
    }
  }

  private static List<AppId> parse(StoreType store, String competitors) {
    return Stream.of(competitors.split(" ", -1)).map(id -> AppId.of(store, id)).toList();
  }

  private static void check(AppId app, List<AppId> competitors) {
    if (competitors.size() > MAX_COMPETITORS) {
      throw new IllegalArgumentException(
          "A list must have at most "
              + MAX_COMPETITORS
              + " competitors, not "
              + competitors.size()
              + ".");
    }
    if (new HashSet<>(competitors).size() != competitors.size()) {
      throw new IllegalArgumentException("A competitor must be listed only once.");
    }
    if (competitors.stream().anyMatch(competitor -> competitor.store() != app.store())) {
      throw new IllegalArgumentException("The competitors of an app must be in the same store.");
    }
  }
}
