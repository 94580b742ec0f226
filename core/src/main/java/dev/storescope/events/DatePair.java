package dev.storescope.events;

import dev.storescope.answer.Evidence;
import dev.storescope.answer.LastDays;
import dev.storescope.observation.Facts;
import dev.storescope.observation.Observation;
import dev.storescope.observation.RatingHistogram;
import dev.storescope.observation.Subject;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The last observation of a subject on a UTC date, and the last one before that date.
 *
 * <p>An app with fewer ratings than on the date before was observed by an older cache of the store,
 * or lost some. The former is no pair; the latter is one on the next date, which confirms it.
 */
public record DatePair<F extends Facts>(
    LocalDate date, Observation<F> before, Observation<F> after) {
  /** The greatest age of the earlier observation, at the start of the date. */
  public static final Duration LOOK_BACK = Duration.ofDays(8);

  static final Duration WITHIN_DATE = Duration.ofDays(1).minusMillis(1);

  /** How many dates before an instant tell whether an observation of the last is doubtful. */
  private static final long DATES_BEFORE = 2;

  /** The pairs whose later observation was made after an instant, oldest first. */
  public static <F extends Facts> List<DatePair<F>> list(
      Subject<F> subject, Instant since, Evidence evidence) {
    Instant from = startOf(LastDays.dateOf(since).minusDays(DATES_BEFORE));
    List<DatePair<F>> pairs = new ArrayList<>();
    Optional<Observation<F>> before = evidence.findAt(subject, from.minusMillis(1), LOOK_BACK);
    boolean doubted = false;
    for (Observation<F> after :
        evidence.lastOfDates(subject, dates(from, evidence.moment().at()))) {
      doubted = !doubted && before.filter(found -> hasFewer(after, found)).isPresent();
      if (!doubted) {
        LocalDate date = LastDays.dateOf(after.observedAt());
        before
            .filter(_ -> after.observedAt().isAfter(since))
            .filter(found -> !found.observedAt().isBefore(startOf(date).minus(LOOK_BACK)))
            .ifPresent(found -> pairs.add(new DatePair<>(date, found, after)));
        before = Optional.of(after);
      }
    }
    return pairs;
  }

  private static boolean hasFewer(Observation<?> one, Observation<?> other) {
    return ratings(one.facts()) < ratings(other.facts());
  }

  /** How many ratings an app has; none of other facts. */
  private static long ratings(Facts facts) {
    return switch (facts) {
      case Facts.Rating rating -> rating.count();
      case RatingHistogram histogram -> histogram.total();
      case Facts _ -> 0;
    };
  }

  static List<LocalDate> dates(Instant since, Instant until) {
    LocalDate last = LastDays.dateOf(until);
    LocalDate first = LastDays.dateOf(since);
    return first.isAfter(last) ? List.of() : first.datesUntil(last.plusDays(1)).toList();
  }

  /** The first instant of a UTC date. */
  public static Instant startOf(LocalDate date) {
    return date.atStartOfDay(ZoneOffset.UTC).toInstant();
  }
}
