package dev.storescope.server.dashboard.account;

import java.util.Arrays;
import java.util.List;

/** The pages on an account that its tabs lead to, in their order. */
public enum Tab {
  USAGE("Usage", "/dashboard/account"),
  KEYS("API keys", "/dashboard/account/keys"),
  SECURITY("Security", "/dashboard/account/security"),
  MEMBERS("Members", "/dashboard/account/members");

  private final String title;
  private final String path;

  Tab(String title, String path) {
    this.title = title;
    this.path = path;
  }

  public String title() {
    return title;
  }

  public String path() {
    return path;
  }

  /** The tabs that lead somewhere for an administrator, or for someone else. */
  public static List<Tab> shownTo(boolean administrator) {
    return Arrays.stream(values()).filter(tab -> administrator || tab != MEMBERS).toList();
  }
}
