package dev.storescope.office.sql;

import dev.storescope.accounts.AccountId;
import dev.storescope.store.AppId;
import dev.storescope.store.Country;
import java.sql.SQLException;

/** How the rows are found that an account has for an app in a country, and changed in turn. */
final class AccountRows {
  /** The condition for these rows; {@link #values} are its parameters. */
  static final String OF_ONE = " where account_id = ? and store = ? and app = ? and country = ?";

  private AccountRows() {}

  static Object[] values(AccountId account, AppId app, Country country) {
    return new Object[] {account.value(), app.store().wireName(), app.value(), country.code()};
  }

  /** Lets one change the lists of an account at a time; tells whether there is the account. */
  static boolean takeTurn(Statements sql, AccountId account) throws SQLException {
    return sql.lock("select id from account where id = ?", _ -> true, account.value()).isPresent();
  }
}
