package dev.storescope.dashboard.page;

import dev.storescope.accounts.Account;
import dev.storescope.alerts.Inbox;
import dev.storescope.dashboard.page.asset.Assets;
import dev.storescope.dashboard.page.session.PageWorkspace;
import dev.storescope.dashboard.page.text.Format;
import java.time.Instant;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * What surrounds the content of every page.
 *
 * @param account of the user
 * @param workspace that the page shows
 * @param mayChange whether the reader may change what the page shows: templates leave out the forms
 *     of others
 * @param sharedAt when a guest reads the page by a link
 * @param shareable whether the user can share the page by a link
 * @param balance the credits of the account; empty if pages do not show credits
 * @param unread messages that the user has not read, up to {@link Inbox#MAX_MESSAGES}
 * @param formToken the token that every form sends back
 * @param url the address of the page
 * @param outages what of the stores does not reply
 * @param simulated whether the stores are those of a demo
 * @param version of the program
 */
public record Layout(
    String title,
    NavigationSection section,
    Account account,
    PageWorkspace workspace,
    boolean mayChange,
    Optional<Instant> sharedAt,
    boolean shareable,
    OptionalLong balance,
    int unread,
    String formToken,
    Optional<FlashMessage> flashMessage,
    String url,
    Outages outages,
    Assets assets,
    boolean simulated,
    String version) {

  /** Whether a guest reads the page. */
  public boolean shared() {
    return sharedAt.isPresent();
  }

  /** Whether the message of the page has a button that undoes the last change. */
  public boolean isUndoOffered() {
    return flashMessage.flatMap(FlashMessage::undo).isPresent();
  }

  /** Whether pages show credits and prices. */
  public boolean showsCredits() {
    return balance.isPresent();
  }

  /** The unread messages in figures. */
  public String unreadText() {
    return unread < Inbox.MAX_MESSAGES ? Format.count(unread) : unread - 1 + "+";
  }

  public boolean isAdministrator() {
    return account.role() == Account.Role.ADMINISTRATOR;
  }
}
