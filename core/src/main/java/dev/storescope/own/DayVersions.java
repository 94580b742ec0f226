package dev.storescope.own;

import java.time.LocalDate;
import java.util.Map;
import java.util.Optional;

/**
 * The versions of a day that the reports of a console have, one after another. Each is the whole
 * day, so a later one replaces an earlier one, and adding them up would count the day twice: <a
 * href="https://developer.apple.com/documentation/analytics-reports/data-completeness-corrections">completeness
 * and corrections</a> of App Store Connect. A day that a report does not have says nothing about
 * the versions before. Files of Google Play have a whole month, and are written anew every day.
 */
public final class DayVersions {
  private DayVersions() {}

  /** Which version counts. */
  public enum Choice {
    LATER,
    KEPT,
    /** The kept one, until another report confirms a great loss. */
    KEPT_IN_DOUBT
  }

  /** The processing date of the report that has a day for the last time, unless corrected. */
  public static LocalDate finalOn(OwnReport report, LocalDate date) {
    return date.plusDays(
        switch (report) {
          case ENGAGEMENT -> 3;
          case DOWNLOADS -> 2;
          // Counts of the last six days still change, and not all files are written on time.
          case INSTALLS, COUNTRY_INSTALLS, COUNTRY_LISTING, SOURCE_LISTING -> 7;
        });
  }

  /**
   * Which version of a day counts. Final days are corrected rarely, so one that loses more than
   * half of a figure has to be confirmed. One without counts is of a report that does not have the
   * day, and replaces none.
   *
   * @param doubted the version that was doubted last, if none was accepted since
   * @throws IllegalArgumentException if the versions are of two days
   */
  public static Choice choose(OwnDay kept, OwnDay later, Optional<OwnDay> doubted) {
    if (!kept.app().equals(later.app())
        || kept.report() != later.report()
        || !kept.date().equals(later.date())) {
      throw new IllegalArgumentException("versions of two days");
    }
    if (later.processedOn().isBefore(kept.processedOn()) || later.counts().isEmpty()) {
      return Choice.KEPT;
    }
    boolean isConfirmed =
        doubted.filter(day -> day.processedOn().isBefore(later.processedOn())).isPresent();
    return isFinal(kept) && isMuchLess(later, kept) && !isConfirmed
        ? Choice.KEPT_IN_DOUBT
        : Choice.LATER;
  }

  private static boolean isFinal(OwnDay day) {
    return !day.processedOn().isBefore(finalOn(day.report(), day.date()));
  }

  private static boolean isMuchLess(OwnDay later, OwnDay kept) {
    for (OwnFigure figure : OwnFigure.values()) {
      if (sum(later, figure) * 2 < sum(kept, figure)) {
        return true;
      }
    }
    return false;
  }

  private static long sum(OwnDay day, OwnFigure figure) {
    return day.counts().entrySet().stream()
        .filter(count -> count.getKey().figure() == figure)
        .mapToLong(Map.Entry::getValue)
        .sum();
  }
}
