package dev.storescope.alerts;

import dev.storescope.accounts.AccountId;
import dev.storescope.alerts.DigestSettings.NewsPeriod;
import dev.storescope.alerts.Digests.Schedule;
import dev.storescope.answer.Evidence;
import dev.storescope.answer.Freshness;
import dev.storescope.answer.Moment;
import dev.storescope.archive.Archive;
import dev.storescope.delivery.Message;
import java.util.Optional;
import java.util.OptionalLong;

/** Records the digests that are due, each once. */
public record DigestChecks(
    Digests digests, NewsDigest news, Archive archive, PeriodMessages messages) {
  /** Records what is due; {@link AlertChecks#run} puts it into the outbox. */
  public void run() {
    digests.listAll().forEach(this::check);
  }

  private void check(AccountId account, Schedule schedule) {
    messages.send(
        account,
        "digest",
        schedule,
        period -> write(account, schedule.settings().group(), period),
        until -> digests.noteSent(account, until));
  }

  private Optional<Message> write(AccountId account, OptionalLong group, NewsPeriod period) {
    Evidence evidence =
        new Evidence(archive, new Moment(period.to(), false), Freshness.DEFAULT, _ -> false);
    return news.write(account, group, period, evidence);
  }
}
