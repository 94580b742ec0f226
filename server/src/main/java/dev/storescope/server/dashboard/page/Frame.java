package dev.storescope.server.dashboard.page;

import dev.storescope.accounts.Account;
import java.util.Optional;

/**
 * What stands around every page of someone who is logged in.
 *
 * @param balance the credits that the account has
 * @param formToken to be sent back by every form
 * @param url the address of the page, for what comes back to it
 */
public record Frame(
    String title,
    Section section,
    Account account,
    long balance,
    String formToken,
    Optional<Notice> notice,
    String url,
    Assets assets) {

  public boolean isAdministrator() {
    return account.role() == Account.Role.ADMINISTRATOR;
  }
}
