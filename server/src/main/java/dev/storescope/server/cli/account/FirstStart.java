package dev.storescope.server.cli.account;

import dev.storescope.accounts.Account;
import dev.storescope.accounts.Account.Role;
import dev.storescope.accounts.Accounts;
import dev.storescope.accounts.Scope;
import dev.storescope.accounts.Username;
import dev.storescope.server.App;
import java.io.PrintWriter;
import java.util.Optional;

/** Creates the first administrator of a new installation. */
public final class FirstStart {
  private static final Username ADMINISTRATOR = new Username("admin");

  private FirstStart() {}

  /** The first enabled administrator; creates one and prints its password if there is none. */
  public static Account administrator(Accounts accounts, PrintWriter out) {
    return findAdministrator(accounts).orElseGet(() -> create(accounts, out));
  }

  /** Creates and prints an administrator and an API key if there are no accounts. */
  public static void createFirstAccount(Accounts accounts, PrintWriter out) {
    if (accounts.list().isEmpty()) {
      Account account = create(accounts, out);
      out.println("  API key    " + firstKey(accounts, account));
    }
  }

  private static String firstKey(Accounts accounts, Account account) {
    return accounts
        .createKey(account.id(), "first", Scope.ADMINISTRATION, Optional.empty())
        .secret();
  }

  /** The first enabled administrator. */
  static Optional<Account> findAdministrator(Accounts accounts) {
    return accounts.list().stream()
        .filter(account -> account.role() == Role.ADMINISTRATOR && !account.disabled())
        .findFirst();
  }

  private static Account create(Accounts accounts, PrintWriter out) {
    String password = App.newPassword();
    Account account = accounts.create(ADMINISTRATOR, password, Role.ADMINISTRATOR);
    out.println("New installation. These credentials are shown only once:");
    out.println("  user name  " + ADMINISTRATOR);
    out.println("  password   " + password);
    return account;
  }
}
