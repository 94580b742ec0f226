package dev.storescope.bench.data;

import dev.storescope.archive.encoding.FactsDigest;
import dev.storescope.observation.Facts.Card;
import dev.storescope.observation.Facts.CardContent;
import dev.storescope.observation.Facts.CardRating;
import dev.storescope.observation.Facts.Listed;
import dev.storescope.observation.Facts.Rating;
import java.util.Random;

/**
 * An app as lists show it from day to day: its listing changes now and then, and its ratings become
 * more by a thousandth a day on average, so that those of a small app stay on most days. Sizes are
 * log-uniform. The average is of whole stars, with five decimals, as the App Store gives it.
 */
final class CreepingApp {
  private static final int FEWEST = 50;
  private static final int MOST = 2_000_000;
  private static final double GROWTH = 0.001;
  private static final double DECIMALS = 100_000;
  private static final int MOST_STARS = 5;

  /** Above it, a normal distribution is close enough to Poisson's. */
  private static final double LARGE_MEAN = 30;

  private final Random random;
  private final GeneratedListing listing;
  private final double daysToChange;
  private final double likeness;
  private long count;
  private long stars;
  private Listed listed;
  private long digest;

  CreepingApp(long seed, double daysToChange) {
    this.random = new Random(seed);
    this.listing = new GeneratedListing(random);
    this.daysToChange = daysToChange;
    this.likeness = 0.5 + random.nextDouble() * 0.45;
    rate(Math.round(FEWEST * Math.pow((double) MOST / FEWEST, random.nextDouble())));
    this.listed = listing.first();
    this.digest = FactsDigest.of(listed);
  }

  /** Goes on by a day; returns whether the listing has changed. */
  boolean nextDay() {
    rate(poisson(count * GROWTH));
    boolean changed = random.nextDouble() < 1 / daysToChange;
    if (changed) {
      listed = listing.next();
      digest = FactsDigest.of(listed);
    }
    return changed;
  }

  Listed listed() {
    return listed;
  }

  Card card() {
    double average = Math.round((double) stars / count * DECIMALS) / DECIMALS;
    return new Card(
        CardContent.LISTING, digest, new CardRating.Counted(new Rating(average, count)));
  }

  private void rate(long ratings) {
    count += ratings;
    for (long i = 0; i < ratings; i++) {
      stars += random.nextDouble() < likeness ? MOST_STARS : 1 + random.nextInt(MOST_STARS);
    }
  }

  private long poisson(double mean) {
    if (mean > LARGE_MEAN) {
      return Math.max(0, Math.round(mean + random.nextGaussian() * Math.sqrt(mean)));
    }
    int events = 0;
    double limit = Math.exp(-mean);
    for (double left = random.nextDouble(); left > limit; left *= random.nextDouble()) {
      events++;
    }
    return events;
  }
}
