package dev.storescope.demo;

import dev.storescope.observation.AppList;
import dev.storescope.observation.Facts;
import dev.storescope.observation.Facts.CardRating;
import dev.storescope.observation.Facts.ChartKind;
import dev.storescope.observation.Facts.InAppPurchases;
import dev.storescope.observation.Facts.ListingKind;
import dev.storescope.observation.Facts.Price;
import dev.storescope.observation.KeywordList;
import dev.storescope.observation.ProductPage;
import dev.storescope.observation.RatingHistogram;
import dev.storescope.observation.Subject;
import dev.storescope.sandbox.world.AppPage;
import dev.storescope.sandbox.world.StoreView;
import dev.storescope.store.AppId;
import dev.storescope.store.CategoryId;
import dev.storescope.store.DeveloperId;
import dev.storescope.store.Keyword;
import dev.storescope.store.StoreType;
import java.time.temporal.ChronoUnit;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.stream.Stream;

/** The facts that connectors return for a store that never fails, within its limits. */
record GroundTruthFacts(StoreView visit) {
  private static final double ROUNDED_BY_APPLE = 100_000;

  /** Empty if the store has none. */
  Optional<Facts> of(Subject<?> subject) {
    return switch (subject) {
      case Subject.Search search -> Optional.of(ranking(search));
      case Subject.Suggestions typed -> Optional.of(suggestions(typed));
      case Subject.Chart chart -> Optional.of(charts(chart));
      case Subject.Listing(AppId app, _) ->
          Optional.of(
              visit.find(app).<Facts>map(GroundTruthFacts::listed).orElseGet(Facts.NotListed::new));
      case Subject.Rating(AppId app, _) -> visit.find(app).map(GroundTruthFacts::rating);
      case Subject.Summary(AppId app, _) -> visit.find(app).map(GroundTruthFacts::summary);
      case Subject.SimilarApps(AppId app, _) ->
          visit
              .find(app)
              .map(
                  _ ->
                      new AppList(
                          ids(visit.similarTo(app)).stream().limit(mostSimilar(app)).toList(),
                          Map.of()));
      case Subject.DeveloperApps(DeveloperId developer, _) -> appsOf(developer);
      case Subject.Histogram(AppId app, _) ->
          visit
              .find(app)
              .filter(page -> page.ratings().count() > 0)
              .map(page -> new RatingHistogram(page.ratings().histogram()));
      case Subject.Reviews(AppId app, _) ->
          Optional.of(
              switch (app.store()) {
                case APP_STORE -> GroundTruthReviewFeed.list(visit, app);
                case GOOGLE_PLAY -> GroundTruthReviews.list(visit, app);
              });
      case Subject.ReviewText(AppId app, _, String id) ->
          switch (app.store()) {
            case APP_STORE -> GroundTruthReviewFeed.find(visit, app, id);
            case GOOGLE_PLAY -> GroundTruthReviews.find(visit, app, id);
          };
      case Subject.TrendingSearches _ ->
          Optional.of(
              new KeywordList(
                  visit.trendingSearches(10).stream().map(Keyword::of).distinct().toList()));
      case Subject<?> _ -> Optional.empty();
    };
  }

  private static int mostSimilar(AppId app) {
    return switch (app.store()) {
      case APP_STORE -> 10;
      case GOOGLE_PLAY -> AppList.MAX_APPS;
    };
  }

  /** Whether a product page has what the world has of the app. */
  boolean hasPage(AppId app, ProductPage observed) {
    return visit
        .find(app)
        .filter(
            page ->
                observed
                    .subtitle()
                    .equals(Optional.of(page.subtitle()).filter(text -> !text.isBlank())))
        .filter(
            page ->
                observed.offersPurchases().equals(Optional.of(page.inAppPurchases().isPresent())))
        .filter(
            page -> observed.screenshots().getOrDefault("phone", 0) == page.screenshots().size())
        .isPresent();
  }

  /** The world knows developers by number; Google Play has no page of one without apps. */
  private Optional<Facts> appsOf(DeveloperId developer) {
    List<AppPage> apps = visit.appsOf(Long.parseLong(developer.value()));
    int most =
        switch (developer.store()) {
          case APP_STORE -> 200;
          case GOOGLE_PLAY -> AppList.MAX_APPS;
        };
    return apps.isEmpty() && developer.store() == StoreType.GOOGLE_PLAY
        ? Optional.empty()
        : Optional.of(new AppList(ids(apps).stream().limit(most).toList(), Map.of()));
  }

