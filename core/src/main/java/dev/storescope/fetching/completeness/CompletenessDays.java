package dev.storescope.fetching.completeness;

import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;

/**
 * Counts the outcomes of tracked subjects by UTC date, and keeps the counts of the last year.
 *
 * <p>A subject is wanted on the dates that begin after it was tracked, unless an attempt on the
 * date found that what is archived is still current.
 */
public interface CompletenessDays {
  /** How many days the counts are kept. */
  int KEPT_DAYS = 365;

  /** The most days that are counted later, after a time without a service. */
  int MOST_MISSED_DAYS = 14;

  /**
   * Counts the dates that have ended since this was last done. The date on which it is done for the
   * first time is never counted, since its beginning was not observed; neither is one whose
   * outcomes are not known any more. To be repeated: a date is counted once, also if several
   * processes do it.
   *
   * @return the dates that were counted, the earliest first
   */
  List<LocalDate> countUntil(LocalDate today);

  /**
   * Counts the running date as far as it is over. The counts before are replaced, so that there is
   * one set of them.
   */
  void countSoFar(Instant now);

  /** The counts of a date that were made on it; none if the last ones are of another date. */
  Optional<SoFar> findSoFar(LocalDate today);

  /** The last date that was counted. */
  Optional<LocalDate> findLastDay();

  /**
   * The first date that was not counted: the one after the last counted one, or after that on which
   * counting began. Empty if it has not begun.
   */
  Optional<LocalDate> findFirstUncounted();

  /**
   * The counts of the dates in a range, both inclusive: by date, store, country and kind, in that
   * order. What had nothing wanted is not listed.
   */
  List<KindCompleteness> list(LocalDate from, LocalDate to);

  /** The sums of a range of dates by date and store, in that order. */
  List<StoreCompleteness> listStores(LocalDate from, LocalDate to);
}
