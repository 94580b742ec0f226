package dev.storescope.evaluation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.estimation.Market;
import dev.storescope.estimation.MarketSize;
import dev.storescope.estimation.downloads.CountryDownloads;
import dev.storescope.estimation.downloads.DownloadsEstimate;
import dev.storescope.estimation.downloads.DownloadsFactor;
import dev.storescope.estimation.downloads.DownloadsModel;
import dev.storescope.evaluation.world.WorldDraws;
import dev.storescope.evaluation.world.WorldDraws.DrawnWorld;
import dev.storescope.observation.Facts.ChartKind;
import dev.storescope.sandbox.world.AppPage;
import dev.storescope.sandbox.world.StoreView;
import dev.storescope.sandbox.world.World;
import dev.storescope.store.AppId;
import dev.storescope.store.CategoryId;
import dev.storescope.store.Country;
import dev.storescope.store.Device;
import dev.storescope.store.StoreType;
import dev.storescope.store.Storefronts;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.BiConsumer;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The downloads of charted apps, estimated in drawn worlds that no constant was chosen on. */
class DownloadsEstimateTest {
  private static final LocalDate TODAY = LocalDate.parse("2026-11-21");
  private static final int DAYS = 28;
  private static final int WORLDS = 8;
  private static final int WORLDS_OF_MANY_COUNTRIES = 8;
  private static final int APPS = 150;
  private static final long HELD_OUT = 1_000_001;

  /** Where the charts of Google Play are observed beside the country of the world. */
  private static final List<Country> OTHERS =
      Stream.of("us", "in", "br").map(Country::new).toList();

  private record Pair(double actual, DownloadsEstimate estimate) {
    double error() {
      return Math.log(estimate.perDay().p50() / actual);
    }

    boolean holds() {
      return estimate.perDay().p10() <= actual && actual <= estimate.perDay().p90();
    }
  }

  /**
   * What was observed of a charted app in a country.
   *
   * @param factors of charts and ratings
   * @param gain of the counter per day; 0 in the App Store
   */
  private record Charted(List<DownloadsFactor> factors, double gain) {
    List<DownloadsFactor> with(double share) {
      return gain > 0
          ? Stream.concat(factors.stream(), Stream.of(DownloadsFactor.ofCounter(gain, share)))
              .toList()
          : factors;
    }
  }

  /** The charted apps of a country, in the order of the chart, and the model fitted to them. */
  private record ChartedCountry(
      Country country, DownloadsModel model, double share, Map<AppId, Charted> apps) {
    Map<AppId, Charted> withCounter() {
      Map<AppId, Charted> some = new LinkedHashMap<>(apps);
      some.values().removeIf(seen -> seen.gain() == 0);
      return some;
    }

    DownloadsEstimate estimate(List<DownloadsFactor> factors) {
      return model.estimate(factors).orElseThrow();
    }
  }

  @ParameterizedTest
  @CsvSource({"APP_STORE, 0.45, 0.7", "GOOGLE_PLAY, 0.45, 0.65"})
  void theDownloadsOfChartedAppsAreEstimatedWithinTheirIntervals(
      StoreType store, double mostError, double fewestHold) {
    List<Pair> pairs = new ArrayList<>();
    forEachWorld(
        WORLDS,
        (world, country) -> {
          ChartedCountry charted = charted(world, store, country);
          charted
              .apps()
              .forEach(
                  (app, seen) ->
                      add(
                          downloads(world, app, country),
                          charted.estimate(seen.with(charted.share())),
                          pairs));
        });
    assertAccurate(pairs, mostError, fewestHold, 0.95);
  }

  @Test
  void theCountriesOfGooglePlayAddUpToTheCounterAndWithoutItTheyTellTheWorld() {
    List<Pair> inCountry = new ArrayList<>();
    List<Pair> worldwide = new ArrayList<>();
    forEachWorld(
        WORLDS_OF_MANY_COUNTRIES,
        (world, country) -> {
          List<ChartedCountry> charted =
              Stream.concat(Stream.of(country), OTHERS.stream())
                  .distinct()
                  .map(each -> charted(world, StoreType.GOOGLE_PLAY, each))
                  .toList();
          charted
              .getFirst()
              .withCounter()
              .forEach(
                  (app, seen) -> {
                    add(
                        downloads(world, app, country),
                        withCounter(app, seen.gain(), charted).byCountry().get(country),
                        inCountry);
                    add(
                        worldwide(world, app),
                        withoutCounter(app, charted).worldwide().orElseThrow(),
                        worldwide);
                  });
        });
    assertAccurate(inCountry, 0.5, 0.65, 0.95);
    assertAccurate(worldwide, 0.75, 0.65, 1);
  }