  private Facts ranking(Subject.Search search) {
    int most =
        switch (search.store()) {
          case APP_STORE -> 200;
          case GOOGLE_PLAY -> 250;
        };
    return new Facts.SearchRanking(
        ids(visit.search(search.device(), search.keyword().text(), most)));
  }

  private Facts suggestions(Subject.Suggestions typed) {
    int most =
        switch (typed.store()) {
          case APP_STORE -> 10;
          case GOOGLE_PLAY -> 5;
        };
    return new Facts.SuggestionList(
        visit.suggest(typed.term().text()).stream()
            .limit(most)
            .map(Keyword::of)
            .distinct()
            .map(term -> new Facts.Suggestion(term, OptionalInt.empty()))
            .toList());
  }

  private Facts charts(Subject.Chart chart) {
    int most =
        switch (chart.store()) {
          case APP_STORE -> 100;
          case GOOGLE_PLAY -> 200;
        };
    Map<ChartKind, List<AppPage>> pages = new EnumMap<>(ChartKind.class);
    for (ChartKind kind : ChartKind.values()) {
      pages.put(kind, visit.chart(chart.device(), kind, chart.category(), most));
    }
    Map<ChartKind, List<AppId>> charts = new EnumMap<>(ChartKind.class);
    pages.forEach((kind, apps) -> charts.put(kind, ids(apps)));
    return new Facts.ChartRanking(charts, title(chart, pages.values().stream()));
  }

  /** The feeds of the App Store have the title only with an app whose main category it is. */
  private Optional<String> title(Subject.Chart chart, Stream<List<AppPage>> charts) {
    return chart.store() == StoreType.APP_STORE
            && charts.flatMap(List::stream).anyMatch(page -> isOf(chart.category(), page))
        ? visit.findCategoryName(chart.category())
        : Optional.empty();
  }

  private static boolean isOf(CategoryId category, AppPage page) {
    return page.categories().getFirst().id().equals(category);
  }

  private static List<AppId> ids(List<AppPage> pages) {
    return pages.stream().map(AppPage::app).toList();
  }

  /** The rating of a card. */
  Optional<CardRating> cardRating(AppId app) {
    return visit
        .find(app)
        .map(
            page ->
                app.store() == StoreType.APP_STORE
                    ? new CardRating.Counted(rating(page))
                    : page.ratings().count() == 0
                        ? new CardRating.NotShown()
                        : new CardRating.Average(page.ratings().average()));
  }

  /** What both stores have in their lists. */
  private static Facts summary(AppPage page) {
    boolean apple = page.app().store() == StoreType.APP_STORE;
    Facts.Category main =
        new Facts.Category(page.categories().getFirst().id(), page.categories().getFirst().name());
    return new Facts.Summary(
        page.title(),
        Optional.of(page.developer().name()),
        Optional.empty(),
        Optional.of(
            new Price(
                "",
                Optional.of(page.price().amount().stripTrailingZeros()),
                Optional.of(page.price().currency()))),
        apple ? Optional.of(main) : Optional.empty(),
        Optional.of(apple ? page.description() : shortDescription(page)),
        apple
            ? Optional.of(page.release().releasedAt().truncatedTo(ChronoUnit.SECONDS))
            : Optional.empty());
  }

  /** The same summary, without what depends on the form of the list. */
  static Facts.Summary normal(Facts.Summary summary) {
    return new Facts.Summary(
        summary.title(),
        summary.developer(),
        Optional.empty(),
        summary
            .price()
            .map(
                price ->
                    new Price(
                        "",
                        price.amount().map(amount -> amount.stripTrailingZeros()),
                        price.currency())),
        summary.category(),
        summary.text(),
        summary.releasedAt());
  }

  private static Facts.Rating rating(AppPage page) {
    return rounded(new Facts.Rating(page.ratings().average(), page.ratings().count()));
  }

  /** Rounded as in the App Store. */
  static Facts.Rating rounded(Facts.Rating rating) {
    return new Facts.Rating(
        Math.round(rating.average() * ROUNDED_BY_APPLE) / ROUNDED_BY_APPLE, rating.count());
  }

