package dev.storescope.estimation.volume;

import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * How much the position within a suggestion list of a market says about the searches, from 0
 * (nothing) to 1 (the list is in their order).
 *
 * <p>Which terms a list shows is by searches, which is what lists are for: one that the list of a
 * shorter prefix shows too has more than one that it does not show. So how often the first kind is
 * before the second says whether the order is by searches as well.
 */
record ListOrder(double weight) {
  /** For one keyword, whose few lists do not tell. */
  static final ListOrder UNKNOWN = new ListOrder(0.5);

  /** So many pairs has the prior, of which three quarters are in order. */
  private static final double PRIOR_PAIRS = 20;

  private static final double PRIOR_IN_ORDER = 0.75;

  /** Lists of different days contradict each other a little although they are in order. */
  private static final double EXACT = 0.9;

  /**
   * By lists of prefixes.
   *
   * @param lists by prefix
   * @param full the size of a list that does not show all
   */
  static ListOrder of(Map<String, List<String>> lists, int full) {
    double pairs = PRIOR_PAIRS;
    double inOrder = PRIOR_PAIRS * PRIOR_IN_ORDER;
    for (Map.Entry<String, List<String>> list : lists.entrySet()) {
      List<String> shorter = shorter(list.getKey(), lists);
      if (shorter.size() == full) {
        Set<String> before = new HashSet<>(shorter);
        int shown = 0;
        int others = 0;
        for (String term : list.getValue()) {
          if (before.contains(term)) {
            shown++;
            pairs += others;
          } else {
            others++;
            pairs += shown;
            inOrder += shown;
          }
        }
      }
    }
    double weight = Math.clamp(2 * inOrder / pairs - 1, 0, 1);
    return new ListOrder(weight >= EXACT ? 1 : weight);
  }

  /** The list of the longest shorter prefix that has one; empty if none has. */
  private static List<String> shorter(String prefix, Map<String, List<String>> lists) {
    for (int length = prefix.length() - 1; length > 0; length--) {
      List<String> found = lists.get(prefix.substring(0, length));
      if (found != null) {
        return found;
      }
    }
    return List.of();
  }

  boolean isExact() {
    return weight == 1;
  }

  /**
   * The expected position, among the terms of a list, of one that is the first list to show it.
   *
   * @param position in the list
   * @param size of the list
   * @param shownBefore how many of its terms a list before shows
   */
  double expected(int position, int size, int shownBefore) {
    double middle = (Math.min(shownBefore, size - 1) + 1 + size) / 2.0;
    return weight * position + (1 - weight) * middle;
  }
}
