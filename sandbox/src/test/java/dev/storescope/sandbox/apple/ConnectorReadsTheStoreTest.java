package dev.storescope.sandbox.apple;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.assertj.core.api.Assertions.within;

import dev.storescope.connector.apple.SearchSource;
import dev.storescope.fetching.FetchOutcome;
import dev.storescope.observation.AppList;
import dev.storescope.observation.Facts;
import dev.storescope.observation.Facts.ChartKind;
import dev.storescope.observation.Facts.ChartRanking;
import dev.storescope.observation.Facts.Listed;
import dev.storescope.observation.Facts.ListingKind;
import dev.storescope.observation.Facts.SearchRanking;
import dev.storescope.observation.Facts.SuggestionList;
import dev.storescope.observation.KeywordList;
import dev.storescope.observation.Observation;
import dev.storescope.observation.ProductPage;
import dev.storescope.observation.RatingHistogram;
import dev.storescope.observation.Review;
import dev.storescope.observation.ReviewList;
import dev.storescope.observation.Subject;
import dev.storescope.sandbox.world.AppPage;
import dev.storescope.sandbox.world.AppReview;
import dev.storescope.sandbox.world.World;
import dev.storescope.sandbox.world.law.WorldSettings;
import dev.storescope.store.AppId;
import dev.storescope.store.Categories;
import dev.storescope.store.CategoryId;
import dev.storescope.store.Country;
import dev.storescope.store.DeveloperId;
import dev.storescope.store.Device;
import dev.storescope.store.Keyword;
import dev.storescope.store.StoreType;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.FieldSource;

/** The connector for the real App Store reads the simulated one. */
class ConnectorReadsTheStoreTest {
  private static final Country FR = Country.of("fr");
  private final ConnectedStores store =
      new ConnectedStores(new SmallStores(SampleApps.ALL, List.of(), Map.of()));

  @ParameterizedTest
  @EnumSource
  void aSearchHasTheRankingOfTheStore(SearchSource source) {
    SearchRanking observed =
        store.observe(search(Device.IPHONE, "notes"), SearchRanking.class, source);
    assertThat(observed.apps())
        .hasSize(source == SearchSource.WEB ? 7 : 8)
        .isEqualTo(ranked(store, Device.IPHONE, "notes", source));
  }

  /** The search page shows bundles without a rank. */
  private static List<AppId> ranked(
      ConnectedStores stores, Device device, String term, SearchSource source) {
    return ConnectedStores.ids(
        stores.view(FR).search(device, term, 200).stream()
            .filter(page -> source != SearchSource.WEB || page.kind() == AppPage.Kind.APPLICATION)
            .toList());
  }

  /** With and without ads, articles, developers, and in both forms of the next page. */
  @Test
  void theSearchPageHasTheRankingOfTheWorldForEveryTermAndDevice() {
    ConnectedStores world = new ConnectedStores(new World(WorldSettings.of(7)));
    for (String term : world.view(FR).trendingSearches(20)) {
      for (Device device : List.of(Device.IPHONE, Device.IPAD)) {
        assertThat(
                world.observe(search(device, term), SearchRanking.class, SearchSource.WEB).apps())
            .as("%s on %s", term, device)
            .isNotEmpty()
            .isEqualTo(ranked(world, device, term, SearchSource.WEB));
      }
    }
  }

  @Test
  void theFirstAppsOfASearchPageHaveTheirTitlesAndRatings() {
    SearchRanking observed =
        store.observe(search(Device.IPHONE, "notes"), SearchRanking.class, SearchSource.WEB);
    assertThat(observed.cards()).hasSize(7);
    assertThat(observed.cards().values())
        .extracting(Facts.Card::content)
        .containsOnly(Facts.CardContent.SUMMARY);
    assertThat(
            store.fetch(search(Device.IPHONE, "notes"), SearchSource.WEB).observations().stream()
                .map(Observation::facts)
                .filter(Facts.Summary.class::isInstance)
                .map(facts -> ((Facts.Summary) facts).title()))
        .containsExactlyInAnyOrderElementsOf(
            store.view(FR).search(Device.IPHONE, "notes", 200).stream()
                .filter(page -> page.kind() == AppPage.Kind.APPLICATION)
                .map(AppPage::title)
                .toList());
  }

