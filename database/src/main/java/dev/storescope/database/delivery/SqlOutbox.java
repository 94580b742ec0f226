package dev.storescope.database.delivery;

import dev.storescope.accounts.AccountId;
import dev.storescope.database.sql.SqlStatements;
import dev.storescope.database.sql.Transactions;
import dev.storescope.delivery.Channel;
import dev.storescope.delivery.Message;
import dev.storescope.delivery.Outbox;
import dev.storescope.secrets.SecretCipher;
import java.security.SecureRandom;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Locale;
import java.util.Optional;

/**
 * The outbox in an SQL database.
 *
 * @param mostPerDay messages of an account within 24 hours
 */
public record SqlOutbox(
    Transactions transactions,
    InstantSource clock,
    SecureRandom random,
    SecretCipher cipher,
    int mostPerDay)
    implements Outbox {
  private static final Duration DAY = Duration.ofDays(1);

  @Override
  public boolean add(
      AccountId account, long channel, String key, Message message, Instant notBefore) {
    if (key.isBlank() || key.length() > MAX_KEY_LENGTH) {
      throw new IllegalArgumentException(
          String.format(
              Locale.ROOT, "the key of a message has 1 to %d characters", MAX_KEY_LENGTH));
    }
    return transactions.transact(
        sql -> {
          Optional<Channel> found = new ChannelRows(cipher).lock(sql, account, channel);
          return found.isPresent() && add(sql, found.get(), key, message, notBefore);
        });
  }

  private boolean add(
      SqlStatements sql, Channel channel, String key, Message message, Instant notBefore)
      throws SQLException {
    long today = countToday(sql, channel.account());
    if (today > mostPerDay) {
      return false;
    }
    Optional<String> refusal = refusal(channel, today);
    Instant now = clock.instant();
    Instant due = notBefore.isAfter(now) ? notBefore : now;
    boolean added = insert(sql, channel, key, message, due, refusal);
    if (added && refusal.isEmpty()) {
      new ScheduledChannels(transactions).schedule(sql, channel.id(), due);
    }
    return added && today < mostPerDay;
  }

  private Optional<String> refusal(Channel channel, long today) {
    return today == mostPerDay
        ? Optional.of(
            String.format(
                Locale.ROOT,
                "The account has had %,d messages in 24 hours, as many as may. Further ones are not recorded.",
                mostPerDay))
        : channel.disabled().map(disabled -> "The channel is disabled: " + disabled.reason());
  }

  private long countToday(SqlStatements sql, AccountId account) throws SQLException {
    return sql.count(
        "select count(*) from delivery where account_id = ? and created_at > ?",
        account.value(),
        clock.instant().minus(DAY));
  }

  private boolean insert(
      SqlStatements sql,
      Channel channel,
      String key,
      Message message,
      Instant due,
      Optional<String> refusal)
      throws SQLException {
    Instant now = clock.instant();
    return sql.update(
            """
            insert into delivery (account_id, channel_id, message_key, message_id, message,
              created_at, next_attempt_at, last_error, ended_at, given_up)
            values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            on conflict (channel_id, message_key) do nothing
            """,
            channel.account().value(),
            channel.id(),
            key,
            newMessageId(),
            MessageJson.write(message),
            now,
            refusal.isPresent() ? null : due,
            refusal.orElse(null),
            refusal.isPresent() ? now : null,
            refusal.isPresent())
        == 1;
  }

  private String newMessageId() {
    return String.format(Locale.ROOT, "msg_%016x%016x", random.nextLong(), random.nextLong());
  }
}
