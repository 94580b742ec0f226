package dev.storescope.database.delivery;

import static dev.storescope.database.sql.SqlStatements.findInstant;
import static dev.storescope.database.sql.SqlStatements.getInstant;

import dev.storescope.database.sql.SqlStatements;
import dev.storescope.database.sql.Transactions;
import dev.storescope.delivery.Deliveries;
import dev.storescope.delivery.DeliveryOutcome;
import dev.storescope.delivery.DeliveryPolicy;
import dev.storescope.delivery.DeliveryQueue;
import dev.storescope.delivery.DueDelivery;
import dev.storescope.delivery.SigningSecret;
import java.security.SecureRandom;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The messages that are due, in an SQL database. */
public record SqlDeliveryQueue(
    Transactions transactions, InstantSource clock, SecureRandom random, DeliveryPolicy policy)
    implements DeliveryQueue {
  private static final int MAX_ERROR_LENGTH = 500;

  /** A lease that ends later was written by a wrong clock. */
  private static final String NOT_TAKEN =
      " (lease_until is null or lease_until <= ? or lease_until > ?)";

  private static final String DUE_CHANNELS =
      """
      select id, account_id from channel
      where disabled_at is null and"""
          + NOT_TAKEN
          + """
       and exists (select 1 from delivery
          where delivery.channel_id = channel.id and next_attempt_at <= ?)
        and not exists (select 1 from account
          where account.id = channel.account_id and account.disabled_at is not null)
      order by turn_at, id""";

  private static final String FIRST_DUE =
      """
      select delivery.*, name, kind, address, secret, former_secret, former_secret_until,
        channel.created_at as channel_created_at, disabled_at, disabled_reason, lease
      from delivery join channel on channel.id = delivery.channel_id
      where channel_id = ? and next_attempt_at <= ?
      order by next_attempt_at, delivery.id limit 1""";

  private record DueChannel(long id, long account) {}

  @Override
  public List<DueDelivery> take(int limit) {
    Instant now = clock.instant();
    List<DueChannel> due =
        transactions.run(
            sql ->
                sql.list(
                    DUE_CHANNELS,
                    row -> new DueChannel(row.getLong("id"), row.getLong("account_id")),
                    now,
                    now.plus(LEASE),
                    now));
    List<DueDelivery> taken = new ArrayList<>();
    for (DueChannel channel : due) {
      if (taken.size() < limit) {
        transactions.transact(sql -> take(sql, channel, now)).ifPresent(taken::add);
      }
    }
    return taken;
  }

  private Optional<DueDelivery> take(SqlStatements sql, DueChannel channel, Instant now)
      throws SQLException {
    // Locks the account, so that two processes do not exceed its share together.
    sql.lock("select id from account where id = ?", _ -> true, channel.account());
    if (!takeChannel(sql, channel, now)) {
      return Optional.empty();
    }
    Optional<DueDelivery> first = sql.find(FIRST_DUE, row -> read(row, now), channel.id(), now);
    if (first.isEmpty()) {
      // Another process has delivered it since the channel was found to be due.
      sql.update("update channel set lease = null, lease_until = null where id = ?", channel.id());
    }
    return first;
  }

  private boolean takeChannel(SqlStatements sql, DueChannel channel, Instant now)
      throws SQLException {
    long busy =
        sql.count(
            "select count(*) from channel where account_id = ? and not" + NOT_TAKEN,
            channel.account(),
            now,
            now.plus(LEASE));
    return busy < CHANNELS_AT_ONCE
        && sql.update(
                "update channel set lease = ?, lease_until = ?, turn_at = ? where id = ? and"
                    + NOT_TAKEN,
                random.nextLong(),
                now.plus(LEASE),
                now,
                channel.id(),
                now,
                now.plus(LEASE))
            == 1;
  }

  private static DueDelivery read(ResultSet row, Instant now) throws SQLException {
    return new DueDelivery(
        row.getLong("id"),
        SqlChannels.read(row),
        row.getString("message_id"),
        MessageJson.read(row.getString("message")),
        getInstant(row, "created_at"),
        row.getInt("sendings"),
        row.getInt("attempts") + 1,
        secrets(row, now),
        row.getLong("lease"));
  }

  private static List<SigningSecret> secrets(ResultSet row, Instant now) throws SQLException {
    List<SigningSecret> secrets = new ArrayList<>();
    Optional.ofNullable(row.getString("secret")).map(SigningSecret::new).ifPresent(secrets::add);
    if (findInstant(row, "former_secret_until").filter(now::isBefore).isPresent()) {
      secrets.add(new SigningSecret(row.getString("former_secret")));
    }
    return secrets;
  }

  @Override
  public void record(DueDelivery delivery, DeliveryOutcome outcome) {
    transactions.transact(
        sql -> {
          // An outcome that comes after the lease was taken by another process is not recorded.
          if (endTurn(sql, delivery)) {
            apply(sql, delivery, outcome);
          }
          return delivery;
        });
  }

  private static boolean endTurn(SqlStatements sql, DueDelivery delivery) throws SQLException {
    return sql.update(
            "update channel set lease = null, lease_until = null where id = ? and lease = ?",
            delivery.channel().id(),
            delivery.lease())
        == 1;
  }

  private void apply(SqlStatements sql, DueDelivery delivery, DeliveryOutcome outcome)
      throws SQLException {
    switch (outcome) {
      case DeliveryOutcome.Accepted() -> {
        update(sql, delivery, null, null, false);
        sql.update("update channel set given_up = 0 where id = ?", delivery.channel().id());
      }
      case DeliveryOutcome.Failed(String reason, Optional<Duration> retryAfter) -> {
        if (!retry(sql, delivery, reason, retryAfter)) {
          giveUp(sql, delivery, reason);
        }
      }
      case DeliveryOutcome.Refused(String reason) -> giveUp(sql, delivery, reason);
      case DeliveryOutcome.Gone(String reason) -> {
        update(sql, delivery, null, reason, true);
        disable(sql, delivery.channel().id(), reason);
      }
      case DeliveryOutcome.NoCredits(long balance) -> {
        String reason =
            String.format(
                Locale.ROOT, "A delivery costs more than the balance of %,d credits", balance);
        if (!retry(sql, delivery, reason, Optional.empty())) {
          update(sql, delivery, null, reason, true);
        }
      }
    }
  }

  private boolean retry(
      SqlStatements sql, DueDelivery delivery, String reason, Optional<Duration> retryAfter)
      throws SQLException {
    Optional<Duration> pause = policy.findPause(delivery.attempt(), retryAfter);
    if (pause.isPresent()) {
      update(sql, delivery, clock.instant().plus(pause.get()), reason, false);
    }
    return pause.isPresent();
  }

  private void giveUp(SqlStatements sql, DueDelivery delivery, String reason) throws SQLException {
    update(sql, delivery, null, reason, true);
    long givenUp =
        sql.find(
                "update channel set given_up = given_up + 1 where id = ? returning given_up",
                row -> row.getLong(1),
                delivery.channel().id())
            .orElseThrow();
    if (givenUp >= policy.mostGivenUp()) {
      disable(
          sql,
          delivery.channel().id(),
          String.format(
              Locale.ROOT,
              "%d messages in a row could not be delivered; the last one: %s",
              givenUp,
              bounded(reason)));
    }
  }

  /** Disables a channel; what still waits for it is given up. */
  private void disable(SqlStatements sql, long channel, String reason) throws SQLException {
    Instant now = clock.instant();
    sql.update(
        "update channel set disabled_at = ?, disabled_reason = ? where id = ?",
        now,
        bounded(reason),
        channel);
    sql.update(
        """
        update delivery set next_attempt_at = null, ended_at = ?, given_up = true, last_error = ?
        where channel_id = ? and next_attempt_at is not null
        """,
        now,
        bounded("The channel is disabled: " + reason),
        channel);
  }

  /** A delivery that was requested again in the meantime stays as the user wants it. */
  private void update(
      SqlStatements sql,
      DueDelivery delivery,
      @Nullable Instant next,
      @Nullable String error,
      boolean givenUp)
      throws SQLException {
    sql.update(
        """
        update delivery set attempts = ?, next_attempt_at = ?, last_error = ?, ended_at = ?,
          given_up = ?
        where id = ? and sendings = ? and attempts = ?
        """,
        delivery.attempt(),
        next,
        error == null ? null : bounded(error),
        next == null ? clock.instant() : null,
        givenUp,
        delivery.id(),
        delivery.sending(),
        delivery.attempt() - 1);
  }

  private static String bounded(String error) {
    return error.length() <= MAX_ERROR_LENGTH
        ? error
        : error.substring(0, MAX_ERROR_LENGTH - 1) + "…";
  }

  @Override
  public void releaseAll() {
    if (!transactions.dialect().isShared()) {
      transactions.run(
          sql ->
              sql.update(
                  "update channel set lease = null, lease_until = null"
                      + " where lease_until is not null"));
    }
  }

  @Override
  public void deleteOld() {
    transactions.run(
        sql ->
            sql.update(
                "delete from delivery where ended_at <= ?",
                clock.instant().minus(Deliveries.RETENTION)));
  }
}
