package dev.storescope.database.account;

import dev.storescope.accounts.AccountId;
import dev.storescope.database.sql.SqlStatements;
import dev.storescope.store.AppId;
import dev.storescope.store.Country;
import java.sql.SQLException;

/** Finds and locks what an account has for an app in a country. */
public final class AccountAppRows {
  /** The condition for these rows; {@link #values} are its parameters. */
  public static final String WHERE =
      " where account_id = ? and store = ? and app = ? and country = ?";

  /** The condition for those in all countries. */
  public static final String OF_APP = " where account_id = ? and store = ? and app = ?";

  private AccountAppRows() {}

  public static Object[] values(AccountId account, AppId app) {
    return new Object[] {account.value(), app.store().wireName(), app.value()};
  }

  public static Object[] values(AccountId account, AppId app, Country country) {
    return new Object[] {account.value(), app.store().wireName(), app.value(), country.code()};
  }

  /** Locks the lists of an account until the transaction ends; false if there is no account. */
  public static boolean lock(SqlStatements sql, AccountId account) throws SQLException {
    String query = "select id from account where id = ? and deleted_at is null";
    return sql.lock(query, _ -> true, account.value()).isPresent();
  }
}
