package dev.storescope.keywords.discovery;

import dev.storescope.store.Keyword;
import java.util.Comparator;

/**
 * The priority of fetching a keyword's search: the logarithm, up to a constant, of the installs to
 * expect from it. The highest priority comes first, then by keyword.
 */
public record FetchPriority(Keyword keyword, double logInstalls)
    implements Comparable<FetchPriority> {
  private static final Comparator<FetchPriority> ORDER =
      Comparator.comparingDouble(FetchPriority::logInstalls)
          .reversed()
          .thenComparing(FetchPriority::keyword);

  @Override
  public int compareTo(FetchPriority other) {
    return ORDER.compare(this, other);
  }
}