  private static Facts.Listed listed(AppPage page) {
    boolean apple = page.app().store() == StoreType.APP_STORE;
    return new Facts.Listed(
        page.kind() == AppPage.Kind.BUNDLE ? ListingKind.BUNDLE : ListingKind.APPLICATION,
        page.title(),
        page.description(),
        Optional.empty(),
        apple ? Optional.empty() : Optional.of(shortDescription(page)),
        page.icon(),
        screenshots(page, apple),
        page.categories().stream()
            .map(category -> new Facts.Category(category.id(), category.name()))
            .toList(),
        page.developer().name(),
        Optional.of(price(page.price(), apple)),
        apple
            ? new InAppPurchases.NotShown()
            : new InAppPurchases.Offered(page.inAppPurchases().isPresent()),
        Optional.of(page.release().version()).filter(version -> !version.isBlank()),
        Optional.of(page.release().releasedAt().truncatedTo(ChronoUnit.SECONDS)),
        Optional.of(page.release().updatedAt().truncatedTo(ChronoUnit.SECONDS)),
        apple ? detailsOfApple(page) : detailsOfGoogle(page));
  }

  private static Facts.ListingDetails detailsOfApple(AppPage page) {
    AppPage.Release release = page.release();
    return new Facts.ListingDetails(
        Optional.of(Long.toString(page.developer().id())),
        Optional.of(page.bundleId()),
        Optional.of(release.notes())
            .filter(notes -> !notes.isBlank() && !release.updatedAt().equals(release.releasedAt())),
        List.of(),
        OptionalLong.empty(),
        Optional.empty(),
        Optional.empty(),
        OptionalLong.empty(),
        Optional.empty(),
        Optional.empty(),
        Optional.empty());
  }

  private static Facts.ListingDetails detailsOfGoogle(AppPage page) {
    return new Facts.ListingDetails(
        Optional.of(Long.toString(page.developer().id())),
        Optional.empty(),
        Optional.of(page.release().notes()).filter(notes -> !notes.isBlank()),
        List.of(),
        OptionalLong.empty(),
        Optional.empty(),
        Optional.empty(),
        OptionalLong.of(page.installs()),
        Optional.of(page.containsAds()),
        Optional.of(page.developer().email()).filter(email -> !email.isBlank()),
        Optional.empty());
  }

  private static String shortDescription(AppPage page) {
    return page.subtitle().isBlank() ? page.title() : page.subtitle();
  }

  private static Map<String, List<String>> screenshots(AppPage page, boolean apple) {
    Map<String, List<String>> screenshots = new LinkedHashMap<>();
    screenshots.put(apple ? "iphone" : "phone", page.screenshots());
    screenshots.put("ipad", apple ? page.ipadScreenshots() : List.of());
    screenshots.values().removeIf(List::isEmpty);
    return screenshots;
  }

  private static Price price(AppPage.PagePrice price, boolean apple) {
    String text = price.isFree() && !apple ? "Free" : price.text();
    return new Price(
        text, Optional.of(price.amount().stripTrailingZeros()), Optional.of(price.currency()));
  }

  /**
   * The same listing, with the amount without trailing zeros, and without the details that the
   * sandbox makes up.
   */
  static Facts.Listed normal(Facts.Listed listing) {
    return new Facts.Listed(
        listing.kind(),
        listing.title(),
        listing.description(),
        listing.promoText(),
        listing.shortDescription(),
        listing.icon(),
        listing.screenshots(),
        listing.categories(),
        listing.developer(),
        listing
            .price()
            .map(
                price ->
                    new Price(
                        price.text(),
                        price.amount().map(amount -> amount.stripTrailingZeros()),
                        price.currency())),
        listing.inAppPurchases(),
        listing.version(),
        listing.releasedAt(),
        listing.updatedAt(),
        new Facts.ListingDetails(
            listing.details().developerId(),
            listing.details().bundleId(),
            listing.details().releaseNotes(),
            List.of(),
            OptionalLong.empty(),
            Optional.empty(),
            Optional.empty(),
            listing.details().installs(),
            listing.details().advertisements(),
            listing.details().developerEmail(),
            Optional.empty()));
  }
}
