package dev.storescope.tracking.plan;

import java.util.Arrays;
import java.util.List;

/**
 * How many tracked subjects of a group are wanted on the running UTC date.
 *
 * @param done those with an answer
 * @param remainingByHour the others, by the hour in which they are due, 0 to 23; what is overdue is
 *     due in the running hour
 */
public record TodayCount(long done, List<Long> remainingByHour) {
  static final int HOURS = 24;

  static final TodayCount NONE = of(0, new long[HOURS]);

  public TodayCount {
    remainingByHour = List.copyOf(remainingByHour);
    if (remainingByHour.size() != HOURS) {
      throw new IllegalArgumentException("24 hours, not " + remainingByHour.size());
    }
  }

  static TodayCount of(long done, long[] remainingByHour) {
    return new TodayCount(done, Arrays.stream(remainingByHour).boxed().toList());
  }

  public long remaining() {
    return remainingByHour.stream().mapToLong(Long::longValue).sum();
  }
}
