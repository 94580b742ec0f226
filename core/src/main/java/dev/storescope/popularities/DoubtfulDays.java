package dev.storescope.popularities;

import dev.storescope.estimation.popularity.PopularityCheck.Comparison;
import dev.storescope.estimation.popularity.PopularityDay;
import dev.storescope.observation.Facts.PopularityScale;
import dev.storescope.popularities.DoubtfulDay.Decision;
import dev.storescope.store.Country;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/**
 * The days of popularities that are kept apart from the archive. They are never removed. Changes
 * are durable when a method returns.
 */
public interface DoubtfulDays {
  /** The most keywords that are shown of a day. */
  int MAX_LARGEST = 10;

  /**
   * Keeps a day, now and in review. A day with the same country, date, scale, source and digest is
   * kept once: then the known one is returned, whatever was decided about it.
   */
  DoubtfulDay keep(PopularityDay day, Comparison comparison);

  Optional<DoubtfulDay> find(long id);

  /** The day with the same country, date, scale, source and digest. */
  Optional<DoubtfulDay> find(PopularityDay day);

  /**
   * The popularities of a day, as they were kept.
   *
   * @throws IllegalArgumentException if there is no such day
   */
  PopularityDay get(long id);

  /** Those in review first, then the newest first; at most {@code limit}. */
  List<DoubtfulDay> list(int limit);

  /** The days of a country on a scale that are in review, latest date first. */
  List<DoubtfulDay> listInReview(Country country, PopularityScale scale);

  long countInReview();

  /**
   * Decides about days that are in review, about all of them or, if the database fails, none. A day
   * that was decided stays as it was.
   *
   * @return the number of days that this call has decided about
   */
  int decide(Collection<Long> ids, Decision decision);

  /** The accepted days that are not yet known to be in the archive, oldest first. */
  List<Long> listToArchive();

  /** Notes that the popularities of an accepted day are in the archive. */
  void setArchived(long id);
}
