package dev.storescope.fetching.check;

import dev.storescope.store.Country;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;

/**
 * Checks the sources four times a day and when that is requested, in one process of an
 * installation. A source that failed for the first time is checked again an hour later.
 */
public final class RecurringChecks {
  /** A host may ask for a long pause in between. */
  private static final Duration LONGEST = Duration.ofHours(1);

  private static final Duration PAUSE = Duration.ofHours(6);
  private static final Duration SHORT_PAUSE = Duration.ofHours(1);
  private static final Country COUNTRY = new Country("us");

  private final SourceChecks checks;
  private final CheckedSources checked;
  private final InstantSource clock;

  public RecurringChecks(SourceChecks checks, CheckedSources checked, InstantSource clock) {
    this.checks = checks;
    this.checked = checked;
    this.clock = clock;
  }

  /** Checks the sources if that is due. To be repeated. */
  public void run() throws InterruptedException {
    if (checked.tryBegin(clock.instant().plus(LONGEST))) {
      checks.run(COUNTRY, checked::keep);
      checked.end(next());
    }
  }

  private Instant next() {
    boolean doubtful = checked.list().stream().anyMatch(CheckedSource::isDoubtful);
    return clock.instant().plus(doubtful ? SHORT_PAUSE : PAUSE);
  }
}
