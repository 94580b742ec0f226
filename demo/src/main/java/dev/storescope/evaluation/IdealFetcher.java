package dev.storescope.evaluation;

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

/** Fetches from the stores of a world as a connector that never fails. */
record IdealFetcher(SimulatedStores stores, Instant at) {
  private static final Source SOURCE = new Source("sandbox");

  private static final int MAX_RESULTS = 200;

  static final int GOOGLE_PLAY_SUGGESTIONS = 5;

  private static final int APP_STORE_SUGGESTIONS = 10;

  /** Whether a subject has a source; Apple Ads has none here. */
  static boolean canFetch(Subject<?> subject) {
    return switch (subject) {
      case Subject.Search _, Subject.Suggestions _, Subject.Chart _ -> true;
      case Subject.Listing _, Subject.Rating _ -> true;
      case Subject.Summary _, Subject.Popularity _, Subject.AdsSuggestions _ -> false;
      case Subject.SimilarApps _, Subject.DeveloperApps _, Subject.Histogram _ -> false;
      case Subject.Reviews _, Subject.ReviewText _, Subject.TrendingSearches _ -> false;
      case Subject.PopularityReport _ -> false;
    };
  }

  /** Empty if there is no source. */
  Optional<Observation<?>> fetch(Subject<?> subject) {
    StoreView visit = stores.visit(subject.store(), subject.country(), at);
    return switch (subject) {
      case Subject.Search search ->
          observed(search, ranking(visit, search.device(), search.keyword()));
      case Subject.Suggestions typed -> observed(typed, suggestions(visit, typed));
      case Subject.Chart chart -> observed(chart, charts(visit, chart.device(), chart.category()));
      case Subject.Listing listing ->
          observed(
              listing,
              visit.find(listing.app()).map(IdealFetcher::listed).orElse(new Facts.NotListed()));
      case Subject.Rating rating ->
          visit.find(rating.app()).flatMap(page -> observed(rating, ratingOf(page)));
      case Subject.Summary _,
          Subject.Popularity _,
          Subject.AdsSuggestions _,
          Subject.SimilarApps _,
          Subject.DeveloperApps _,
          Subject.Histogram _,
          Subject.Reviews _,
          Subject.ReviewText _,
          Subject.TrendingSearches _,
          Subject.PopularityReport _ ->
          Optional.empty();
    };
  }

  private <F extends Facts> Optional<Observation<?>> observed(Subject<F> subject, F facts) {
    return Optional.of(new Observation<>(subject, at, SOURCE, facts));
  }

  private static Facts.SearchRanking ranking(StoreView visit, Device device, Keyword keyword) {
    return new Facts.SearchRanking(apps(visit.search(device, keyword.text(), MAX_RESULTS)));
  }

  private static Facts.SuggestionList suggestions(StoreView visit, Subject.Suggestions typed) {
    return new Facts.SuggestionList(
        visit.suggest(typed.term().text()).stream()
            .limit(most(typed.store()))
            .map(text -> new Facts.Suggestion(Keyword.of(text), OptionalInt.empty()))
            .toList());
  }

  private static int most(StoreType store) {
    return switch (store) {
      case APP_STORE -> APP_STORE_SUGGESTIONS;
      case GOOGLE_PLAY -> GOOGLE_PLAY_SUGGESTIONS;
    };
  }

  private static Facts.ChartRanking charts(StoreView visit, Device device, CategoryId category) {
    Map<ChartKind, List<AppId>> charts = new EnumMap<>(ChartKind.class);
    for (ChartKind kind : ChartKind.values()) {
      charts.put(kind, apps(visit.chart(device, kind, category, MAX_RESULTS)));
    }
    return new Facts.ChartRanking(charts, Optional.empty());
  }

  private static Facts.Rating ratingOf(AppPage page) {
    return new Facts.Rating(page.ratings().average(), page.ratings().count());
  }

  private static Facts.Listing listed(AppPage page) {
    return new Facts.Listed(
        Facts.ListingKind.APPLICATION,
        page.title(),
        page.description(),
        Optional.empty(),
        Optional.of(page.subtitle()),
        page.icon(),
        Map.of(),
        page.categories().stream()
            .map(category -> new Facts.Category(category.id(), category.name()))
            .toList(),
        page.developer().name(),
        Optional.empty(),
        new Facts.InAppPurchases.NotShown(),
        Optional.of(page.release().version()),
        Optional.of(page.release().releasedAt()),
        Optional.of(page.release().updatedAt()));
  }

  private static List<AppId> apps(List<AppPage> pages) {
    return pages.stream().map(AppPage::app).toList();
  }
}
