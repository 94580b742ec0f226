package dev.storescope.evaluation;

import dev.storescope.connector.AppEntry;
import dev.storescope.observation.Facts;
import dev.storescope.observation.Facts.ChartKind;
import dev.storescope.observation.Observation;
import dev.storescope.observation.Source;
import dev.storescope.observation.Subject;
import dev.storescope.sandbox.world.AppPage;
import dev.storescope.sandbox.world.SimulatedStores;
import dev.storescope.sandbox.world.StoreView;
import dev.storescope.store.AppId;
import dev.storescope.store.CategoryId;
import dev.storescope.store.Device;
import dev.storescope.store.Keyword;
import dev.storescope.store.StoreType;
import java.time.Instant;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * Fetches from the stores of a world what the connectors fetch: a search comes with the cards and
 * the contents of its apps. It never fails.
 */
public record IdealFetcher(SimulatedStores stores, Instant at, PageEntries entries) {
  static final int GOOGLE_PLAY_SUGGESTIONS = 5;

  private static final int APP_STORE_SUGGESTIONS = 10;
  private static final int MAX_RESULTS = 200;

  /**
   * Whether a store has a subject; Apple's reports come whole, and recommendations have no source.
   */
  public static boolean canFetch(Subject<?> subject) {
    return switch (subject) {
      case Subject.Search _, Subject.Suggestions _, Subject.Chart _ -> true;
      case Subject.Listing _, Subject.Rating _ -> true;
      case Subject.Summary _, Subject.Popularity _, Subject.AdsSuggestions _ -> false;
      case Subject.SuggestionRank _, Subject.DownloadsFit _, Subject.EstimatedDownloads _ -> false;
      case Subject.SimilarApps _, Subject.DeveloperApps _, Subject.Histogram _ -> false;
      case Subject.Reviews _, Subject.ReviewText _, Subject.TrendingSearches _ -> false;
      case Subject.PopularityReport _, Subject.ReportedRanks _, Subject.ProductPage _ -> false;
      case Subject.SearchPage _, Subject.TopSearches _ -> false;
    };
  }

  /** Empty if there is no source. */
  public List<Observation<?>> fetch(Subject<?> subject) {
    StoreView visit = stores.visit(subject.store(), subject.country(), at);
    return switch (subject) {
      case Subject.Search search -> search(visit, search);
      case Subject.Suggestions typed ->
          List.of(new Observation<>(typed, at, suggestSource(typed), suggestions(visit, typed)));
      case Subject.Chart chart ->
          List.of(new Observation<>(chart, at, chartSource(chart), charts(visit, chart)));
      case Subject.Listing listing -> listing(visit, listing);
      case Subject.Rating rating ->
          visit.find(rating.app()).stream()
              .<Observation<?>>map(
                  page ->
                      new Observation<>(
                          rating, at, detailsSource(rating.app()), PageEntries.rating(page)))
              .toList();
      case Subject<?> _ -> List.of();
    };
  }

  private List<Observation<?>> search(StoreView visit, Subject.Search search) {
    List<AppPage> pages = visit.search(search.device(), search.keyword().text(), MAX_RESULTS);
    List<AppId> ranked = apps(pages);
    return AppEntry.outcome(
            ranked,
            pages.stream().map(entries::of).toList(),
            cards ->
                new Observation<>(
                    search, at, searchSource(search), new Facts.SearchRanking(ranked, cards)))
        .observations();
  }

  private List<Observation<?>> listing(StoreView visit, Subject.Listing subject) {
    return List.of(
        new Observation<>(
            subject,
            at,
            detailsSource(subject.app()),
            visit
                .find(subject.app())
                .<Facts.Listing>map(PageEntries::listed)
                .orElseGet(Facts.NotListed::new)));
  }

  private static Facts.SuggestionList suggestions(StoreView visit, Subject.Suggestions typed) {
    return new Facts.SuggestionList(
        visit.suggest(typed.term().text()).stream()
            .limit(most(typed.store()))
            .map(Keyword::of)
            .distinct()
            .map(term -> new Facts.Suggestion(term, OptionalInt.empty()))
            .toList());
  }

  private static int most(StoreType store) {
    return switch (store) {
      case APP_STORE -> APP_STORE_SUGGESTIONS;
      case GOOGLE_PLAY -> GOOGLE_PLAY_SUGGESTIONS;
    };
  }

  private static Facts.ChartRanking charts(StoreView visit, Subject.Chart chart) {
    Device device = chart.device();
    CategoryId category = chart.category();
    Map<ChartKind, List<AppId>> charts = new EnumMap<>(ChartKind.class);
    for (ChartKind kind : ChartKind.values()) {
      charts.put(kind, apps(visit.chart(device, kind, category, MAX_RESULTS)));
    }
    return new Facts.ChartRanking(charts, Optional.empty());
  }

  private static Source searchSource(Subject.Search search) {
    return switch (search.store()) {
      case APP_STORE -> Source.ITUNES_SEARCH;
      case GOOGLE_PLAY -> Source.GOOGLE_PLAY_SEARCH;
    };
  }

  private static Source suggestSource(Subject.Suggestions typed) {
    return switch (typed.store()) {
      case APP_STORE -> Source.APP_STORE_HINTS;
      case GOOGLE_PLAY -> Source.GOOGLE_PLAY_SUGGEST;
    };
  }

  private static Source chartSource(Subject.Chart chart) {
    return switch (chart.store()) {
      case APP_STORE -> Source.ITUNES_RSS;
      case GOOGLE_PLAY -> Source.GOOGLE_PLAY_CHARTS;
    };
  }

  private static Source detailsSource(AppId app) {
    return switch (app.store()) {
      case APP_STORE -> Source.ITUNES_LOOKUP;
      case GOOGLE_PLAY -> Source.GOOGLE_PLAY_DETAILS;
    };
  }

  private static List<AppId> apps(List<AppPage> pages) {
    return pages.stream().map(AppPage::app).toList();
  }
}
