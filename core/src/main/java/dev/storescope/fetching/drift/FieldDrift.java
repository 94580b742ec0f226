package dev.storescope.fetching.drift;

import java.time.Instant;

/**
 * A field that is missing in more replies of a reader than before.
 *
 * @param since the hour in which it began
 * @param before the share of the replies of the days before that had the field
 * @param now the share of the replies of the last hours that have it
 * @param replies of the last hours
 * @param had those about a subject whose observation before had it, since it began
 * @param lost those of them without it
 */
public record FieldDrift(
    ReaderField field,
    Instant since,
    double before,
    double now,
    long replies,
    long had,
    long lost) {
  private static final double USUAL = 0.5;

  /** Whether most replies had the field, so that one without it is probably one that lost it. */
  boolean isUsual() {
    return before >= USUAL;
  }
}
