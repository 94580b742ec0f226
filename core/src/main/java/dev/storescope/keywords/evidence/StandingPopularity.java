package dev.storescope.keywords.evidence;

import dev.storescope.answer.Evidence;
import dev.storescope.observation.Facts.Popularity;
import dev.storescope.observation.Facts.PopularityScale;
import dev.storescope.observation.Observation;
import dev.storescope.observation.PopularityCounts;
import dev.storescope.observation.PopularityWeek;
import dev.storescope.observation.Subject;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * The popularity of a term that stands at the moment of the evidence. A value of a week stands
 * until that of the next is due, as {@link PopularityWeek} has it, one of a month until that of the
 * next month is, and neither if a newer report of the same scale has come without the term. A value
 * of a week comes before one of a month, whichever is newer, so that the two are not mixed.
 */
public record StandingPopularity(Evidence evidence, Subject.Popularity subject) {
  /** How long a value of a week that is not known stands, and a report. */
  private static final Duration WEEK = Duration.ofDays(7).plus(PopularityWeek.PUBLISHED_AFTER);

  /** The longest month, and the first days of the next. */
  private static final Duration MONTH = Duration.ofDays(36);

  /**
   * The popularity that stands.
   *
   * @param current the newest one, if it is fresh
   */
  public Optional<Observation<Popularity>> find(Optional<Observation<Popularity>> current) {
    Optional<Observation<Popularity>> usable = current.filter(this::isUsed);
    if (usable.filter(one -> !isOfMonth(one)).isPresent()) {
      return usable;
    }
    Optional<Observation<Popularity>> newest = findNewest();
    return newest
        .filter(one -> isOfMonth(one) || !isUsed(one))
        .map(_ -> findOfWeek())
        .orElse(newest)
        .filter(this::stands)
        .or(() -> usable)
        .or(() -> newest.filter(this::stands));
  }

  /** The current report, if it does not list the term. */
  public Optional<PopularityCounts> findReportWithoutIt() {
    Optional<Observation<Popularity>> newest = findNewest();
    return findReport()
        .filter(report -> isDueLater(report, report.facts().scale()))
        .filter(report -> newest.filter(one -> !isBefore(one, report)).isEmpty())
        .map(Observation::facts);
  }

  private Optional<Observation<Popularity>> findNewest() {
    return evidence.findAt(subject, evidence.moment().at(), MONTH);
  }

  private Optional<Observation<Popularity>> findOfWeek() {
    Instant now = evidence.moment().at();
    return evidence.history(subject, now.minus(PopularityWeek.LONGEST), now).stream()
        .filter(one -> one.facts().scale() == PopularityScale.ADS_WEEKLY_1_TO_100)
        .filter(this::isUsed)
        .reduce((_, later) -> later);
  }

  private static Optional<PopularityWeek> findWeek(Observation<Popularity> one) {
    return one.facts().findWeek(one.source(), one.observedAt());
  }

  /** Whether its week, if that is known, is one whose values are used at the moment. */
  private boolean isUsed(Observation<Popularity> one) {
    Instant moment = evidence.moment().at();
    return findWeek(one).map(week -> week.isUsedAt(moment)).orElse(true);
  }

  private Optional<Observation<PopularityCounts>> findReport() {
    return evidence.peek(new Subject.PopularityReport(subject.country()));
  }

  private static boolean isOfMonth(Observation<Popularity> one) {
    return one.facts().scale() == PopularityScale.ADS_MONTHLY_1_TO_100;
  }

  private boolean stands(Observation<Popularity> one) {
    PopularityScale scale = one.facts().scale();
    boolean isDueLater = findWeek(one).isPresent() ? isUsed(one) : isDueLater(one, scale);
    return isDueLater
        && findReport()
            .filter(report -> report.facts().scale() == scale)
            .filter(report -> isBefore(one, report))
            .isEmpty();
  }

  /** Whether the next value on a scale is not due yet; other scales have no period. */
  private boolean isDueLater(Observation<?> one, PopularityScale scale) {
    Instant now = evidence.moment().at();
    return switch (scale) {
      case ADS_WEEKLY_1_TO_100 -> now.isBefore(one.observedAt().plus(WEEK));
      case ADS_MONTHLY_1_TO_100 -> now.isBefore(one.observedAt().plus(MONTH));
      case ADS_1_TO_100, ADS_1_TO_5, LEGACY -> false;
    };
  }

  private static boolean isBefore(Observation<Popularity> one, Observation<?> report) {
    return one.observedAt().isBefore(report.observedAt());
  }
}