  @Test
  void aSearchOnAnIpadFindsNoAppsForPhonesOnly() {
    assertThat(store.observe(search(Device.IPAD, "notes"), SearchRanking.class).apps())
        .hasSize(7)
        .doesNotContain(SampleApps.PHONE_ONLY.app());
  }

  @ParameterizedTest
  @FieldSource("dev.storescope.sandbox.apple.SampleApps#ALL")
  void aProductPageIsReadAsItIs(AppPage page) {
    ProductPage observed =
        store.observe(new Subject.ProductPage(page.app(), FR), ProductPage.class);
    assertThat(observed.subtitle())
        .isEqualTo(Optional.of(page.subtitle()).filter(text -> !text.isBlank()));
    assertThat(observed.offersPurchases()).contains(page.inAppPurchases().isPresent());
    assertThat(observed.purchases().stream().map(ProductPage.Purchase::price))
        .allMatch(price -> page.inAppPurchases().orElseThrow().priceRange().contains(price));
    assertThat(observed.purchases().isEmpty()).isEqualTo(page.inAppPurchases().isEmpty());
    assertThat(observed.screenshots().getOrDefault("phone", 0))
        .isEqualTo(page.screenshots().size());
    assertThat(observed.screenshots().getOrDefault("pad", 0))
        .isEqualTo(page.ipadScreenshots().size());
    assertThat(observed.ageRating()).isEqualTo(listed(page.app()).details().ageRating());
  }

  @Test
  void theHistogramAndTheSimilarAppsOfAPageAreThoseOfTheWorld() {
    ConnectedStores world = new ConnectedStores(new World(WorldSettings.of(7)));
    AppPage page =
        world.view(FR).chart(Device.IPHONE, ChartKind.FREE, new CategoryId("6014"), 1).getFirst();
    assertThat(world.observe(new Subject.Histogram(page.app(), FR), RatingHistogram.class).counts())
        .isEqualTo(page.ratings().histogram());
    assertThat(world.observe(new Subject.SimilarApps(page.app(), FR), AppList.class).apps())
        .hasSize(10)
        .isEqualTo(
            ConnectedStores.ids(world.view(FR).similarTo(page.app()).stream().limit(10).toList()));
  }

  @Test
  void everyCategoryOfTheSpecificationHasCharts() {
    ConnectedStores world = new ConnectedStores(new World(WorldSettings.of(7)));
    for (CategoryId category : Categories.englishTitles(StoreType.APP_STORE).keySet()) {
      ChartRanking charts =
          world.observe(new Subject.Chart(Device.IPHONE, FR, category), ChartRanking.class);
      assertThat(charts.charts().values())
          .as(category.value())
          .hasSize(3)
          .allSatisfy(apps -> assertThat(apps).isNotEmpty());
    }
  }

  @ParameterizedTest
  @EnumSource
  void aSearchMayHaveNoResults(SearchSource source) {
    assertThat(store.observe(search(Device.IPHONE, "nothing"), SearchRanking.class, source).apps())
        .isEmpty();
  }

  @ParameterizedTest
  @EnumSource
  void aSearchHasAtMost200Apps(SearchSource source) {
    ConnectedStores large = new ConnectedStores(SmallStores.ofSize(300));
    assertThat(large.observe(search(Device.IPHONE, "app"), SearchRanking.class, source).apps())
        .isEqualTo(ConnectedStores.ids(large.view(FR).search(Device.IPHONE, "app", 200)));
  }

  @ParameterizedTest
  @FieldSource("dev.storescope.sandbox.apple.SampleApps#ALL")
  void aListingIsReadAsItIs(AppPage page) {
    Listed listed = listed(page.app());
    assertThat(listed.title()).isEqualTo(page.title());
    assertThat(listed.description()).isEqualTo(page.description());
    assertThat(listed.kind())
        .isEqualTo(
            page.kind() == AppPage.Kind.BUNDLE ? ListingKind.BUNDLE : ListingKind.APPLICATION);
    assertThat(listed.icon()).isEqualTo(page.icon());
    assertThat(listed.developer()).isEqualTo(page.developer().name());
    assertThat(listed.version()).contains(page.release().version());
    assertThat(listed.releasedAt())
        .contains(page.release().releasedAt().truncatedTo(ChronoUnit.SECONDS));
    assertThat(listed.updatedAt()).contains(page.release().updatedAt());
    assertThat(listed.screenshots().get("iphone")).isEqualTo(page.screenshots());
    assertThat(listed.screenshots().getOrDefault("ipad", List.of()))
        .isEqualTo(page.ipadScreenshots());
    assertThat(listed.categories())
        .extracting(Facts.Category::id, Facts.Category::name)
        .isEqualTo(
            page.categories().stream()
                .map(category -> tuple(category.id(), category.name()))
                .toList());
  }

