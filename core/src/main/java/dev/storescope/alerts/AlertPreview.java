package dev.storescope.alerts;

import dev.storescope.accounts.AccountId;
import dev.storescope.answer.Evidence;
import dev.storescope.archive.Archive;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;

/** Finds what would have fired a rule, whether it was told or not; changes nothing. */
public record AlertPreview(AlertDetector detector, Archive archive, InstantSource clock) {
  /** The longest time that is looked back, in days. */
  public static final int MAX_DAYS = 30;

  /** By what was observed in the last days; the most important first. */
  public List<Alert> list(AccountId account, AlertRule.Definition rule, int days) {
    Instant now = clock.instant();
    Evidence evidence = AlertChecks.evidence(archive, now);
    return detector.detect(account, rule, now.minus(Duration.ofDays(days)), evidence);
  }
}
