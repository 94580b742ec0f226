package dev.storescope.alerts;

import dev.storescope.accounts.AccountId;
import dev.storescope.alerts.DigestSettings.NewsPeriod;
import dev.storescope.alerts.Digests.Told;
import dev.storescope.answer.Evidence;
import dev.storescope.answer.Freshness;
import dev.storescope.answer.Moment;
import dev.storescope.archive.Archive;
import java.time.Instant;
import java.time.InstantSource;
import java.util.function.Predicate;

/**
 * Records the digests that are due, each once. Of several periods that have ended since the last
 * check, the last one is told.
 */
public record DigestChecks(
    Digests digests,
    AlertRules messages,
    NewsDigest news,
    Archive archive,
    Predicate<AccountId> active,
    InstantSource clock) {

  /** Records what is due; {@link AlertChecks#run} puts it into the outbox. */
  public void run() {
    Instant now = clock.instant();
    digests
        .listAll()
        .forEach(
            (account, told) -> {
              if (active.test(account)) {
                check(account, told, now);
              }
            });
  }

  private void check(AccountId account, Told told, Instant now) {
    NewsPeriod period = told.settings().lastBefore(now);
    if (!period.to().isAfter(told.until())) {
      return;
    }
    Evidence evidence =
        new Evidence(archive, new Moment(period.to(), false), Freshness.DEFAULT, _ -> false);
    news.write(account, period, evidence)
        .ifPresent(
            message ->
                messages.record(
                    account,
                    "digest:" + AlertText.time(period.to()),
                    now,
                    told.settings().channels(),
                    message));
    digests.noteTold(account, period.to());
  }
}
