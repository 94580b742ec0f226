package dev.storescope.listings;

import java.time.Instant;
import java.util.List;

/**
 * What became different in a listing between two looks at it.
 *
 * @param after the last look that showed it as it was before
 * @param by the first look that showed it changed
 */
public record ListingChange(Instant after, Instant by, List<Difference> differences) {
  public ListingChange {
    differences = List.copyOf(differences);
  }

  /**
   * A part as it was and as it became: one entry for a text, several for what there can be many.
   */
  public record Difference(ListingPart part, List<String> before, List<String> after) {
    public Difference {
      before = List.copyOf(before);
      after = List.copyOf(after);
    }

    /** Those that were there before only. */
    public List<String> removed() {
      return before.stream().filter(one -> !after.contains(one)).toList();
    }

    /** Those that are there since. */
    public List<String> added() {
      return after.stream().filter(one -> !before.contains(one)).toList();
    }
  }
}
