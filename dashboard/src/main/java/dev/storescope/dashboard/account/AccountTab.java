package dev.storescope.dashboard.account;

import dev.storescope.dashboard.page.text.Texts;
import java.util.Arrays;
import java.util.List;

/** The tabs of the account pages, in their order. */
public enum AccountTab {
  USAGE("/dashboard/account"),
  KEYS("/dashboard/account/keys"),
  ALERTS("/dashboard/account/alerts"),
  CHANNELS("/dashboard/account/channels"),
  CONNECTIONS("/dashboard/account/connections"),
  TEAM("/dashboard/account/team"),
  SECURITY("/dashboard/account/security"),
  MEMBERS("/dashboard/account/members");

  private final String path;

  AccountTab(String path) {
    this.path = path;
  }

  public String title() {
    return Texts.name(this);
  }

  public String path() {
    return path;
  }

  /** The tabs that a user may open. */
  public static List<AccountTab> shownTo(boolean administrator) {
    return Arrays.stream(values()).filter(tab -> administrator || tab != MEMBERS).toList();
  }
}
