package dev.storescope.http.validation;

import java.util.Collection;
import java.util.Comparator;
import java.util.Locale;
import java.util.Optional;

/** The name that a misspelled name probably means. */
public final class NearestName {
  private static final int MAX_LENGTH = 64;
  private static final int MIN_PREFIX = 3;

  private NearestName() {}

  /** The nearest of some names: one in three characters differs, or one begins with the other. */
  public static Optional<String> find(String name, Collection<String> names) {
    String wanted = name.toLowerCase(Locale.ROOT);
    return wanted.length() > MAX_LENGTH
        ? Optional.empty()
        : names.stream()
            .filter(each -> isNear(wanted, each))
            .min(Comparator.comparingInt(each -> distance(wanted, each)));
  }

  private static boolean isNear(String wanted, String name) {
    int shorter = Math.min(wanted.length(), name.length());
    boolean begins = shorter >= MIN_PREFIX && wanted.regionMatches(0, name, 0, shorter);
    return begins || distance(wanted, name) <= Math.max(wanted.length(), name.length()) / 3;
  }

  /** The Levenshtein distance. */
  private static int distance(String one, String other) {
    int[] row = new int[other.length() + 1];
    for (int j = 0; j <= other.length(); j++) {
      row[j] = j;
    }
    for (int i = 1; i <= one.length(); i++) {
      int diagonal = row[0];
      row[0] = i;
      for (int j = 1; j <= other.length(); j++) {
        int replaced = diagonal + (one.charAt(i - 1) == other.charAt(j - 1) ? 0 : 1);
        diagonal = row[j];
        row[j] = Math.min(replaced, Math.min(row[j], row[j - 1]) + 1);
      }
    }
    return row[other.length()];
  }
}
