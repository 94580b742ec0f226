package dev.storescope.database.delivery;

import dev.storescope.accounts.AccountId;
import dev.storescope.database.account.AccountAppRows;
import dev.storescope.database.sql.SqlStatements;
import dev.storescope.database.sql.Transactions;
import dev.storescope.delivery.Channel;
import dev.storescope.delivery.ChannelTarget;
import dev.storescope.delivery.Channels;
import dev.storescope.delivery.SigningSecret;
import dev.storescope.secrets.SecretCipher;
import dev.storescope.text.WrittenText;
import java.security.SecureRandom;
import java.sql.SQLException;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * The channels in an SQL database.
 *
 * @param most channels of an account
 */
public record SqlChannels(
    Transactions transactions,
    InstantSource clock,
    SecureRandom random,
    SecretCipher cipher,
    int most)
    implements Channels {
  private ChannelRows rows() {
    return new ChannelRows(cipher);
  }

  @Override
  public NewChannel create(AccountId account, String name, ChannelTarget target) {
    WrittenText.check("the name of a channel", name, Channel.MAX_NAME_LENGTH);
    Optional<SigningSecret> secret = newSecret(target);
    Instant now = clock.instant().truncatedTo(ChronoUnit.MILLIS);
    return transactions.transact(
        sql -> {
          check(sql, account, name);
          long id = insert(sql, new Channel(0, account, name, target, now), secret);
          return new NewChannel(new Channel(id, account, name, target, now), secret);
        });
  }

  private void check(SqlStatements sql, AccountId account, String name) throws SQLException {
    if (!AccountAppRows.lock(sql, account)) {
      throw new IllegalArgumentException("There is no such account.");
    }
    if (rows().find(sql, account, name).isPresent()) {
      throw new IllegalArgumentException(
          "A channel with this name already exists. Use another name.");
    }
    if (sql.count("select count(*) from channel where account_id = ?", account.value()) >= most) {
      throw new IllegalArgumentException(
          String.format(
              Locale.ROOT,
              "Limit reached: an account has at most %d channels. Remove one first.",
              most));
    }
  }

  private long insert(SqlStatements sql, Channel channel, Optional<SigningSecret> secret)
      throws SQLException {
    return sql.find(
            """
            insert into channel (account_id, name, kind, address, secret, created_at)
            values (?, ?, ?, ?, ?, ?) returning id
            """,
            row -> row.getLong(1),
            channel.account().value(),
            channel.name(),
            channel.target().kind().wireName(),
            rows().encrypt(channel),
            secret.map(each -> rows().encrypt(each, channel.account())).orElse(null),
            channel.createdAt())
        .orElseThrow();
  }

  private Optional<SigningSecret> newSecret(ChannelTarget target) {
    return switch (target) {
      case ChannelTarget.Webhook _ -> Optional.of(SigningSecret.generate(random));
      case ChannelTarget.Email _,
          ChannelTarget.Slack _,
          ChannelTarget.Teams _,
          ChannelTarget.Discord _ ->
          Optional.empty();
    };
  }

  @Override
  public List<Channel> list(AccountId account) {
    return transactions.run(sql -> rows().list(sql, account));
  }

  @Override
  public Optional<Channel> find(AccountId account, long id) {
    return transactions.run(sql -> rows().find(sql, account, id));
  }

  @Override
  public Optional<Channel> find(AccountId account, String name) {
    return transactions.run(sql -> rows().find(sql, account, name));
  }

  @Override
  public boolean delete(AccountId account, long id) {
    return transactions.transact(
        sql -> {
          // Without its address, which may have been altered.
          if (sql.lock(
                  "select id from channel" + ChannelRows.OF_ACCOUNT,
                  row -> row.getLong("id"),
                  account.value(),
                  id)
              .isEmpty()) {
            return false;
          }
          sql.update("delete from awaited_request where channel_id = ?", id);
          sql.update("delete from delivery where channel_id = ?", id);
          return sql.update("delete from channel where id = ?", id) == 1;
        });
  }

  @Override
  public Optional<SigningSecret> rotateSecret(AccountId account, long id) {
    SigningSecret secret = SigningSecret.generate(random);
    String encrypted = rows().encrypt(secret, account);
    int changed =
        transactions.transact(
            sql ->
                sql.update(
                    """
                    update channel set former_secret = secret, former_secret_until = ?, secret = ?
                    where account_id = ? and id = ? and secret is not null
                    """,
                    clock.instant().plus(FORMER_SECRET_LIFE),
                    encrypted,
                    account.value(),
                    id));
    return Optional.of(secret).filter(_ -> changed == 1);
  }

  @Override
  public boolean enable(AccountId account, long id) {
    return transactions.transact(
            sql ->
                sql.update(
                    "update channel set disabled_at = null, disabled_reason = null, given_up = 0"
                        + ChannelRows.OF_ACCOUNT,
                    account.value(),
                    id))
        == 1;
  }
}
