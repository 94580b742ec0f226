package dev.storescope.attack.month;

import dev.storescope.observation.Subject;
import dev.storescope.observation.SubjectName;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Counts the doubted replies of a month: those of lies, and true ones. */
final class DoubtCounts {
  private final Troubles troubles;
  private final List<String> truths = new ArrayList<>();
  private long lies;
  private Duration longest = Duration.ZERO;

  DoubtCounts(Troubles troubles) {
    this.troubles = troubles;
  }

  List<MonthReport.Row> rows(Journal journal) {
    Map<Subject<?>, Instant> since = new HashMap<>();
    for (Journal.Attempted attempt : journal.read(Journal.Attempted.class)) {
      Subject<?> subject = attempt.subject();
      boolean isFalse =
          troubles.at(subject.store(), attempt.at()).stream().anyMatch(Troubles.FALSE::contains);
      switch (attempt.outcome()) {
        case "Doubted" -> {
          if (isFalse) {
            lies++;
          } else {
            truths.add(
                SubjectName.format(subject) + " at " + attempt.at() + ": " + attempt.reason());
            since.putIfAbsent(subject, attempt.at());
          }
        }
        case "Observed", "Absent" -> {
          Instant first = since.remove(subject);
          if (first != null) {
            Duration held = Duration.between(first, attempt.at());
            longest = held.compareTo(longest) > 0 ? held : longest;
          }
        }
        case String _ -> {}
      }
    }
    return List.of(
        MonthChecks.told("doubted replies while a store lied", lies),
        MonthChecks.told("doubted replies while none did", truths),
        MonthChecks.told("longest doubt of a true reply in minutes", longest.toMinutes()));
  }
}
