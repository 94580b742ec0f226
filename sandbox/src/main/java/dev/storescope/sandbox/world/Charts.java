package dev.storescope.sandbox.world;

import dev.storescope.observation.Facts.ChartKind;
import dev.storescope.store.CategoryId;
import dev.storescope.store.Device;
import dev.storescope.store.StoreType;
import java.util.Comparator;
import java.util.List;
import java.util.Set;

/** Ranks what a market offers by how much it is downloaded, or earns. */
final class Charts {
  private static final Set<String> ALL = Set.of("36", "3600", "APPLICATION");
  private static final Set<String> ALL_GAMES = Set.of("6014", "GAME");
  private static final int MOST_KEPT = 250;
  private static final int MOST_REMEMBERED = 500;
  private static final double DRIFT_DAYS = 5;

  private final Market market;
  private final Dice dice;
  private final BoundedCache<Asked, List<Product>> remembered = new BoundedCache<>(MOST_REMEMBERED);

  Charts(Market market) {
    this.market = market;
    this.dice = market.dice().of("charts");
  }

  private record Asked(Device device, ChartKind kind, CategoryId category, long hour) {}

  /** The best first. */
  List<Product> chart(Device device, ChartKind kind, CategoryId category, long hour, int limit) {
    return remembered.get(new Asked(device, kind, category, hour), this::chart).stream()
        .limit(limit)
        .toList();
  }

  private List<Product> chart(Asked asked) {
    long day = Math.floorDiv(asked.hour(), 24);
    record Placed(Product product, double strength) {}
    return market.offered().stream()
        .filter(product -> product.isOutOn(day) && !product.isBundle())
        .filter(product -> SearchEngine.runsOn(product, asked.device()))
        .filter(product -> isIn(product, asked.category()) && fits(product, asked.kind()))
        .map(product -> new Placed(product, strength(product, asked, day)))
        .sorted(Comparator.comparingDouble(Placed::strength).reversed())
        .limit(MOST_KEPT)
        .map(Placed::product)
        .toList();
  }

  private boolean isIn(Product product, CategoryId category) {
    boolean isOfGames = ALL_GAMES.contains(category.value()) && product.topic().isGame();
    return ALL.contains(category.value()) || isOfGames || category.equals(categoryOf(product));
  }

  private CategoryId categoryOf(Product product) {
    return market.store() == StoreType.APP_STORE
        ? product.topic().appleGenre()
        : product.topic().playCategory();
  }

  private static boolean fits(Product product, ChartKind kind) {
    return switch (kind) {
      case FREE -> product.isFree();
      case PAID -> !product.isFree();
      case GROSSING -> !product.isFree() || product.sellsWithin();
    };
  }

  /** The logarithm of its downloads, or of what it earns. */
  private double strength(Product product, Asked asked, long day) {
    double age = day - product.released();
    double news = 1.2 * Math.exp(-age / 20);
    double earns = asked.kind() == ChartKind.GROSSING ? 0.8 * dice.normal(product.number(), 1) : 0;
    double ofDevice = asked.device() == Device.IPAD ? 0.5 * dice.normal(product.number(), 2) : 0;
    return 1.1 * product.fame()
        + 0.4 * product.quality()
        + Math.log(product.topic().weight())
        + news
        + earns
        + ofDevice
        + 0.5 * dice.normal(product.number(), 3)
        + 0.2 * dice.drift(product.number(), asked.hour() / 24.0 / DRIFT_DAYS);
  }
}
