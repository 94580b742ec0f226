package dev.storescope.own;

import dev.storescope.own.Funnel.Day;
import dev.storescope.own.Funnel.State;
import java.time.LocalDate;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/** Which reports are kept of each day. */
final class KeptReports {
  private static final Set<OwnReport> ALL = EnumSet.of(OwnReport.ENGAGEMENT, OwnReport.DOWNLOADS);

  private final Map<LocalDate, Set<OwnReport>> kept = new HashMap<>();
  private final Set<LocalDate> provisional = new HashSet<>();

  void add(LocalDate date, OwnReport report, LocalDate processedOn) {
    kept.computeIfAbsent(date, _ -> EnumSet.noneOf(OwnReport.class)).add(report);
    if (processedOn.isBefore(DayVersions.finalOn(report, date))) {
      provisional.add(date);
    }
  }

  Set<LocalDate> dates() {
    return kept.keySet();
  }

  boolean isComplete(LocalDate date) {
    return kept.getOrDefault(date, Set.of()).equals(ALL);
  }

  /** The counts of the reports that are kept of a day. */
  FunnelCounts only(LocalDate date, FunnelCounts counts) {
    return counts.only(kept.getOrDefault(date, Set.of()));
  }

  Day day(LocalDate date, FunnelCounts counts) {
    State state =
        !isComplete(date)
            ? State.PARTIAL
            : provisional.contains(date) ? State.PROVISIONAL : State.FINAL;
    return new Day(state, only(date, counts));
  }
}
