package dev.storescope.parquet;

import dev.storescope.observation.Subject;
import dev.storescope.store.AppId;
import dev.storescope.store.CategoryId;
import dev.storescope.store.Country;
import dev.storescope.store.DeveloperId;
import dev.storescope.store.Device;
import dev.storescope.store.Keyword;
import dev.storescope.store.StoreType;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A subject as values of columns.
 *
 * @param kind as on the command line
 * @param parts the values by the names of columns of the table of observations
 * @param keys the values of the key columns of the table of its facts, in their order
 */
record ObservedSubject(String kind, Map<String, String> parts, List<String> keys) {
  private static final List<String> PARTS =
      List.of("device", "keyword", "app_id", "category", "chart", "developer_id", "review_id");

  static ObservedSubject of(Subject<?> subject) {
    return switch (subject) {
      case Subject.Search(Device device, Country _, Keyword keyword) ->
          of("search", "device", device.wireName(), "keyword", keyword.text());
      case Subject.Chart(Device device, Country _, CategoryId category) ->
          of("chart", "device", device.wireName(), "category", category.value());
      case Subject.Suggestions(StoreType _, Country _, Keyword term) ->
          of("suggestions", "keyword", term.text());
      case Subject.SuggestionRank(StoreType _, Country _, Keyword keyword) ->
          of("suggestion_rank", "keyword", keyword.text());
      case Subject.Popularity(Country _, Keyword keyword) ->
          of("popularity", "keyword", keyword.text());
      case Subject.Listing(AppId app, Country _) -> ofApp("listing", app);
      case Subject.Summary(AppId app, Country _) -> ofApp("summary", app);
      case Subject.Rating(AppId app, Country _) -> ofApp("rating", app);
      case Subject.AdsSuggestions(AppId app, Country _) -> ofApp("ads_suggestions", app);
      case Subject.SimilarApps(AppId app, Country _) -> ofApp("similar_apps", app);
      case Subject.Histogram(AppId app, Country _) -> ofApp("histogram", app);
      case Subject.Reviews(AppId app, Country _) -> ofApp("reviews", app);
      case Subject.ReviewText(AppId app, Country _, String id) ->
          of("review", "app_id", app.value(), "review_id", id);
      case Subject.DeveloperApps(DeveloperId developer, Country _) ->
          of("developer_apps", "developer_id", developer.value());
      case Subject.TrendingSearches _ -> of("trending_searches");
      case Subject.PopularityReport _ -> of("popularity_report");
      case Subject.DownloadsFit _ -> of("downloads_fit");
      case Subject.EstimatedDownloads(AppId app, Country _) -> ofApp("estimated_downloads", app);
      case Subject.ReportedRanks(Device device, AppId app, Country _) ->
          of("reported_ranks", "device", device.wireName(), "app_id", app.value());
    };
  }

  private static ObservedSubject ofApp(String kind, AppId app) {
    return of(kind, "app_id", app.value());
  }

  /**
   * @param parts names and values
   */
  private static ObservedSubject of(String kind, String... parts) {
    Map<String, String> named = new HashMap<>();
    List<String> keys = new ArrayList<>();
    for (int i = 0; i < parts.length; i += 2) {
      named.put(parts[i], parts[i + 1]);
      keys.add(parts[i + 1]);
    }
    return new ObservedSubject(kind, named, keys);
  }

  /** One of the charts that are observed together. */
  ObservedSubject withChart(String chart) {
    Map<String, String> named = new HashMap<>(parts);
    named.put("chart", chart);
    List<String> all = new ArrayList<>(keys);
    all.add(chart);
    return new ObservedSubject(kind, named, all);
  }

  /** The values of the key columns of the table of observations. */
  List<Object> all() {
    List<Object> values = new ArrayList<>();
    values.add(kind);
    PARTS.forEach(part -> values.add(Optional.ofNullable(parts.get(part))));
    return values;
  }
}
