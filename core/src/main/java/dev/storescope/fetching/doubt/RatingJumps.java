package dev.storescope.fetching.doubt;

import dev.storescope.observation.Facts;
import java.util.Locale;
import java.util.Optional;

/**
 * Numbers of ratings that fall by more than a tenth within days, or become more than tenfold.
 * Stores remove single ratings, so a fall of fewer than ten is none; a developer may also reset
 * them with a new version. A number grows by percents a day once it is a thousand; below, an app
 * that is new may grow a hundredfold. No history of real ratings was at hand for these bounds: the
 * average, which follows from few ratings, is not compared.
 */
final class RatingJumps {
  private static final long FEW = 10;
  private static final long MANY = 1_000;
  private static final long PARTS = 10;
  private static final long MOST_TIMES = 10;
  private static final long MOST_TIMES_OF_FEW = 100;

  private RatingJumps() {}

  static Optional<String> find(Facts known, Facts observed) {
    return known instanceof Facts.Rating before
            && observed instanceof Facts.Rating now
            && (hasFallen(before.count(), now.count()) || hasJumped(before.count(), now.count()))
        ? Optional.of(
            String.format(
                Locale.ROOT, "ratings: %,d now, %,d in the last days", now.count(), before.count()))
        : Optional.empty();
  }

  private static boolean hasFallen(long before, long now) {
    return now == 0 ? before > 0 : before - now >= FEW && (before - now) * PARTS > before;
  }

  private static boolean hasJumped(long before, long now) {
    long times = before >= MANY ? MOST_TIMES : MOST_TIMES_OF_FEW;
    return before > 0 && (before >= FEW || now >= MANY) && now / times >= before;
  }
}
