package dev.storescope.server.dashboard.app;

/** The pages of an app, in the order of their tabs. */
public enum AppTab {
  KEYWORDS("Keywords", ""),
  RATINGS("Ratings", "/ratings"),
  LISTING("Listing", "/listing"),
  CHARTS("Charts", "/charts"),
  COMPETITORS("Competitors", "/competitors");

  private final String title;
  private final String below;

  AppTab(String title, String below) {
    this.title = title;
    this.below = below;
  }

  public String title() {
    return title;
  }

  /** Where it is below the path of the app. */
  public String below() {
    return below;
  }
}
