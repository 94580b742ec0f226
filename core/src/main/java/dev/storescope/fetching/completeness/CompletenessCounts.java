package dev.storescope.fetching.completeness;

/**
 * How many subjects were wanted, by what became of them.
 *
 * @param observed those that were observed
 * @param absent those of which it was observed that there is none
 * @param failed those that were tried, with no reply of use
 * @param notTried those that were not tried
 */
public record CompletenessCounts(long observed, long absent, long failed, long notTried) {
  public static final CompletenessCounts NONE = new CompletenessCounts(0, 0, 0, 0);

  /** One subject that was not tried. */
  static final CompletenessCounts ONE_NOT_TRIED = new CompletenessCounts(0, 0, 0, 1);

  /** A smaller share of answers than this is a warning. */
  public static final double LEAST_RATIO = 0.98;

  private static final int MOST_PERCENT = 100;

  public CompletenessCounts {
    if (observed < 0 || absent < 0 || failed < 0 || notTried < 0) {
      throw new IllegalArgumentException("counts are not negative");
    }
  }

  /** One subject with an outcome. */
  static CompletenessCounts one(DayOutcome outcome) {
    return switch (outcome) {
      case OBSERVED -> new CompletenessCounts(1, 0, 0, 0);
      case ABSENT -> new CompletenessCounts(0, 1, 0, 0);
      case FAILED -> new CompletenessCounts(0, 0, 1, 0);
      case NOT_WANTED -> NONE;
    };
  }

  public CompletenessCounts plus(CompletenessCounts other) {
    return new CompletenessCounts(
        observed + other.observed,
        absent + other.absent,
        failed + other.failed,
        notTried + other.notTried);
  }

  public long wanted() {
    return observed + absent + missing();
  }

  /** Those without an answer. */
  public long missing() {
    return failed + notTried;
  }

  /** The share of those wanted that have an answer, observed or absent; 1 if none was wanted. */
  public double ratio() {
    return wanted() == 0 ? 1 : (double) (observed + absent) / wanted();
  }

  /** The ratio in percent, rounded down: 100 is only what is complete. */
  public int percent() {
    return wanted() == 0 ? MOST_PERCENT : (int) ((observed + absent) * MOST_PERCENT / wanted());
  }

  public boolean isTooLow() {
    return ratio() < LEAST_RATIO;
  }

  /** Whether of everything that was wanted it was observed that there is none. */
  public boolean isAllAbsent() {
    return absent > 0 && absent == wanted();
  }
}