  @ParameterizedTest
  @FieldSource("dev.storescope.sandbox.apple.SampleApps#ALL")
  void aPriceHasATextAnAmountAndACurrency(AppPage page) {
    Facts.Price price = listed(page.app()).price().orElseThrow();
    assertThat(price.text()).isEqualTo(page.price().text());
    assertThat(price.amount().orElseThrow()).isEqualByComparingTo(page.price().amount());
    assertThat(price.currency()).contains(page.price().currency());
  }

  @ParameterizedTest
  @FieldSource("dev.storescope.sandbox.apple.SampleApps#ALL")
  void aRatingIsReadAsItIs(AppPage page) {
    Facts.Rating rating = store.observe(new Subject.Rating(page.app(), FR), Facts.Rating.class);
    assertThat(rating.count()).isEqualTo(page.ratings().count());
    assertThat(rating.average()).isCloseTo(page.ratings().average(), within(0.00001));
  }

  @Test
  void anUnknownAppIsAbsent() {
    AppId unknown = AppId.of(StoreType.APP_STORE, "99");
    assertThat(store.fetch(new Subject.Listing(unknown, FR)))
        .isInstanceOf(FetchOutcome.Absent.class);
  }

  @Test
  void theIdOfADeveloperIsNotAnApp() {
    AppId developer = AppId.of(StoreType.APP_STORE, "71");
    assertThat(store.fetch(new Subject.Listing(developer, FR)))
        .isInstanceOf(FetchOutcome.Absent.class);
  }

  @Test
  void theChartsAreThoseOfTheStore() {
    for (Device device : List.of(Device.IPHONE, Device.IPAD)) {
      for (String category : List.of("36", "6007", "6014", "7012", "6015")) {
        ChartRanking observed = store.observe(chart(device, category), ChartRanking.class);
        for (ChartKind kind : ChartKind.values()) {
          assertThat(observed.charts().get(kind))
              .as("%s of %s on %s", kind, category, device)
              .isEqualTo(
                  ConnectedStores.ids(
                      store.view(FR).chart(device, kind, new CategoryId(category), 200)));
        }
      }
    }
  }

  @Test
  void aChartHasTheTitleOfItsCategory() {
    assertThat(store.observe(chart(Device.IPHONE, "6007"), ChartRanking.class).title())
        .isEqualTo(Optional.of("Productivité & co"));
  }

  @Test
  void aChartHasAtMost100Apps() {
    ConnectedStores large = new ConnectedStores(SmallStores.ofSize(300));
    assertThat(large.observe(chart(Device.IPHONE, "36"), ChartRanking.class).charts())
        .containsEntry(
            ChartKind.FREE,
            ConnectedStores.ids(
                large.view(FR).chart(Device.IPHONE, ChartKind.FREE, CategoryId.OVERALL, 100)));
  }

  @Test
  void anUnknownCategoryHasNoChart() {
    assertThat(store.fetch(chart(Device.IPHONE, "6999"))).isInstanceOf(FetchOutcome.NoSource.class);
  }

  @Test
  void suggestionsAreInOrderWithoutAPriority() {
    List<String> terms = List.of("notes", "заметки & co", "メモ <帳>", "ملاحظات", "\"notes\" 'x'");
    ConnectedStores typing = new ConnectedStores(new SmallStores(List.of(), terms, Map.of()));
    SuggestionList observed =
        typing.observe(
            new Subject.Suggestions(StoreType.APP_STORE, FR, Keyword.of("not")),
            SuggestionList.class);
    assertThat(observed.suggestions())
        .extracting(suggestion -> suggestion.term().text())
        .isEqualTo(terms);
    assertThat(observed.suggestions())
        .allSatisfy(suggestion -> assertThat(suggestion.priority()).isEmpty());
  }

