package dev.storescope.evaluation;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.stream.IntStream;

/** How long a service has run when it is asked. */
enum Tenure {
  DAY(1, "one day"),
  WEEK(7, "one week"),
  SIXTY_DAYS(60, "sixty days");

  /** The last days are simulated all, of those before one in so many. */
  private static final int LAST_DAYS = 7;

  private static final int STEP = 6;

  private final int days;
  private final String label;

  Tenure(int days, String label) {
    this.days = days;
    this.label = label;
  }

  String label() {
    return label;
  }

  /** The moments at which the service observes, oldest first; the last is the present. */
  List<Instant> moments() {
    return IntStream.iterate(days - 1, age -> age >= 0, age -> age - 1)
        .filter(age -> age < LAST_DAYS || age % STEP == 0)
        .mapToObj(age -> EvaluationWorld.NOW.minus(Duration.ofDays(age)))
        .toList();
  }

  /** Suggestions and reports change weekly: what is observed on the days between repeats. */
  boolean hasNewLists(Instant moment) {
    return Duration.between(moment, EvaluationWorld.NOW).toDays() % STEP == 0;
  }
}
