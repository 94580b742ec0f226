package dev.storescope.fetching.doubt;

import java.math.BigDecimal;
import java.util.regex.Pattern;

/** Compares the reasons of doubts. */
public final class DoubtReason {
  private static final Pattern NUMBER = Pattern.compile("\\d[\\d,]*");

  private DoubtReason() {}

  /**
   * Whether a reason is the one before: the same words, with a first number that is not twice or
   * half as large.
   */
  public static boolean repeats(String reason, String before) {
    long now = firstNumber(reason);
    long then = firstNumber(before);
    return NUMBER.matcher(reason).replaceAll("N").equals(NUMBER.matcher(before).replaceAll("N"))
        && now / 2 <= then
        && then / 2 <= now
        && (now == 0) == (then == 0);
  }

  private static long firstNumber(String reason) {
    return NUMBER
        .matcher(reason)
        .results()
        .findFirst()
        .map(number -> new BigDecimal(number.group().replace(",", "")).longValue())
        .orElse(0L);
  }
}
