package dev.storescope.dashboard.app;

import dev.storescope.dashboard.events.EventMarkers;

/** The tabs of an app, in their order. */
public enum AppTab {
  KEYWORDS("Keywords", ""),
  WORKBENCH("Workbench", "/workbench"),
  EVENTS("Events", EventMarkers.BELOW),
  RATINGS("Ratings", "/ratings"),
  REVIEWS("Reviews", "/reviews"),
  LISTING("Listing", "/listing"),
  METADATA("Metadata", "/metadata"),
  CHARTS("Charts", "/charts"),
  COUNTRIES("Countries", "/countries"),
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

  /** The end of its path, after that of the app. */
  public String below() {
    return below;
  }
}
