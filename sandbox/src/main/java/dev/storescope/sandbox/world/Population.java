package dev.storescope.sandbox.world;

import dev.storescope.sandbox.world.AppPage.Ratings;
import java.util.List;

/** The users of a market: installs and ratings of products. */
final class Population {
  private static final double DAYS_TO_SPREAD = 900;
  private static final double MOST_OF_ALL_DEVICES = 0.6;

  /** The ratings per install. */
  static final double RATE = 0.012;

  private final SeededRandom random;
  private final double devices;

  Population(SimulatedMarket market, double devicesInMillions) {
    this.random = market.random().of("crowd");
    this.devices = devicesInMillions * 1e6;
  }

  /** Installs of a product until a day; never decreases. */
  long installs(Product product, long day) {
    double age = Math.max(0, day - product.released());
    double price = product.isFree() ? 1 : 0.05;
    double wanted =
        devices
            * 1e-4
            * price
            * product.topic().weight()
            / 6
            * Math.exp(
                1.1 * product.fame()
                    + 0.4 * product.quality()
                    + 0.5 * random.normal(product.number()));
    double saturated = wanted / (1 + wanted / (MOST_OF_ALL_DEVICES * devices));
    return (long) (saturated * (1 - Math.exp(-age / DAYS_TO_SPREAD)));
  }

  Ratings ratings(Product product, long day) {
    long count = (long) (RATE * installs(product, day));
    if (count == 0) {
      return Ratings.NONE;
    }
    List<Long> histogram = histogram(count, share(product, day));
    double stars = 0;
    for (int i = 0; i < 5; i++) {
      stars += (i + 1.0) * histogram.get(i);
    }
    return new Ratings(Math.round(stars / count * 1e5) / 1e5, count, histogram);
  }

  /** The rating as a fraction of the way from one star to five. */
  private double share(Product product, long day) {
    double stars =
        4.1 + 0.35 * product.quality() + 0.06 * random.drift(product.number(), day / 120.0);
    return (Math.clamp(stars, 1.6, 4.9) - 1) / 4;
  }

  private static List<Long> histogram(long count, double share) {
    double other = 1 - share;
    long one = (long) (count * other * other * other * other);
    long two = (long) (count * 4 * share * other * other * other);
    long three = (long) (count * 6 * share * share * other * other);
    long four = (long) (count * 4 * share * share * share * other);
    return List.of(one, two, three, four, count - one - two - three - four);
  }
}
