package dev.storescope.listings;

import dev.storescope.answer.Evidence;
import dev.storescope.archive.Archive;
import dev.storescope.estimation.Market;
import dev.storescope.estimation.MarketSize;
import dev.storescope.estimation.downloads.DownloadsFactor;
import dev.storescope.estimation.downloads.DownloadsModel;
import dev.storescope.observation.DownloadsParameters;
import dev.storescope.observation.Facts.ChartKind;
import dev.storescope.observation.Subject;
import dev.storescope.store.AppId;
import dev.storescope.store.Categories;
import dev.storescope.store.CategoryId;
import dev.storescope.store.Country;
import dev.storescope.store.Device;
import dev.storescope.store.StoreType;
import dev.storescope.store.Storefronts;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * What was observed of the downloads of the apps in the free charts of a store.
 *
 * @param markets by country, those with a chart
 * @param installs of each app, from its listings in all countries; none in the App Store
 */
record ChartedApps(SortedMap<Country, ChartedMarket> markets, Map<AppId, InstallHistory> installs) {
  private static final Duration LATEST_CHART = Duration.ofDays(2);
  private static final int MOST_OF_ALL_APPS = 200;
  private static final int MOST_OF_CATEGORY = 20;

  /**
   * The charts and ratings of the apps of a market.
   *
   * @param apps in the order of their ids
   */
  record ChartedMarket(
      Market market, MarketSize size, SortedMap<AppId, List<DownloadsFactor>> apps) {
    DownloadsModel prior() {
      return DownloadsModel.prior(market.store(), size);
    }
  }

  /** A model with the number of apps that it was fitted to. */
  record Fit(DownloadsModel model, int apps) {
    DownloadsParameters parameters() {
      return model.toParameters(apps);
    }
  }

  static ChartedApps read(StoreType store, Archive archive, Evidence evidence) {
    SortedMap<Country, ChartedMarket> markets = new TreeMap<>();
    Map<AppId, InstallHistory> installs = new HashMap<>();
    for (Country country : Storefronts.listCountries(store)) {
      Market market = new Market(store, country);
      List<AppId> apps = inCharts(market, evidence);
      Optional<MarketSize> size = MarketSize.find(market);
      if (size.isPresent() && !apps.isEmpty()) {
        markets.put(country, read(market, size.get(), apps, archive, evidence));
        addInstalls(apps, installs, archive, evidence);
      }
    }
    return new ChartedApps(markets, installs);
  }

  private static ChartedMarket read(
      Market market, MarketSize size, List<AppId> apps, Archive archive, Evidence evidence) {
    List<List<DownloadsFactor>> factors =
        archive.readAll(
            apps,
            app -> new DownloadsReader(app, market.country(), evidence.separate()).factors(size));
    SortedMap<AppId, List<DownloadsFactor>> byApp =
        new TreeMap<>(Comparator.comparing(AppId::value));
    for (int i = 0; i < apps.size(); i++) {
      byApp.put(apps.get(i), factors.get(i));
    }
    return new ChartedMarket(market, size, byApp);
  }

  private static void addInstalls(
      List<AppId> apps, Map<AppId, InstallHistory> installs, Archive archive, Evidence evidence) {
    List<AppId> unread =
        apps.stream()
            .filter(app -> app.store() == StoreType.GOOGLE_PLAY && !installs.containsKey(app))
            .toList();
    List<InstallHistory> read =
        archive.readAll(unread, app -> AppDownloads.historyOfEstimate(app, evidence.separate()));
    for (int i = 0; i < unread.size(); i++) {
      installs.put(unread.get(i), read.get(i));
    }
  }

  InstallHistory installs(AppId app) {
    return installs.getOrDefault(app, InstallHistory.NONE);
  }

  /**
   * The model of a market by the apps of which at least two kinds of evidence were observed; empty
   * if these are too few.
   *
   * @param counts whether the counter of an app is used
   */
  Optional<Fit> fit(ChartedMarket market, Predicate<AppId> counts) {
    Country country = market.market().country();
    List<List<DownloadsFactor>> found = new ArrayList<>();
    market
        .apps()
        .forEach(
            (app, factors) -> {
              List<DownloadsFactor> all = new ArrayList<>(factors);
              if (counts.test(app)) {
                all.addAll(DownloadsReader.ofInstalls(installs(app), country).stream().toList());
              }
              if (all.size() > 1) {
                found.add(all);
              }
            });
    return found.size() < DownloadsModel.FEWEST_APPS
        ? Optional.empty()
        : Optional.of(new Fit(market.prior().fit(found), found.size()));
  }

  /** In the order of their ids. */
  private static List<AppId> inCharts(Market market, Evidence evidence) {
    CategoryId overall = CategoryId.overall(market.store());
    return Stream.concat(
            free(market, overall, evidence).limit(MOST_OF_ALL_APPS),
            Categories.englishTitles(market.store()).keySet().stream()
                .filter(category -> !category.equals(overall))
                .flatMap(category -> free(market, category, evidence).limit(MOST_OF_CATEGORY)))
        .distinct()
        .sorted(Comparator.comparing(AppId::value))
        .toList();
  }

  private static Stream<AppId> free(Market market, CategoryId category, Evidence evidence) {
    Subject.Chart chart =
        new Subject.Chart(Device.defaultFor(market.store()), market.country(), category);
    return evidence
        .findAt(chart, evidence.moment().at(), LATEST_CHART)
        .flatMap(observed -> Optional.ofNullable(observed.facts().charts().get(ChartKind.FREE)))
        .stream()
        .flatMap(List::stream);
  }
}
