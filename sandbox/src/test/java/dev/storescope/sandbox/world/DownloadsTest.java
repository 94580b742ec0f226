package dev.storescope.sandbox.world;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.storescope.observation.Facts.ChartKind;
import dev.storescope.store.AppId;
import dev.storescope.store.CategoryId;
import dev.storescope.store.Country;
import dev.storescope.store.Device;
import dev.storescope.store.StoreType;
import dev.storescope.store.Storefronts;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** The downloads of an app are behind its counter, its charts and its ratings. */
class DownloadsTest {
  private static final Country US = new Country("us");
  private static final Instant NOW = Instant.parse("2026-06-17T12:00:00Z");
  private static final LocalDate TODAY = LocalDate.of(2026, 6, 17);

  private final World world = SharedWorld.WORLD;
  private final GroundTruth truth = world.truth();

  @Test
  void theCounterOfGooglePlayGrowsByTheDownloadsOfAllCountries() {
    for (AppPage page : chart(StoreType.GOOGLE_PLAY, "APPLICATION", NOW).subList(0, 20)) {
      double worldwide = truth.downloadsWorldwide(page.app(), TODAY);
      double ofCountries =
          Storefronts.listCountries(StoreType.GOOGLE_PLAY).stream()
              .mapToDouble(country -> truth.downloads(page.app(), country, TODAY))
              .sum();
      AppPage tomorrow = page(page.app(), NOW.plus(Duration.ofDays(1)));
      assertThat(ofCountries).isCloseTo(worldwide, within(0.001 * worldwide));
      assertThat((double) (tomorrow.installs() - page.installs()))
          .isCloseTo(worldwide, within(1.5));
    }
  }

  @Test
  void theFreeChartFallsWithTheRankAsRealOnesDo() {
    List<Double> downloads =
        chart(StoreType.APP_STORE, "36", NOW).stream()
            .map(page -> truth.downloads(page.app(), US, TODAY))
            .toList();
    assertThat(mean(downloads, 0, 3)).isBetween(60e3, 250e3);
    double head = Math.log(mean(downloads, 0, 2) / mean(downloads, 8, 12)) / Math.log(10 / 1.5);
    double behind = Math.log(mean(downloads, 8, 12) / mean(downloads, 45, 55)) / Math.log(5);
    assertThat(head).isBetween(0.25, 1.0);
    assertThat(behind).isBetween(0.5, 1.0);
  }

  @Test
  void anAppThatIsDownloadedMoreThanItsNeighboursRises() {
    List<AppId> ids = chart(StoreType.APP_STORE, "36", NOW).stream().map(AppPage::app).toList();
    List<AppId> later =
        chart(StoreType.APP_STORE, "36", NOW.plus(Duration.ofDays(30))).stream()
            .map(AppPage::app)
            .toList();
    assertThat(later).isNotEqualTo(ids);
    double growthOfRisen = 0;
    double growthOfFallen = 0;
    for (AppId app : ids) {
      double growth =
          Math.log(truth.downloads(app, US, TODAY.plusDays(30)) / truth.downloads(app, US, TODAY));
      if (later.contains(app) && later.indexOf(app) < ids.indexOf(app) - 5) {
        growthOfRisen += growth;
      } else if (later.indexOf(app) > ids.indexOf(app) + 5) {
        growthOfFallen += growth;
      }
    }
    assertThat(growthOfRisen).isPositive();
    assertThat(growthOfFallen).isNegative();
  }

  @Test
  void fromOneToElevenPercentOfThoseWhoDownloadAnAppRateIt() {
    for (AppPage page : chart(StoreType.APP_STORE, "36", NOW).subList(0, 50)) {
      AppPage later = page(page.app(), NOW.plus(Duration.ofDays(10)));
      double downloads =
          IntStream.range(0, 10)
              .mapToDouble(day -> truth.downloads(page.app(), US, TODAY.plusDays(day)))
              .sum();
      assertThat((later.ratings().count() - page.ratings().count()) / downloads)
          .isBetween(0.0099, 0.1101);
    }
  }

  @Test
  void theInstallsOfAnAppBySearchAreAPartOfItsDownloads() {
    for (AppPage page : chart(StoreType.APP_STORE, "36", NOW).subList(0, 15)) {
      double bySearch = truth.downloadsBySearch(page.app(), US, TODAY);
      double ofTerms =
          truth.bestTerms(page.app(), US, TODAY, 100).stream()
              .mapToDouble(term -> truth.installs(page.app(), US, term, TODAY))
              .sum();
      assertThat(ofTerms).isBetween(0.1 * bySearch, bySearch);
      assertThat(bySearch).isLessThan(truth.downloads(page.app(), US, TODAY));
    }
  }

  @Test
  void mostWhoSearchForTheBestKnownBrandsHaveThemAlready() {
    List<String> brands =
        truth.terms(StoreType.APP_STORE, US).stream()
            .limit(30)
            .filter(term -> truth.brandOwner(StoreType.APP_STORE, US, term).isPresent())
            .toList();
    double searches = 0;
    double installs = 0;
    for (String term : brands) {
      AppId owner = truth.brandOwner(StoreType.APP_STORE, US, term).orElseThrow();
      searches += truth.searches(StoreType.APP_STORE, US, term, TODAY);
      installs += truth.installs(owner, US, term, TODAY);
    }
    assertThat(installs / searches).isBetween(0.01, 0.25);
  }

  /** In 28 real pages of popularities from 70 to 87 the median is about 0.02. */
  @Test
  void theSearchesForABrandPerDayAreAFewHundredthsOfTheRatingsOfItsApp() {
    List<Double> ratios = new ArrayList<>();
    for (String term : truth.terms(StoreType.APP_STORE, US).subList(0, 600)) {
      double searches = truth.searches(StoreType.APP_STORE, US, term, TODAY);
      truth
          .brandOwner(StoreType.APP_STORE, US, term)
          .filter(_ -> searches > 4_300 && searches < 75_000)
          .flatMap(app -> world.visit(StoreType.APP_STORE, US, NOW).find(app))
          .ifPresent(page -> ratios.add(searches / Math.max(1, page.ratings().count())));
    }
    Collections.sort(ratios);
    assertThat(ratios.get(ratios.size() / 2)).isBetween(0.01, 0.04);
    assertThat(ratios.get(ratios.size() / 10)).isGreaterThan(0.001);
    assertThat(ratios.get(ratios.size() * 9 / 10)).isLessThan(0.4);
  }

  @Test
  void nobodyDownloadsAnAppBeforeItsReleaseOrOneThatIsUnknown() {
    AppId app = chart(StoreType.APP_STORE, "36", NOW).getFirst().app();
    assertThat(truth.downloads(app, US, LocalDate.of(2010, 1, 1))).isZero();
    assertThat(truth.downloads(new AppId.AppStore(5), US, TODAY)).isZero();
    assertThat(truth.downloadsWorldwide(new AppId.AppStore(5), TODAY)).isZero();
  }

  private List<AppPage> chart(StoreType store, String category, Instant at) {
    return world
        .visit(store, US, at)
        .chart(Device.defaultFor(store), ChartKind.FREE, new CategoryId(category), 100);
  }

  private AppPage page(AppId app, Instant at) {
    return world.visit(app.store(), US, at).find(app).orElseThrow();
  }

  private static double mean(List<Double> values, int from, int to) {
    return values.subList(from, to).stream()
        .mapToDouble(Double::doubleValue)
        .average()
        .orElseThrow();
  }
}
