package dev.storescope.server.cli;

import dev.storescope.accounts.Account;
import dev.storescope.accounts.Account.Role;
import dev.storescope.accounts.Accounts;
import dev.storescope.accounts.Username;
import dev.storescope.server.App;
import java.io.PrintStream;
import java.util.Optional;

/** Sees to it that a new installation has someone who may ask. */
final class FirstStart {
  private static final Username ADMINISTRATOR = new Username("admin");

  private FirstStart() {}

  /**
   * The first administrator that is not disabled; one is made, and shown once, if there is none.
   */
  static Account administrator(Accounts accounts, PrintStream out) {
    return find(accounts).orElseGet(() -> make(accounts, out));
  }

  /** Makes an administrator and a key if there is no account yet, and shows them once. */
  static void welcome(Accounts accounts, PrintStream out) {
    if (accounts.list().isEmpty()) {
      Account account = make(accounts, out);
      out.println("  API key    " + firstKey(accounts, account));
    }
  }

  private static String firstKey(Accounts accounts, Account account) {
    return accounts.createKey(account.id(), "first", Optional.empty()).secret();
  }

  private static Optional<Account> find(Accounts accounts) {
    return accounts.list().stream()
        .filter(account -> account.role() == Role.ADMINISTRATOR && !account.disabled())
        .findFirst();
  }

  private static Account make(Accounts accounts, PrintStream out) {
    String password = App.newPassword();
    Account account = accounts.create(ADMINISTRATOR, password, Role.ADMINISTRATOR);
    out.println("This is a new installation; what follows is shown only now:");
    out.println("  user name  " + ADMINISTRATOR);
    out.println("  password   " + password);
    return account;
  }
}
