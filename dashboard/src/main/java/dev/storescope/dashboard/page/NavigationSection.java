package dev.storescope.dashboard.page;

/** The sections of the dashboard, in the order of the navigation. */
public enum NavigationSection {
  OVERVIEW("/dashboard"),
  SEARCH("/dashboard/search"),
  CHARTS("/dashboard/charts"),
  CHANGES("/dashboard/changes"),
  FETCHING("/dashboard/fetching"),
  API("/dashboard/api"),
  ACCOUNT("/dashboard/account");

  private final String path;

  NavigationSection(String path) {
    this.path = path;
  }

  public String title() {
    return Texts.name(this);
  }

  public String path() {
    return path;
  }
}
