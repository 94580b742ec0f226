package dev.storescope.sandbox.world;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.storescope.observation.Facts.ChartKind;
import dev.storescope.sandbox.world.catalog.AppleGenres;
import dev.storescope.sandbox.world.catalog.Product;
import dev.storescope.sandbox.world.catalog.SeededRandom;
import dev.storescope.store.CategoryId;
import dev.storescope.store.Device;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import java.util.Set;

/** Ranks the products of a market by the downloads or the revenue of the last days. */
final class ChartRanker {
  private static final Set<String> ALL = Set.of("36", "3600", "APPLICATION");
  private static final Set<String> ALL_GAMES = Set.of("6014", "GAME");
  private static final int MOST_KEPT = 250;
  private static final int MAX_CACHED = 500;
  private static final int MOST_CANDIDATES = 6;
  private static final double DRIFT_DAYS = 3;
  private static final double DRIFT = 0.04;

  /** A day counts this much of the one after it. */
  private static final double FADING = 0.7;

  private static final int VELOCITY_DAYS = 7;

  private final SimulatedMarket market;
  private final SeededRandom random;
  private final Downloads downloads;
  private final Cache<ChartKey, List<Product>> cache =
      Caffeine.newBuilder().maximumSize(MAX_CACHED).build();

  /** A year of daily charts has the same ones each day. */
  private final Cache<CandidatesKey, List<Candidate>> candidates =
      Caffeine.newBuilder().maximumSize(MOST_CANDIDATES).build();

  ChartRanker(SimulatedMarket market, Downloads downloads) {
    this.market = market;
    this.downloads = downloads;
    this.random = market.random().of("charts");
  }

  private record ChartKey(Device device, ChartKind kind, CategoryId category, long hour) {}

  private record CandidatesKey(Device device, ChartKind kind, CategoryId category) {}

  private record Candidate(Product product, double strength) {}

  /** The best first. */
  List<Product> chart(Device device, ChartKind kind, CategoryId category, long hour, int limit) {
    return cache.get(new ChartKey(device, kind, category, hour), this::chart).stream()
        .limit(limit)
        .toList();
  }

  private record Scored(Product product, double strength) {}

  private List<Product> chart(ChartKey query) {
    long day = Math.floorDiv(query.hour(), 24);
    double[] velocity = velocity(query.hour());
    PriorityQueue<Scored> best =
        new PriorityQueue<>(MOST_KEPT + 1, Comparator.comparingDouble(Scored::strength));
    for (Candidate candidate :
        candidates.get(
            new CandidatesKey(query.device(), query.kind(), query.category()), this::candidates)) {
      if (candidate.product().isOutOn(day)) {
        best.add(scored(candidate, velocity, query.hour()));
        if (best.size() > MOST_KEPT) {
          best.remove();
        }
      }
    }
    return best.stream()
        .sorted(Comparator.comparingDouble(Scored::strength).reversed())
        .map(Scored::product)
        .toList();
  }

  private Scored scored(Candidate candidate, double[] velocity, long hour) {
    int number = candidate.product().number();
    double noise = DRIFT * random.drift(number, hour / 24.0 / DRIFT_DAYS);
    return new Scored(
        candidate.product(), candidate.strength() + Math.log(velocity[number] + 1e-9) + noise);
  }

  /** The downloads of the last days, the newest most, by the numbers of the products. */
  private double[] velocity(long hour) {
    long today = Math.floorDiv(hour, 24);
    double passed = Math.floorMod(hour, 24) / 24.0;
    DownloadsCourse course = downloads.course(market.store());
    double[] sum = new double[course.all(today).length];
    for (int ago = 0; ago <= VELOCITY_DAYS; ago++) {
      double weight =
          Math.pow(FADING, ago) * (ago == 0 ? passed : ago == VELOCITY_DAYS ? 1 - passed : 1);
      float[] factors = course.all(today - ago);
      for (int number = 0; number < sum.length; number++) {
        sum[number] += weight * factors[number];
      }
    }
    return sum;
  }

  /** All that are ever in a chart. */
  private List<Candidate> candidates(CandidatesKey chart) {
    return market.offered().stream()
        .filter(product -> !product.isBundle() && SearchEngine.runsOn(product, chart.device()))
        .filter(product -> isIn(product, chart.category()) && fits(product, chart.kind()))
        .map(product -> new Candidate(product, strength(product, chart)))
        .toList();
  }

  private boolean isIn(Product product, CategoryId category) {
    boolean isOfGames = ALL_GAMES.contains(category.value()) && product.topic().isGame();
    return ALL.contains(category.value()) || isOfGames || hasCategory(product, category);
  }

  private boolean hasCategory(Product product, CategoryId category) {
    return switch (market.store()) {
      case APP_STORE -> AppleGenres.isInChart(product, category);
      case GOOGLE_PLAY -> category.equals(product.topic().playCategory());
    };
  }

  private static boolean fits(Product product, ChartKind kind) {
    return switch (kind) {
      case FREE -> product.isFree();
      case PAID -> !product.isFree();
      case GROSSING -> !product.isFree() || product.sellsWithin();
    };
  }

  /** The logarithm of its downloads or revenue, without what changes with time. */
  private double strength(Product product, CandidatesKey chart) {
    double earns =
        chart.kind() == ChartKind.GROSSING ? 0.8 * random.normal(product.number(), 1) : 0;
    double ofDevice = chart.device() == Device.IPAD ? 0.5 * random.normal(product.number(), 2) : 0;
    double level = downloads.level(product, market.store(), market.country());
    return Math.log(level + 1e-9) + earns + ofDevice;
  }
}
