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

  /** Suggestions and reports change weekly: what a service observes on the days between repeats. */
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
    return IntStream.rangeClosed(0, (days - 1) / STEP)
        .map(step -> STEP * step)
        .boxed()
        .sorted((one, other) -> Integer.compare(other, one))
        .map(age -> EvaluationWorld.NOW.minus(Duration.ofDays(age)))
        .toList();
  }
}
