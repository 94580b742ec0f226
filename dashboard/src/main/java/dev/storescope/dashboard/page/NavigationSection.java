package dev.storescope.dashboard.page;

/** The sections of the dashboard, in the order of the navigation. */
public enum NavigationSection {
  OVERVIEW("Overview", "/dashboard"),
  SEARCH("Search", "/dashboard/search"),
  CHARTS("Top charts", "/dashboard/charts"),
  CHANGES("Changes", "/dashboard/changes"),
  FETCHING("Fetching", "/dashboard/fetching"),
  API("API", "/dashboard/api"),
  ACCOUNT("Account", "/dashboard/account");

  private final String title;
  private final String path;

  NavigationSection(String title, String path) {
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
