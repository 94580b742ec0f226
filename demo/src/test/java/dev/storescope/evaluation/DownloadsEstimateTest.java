package dev.storescope.evaluation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.estimation.DownloadsEstimate;
import dev.storescope.estimation.DownloadsFactor;
import dev.storescope.estimation.DownloadsModel;
import dev.storescope.estimation.Market;
import dev.storescope.estimation.MarketSize;
import dev.storescope.evaluation.WorldDraws.DrawnWorld;
import dev.storescope.observation.Facts.ChartKind;
import dev.storescope.sandbox.world.AppPage;
import dev.storescope.sandbox.world.DownloadsLaw;
import dev.storescope.sandbox.world.StoreView;
import dev.storescope.sandbox.world.World;
import dev.storescope.store.AppId;
import dev.storescope.store.CategoryId;
import dev.storescope.store.Country;
import dev.storescope.store.Device;
import dev.storescope.store.StoreType;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The downloads of charted apps, estimated in drawn worlds that no constant was chosen on. */
class DownloadsEstimateTest {
  private static final LocalDate TODAY = LocalDate.parse("2026-11-21");
  private static final int DAYS = 28;
  private static final int WORLDS = 8;
  private static final int APPS = 150;
  private static final long HELD_OUT = 1_000_001;

  private record Pair(double actual, DownloadsEstimate estimate) {
    double error() {
      return Math.log(estimate.perDay().p50() / actual);
    }

    boolean holds() {
      return estimate.perDay().p10() <= actual && actual <= estimate.perDay().p90();
    }
  }

  @ParameterizedTest
  @CsvSource({"APP_STORE, 0.5, 0.65", "GOOGLE_PLAY, 0.5, 0.65"})
  void theDownloadsOfChartedAppsAreEstimatedWithinTheirIntervals(
      StoreType store, double mostError, double fewestHold) {
    List<Pair> pairs = new ArrayList<>();
    for (long seed = HELD_OUT; seed < HELD_OUT + WORLDS; seed++) {
      pairs.addAll(pairs(store, seed));
    }
    double error = pairs.stream().mapToDouble(pair -> Math.abs(pair.error())).average().orElse(9);
    double holds = 1.0 * pairs.stream().filter(Pair::holds).count() / pairs.size();
    assertThat(error).as("mean absolute error of the logarithm").isLessThan(mostError);
    assertThat(holds).as("share of 80 % intervals that hold").isBetween(fewestHold, 0.95);
  }

  private static List<Pair> pairs(StoreType store, long seed) {
    DrawnWorld drawn = WorldDraws.standard().draw(seed);
    World world = new World(drawn.settings().withSize(4_000, 3_000).with(law(seed)));
    Country country = drawn.country();
    MarketSize market = MarketSize.find(new Market(store, country)).orElseThrow();
    StoreView now = visit(world, store, country, 0);
    StoreView before = visit(world, store, country, DAYS);
    List<List<DownloadsFactor>> evidence = new ArrayList<>();
    List<Double> actual = new ArrayList<>();
    List<AppPage> chart =
        now.chart(Device.defaultFor(store), ChartKind.FREE, CategoryId.overall(store), APPS);
    for (int rank = 1; rank <= chart.size(); rank++) {
      AppPage page = chart.get(rank - 1);
      List<DownloadsFactor> factors = new ArrayList<>();
      factors.add(DownloadsFactor.ofChart(rank, market));
      before
          .find(page.app())
          .ifPresent(earlier -> factors.addAll(gains(store, country, earlier, page)));
      evidence.add(factors);
      actual.add(downloads(world, page.app(), country));
    }
    DownloadsModel model = DownloadsModel.prior(store, market).fit(evidence);
    List<Pair> pairs = new ArrayList<>();
    for (int i = 0; i < evidence.size(); i++) {
      if (actual.get(i) > 0) {
        pairs.add(new Pair(actual.get(i), model.estimate(evidence.get(i)).orElseThrow()));
      }
    }
    return pairs;
  }

  /** What the ratings and the counter say that an app gained. */
  private static List<DownloadsFactor> gains(
      StoreType store, Country country, AppPage earlier, AppPage now) {
    List<DownloadsFactor> factors = new ArrayList<>();
    long ratings = now.ratings().count() - earlier.ratings().count();
    if (DownloadsFactor.areEnough(ratings)) {
      factors.add(DownloadsFactor.ofRatings(ratings, DAYS));
    }
    double perDay = (now.installs() - earlier.installs()) / (double) DAYS;
    if (store == StoreType.GOOGLE_PLAY && perDay > 0) {
      factors.add(
          DownloadsFactor.ofCounter(perDay, MarketSize.shareOfGooglePlay(country).orElseThrow()));
    }
    return factors;
  }

  private static double downloads(World world, AppId app, Country country) {
    return LongStream.range(0, DAYS)
        .mapToDouble(day -> world.truth().downloads(app, country, TODAY.minusDays(day)))
        .average()
        .orElseThrow();
  }

  /** Its settings are drawn around the usual ones, which are not those of the estimate. */
  private static DownloadsLaw law(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    return DownloadsLaw.USUAL
        .withFirst(125e3 * Math.exp(0.3 * random.nextGaussian()))
        .withExponent(0.7 + 0.1 * random.nextGaussian())
        .withRated(0.01 + 0.1 * random.nextDouble());
  }

  private static StoreView visit(World world, StoreType store, Country country, int daysAgo) {
    Instant noon = TODAY.atTime(12, 0).toInstant(ZoneOffset.UTC);
    return world.visit(store, country, noon.minus(Duration.ofDays(daysAgo)));
  }
}
