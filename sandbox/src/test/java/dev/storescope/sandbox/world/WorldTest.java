package dev.storescope.sandbox.world;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.storescope.observation.Facts.ChartKind;
import dev.storescope.sandbox.world.catalog.ProductCatalog;
import dev.storescope.sandbox.world.law.WorldSettings;
import dev.storescope.store.AppId;
import dev.storescope.store.Categories;
import dev.storescope.store.CategoryId;
import dev.storescope.store.Country;
import dev.storescope.store.Device;
import dev.storescope.store.StoreType;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class WorldTest {
  private static final Country US = new Country("us");
  private static final Country JAPAN = new Country("jp");
  private static final Instant NOW = Instant.parse("2026-11-20T12:00:00Z");
  private static final LocalDate TODAY = LocalDate.of(2026, 11, 20);
  private static final CategoryId ALL = new CategoryId("36");

  private final World world = SharedWorld.WORLD;
  private final GroundTruth truth = world.truth();
  private final StoreView view = world.visit(StoreType.APP_STORE, US, NOW);

  @Test
  void twoWorldsOfTheSameSettingsAreTheSame() {
    StoreView twin = new World(WorldSettings.of(5)).visit(StoreType.APP_STORE, US, NOW);
    assertThat(twin.search(Device.IPHONE, "photo editor", 50))
        .isEqualTo(view.search(Device.IPHONE, "photo editor", 50))
        .isNotEmpty();
    assertThat(twin.suggest("ph")).isEqualTo(view.suggest("ph")).isNotEmpty();
  }

  @Test
  void worldsOfOtherSeedsDiffer() {
    StoreView other = new World(WorldSettings.of(6)).visit(StoreType.APP_STORE, US, NOW);
    assertThat(titles(other.chart(Device.IPHONE, ChartKind.FREE, ALL, 100)))
        .doesNotContainAnyElementsOf(titles(view.chart(Device.IPHONE, ChartKind.FREE, ALL, 100)));
  }

  @Test
  void everyCategoryOfTheSpecificationHasAChartInEveryLanguage() {
    for (String code : List.of("us", "de", "ru", "jp", "sa")) {
      StoreView local = world.visit(StoreType.APP_STORE, new Country(code), NOW);
      for (CategoryId category : Categories.englishTitles(StoreType.APP_STORE).keySet()) {
        assertThat(local.findCategoryName(category)).as(code + " " + category).isPresent();
        for (Device device : List.of(Device.IPHONE, Device.IPAD)) {
          for (ChartKind kind : ChartKind.values()) {
            assertThat(local.chart(device, kind, category, 10))
                .as("%s %s %s %s", code, category, device, kind)
                .isNotEmpty();
          }
        }
      }
    }
  }

  @Test
  void bothStoresHaveTensOfThousandsOfApps() {
    long apps =
        Stream.of(StoreType.values())
            .flatMap(
                store -> Stream.of("us", "de", "ru", "jp", "sa").flatMap(code -> apps(store, code)))
            .distinct()
            .count();
    assertThat(apps).isGreaterThan(20_000);
  }

  private Stream<AppId> apps(StoreType store, String country) {
    Instant end = NOW.plus(Duration.ofDays(1000));
    StoreView listed = world.visit(store, new Country(country), end);
    return new ProductCatalog(WorldSettings.of(5))
        .products().stream()
            .map(product -> ProductCatalog.id(product, store))
            .filter(app -> listed.find(app).isPresent());
  }

  @Test
  void nothingChangesWithinAnHourAndRanksDriftFromDayToDay() {
    Function<Duration, List<AppId>> ranks =
        later ->
            ids(
                world
                    .visit(StoreType.APP_STORE, US, NOW.plus(later))
                    .search(Device.IPHONE, "photo editor", 100));
    assertThat(ranks.apply(Duration.ofMinutes(59))).isEqualTo(ranks.apply(Duration.ZERO));
    assertThat(ranks.apply(Duration.ofDays(3)))
        .isNotEqualTo(ranks.apply(Duration.ZERO))
        .containsAnyElementsOf(ranks.apply(Duration.ZERO).subList(0, 3));
  }

  @Test
  void appsAppearAndDisappear() {
    Function<Instant, List<AppId>> observed =
        at ->
            ids(
                world
                    .visit(StoreType.APP_STORE, US, at)
                    .chart(Device.IPHONE, ChartKind.FREE, new CategoryId("6008"), 250));
    List<AppId> before = observed.apply(NOW.minus(Duration.ofDays(1500)));
    List<AppId> now = observed.apply(NOW);
    assertThat(now.stream().filter(app -> isListed(app, NOW.minus(Duration.ofDays(1500)))))
        .hasSizeLessThan(now.size());
    assertThat(before.stream().filter(app -> isListed(app, NOW))).hasSizeLessThan(before.size());
  }

  private boolean isListed(AppId app, Instant at) {
    return world.visit(StoreType.APP_STORE, US, at).find(app).isPresent();
  }

  @Test
  void ratingsGrowAndTheirHistogramHasTheirMean() {
    for (AppPage page : view.chart(Device.IPHONE, ChartKind.FREE, ALL, 50)) {
      AppPage later =
          world
              .visit(StoreType.APP_STORE, US, NOW.plus(Duration.ofDays(5)))
              .find(page.app())
              .orElseThrow();
      assertThat(later.ratings().count()).isGreaterThanOrEqualTo(page.ratings().count());
      List<Long> stars = page.ratings().histogram();
      double sum = 0;
      for (int i = 0; i < 5; i++) {
        sum += (i + 1.0) * stars.get(i);
      }
      assertThat(page.ratings().average()).isCloseTo(sum / page.ratings().count(), within(0.01));
    }
  }

  @Test
  void eachStorefrontIsInItsLanguage() {
    StoreView japan = world.visit(StoreType.APP_STORE, JAPAN, NOW);
    assertThat(japan.findCategoryName(new CategoryId("6015"))).contains("ファイナンス");
    assertThat(japan.search(Device.IPHONE, "家計簿", 10))
        .isNotEmpty()
        .allSatisfy(page -> assertThat(page.price().currency()).isEqualTo("JPY"));
    assertThat(truth.terms(StoreType.GOOGLE_PLAY, new Country("sa")))
        .anySatisfy(term -> assertThat(term).containsPattern("\\p{IsArabic}"));
    assertThat(truth.terms(StoreType.GOOGLE_PLAY, new Country("ru")))
        .anySatisfy(term -> assertThat(term).containsPattern("\\p{IsCyrillic}"));
  }

  @Test
  void anAppIsFoundByItsNameEvenWithATypo() {
    List<String> terms = truth.terms(StoreType.APP_STORE, US);
    for (String term : terms.subList(0, 60)) {
      truth
          .brandOwner(StoreType.APP_STORE, US, term)
          .filter(owner -> view.find(owner).isPresent())
          .ifPresent(
              owner ->
                  assertThat(ids(view.search(Device.IPHONE, term, 10))).as(term).contains(owner));
    }
  }

  @Test
  void theSearchesOfAWorldAddUpToItsBudget() {
    double all = truth.searchesOfAllTerms(StoreType.APP_STORE, US);
    double named =
        truth.terms(StoreType.APP_STORE, US).stream()
            .mapToDouble(term -> truth.searchesPerDay(StoreType.APP_STORE, US, term, TODAY))
            .sum();
    assertThat(all).isBetween(34e6, 35e6);
    assertThat(named).isBetween(0.4 * all, all);
  }

  @Test
  void brandTermsAreAQuarterOfTheTermsAndTwoFifthsOfTheSearches() {
    List<String> terms = truth.terms(StoreType.APP_STORE, US);
    List<String> names =
        terms.stream()
            .filter(term -> truth.brandOwner(StoreType.APP_STORE, US, term).isPresent())
            .toList();
    assertThat(names.size()).isBetween(terms.size() / 6, terms.size() / 3);
    double traffic =
        names.stream()
            .mapToDouble(term -> truth.searchesPerDay(StoreType.APP_STORE, US, term, TODAY))
            .sum();
    assertThat(traffic / truth.searchesOfAllTerms(StoreType.APP_STORE, US)).isBetween(0.2, 0.5);
  }

  @Test
  void aSearchBringsFewerInstallsThanSearchesAndMostToTheFirstResults() {
    for (String term : truth.terms(StoreType.APP_STORE, US).subList(100, 140)) {
      List<AppId> results = ids(view.search(Device.IPHONE, term, 200));
      double searches = truth.searches(StoreType.APP_STORE, US, term, TODAY);
      double installs =
          results.stream().mapToDouble(app -> truth.installs(app, US, term, TODAY)).sum();
      double ofTheFirstTen =
          results.stream().limit(10).mapToDouble(app -> truth.installs(app, US, term, TODAY)).sum();
      assertThat(installs).as(term).isLessThan(searches);
      assertThat(ofTheFirstTen).as(term).isGreaterThanOrEqualTo(0.6 * installs);
    }
  }

  @Test
  void anUnknownTermHasNoSearchesAndNoResults() {
    assertThat(truth.searches(StoreType.APP_STORE, US, "qqqq xxxx", TODAY)).isZero();
    assertThat(view.search(Device.IPHONE, "qqqq xxxx", 200)).isEmpty();
    assertThat(view.suggest("qqqq")).isEmpty();
  }

  @Test
  void suggestionsBeginWithTheTypedText() {
    assertThat(view.suggest("pho"))
        .hasSizeBetween(1, 10)
        .allSatisfy(term -> assertThat(term).startsWith("pho"));
  }

  @Test
  void popularityFallsWithTheRankAndItsReportNamesFiveHundredOfAGenre() {
    List<SimulatedStores.PopularTerm> report = world.popularTerms(US, LocalDate.of(2026, 11, 8));
    assertThat(report.getFirst().popularity()).isEqualTo(100);
    assertThat(report)
        .allSatisfy(term -> assertThat(term.rankInGenre()).isBetween(1, 500))
        .allSatisfy(term -> assertThat(term.popularity()).isBetween(1, 100));
    assertThat(world.popularTerms(new Country("ru"), LocalDate.of(2026, 11, 8))).isEmpty();
  }

  @Test
  void theBestTermsOfAnAppHaveInstalls() {
    AppId app = view.chart(Device.IPHONE, ChartKind.FREE, ALL, 10).getLast().app();
    List<String> best = truth.bestTerms(app, US, TODAY, 20);
    assertThat(best).hasSize(20);
    assertThat(best.stream().map(term -> truth.installs(app, US, term, TODAY)))
        .isSortedAccordingTo((a, b) -> Double.compare(b, a))
        .allSatisfy(installs -> assertThat(installs).isPositive());
  }

  @Test
  void famousAppsReachTheFirstTenOfACrowdedTermMoreOftenThanUnknownOnes() {
    List<AppId> famous = ids(view.chart(Device.IPHONE, ChartKind.FREE, ALL, 40));
    List<AppId> unknown = ids(view.search(Device.IPHONE, "vpn", 250)).reversed().subList(0, 40);
    assertThat(reaching(famous, "photo editor", 30)).isGreaterThan(35);
    assertThat(reaching(unknown, "photo editor", 30)).isBetween(1L, 35L);
  }

  @Test
  void anAppReachesTheFirstTenInMoreDaysRatherThanInFewer() {
    List<AppId> apps = ids(view.search(Device.IPHONE, "photo editor", 250));
    assertThat(reaching(apps, "photo editor", 1)).isLessThan(reaching(apps, "photo editor", 30));
  }

  @Test
  void anAppThatIsNotOfferedOrNotReleasedReachesNothing() {
    AppId app = view.chart(Device.IPHONE, ChartKind.FREE, ALL, 1).getFirst().app();
    assertThat(truth.reachesFirstTen(app, US, "qqqq xxxx", TODAY, 30)).isTrue();
    assertThat(truth.reachesFirstTen(app, US, "qqqq xxxx", LocalDate.of(2010, 1, 1), 30)).isFalse();
    assertThat(truth.reachesFirstTen(new AppId.AppStore(5), US, "qqqq xxxx", TODAY, 30)).isFalse();
  }

  private long reaching(List<AppId> apps, String term, int days) {
    return apps.stream().filter(app -> truth.reachesFirstTen(app, US, term, TODAY, days)).count();
  }

  private static List<AppId> ids(List<AppPage> pages) {
    return pages.stream().map(AppPage::app).toList();
  }

  private static List<String> titles(List<AppPage> pages) {
    return pages.stream().map(AppPage::title).toList();
  }
}
