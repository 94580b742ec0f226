package dev.storescope.connector.apple;

import static dev.storescope.connector.http.UnusableReplyException.drifted;

/** What an entry of the web site's search page is. */
enum PageEntryKind {
  APP(true),
  /** An event of an app; the app that it is shown with is ranked. */
  EVENT(true),
  /** An app whose place is paid for. */
  AD(false),
  BUNDLE(false),
  DEVELOPER(false),
  EDITORIAL(false),
  GROUP(false),
  IN_APP_PURCHASE(false);

  private final boolean ranked;

  PageEntryKind(boolean ranked) {
    this.ranked = ranked;
  }

  /**
   * The kind of an entry that the page shows. One of an unknown kind may be ranked, so that a list
   * without it would only look whole.
   */
  static PageEntryKind of(JsonFields entry) {
    String name = entry.text("$kind");
    return switch (name) {
      case "AppSearchResult" -> ofApp(entry.text("resultType"));
      case "AppEventSearchResult" -> ofEvent(entry.text("resultType"));
      case "AppBundleSearchResult" -> BUNDLE;
      case "DeveloperSearchResult" -> DEVELOPER;
      case "EditorialSearchResult" -> EDITORIAL;
      case "GroupingSearchResult" -> GROUP;
      case "InAppSearchResult" -> IN_APP_PURCHASE;
      case String _ -> throw drifted("an entry is of the unknown kind " + name);
    };
  }

  private static PageEntryKind ofApp(String resultType) {
    return switch (resultType) {
      case "content" -> APP;
      case "ad" -> AD;
      case String _ -> throw drifted("an app is a result of the unknown type " + resultType);
    };
  }

  private static PageEntryKind ofEvent(String resultType) {
    if (!resultType.equals("appEvent")) {
      throw drifted("an event is a result of the unknown type " + resultType);
    }
    return EVENT;
  }

  /** The kind of an entry of the next page, of which there is only an id. */
  static PageEntryKind ofType(String type) {
    return switch (type) {
      case "apps" -> APP;
      case "app-bundles" -> BUNDLE;
      case "editorial-items" -> EDITORIAL;
      case "in-apps" -> IN_APP_PURCHASE;
      case String _ -> throw drifted("an entry of the next page has the unknown type " + type);
    };
  }

  boolean isRanked() {
    return ranked;
  }
}
