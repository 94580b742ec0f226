package dev.storescope.database.workspace;

import static dev.storescope.database.sql.SqlStatements.getInstant;

import dev.storescope.accounts.AccountId;
import dev.storescope.accounts.Username;
import dev.storescope.annotations.Annotation;
import dev.storescope.annotations.Annotations;
import dev.storescope.database.account.AccountAppRows;
import dev.storescope.database.account.SqlAccounts;
import dev.storescope.database.sql.SqlStatements;
import dev.storescope.database.sql.Transactions;
import dev.storescope.store.AppId;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.InstantSource;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** The annotations in an SQL database. */
public record SqlAnnotations(Transactions transactions, InstantSource clock)
    implements Annotations {
  @Override
  public List<Annotation> list(AccountId account, AppId app) {
    return transactions.run(
        sql ->
            sql.list(
                "select * from annotation"
                    + AccountAppRows.OF_APP
                    + " order by day desc, number desc",
                row -> read(app, row),
                AccountAppRows.values(account, app)));
  }

  @Override
  public Annotation add(
      AccountId account, AppId app, LocalDate date, String text, Username addedBy) {
    if (!Annotation.isPossible(date, LocalDate.ofInstant(clock.instant(), ZoneOffset.UTC))) {
      throw new IllegalArgumentException(
          "The date of an annotation must be from 2000-01-01 to today (UTC), not " + date + ".");
    }
    return transactions.transact(
        sql -> {
          if (!AccountAppRows.lock(sql, account)) {
            throw SqlAccounts.noAccount(account);
          }
          Optional<Annotation> same = find(sql, account, app, date, text);
          if (same.isPresent()) {
            return same.get();
          }
          requireSpace(sql, account);
          long last =
              sql.count("select max(number) from annotation where account_id = ?", account.value());
          Annotation added = new Annotation(last + 1, app, date, text, addedBy, clock.instant());
          insert(sql, account, added);
          return added;
        });
  }

  @Override
  public boolean remove(AccountId account, AppId app, long number) {
    return transactions.transact(
            sql ->
                sql.update(
                    "delete from annotation" + AccountAppRows.OF_APP + " and number = ?",
                    account.value(),
                    app.store().wireName(),
                    app.value(),
                    number))
        > 0;
  }

  private static Optional<Annotation> find(
      SqlStatements sql, AccountId account, AppId app, LocalDate date, String text)
      throws SQLException {
    return sql.find(
        "select * from annotation" + AccountAppRows.OF_APP + " and day = ? and note = ?",
        row -> read(app, row),
        account.value(),
        app.store().wireName(),
        app.value(),
        date.toEpochDay(),
        text);
  }

  private static void requireSpace(SqlStatements sql, AccountId account) throws SQLException {
    if (sql.count("select count(*) from annotation where account_id = ?", account.value())
        >= MAX_ANNOTATIONS) {
      throw new IllegalArgumentException(
          String.format(
              Locale.ROOT,
              "Limit reached: an account has at most %,d annotations. Remove one first.",
              MAX_ANNOTATIONS));
    }
  }

  private static void insert(SqlStatements sql, AccountId account, Annotation added)
      throws SQLException {
    sql.update(
        """
        insert into annotation (account_id, number, store, app, day, note, added_by, added_at)
        values (?, ?, ?, ?, ?, ?, ?, ?)
        """,
        account.value(),
        added.number(),
        added.app().store().wireName(),
        added.app().value(),
        added.date().toEpochDay(),
        added.text(),
        added.addedBy().value(),
        added.addedAt());
  }

  private static Annotation read(AppId app, ResultSet row) throws SQLException {
    return new Annotation(
        row.getLong("number"),
        app,
        LocalDate.ofEpochDay(row.getLong("day")),
        row.getString("note"),
        new Username(row.getString("added_by")),
        getInstant(row, "added_at"));
  }
}
