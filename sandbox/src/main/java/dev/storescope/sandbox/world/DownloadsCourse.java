package dev.storescope.sandbox.world;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.storescope.sandbox.world.catalog.Product;
import dev.storescope.sandbox.world.catalog.SeededRandom;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicReferenceArray;

/**
 * How the downloads of the products of a store change with time, as factors of their levels: many
 * after the release, a slow and a fast drift, and the weekdays.
 */
final class DownloadsCourse {
  private static final double LAUNCH = 2;
  private static final double LAUNCH_DAYS = 20;
  private static final double SLOW = 0.25;
  private static final double SLOW_DAYS = 120;
  private static final double FAST = 0.10;
  private static final double FAST_DAYS = 8;
  private static final int BLOCK_DAYS = 64;
  private static final int MOST_DAYS = 400;

  private final List<Product> products;
  private final SeededRandom slow;
  private final SeededRandom fast;

  /** The factors of all products on a day. */
  private final Cache<Long, float[]> days = Caffeine.newBuilder().maximumSize(MOST_DAYS).build();

  /** The sums of each product until the starts of its blocks, as far as they are computed. */
  private final AtomicReferenceArray<double[]> sums;

  DownloadsCourse(List<Product> products, SeededRandom random) {
    this.products = products;
    this.slow = random.of("slow");
    this.fast = random.of("fast");
    this.sums = new AtomicReferenceArray<>(products.size());
  }

  /** On a day; 0 if the product is not out. */
  double on(Product product, long day) {
    return (float) factor(product, day);
  }

  /** On a day, by the numbers of the products. */
  float[] all(long day) {
    return days.get(day, this::compute);
  }

  private float[] compute(long day) {
    float[] factors = new float[products.size()];
    for (Product product : products) {
      factors[product.number()] = (float) factor(product, day);
    }
    return factors;
  }

  /** The sum of the days until the start of one; never decreases. */
  double until(Product product, long day) {
    long age = Math.min(day, product.gone()) - product.released();
    if (age <= 0) {
      return 0;
    }
    int block = (int) (age / BLOCK_DAYS);
    return sum(product, block)
        + sumOfDays(product, product.released() + (long) block * BLOCK_DAYS, day);
  }

  private double sum(Product product, int block) {
    double[] known = sums.get(product.number());
    if (known == null || known.length <= block) {
      known = extended(product, known == null ? new double[1] : known, block);
      sums.set(product.number(), known);
    }
    return known[block];
  }

  private double[] extended(Product product, double[] known, int block) {
    double[] longer = Arrays.copyOf(known, block + 1);
    for (int i = known.length; i <= block; i++) {
      long first = product.released() + (i - 1L) * BLOCK_DAYS;
      longer[i] = longer[i - 1] + sumOfDays(product, first, first + BLOCK_DAYS);
    }
    return longer;
  }

  private double sumOfDays(Product product, long first, long end) {
    double sum = 0;
    for (long day = first; day < end; day++) {
      sum += (float) factor(product, day);
    }
    return sum;
  }

  private double factor(Product product, long day) {
    if (!product.isOutOn(day)) {
      return 0;
    }
    double launch = 1 + LAUNCH * Math.exp(-(day - product.released()) / LAUNCH_DAYS);
    double drift =
        SLOW * slow.drift(product.number(), day / SLOW_DAYS)
            + FAST * fast.drift(product.number(), day / FAST_DAYS);
    return launch * Math.exp(drift) * MarketTerms.weekday(product.topic(), day);
  }
}
