package dev.storescope.holdout;

import dev.storescope.estimation.Estimate;
import java.nio.charset.StandardCharsets;
import java.util.zip.CRC32;

/**
 * An observed value, and the estimate of it that was made without it.
 *
 * @param actual per day, above 0
 */
public record HeldOut(double actual, Estimate estimate) {
  /** A number below counts as this one: the answers are whole numbers. */
  private static final double LEAST = 0.5;

  private static final int ONE_OF = 5;

  public HeldOut {
    if (!(actual > 0 && actual < Double.POSITIVE_INFINITY)) {
      throw new IllegalArgumentException("a value that is held out is above 0, not " + actual);
    }
  }

  /** Whether what has a key is held out: always the same fifth of all keys. */
  public static boolean isHeldOut(String key) {
    CRC32 hash = new CRC32();
    hash.update(key.getBytes(StandardCharsets.UTF_8));
    return hash.getValue() % ONE_OF == 0;
  }

  /** The absolute logarithm of the ratio of the estimate to the value. */
  double error() {
    return Math.abs(Math.log(Math.max(LEAST, estimate.p50())) - Math.log(Math.max(LEAST, actual)));
  }

  /** Whether the value is from the p10 to the p90 of the estimate. */
  boolean isWithin() {
    return estimate.p10() <= actual && actual <= estimate.p90();
  }
}
