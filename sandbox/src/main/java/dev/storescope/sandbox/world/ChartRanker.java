package dev.storescope.sandbox.world;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.storescope.observation.Facts.ChartKind;
import dev.storescope.store.CategoryId;
import dev.storescope.store.Device;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import java.util.Set;

/** Ranks the products of a market by downloads or revenue. */
final class ChartRanker {
  private static final Set<String> ALL = Set.of("36", "3600", "APPLICATION");
  private static final Set<String> ALL_GAMES = Set.of("6014", "GAME");
  private static final int MOST_KEPT = 250;
  private static final int MAX_CACHED = 500;
  private static final int MOST_CANDIDATES = 6;
  private static final double DRIFT_DAYS = 5;
  private static final double NEWS = 1.2;
  private static final double DRIFT = 0.2;

  /** The most that time adds to a strength. */
  private static final double MOST_CHANGE = NEWS + DRIFT * SeededRandom.MOST_DRIFT;

  private final SimulatedMarket market;
  private final SeededRandom random;
  private final Cache<ChartKey, List<Product>> cache =
      Caffeine.newBuilder().maximumSize(MAX_CACHED).build();

  /** A year of daily charts has the same ones each day. */
  private final Cache<CandidatesKey, List<Candidate>> candidates =
      Caffeine.newBuilder().maximumSize(MOST_CANDIDATES).build();

  ChartRanker(SimulatedMarket market) {
    this.market = market;
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
    PriorityQueue<Scored> best =
        new PriorityQueue<>(MOST_KEPT + 1, Comparator.comparingDouble(Scored::strength));
    for (Candidate candidate :
        candidates.get(
            new CandidatesKey(query.device(), query.kind(), query.category()), this::candidates)) {
      boolean isFull = best.size() == MOST_KEPT;
      if (isFull && candidate.strength() + MOST_CHANGE < best.element().strength()) {
        break;
      }
      if (candidate.product().isOutOn(day)) {
        best.add(scored(candidate, query.hour(), day));
        if (isFull) {
          best.remove();
        }
      }
    }
    return best.stream()
        .sorted(Comparator.comparingDouble(Scored::strength).reversed())
        .map(Scored::product)
        .toList();
  }

  private Scored scored(Candidate candidate, long hour, long day) {
    Product product = candidate.product();
    return new Scored(product, candidate.strength() + change(product, hour, day));
  }

  /** All that are ever in a chart, the strongest first. */
  private List<Candidate> candidates(CandidatesKey chart) {
    return market.offered().stream()
        .filter(product -> !product.isBundle() && SearchEngine.runsOn(product, chart.device()))
        .filter(product -> isIn(product, chart.category()) && fits(product, chart.kind()))
        .map(product -> new Candidate(product, strength(product, chart)))
        .sorted(Comparator.comparingDouble(Candidate::strength).reversed())
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
    return 1.1 * product.fame()
        + 0.4 * product.quality()
        + Math.log(product.topic().weight())
        + earns
        + ofDevice
        + 0.5 * random.normal(product.number(), 3);
  }

  private double change(Product product, long hour, long day) {
    double news = NEWS * Math.exp(-(day - product.released()) / 20.0);
    return news + DRIFT * random.drift(product.number(), hour / 24.0 / DRIFT_DAYS);
  }
}
