package dev.storescope.fetching.drift;

import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.List;

/**
 * How often each reader filled each field: by the hour for the last {@link #KEPT_HOURS}, and by the
 * UTC day for the last {@link #KEPT_DAYS}.
 */
public interface FieldFills {
  Duration KEPT_HOURS = Duration.ofDays(8);

  Duration KEPT_DAYS = Duration.ofDays(90);

  /**
   * Adds the counts of hours to those of their hours and days. Several processes may do so at once;
   * the sums have all of it. What is added before the kept time is deleted next time.
   *
   * @param now before it, what is too old is deleted
   */
  void add(Collection<ReaderCounts> hours, Instant now);

  /** The counts of the hours that begin in a range, both inclusive, by hour and reader. */
  List<ReaderCounts> listHours(Instant from, Instant to);

  /** The counts of the days that begin in a range, both inclusive, by day and reader. */
  List<ReaderCounts> listDays(Instant from, Instant to);
}
