package dev.storescope.sandbox.evaluation;

import dev.storescope.observation.Facts;
import dev.storescope.observation.Facts.ChartKind;
import dev.storescope.observation.Observation;
import dev.storescope.observation.Source;
import dev.storescope.observation.Subject;
import dev.storescope.sandbox.world.AppPage;
import dev.storescope.sandbox.world.StoreVisit;
import dev.storescope.sandbox.world.Stores;
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

/** Looks at the stores of a world as a connector would for which nothing ever goes wrong. */
final class PerfectLook {
  private static final Source SOURCE = new Source("sandbox");

  /** What the app of the store shows of a search. */
  private static final int MOST_FOUND = 200;

  /** The terms that Google Play suggests at a time. */
  static final int GOOGLE_PLAY_SUGGESTIONS = 5;

  private static final int APP_STORE_SUGGESTIONS = 10;

  private final Stores stores;
  private final Instant at;

  PerfectLook(Stores stores, Instant at) {
    this.stores = stores;
    this.at = at;
  }

  /** Whether a store can be asked about a subject; search ads are for advertisers. */
  static boolean canSee(Subject<?> subject) {
    return switch (subject) {
      case Subject.Search _, Subject.Suggestions _, Subject.Chart _ -> true;
      case Subject.Listing _, Subject.Rating _ -> true;
      case Subject.Demand _, Subject.AdsSuggestions _ -> false;
    };
  }

  /** What is seen of a subject; empty of what cannot be seen. */
  Optional<Observation<?>> at(Subject<?> subject) {
    StoreVisit visit = stores.visit(subject.store(), subject.country(), at);
    return switch (subject) {
      case Subject.Search search -> seen(search, ranking(visit, search.device(), search.keyword()));
      case Subject.Suggestions typed -> seen(typed, suggestions(visit, typed));
      case Subject.Chart chart -> seen(chart, charts(visit, chart.device(), chart.category()));
      case Subject.Listing listing ->
          seen(
              listing,
              visit.find(listing.app()).map(PerfectLook::listed).orElse(new Facts.NotListed()));
      case Subject.Rating rating ->
          visit.find(rating.app()).flatMap(page -> seen(rating, ratingOf(page)));
      case Subject.Demand _, Subject.AdsSuggestions _ -> Optional.empty();
    };
  }

  private <F extends Facts> Optional<Observation<?>> seen(Subject<F> subject, F facts) {
    return Optional.of(new Observation<>(subject, at, SOURCE, facts));
  }

  private static Facts.SearchRanking ranking(StoreVisit visit, Device device, Keyword keyword) {
    return new Facts.SearchRanking(apps(visit.search(device, keyword.text(), MOST_FOUND)));
  }

  private static Facts.SuggestionList suggestions(StoreVisit visit, Subject.Suggestions typed) {
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

  private static Facts.ChartRanking charts(StoreVisit visit, Device device, CategoryId category) {
    Map<ChartKind, List<AppId>> charts = new EnumMap<>(ChartKind.class);
    for (ChartKind kind : ChartKind.values()) {
      charts.put(kind, apps(visit.chart(device, kind, category, MOST_FOUND)));
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
