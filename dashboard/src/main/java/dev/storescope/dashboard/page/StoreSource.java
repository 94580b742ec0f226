package dev.storescope.dashboard.page;

import dev.storescope.observation.Source;
import dev.storescope.store.StoreType;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** The sources of stores with names for readers, and the pages that show what is from them. */
@SuppressWarnings("ImmutableEnumChecker") // the fields are values
public enum StoreSource {
  ITUNES_SEARCH(Source.ITUNES_SEARCH, StoreType.APP_STORE, Tabs.SEARCHES, "/dashboard/search"),
  APP_STORE_NATIVE_SEARCH(
      Source.APP_STORE_NATIVE_SEARCH, StoreType.APP_STORE, Tabs.SEARCHES, "/dashboard/search"),
  APP_STORE_SEARCH_PAGE(
      Source.APP_STORE_SEARCH_PAGE, StoreType.APP_STORE, Tabs.SEARCHES, "/dashboard/search"),
  APP_STORE_HINTS(Source.APP_STORE_HINTS, StoreType.APP_STORE, Tabs.SUGGESTIONS, ""),
  APP_STORE_TRENDS(Source.APP_STORE_TRENDS, StoreType.APP_STORE, Tabs.SUGGESTIONS, ""),
  ITUNES_RSS(Source.ITUNES_RSS, StoreType.APP_STORE, Tabs.CHARTS, "/dashboard/charts"),
  ITUNES_LOOKUP(Source.ITUNES_LOOKUP, StoreType.APP_STORE, Tabs.LISTINGS, ""),
  APP_STORE_PAGE(Source.APP_STORE_PAGE, StoreType.APP_STORE, Tabs.PRODUCT_PAGES, ""),
  ITUNES_REVIEWS(Source.ITUNES_REVIEWS, StoreType.APP_STORE, Tabs.REVIEWS, ""),
  APPLE_ADS(Source.APPLE_ADS, StoreType.APP_STORE, Tabs.POPULARITIES, "/dashboard/popularities"),
  APPLE_ADS_SUGGESTIONS(Source.APPLE_ADS_SUGGESTIONS, StoreType.APP_STORE, Tabs.SUGGESTIONS, ""),
  GOOGLE_PLAY_SEARCH(
      Source.GOOGLE_PLAY_SEARCH, StoreType.GOOGLE_PLAY, Tabs.SEARCHES, "/dashboard/search"),
  GOOGLE_PLAY_WORK_SEARCH(
      Source.GOOGLE_PLAY_WORK_SEARCH, StoreType.GOOGLE_PLAY, Tabs.SEARCHES, "/dashboard/search"),
  GOOGLE_PLAY_SUGGEST(Source.GOOGLE_PLAY_SUGGEST, StoreType.GOOGLE_PLAY, Tabs.SUGGESTIONS, ""),
  GOOGLE_PLAY_CHARTS(
      Source.GOOGLE_PLAY_CHARTS, StoreType.GOOGLE_PLAY, Tabs.CHARTS, "/dashboard/charts"),
  GOOGLE_PLAY_DETAILS(Source.GOOGLE_PLAY_DETAILS, StoreType.GOOGLE_PLAY, Tabs.LISTINGS, ""),
  GOOGLE_PLAY_SIMILAR(Source.GOOGLE_PLAY_SIMILAR, StoreType.GOOGLE_PLAY, Tabs.RELATED, ""),
  GOOGLE_PLAY_DEVELOPER(Source.GOOGLE_PLAY_DEVELOPER, StoreType.GOOGLE_PLAY, Tabs.RELATED, ""),
  GOOGLE_PLAY_REVIEWS(Source.GOOGLE_PLAY_REVIEWS, StoreType.GOOGLE_PLAY, Tabs.REVIEWS, "");

  private static final String APPS = "/dashboard/apps/";
  private static final String KEYWORDS = "/dashboard/keywords/";
  private static final String OVERVIEW = "/dashboard";

  /** Of a path such as {@code /dashboard/apps/appstore/1/us/reviews}. */
  private static final int STORE = 3;

  private static final int TAB = 6;

  private final Source source;
  private final StoreType store;

  private final Set<String> tabs;

  private final String other;

  StoreSource(Source source, StoreType store, Set<String> tabs, String other) {
    this.source = source;
    this.store = store;
    this.tabs = tabs;
    this.other = other;
  }

  /** Empty if a newer version has added the source. */
  public static Optional<StoreSource> find(Source source) {
    return Stream.of(values()).filter(each -> each.source.equals(source)).findFirst();
  }

  /** Whether a page shows what is from the source. */
  public boolean feeds(String path) {
    List<String> parts = List.of(path.split("/"));
    if (path.startsWith(APPS)) {
      return isOfStore(parts) && tabs.contains(parts.size() > TAB ? parts.get(TAB) : "");
    }
    if (path.startsWith(KEYWORDS)) {
      return isOfStore(parts) && tabs.contains("keywords");
    }
    return path.equals(OVERVIEW) || (!other.isEmpty() && path.startsWith(other));
  }

  private boolean isOfStore(List<String> parts) {
    return parts.size() > STORE && parts.get(STORE).equals(store.wireName());
  }

  /** Constants of an enum cannot use its own static fields. */
  private static final class Tabs {
    static final Set<String> SEARCHES =
        Set.of("", "keywords", "workbench", "events", "countries", "competitors");
    static final Set<String> POPULARITIES = Set.of("keywords", "workbench");
    static final Set<String> SUGGESTIONS = Set.of("workbench");
    static final Set<String> CHARTS = Set.of("", "charts", "downloads");
    static final Set<String> LISTINGS =
        Set.of("", "ratings", "downloads", "listing", "metadata", "events");
    static final Set<String> PRODUCT_PAGES = Set.of("ratings", "listing", "competitors");
    static final Set<String> REVIEWS = Set.of("reviews");
    static final Set<String> RELATED = Set.of("competitors");
  }
}
