package dev.storescope.fetching.completeness;

import dev.storescope.fetching.FetchOutcome;
import dev.storescope.observation.Facts;
import dev.storescope.observation.Observation;
import dev.storescope.observation.Subject;
import java.util.List;
import java.util.Locale;

/** What the attempts to fetch a subject gave on a UTC date. */
public enum DayOutcome {
  OBSERVED,
  /** The store answered that there is none. */
  ABSENT,
  /** It was tried, and no reply was of use. */
  FAILED,
  /** What is archived of it is still current, no source reports it, or it cannot be fetched. */
  NOT_WANTED;

  /** What an attempt at a subject gave. */
  public static DayOutcome of(Subject<?> subject, FetchOutcome outcome) {
    return switch (outcome) {
      case FetchOutcome.Observed(List<Observation<?>> observations) ->
          observations.stream()
                  .filter(each -> each.subject().equals(subject))
                  .anyMatch(each -> isEmpty(each.facts()))
              ? ABSENT
              : OBSERVED;
      case FetchOutcome.Absent _ -> ABSENT;
      case FetchOutcome.AlreadyObserved(_, boolean absent) -> absent ? ABSENT : OBSERVED;
      case FetchOutcome.NoSource _, FetchOutcome.Unsupported _ -> NOT_WANTED;
      case FetchOutcome.Failure _ -> FAILED;
    };
  }

  /** Some charts of a category may be empty while others are not. */
  private static boolean isEmpty(Facts facts) {
    return facts instanceof Facts.ChartRanking chart ? chart.isEmpty() : facts.isAbsence();
  }

  public String wireName() {
    return name().toLowerCase(Locale.ROOT);
  }

  /**
   * Returns the outcome with a wire name.
   *
   * @throws IllegalArgumentException if there is none
   */
  static DayOutcome parse(String wireName) {
    return valueOf(wireName.toUpperCase(Locale.ROOT));
  }

  private boolean isAnswer() {
    return this == OBSERVED || this == ABSENT;
  }

  /** The outcome of a date on which there was another one after this. */
  DayOutcome then(DayOutcome later) {
    boolean stays = later == NOT_WANTED ? this != NOT_WANTED : isAnswer() && !later.isAnswer();
    return stays ? this : later;
  }
}
