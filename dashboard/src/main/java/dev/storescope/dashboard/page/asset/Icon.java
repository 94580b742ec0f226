package dev.storescope.dashboard.page.asset;

import dev.storescope.store.StoreType;
import java.util.Locale;

/** The icons of pages, by their names in Bootstrap Icons. */
public enum Icon {
  APPLE,
  ARROW_CLOCKWISE,
  BAR_CHART_LINE,
  BELL,
  CLOCK_HISTORY,
  CLOUD_DOWNLOAD,
  CODE_SLASH,
  DOWNLOAD,
  GOOGLE_PLAY,
  GRID,
  PERSON,
  SEARCH,
  SHARE;

  /** The mark of a store. */
  public static Icon of(StoreType store) {
    return switch (store) {
      case APP_STORE -> APPLE;
      case GOOGLE_PLAY -> GOOGLE_PLAY;
    };
  }

  String id() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
