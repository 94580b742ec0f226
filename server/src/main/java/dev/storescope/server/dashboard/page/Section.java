package dev.storescope.server.dashboard.page;

/** The parts of the dashboard that the navigation leads to, in its order. */
public enum Section {
  OVERVIEW("Overview", "/dashboard"),
  SEARCH("Search", "/dashboard/search"),
  CHARTS("Top charts", "/dashboard/charts"),
  FETCHING("Fetching", "/dashboard/fetching"),
  API("API", "/dashboard/api"),
  ACCOUNT("Account", "/dashboard/account");

  private final String title;
  private final String path;

  Section(String title, String path) {
    this.title = title;
    this.path = path;
  }

  public String title() {
    return title;
  }

  public String path() {
    return path;
  }
}
