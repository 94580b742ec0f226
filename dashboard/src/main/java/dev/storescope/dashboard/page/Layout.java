package dev.storescope.dashboard.page;

import dev.storescope.accounts.Account;
import java.util.Optional;

/**
 * What surrounds the content of every page.
 *
 * @param balance the credits of the account
 * @param formToken the token that every form sends back
 * @param url the address of the page
 * @param version of the program
 */
public record Layout(
    String title,
    NavigationSection section,
    Account account,
    long balance,
    String formToken,
    Optional<FlashMessage> flashMessage,
    String url,
    Assets assets,
    String version) {

  public boolean isAdministrator() {
    return account.role() == Account.Role.ADMINISTRATOR;
  }
}
