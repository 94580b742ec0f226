package dev.storescope.database.delivery;

import static dev.storescope.database.sql.SqlStatements.findInstant;
import static dev.storescope.database.sql.SqlStatements.getInstant;

import dev.storescope.accounts.AccountId;
import dev.storescope.database.sql.SqlStatements;
import dev.storescope.database.sql.Transactions;
import dev.storescope.delivery.Deliveries;
import dev.storescope.delivery.Delivery;
import dev.storescope.delivery.DeliveryState;
import dev.storescope.secrets.SecretCipher;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** The log of deliveries in an SQL database. */
public record SqlDeliveries(Transactions transactions, InstantSource clock, SecretCipher cipher)
    implements Deliveries {
  private static final String SELECT =
      """
      select delivery.*, channel.name as channel_name
      from delivery join channel on channel.id = delivery.channel_id
      where delivery.account_id = ?""";

  @Override
  public List<Delivery> list(AccountId account, OptionalLong before, int limit) {
    return transactions.run(
        sql ->
            sql.list(
                SELECT + " and delivery.id < ? order by delivery.id desc limit ?",
                SqlDeliveries::read,
                account.value(),
                before.orElse(Long.MAX_VALUE),
                limit));
  }

  @Override
  public Optional<Delivery> find(AccountId account, long id) {
    return transactions.run(
        sql -> sql.find(SELECT + " and delivery.id = ?", SqlDeliveries::read, account.value(), id));
  }

  private static Delivery read(ResultSet row) throws SQLException {
    return new Delivery(
        row.getLong("id"),
        row.getLong("channel_id"),
        row.getString("channel_name"),
        MessageJson.read(row.getString("message")),
        getInstant(row, "created_at"),
        state(row));
  }

  private static DeliveryState state(ResultSet row) throws SQLException {
    int attempts = row.getInt("attempts");
    Optional<String> error = Optional.ofNullable(row.getString("last_error"));
    Optional<Instant> next = findInstant(row, "next_attempt_at");
    if (next.isPresent()) {
      return new DeliveryState.Waiting(attempts, error, next.get());
    }
    Instant endedAt = getInstant(row, "ended_at");
    return row.getBoolean("given_up")
        ? new DeliveryState.GivenUp(attempts, error.orElse("unknown"), endedAt)
        : new DeliveryState.Delivered(attempts, endedAt);
  }

  @Override
  public Resending resend(AccountId account, long id) {
    return transactions.transact(
        sql -> {
          Optional<Long> channel =
              sql.find(
                  "select channel_id from delivery where account_id = ? and id = ?",
                  row -> row.getLong(1),
                  account.value(),
                  id);
          return channel.isEmpty()
              ? new Resending.Unknown()
              : resend(sql, account, channel.get(), id);
        });
  }

  private Resending resend(SqlStatements sql, AccountId account, long channel, long id)
      throws SQLException {
    var locked = new ChannelRows(cipher).lock(sql, account, channel);
    if (locked.isEmpty()) {
      return new Resending.Unknown();
    }
    if (locked.get().disabled().isPresent()) {
      return new Resending.ChannelDisabled(locked.get().disabled().get().reason());
    }
    Instant now = clock.instant();
    sql.update(
        """
        update delivery set next_attempt_at = ?, attempts = 0, ended_at = null, given_up = false,
          last_error = null, sendings = sendings + case when next_attempt_at is null then 1 else 0 end
        where id = ?
        """,
        now,
        id);
    new ScheduledChannels(transactions).schedule(sql, channel, now);
    return new Resending.Accepted();
  }
}
