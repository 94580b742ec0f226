package dev.storescope.database.delivery;

import static dev.storescope.database.sql.SqlStatements.findInstant;
import static dev.storescope.database.sql.SqlStatements.getInstant;

import dev.storescope.database.sql.SqlStatements;
import dev.storescope.delivery.Deliveries;
import dev.storescope.delivery.DeliveryOutcome;
import dev.storescope.delivery.DeliveryPolicy;
import dev.storescope.delivery.DueDelivery;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The messages that wait for their channels, and what became of each attempt to send one. */
record DueDeliveries(DeliveryPolicy policy, ChannelRows channels, InstantSource clock) {
  /** Disabled channels and those of disabled accounts send nothing. */
  static final String ACTIVE = " channel.disabled_at is null and account.disabled_at is null";

  private static final int MAX_ERROR_LENGTH = 500;

  private static final String WAITING =
      """
       from delivery join channel on channel.id = delivery.channel_id
        join account on account.id = channel.account_id
      where channel_id = ? and next_attempt_at is not null and"""
          + ACTIVE;

  private static final String FIRST =
      """
      select delivery.*, channel.name as name, kind, address, secret, former_secret,
        former_secret_until, channel.created_at as channel_created_at,
        channel.disabled_at as disabled_at, disabled_reason"""
          + WAITING
          + " and next_attempt_at <= ? order by next_attempt_at, delivery.id limit 1";

  /** The first message of a channel that is due. */
  Optional<DueDelivery> findFirst(SqlStatements sql, long channel, Instant now)
      throws SQLException {
    return sql.find(FIRST, row -> read(row, now), channel, now);
  }

  /** When a channel sends next, not before an instant; empty if no message waits. */
  Optional<Instant> findNext(SqlStatements sql, long channel, Instant earliest)
      throws SQLException {
    return sql.find(
            "select min(next_attempt_at) as next" + WAITING,
            row -> findInstant(row, "next"),
            channel)
        .orElseThrow()
        .map(next -> next.isAfter(earliest) ? next : earliest);
  }

  private DueDelivery read(ResultSet row, Instant now) throws SQLException {
    return new DueDelivery(
        row.getLong("id"),
        channels.read(row),
        row.getString("message_id"),
        MessageJson.read(row.getString("message")),
        getInstant(row, "created_at"),
        row.getInt("sendings"),
        row.getInt("attempts") + 1,
        channels.readSecrets(row, now));
  }

  /** Records the outcome of an attempt; the caller holds the lock of the channel. */
  void record(SqlStatements sql, DueDelivery delivery, DeliveryOutcome outcome)
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

  /** Deletes deliveries that ended longer ago than they are kept. */
  static boolean deleteOld(SqlStatements sql, Instant now) throws SQLException {
    return sql.update("delete from delivery where ended_at <= ?", now.minus(Deliveries.RETENTION))
        > 0;
  }
}
