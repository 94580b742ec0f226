package dev.storescope.tracking.plan;

import java.util.Arrays;
import java.util.List;

/**
 * How many tracked subjects of a group are wanted on the running UTC date.
 *
 * @param done those with an answer
 * @param leftByHour the others, by the hour in which they are due, 0 to 23; what is overdue is due
 *     in the running hour
 */
public record TodayCount(long done, List<Long> leftByHour) {
  static final int HOURS = 24;

  static final TodayCount NONE = of(0, new long[HOURS]);

  public TodayCount {
    leftByHour = List.copyOf(leftByHour);
    if (leftByHour.size() != HOURS) {
      throw new IllegalArgumentException("24 hours, not " + leftByHour.size());
    }
  }

  static TodayCount of(long done, long[] leftByHour) {
    return new TodayCount(done, Arrays.stream(leftByHour).boxed().toList());
  }

  public long left() {
    return leftByHour.stream().mapToLong(Long::longValue).sum();
  }
}
