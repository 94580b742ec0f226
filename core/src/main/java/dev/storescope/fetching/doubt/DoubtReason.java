package dev.storescope.fetching.doubt;

import java.math.BigDecimal;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;

/** Compares the reasons of doubts. */
public final class DoubtReason {
  private static final Pattern NUMBER = Pattern.compile("\\d[\\d,]*");

  private static final int WORDS_OF_KIND = 4;

  private DoubtReason() {}

  /**
   * Whether a reason is the one before: the same words, with a first number, that of now, that is
   * not twice or half as large, or on its way to the second, the known one. Ratings that were reset
   * grow from few.
   */
  public static boolean repeats(String reason, String before) {
    List<Long> numbers = numbers(reason);
    long now = numbers.isEmpty() ? 0 : numbers.getFirst();
    long then = numbers(before).stream().findFirst().orElse(0L);
    boolean grows = numbers.size() > 1 && then > 0 && then <= now && now < numbers.get(1);
    boolean isNear = now / 2 <= then && then / 2 <= now && (now == 0) == (then == 0);
    return words(reason).equals(words(before)) && (isNear || grows);
  }

  /** Whether reasons are of one kind, which their first words tell. */
  public static boolean areAlike(String reason, String other) {
    return firstWords(reason).equals(firstWords(other));
  }

  private static List<String> firstWords(String reason) {
    return Arrays.stream(words(reason).split(" ")).limit(WORDS_OF_KIND).toList();
  }

  private static String words(String reason) {
    return NUMBER.matcher(reason).replaceAll("N");
  }

  private static List<Long> numbers(String reason) {
    return NUMBER
        .matcher(reason)
        .results()
        .map(number -> new BigDecimal(number.group().replace(",", "")).longValue())
        .toList();
  }
}
