package dev.storescope.alerts;

import dev.storescope.accounts.AccountId;
import dev.storescope.alerts.DigestSettings.NewsPeriod;
import dev.storescope.alerts.Digests.Told;
import dev.storescope.delivery.Message;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * Records the messages about periods that have ended, each once. Of several periods that have ended
 * since the last check, the last one is told.
 *
 * @param active whether an account is told anything
 */
public record PeriodMessages(
    AlertRules messages, Predicate<AccountId> active, InstantSource clock) {
  /**
   * Records the message about the last period if it was not told.
   *
   * @param key with the end of the period unique within the account
   * @param write the message; empty if there is nothing to tell
   * @param noteTold keeps the end of the period
   */
  public void tell(
      AccountId account,
      String key,
      Told told,
      Function<NewsPeriod, Optional<Message>> write,
      Consumer<Instant> noteTold) {
    Instant now = clock.instant();
    NewsPeriod period = told.settings().lastBefore(now);
    if (!period.to().isAfter(told.until()) || !active.test(account)) {
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
                    told.settings().channels(),
                    message));
    noteTold.accept(period.to());
  }
}
