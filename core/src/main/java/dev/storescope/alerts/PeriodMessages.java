package dev.storescope.alerts;

import dev.storescope.accounts.AccountId;
import dev.storescope.alerts.DigestSettings.NewsPeriod;
import dev.storescope.alerts.Digests.Schedule;
import dev.storescope.delivery.Message;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * Records the messages about periods that have ended, each once. Of several periods that have ended
 * since the last check, the last one is sent.
 *
 * @param active whether an account is sent anything
 */
public record PeriodMessages(
    AlertRules messages, Predicate<AccountId> active, InstantSource clock) {
  /**
   * Records the message about the last period if it was not sent.
   *
   * @param key with the end of the period unique within the account
   * @param write the message; empty if there is nothing to send
   * @param noteSent keeps the end of the period
   */
  public void send(
      AccountId account,
      String key,
      Schedule schedule,
      Function<NewsPeriod, Optional<Message>> write,
      Consumer<Instant> noteSent) {
    Instant now = clock.instant();
    NewsPeriod period = schedule.settings().lastBefore(now);
    if (!period.to().isAfter(schedule.sentUntil()) || !active.test(account)) {
      return;
    }
    write
        .apply(period)
        .ifPresent(
            message ->
                messages.record(
                    account,
                    key + ":" + AlertText.time(period.to()),
                    now,
                    schedule.settings().channels(),
                    message));
    noteSent.accept(period.to());
  }
}
