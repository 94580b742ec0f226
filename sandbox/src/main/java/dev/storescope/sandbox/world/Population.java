package dev.storescope.sandbox.world;

import dev.storescope.sandbox.world.AppPage.Ratings;
import dev.storescope.sandbox.world.catalog.Product;
import dev.storescope.sandbox.world.catalog.SeededRandom;
import java.util.List;

/** The users of a market: the counter and the ratings of products. */
final class Population {
  private final SimulatedMarket market;
  private final SeededRandom random;
  private final Downloads downloads;

  Population(SimulatedMarket market, Downloads downloads) {
    this.market = market;
    this.random = market.random().of("crowd");
    this.downloads = downloads;
  }

  /**
   * The counter that the store shows: the first-time downloads of all countries until a day, those
   * who download again not counted again; never decreases.
   */
  long installs(Product product, long day) {
    return (long) downloads.untilWorldwide(product, market.store(), day);
  }

  /** The ratings that are expected of a day in the country. */
  double ratingsOn(Product product, long day) {
    return rated(product) * downloads.on(product, market.store(), market.country(), day);
  }

  private double rated(Product product) {
    return downloads.rated(product, market.country());
  }

  Ratings ratings(Product product, long day) {
    long count =
        (long) (rated(product) * downloads.until(product, market.store(), market.country(), day));
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
