package dev.storescope.sandbox.world.catalog;

/**
 * Stateless randomness: the same key always gives the same value. A key is the world's seed, a
 * purpose and up to two numbers.
 */
public record SeededRandom(long seed) {
  private static final double TWO_TO_MINUS_53 = 0x1.0p-53;

  /** Two neighbouring values mixed half and half vary less than one alone. */
  private static final double DRIFT_SCALE = 1.25;

  /** No drift is as far from 0: each value is between -2 and 2 times the root of 3. */
  static final double MOST_DRIFT = DRIFT_SCALE * 3.4642;

  /** The randomness for another purpose. */
  public SeededRandom of(String purpose) {
    return new SeededRandom(mix(seed ^ mix(purpose.hashCode())));
  }

  public SeededRandom of(long number) {
    return new SeededRandom(mix(seed + mix(number)));
  }

  public long bits(long a, long b) {
    return mix(mix(seed + mix(a)) + mix(~b));
  }

  /** Uniform from 0 to 1. */
  public double uniform(long a, long b) {
    return (bits(a, b) >>> 11) * TWO_TO_MINUS_53;
  }

  public double uniform(long a) {
    return uniform(a, 0);
  }

  public boolean happens(double probability, long a) {
    return uniform(a, 1) < probability;
  }

  /** Uniform from 0 to below a bound. */
  public int below(int bound, long a, long b) {
    return (int) (uniform(a, b) * bound);
  }

  /** Approximately normal with mean 0 and standard deviation 1: the sum of four uniform values. */
  public double normal(long a, long b) {
    long bits = bits(a, b);
    long sum =
        (bits & 0xFFFF) + (bits >>> 16 & 0xFFFF) + (bits >>> 32 & 0xFFFF) + (bits >>> 48 & 0xFFFF);
    return (sum / 65536.0 - 2) * Math.sqrt(3);
  }

  public double normal(long a) {
    return normal(a, 0);
  }

  /**
   * Smooth noise over time with mean 0 and a standard deviation of about 1.
   *
   * @param time in units of the correlation time
   */
  public double drift(long a, double time) {
    double whole = Math.floor(time);
    double part = time - whole;
    double smooth = part * part * (3 - 2 * part);
    double from = normal(a, (long) whole);
    double to = normal(a, (long) whole + 1);
    return DRIFT_SCALE * (from + smooth * (to - from));
  }

  /** The mixing of SplitMix64. */
  private static long mix(long bits) {
    long z = bits + 0x9E3779B97F4A7C15L;
    z = (z ^ z >>> 30) * 0xBF58476D1CE4E5B9L;
    z = (z ^ z >>> 27) * 0x94D049BB133111EBL;
    return z ^ z >>> 31;
  }
}
