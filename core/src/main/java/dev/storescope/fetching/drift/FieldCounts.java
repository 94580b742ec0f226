package dev.storescope.fetching.drift;

/**
 * How often a field was filled.
 *
 * @param filled replies that have it; a reply of several entries counts by the share that have it
 * @param had replies about a subject whose observation before had it
 * @param lost those of them that do not have it
 */
public record FieldCounts(double filled, long had, long lost) {
  public static final FieldCounts NONE = new FieldCounts(0, 0, 0);

  public FieldCounts {
    if (!(filled >= 0) || lost < 0 || had < lost) {
      throw new IllegalArgumentException(
          "counts are not negative, and nothing is lost that was not had");
    }
  }

  public FieldCounts plus(FieldCounts other) {
    return new FieldCounts(filled + other.filled, had + other.had, lost + other.lost);
  }
}
