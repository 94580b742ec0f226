package dev.storescope.dashboard.app.header;

import dev.storescope.dashboard.events.EventMarkers;
import dev.storescope.dashboard.page.text.Texts;

/** The tabs of an app, in their order. */
public enum AppTab {
  OVERVIEW(""),
  KEYWORDS("/keywords"),
  WORKBENCH("/workbench"),
  EVENTS(EventMarkers.BELOW),
  RATINGS("/ratings"),
  DOWNLOADS("/downloads"),
  FUNNEL("/funnel"),
  REVIEWS("/reviews"),
  LISTING("/listing"),
  METADATA("/metadata"),
  CHARTS("/charts"),
  COUNTRIES("/countries"),
  COMPETITORS("/competitors");

  private final String below;

  AppTab(String below) {
    this.below = below;
  }

  public String title() {
    return Texts.name(this);
  }

  /** Whether its tables are of now, whatever the period: it is for work on what comes next. */
  boolean isOfNow() {
    return this == WORKBENCH || this == METADATA;
  }

  /** Whether links can show it: not what only members of the workspace may see. */
  public boolean isShareable() {
    return this != FUNNEL;
  }

  /** The end of its path, after that of the app. */
  public String below() {
    return below;
  }
}