  @Test
  void theAppsOfADeveloperAreThoseOfTheStoreWithTheirListings() {
    Subject.DeveloperApps alice = developer(SampleApps.ALICE.id());
    List<AppPage> apps = store.view(FR).appsOf(SampleApps.ALICE.id());
    assertThat(store.observe(alice, AppList.class))
        .isEqualTo(new AppList(ConnectedStores.ids(apps), Map.of(), Optional.of(true)));
    List<Observation<?>> observations = ((FetchOutcome.Observed) store.fetch(alice)).observations();
    assertThat(observations).hasSize(1 + 2 * apps.size());
    for (AppPage page : apps) {
      assertThat(observations.stream().<Object>map(Observation::facts))
          .contains(listed(page.app()));
    }
  }

  @Test
  void anUnknownDeveloperHasAnEmptyList() {
    assertThat(store.observe(developer(99), AppList.class).apps()).isEmpty();
    long app = 11;
    assertThat(store.observe(developer(app), AppList.class).apps()).isEmpty();
  }

  @ParameterizedTest
  @FieldSource("dev.storescope.sandbox.apple.SampleApps#ALL")
  void theReviewsAreThoseOfTheStore(AppPage page) {
    Subject.Reviews reviews = new Subject.Reviews(page.app(), FR);
    List<Observation<?>> observations =
        ((FetchOutcome.Observed) store.fetch(reviews)).observations();
    List<AppReview> all = store.view(FR).reviews(page.app(), 500);
    List<ReviewList.Entry> entries = ((ReviewList) observations.getFirst().facts()).entries();
    assertThat(entries)
        .extracting(ReviewList.Entry::id, ReviewList.Entry::helpful)
        .isEqualTo(
            all.stream()
                .map(
                    review ->
                        tuple(Long.toString(review.number()), OptionalLong.of(review.helpful())))
                .toList());
    assertThat(observations.stream().skip(1).<Object>map(Observation::facts))
        .isEqualTo(all.stream().map(ConnectorReadsTheStoreTest::review).toList());
  }

  private static Review review(AppReview review) {
    return new Review(
        review.author(),
        review.stars(),
        Optional.of(review.title()),
        review.text(),
        review.version(),
        review.submittedAt().truncatedTo(ChronoUnit.SECONDS),
        Optional.empty());
  }

  @Test
  void theReviewsOfSomeAppsAreInXmlOnly() {
    Function<AppPage, List<String>> forms =
        page -> {
          ConnectedStores one = new ConnectedStores(SmallStores.of(page));
          one.fetch(new Subject.Reviews(page.app(), FR));
          return one.requests().stream()
              .map(request -> request.path().replaceAll(".*/", ""))
              .toList();
        };
    assertThat(forms.apply(SampleApps.NOTES)).containsExactly("json");
    assertThat(forms.apply(SampleApps.MARKUP)).containsExactly("json", "xml");
  }

  @Test
  void theWorldHasReviewsOnSeveralPages() {
    ConnectedStores world = new ConnectedStores(new World(WorldSettings.of(7)));
    AppId app =
        world.view(FR).chart(Device.IPHONE, ChartKind.FREE, CategoryId.OVERALL, 1).getFirst().app();
    ReviewList list = world.observe(new Subject.Reviews(app, FR), ReviewList.class);
    assertThat(list.entries()).hasSizeGreaterThan(50);
    assertThat(list.entries().stream().map(ReviewList.Entry::id))
        .isEqualTo(
            world.view(FR).reviews(app, 500).stream()
                .map(review -> Long.toString(review.number()))
                .toList());
  }

  @Test
  void theTrendingSearchesAreThoseOfTheStore() {
    ConnectedStores world = new ConnectedStores(new World(WorldSettings.of(7)));
    assertThat(world.observe(new Subject.TrendingSearches(FR), KeywordList.class).keywords())
        .hasSize(10)
        .isEqualTo(world.view(FR).trendingSearches(10).stream().map(Keyword::of).toList());
  }

  private static Subject.DeveloperApps developer(long id) {
    return new Subject.DeveloperApps(new DeveloperId(StoreType.APP_STORE, Long.toString(id)), FR);
  }

  private Listed listed(AppId app) {
    return (Listed) store.observe(new Subject.Listing(app, FR), Facts.Listing.class);
  }

  private static Subject.Search search(Device device, String term) {
    return new Subject.Search(device, FR, Keyword.of(term));
  }

  private static Subject.Chart chart(Device device, String category) {
    return new Subject.Chart(device, FR, new CategoryId(category));
  }
}
