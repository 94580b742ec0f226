package dev.storescope.fetching.check;

import dev.storescope.observation.Source;
import java.time.Instant;
import java.util.Optional;

/**
 * What the checks of a source have found.
 *
 * @param last the latest check
 * @param failures the checks in a row that found something wrong, up to the latest one
 * @param workedAt when a check last found that it works
 */
public record CheckedSource(
    SourceCheck last, Instant checkedAt, int failures, Optional<Instant> workedAt) {
  /** One refused or broken call may be an accident. */
  private static final int FEWEST_FAILURES = 2;

  public CheckedSource {
    if (last.isFine() != (failures == 0)) {
      throw new IllegalArgumentException(
          last.source()
              + " has "
              + failures
              + " failures after '"
              + FindingText.state(last.finding())
              + "'.");
    }
  }

  /** The first check of a source, or the next one after another. */
  public static CheckedSource of(
      SourceCheck check, Instant checkedAt, Optional<CheckedSource> previous) {
    boolean works = check.finding() instanceof SourceCheck.Finding.Working;
    return new CheckedSource(
        check,
        checkedAt,
        check.isFine() ? 0 : previous.map(CheckedSource::failures).orElse(0) + 1,
        works ? Optional.of(checkedAt) : previous.flatMap(CheckedSource::workedAt));
  }

  public Source source() {
    return last.source();
  }

  /** Whether it failed twice in a row. */
  public boolean isFailing() {
    return failures >= FEWEST_FAILURES;
  }

  /** Whether it failed once, and may work the next time. */
  public boolean isDoubtful() {
    return failures > 0 && !isFailing();
  }
}