  private static void forEachWorld(int worlds, BiConsumer<World, Country> action) {
    for (long seed = HELD_OUT; seed < HELD_OUT + worlds; seed++) {
      DrawnWorld drawn = WorldDraws.standard().draw(seed);
      action.accept(new World(drawn.settings().withSize(4_000, 3_000)), drawn.country());
    }
  }

  private static void add(double actual, DownloadsEstimate estimate, List<Pair> pairs) {
    if (actual > 0) {
      pairs.add(new Pair(actual, estimate));
    }
  }

  private static void assertAccurate(
      List<Pair> pairs, double mostError, double fewestHold, double mostHold) {
    double error = pairs.stream().mapToDouble(pair -> Math.abs(pair.error())).average().orElse(9);
    double holds = 1.0 * pairs.stream().filter(Pair::holds).count() / pairs.size();
    assertThat(error).as("mean absolute error of the logarithm").isLessThan(mostError);
    assertThat(holds).as("share of 80 % intervals that hold").isBetween(fewestHold, mostHold);
  }

  private static ChartedCountry charted(World world, StoreType store, Country country) {
    MarketSize market = MarketSize.find(new Market(store, country)).orElseThrow();
    double share = MarketSize.shareOfGooglePlay(country).orElse(0);
    StoreView now = visit(world, store, country, 0);
    StoreView before = visit(world, store, country, DAYS);
    Map<AppId, Charted> apps = new LinkedHashMap<>();
    List<AppPage> chart =
        now.chart(Device.defaultFor(store), ChartKind.FREE, CategoryId.overall(store), APPS);
    for (int rank = 1; rank <= chart.size(); rank++) {
      AppPage page = chart.get(rank - 1);
      DownloadsFactor ofChart = DownloadsFactor.ofChart(rank, market);
      apps.put(
          page.app(),
          before
              .find(page.app())
              .map(earlier -> charted(ofChart, earlier, page))
              .orElse(new Charted(List.of(ofChart), 0)));
    }
    return new ChartedCountry(
        country,
        DownloadsModel.prior(store, market)
            .fit(apps.values().stream().map(seen -> seen.with(share)).toList()),
        share,
        apps);
  }

  private static Charted charted(DownloadsFactor chart, AppPage earlier, AppPage now) {
    long ratings = now.ratings().count() - earlier.ratings().count();
    return new Charted(
        DownloadsFactor.areEnough(ratings)
            ? List.of(chart, DownloadsFactor.ofRatings(ratings, DAYS))
            : List.of(chart),
        switch (now.app().store()) {
          case APP_STORE -> 0;
          case GOOGLE_PLAY -> (now.installs() - earlier.installs()) / (double) DAYS;
        });
  }

  /** In all countries of the store, most of which observed nothing but the counter. */
  private static CountryDownloads withCounter(
      AppId app, double gain, List<ChartedCountry> charted) {
    SortedMap<Country, DownloadsEstimate> byCountry = new TreeMap<>();
    for (Country country : Storefronts.listCountries(StoreType.GOOGLE_PLAY)) {
      Market market = new Market(StoreType.GOOGLE_PLAY, country);
      byCountry.put(
          country,
          DownloadsModel.prior(market.store(), MarketSize.find(market).orElseThrow())
              .estimate(
                  List.of(
                      DownloadsFactor.ofShare(
                          gain, MarketSize.shareOfGooglePlay(country).orElseThrow())))
              .orElseThrow());
    }
    for (ChartedCountry each : charted) {
      Charted seen = each.apps().get(app);
      if (seen != null) {
        byCountry.put(each.country(), each.estimate(seen.with(each.share())));
      }
    }
    return CountryDownloads.withSum(byCountry, gain);
  }

  private static CountryDownloads withoutCounter(AppId app, List<ChartedCountry> charted) {
    SortedMap<Country, DownloadsEstimate> byCountry = new TreeMap<>();
    for (ChartedCountry each : charted) {
      Charted seen = each.apps().get(app);
      if (seen != null) {
        byCountry.put(each.country(), each.estimate(seen.factors()));
      }
    }
    return new CountryDownloads(byCountry);
  }

  private static double worldwide(World world, AppId app) {
    return LongStream.range(0, DAYS)
        .mapToDouble(day -> world.truth().downloadsWorldwide(app, TODAY.minusDays(day)))
        .average()
        .orElseThrow();
  }

  private static double downloads(World world, AppId app, Country country) {
    return LongStream.range(0, DAYS)
        .mapToDouble(day -> world.truth().downloads(app, country, TODAY.minusDays(day)))
        .average()
        .orElseThrow();
  }

  private static StoreView visit(World world, StoreType store, Country country, int daysAgo) {
    Instant noon = TODAY.atTime(12, 0).toInstant(ZoneOffset.UTC);
    return world.visit(store, country, noon.minus(Duration.ofDays(daysAgo)));
  }
}
