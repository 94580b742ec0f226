package dev.storescope.dashboard.account;

import java.util.Arrays;
import java.util.List;

/** The tabs of the account pages, in their order. */
public enum AccountTab {
  USAGE("Usage", "/dashboard/account"),
  KEYS("API keys", "/dashboard/account/keys"),
  ALERTS("Alerts", "/dashboard/account/alerts"),
  CHANNELS("Channels", "/dashboard/account/channels"),
  TEAM("Team", "/dashboard/account/team"),
  SECURITY("Security", "/dashboard/account/security"),
  MEMBERS("Members", "/dashboard/account/members");

  private final String title;
  private final String path;

  AccountTab(String title, String path) {
    this.title = title;
    this.path = path;
  }

  public String title() {
    return title;
  }

  public String path() {
    return path;
  }

  /** The tabs that a user may open. */
  public static List<AccountTab> shownTo(boolean administrator) {
    return Arrays.stream(values()).filter(tab -> administrator || tab != MEMBERS).toList();
  }
}
