package dev.storescope.database.delivery;

import static dev.storescope.database.sql.SqlStatements.findInstant;
import static dev.storescope.database.sql.SqlStatements.getInstant;

import dev.storescope.accounts.AccountId;
import dev.storescope.database.sql.SqlStatements;
import dev.storescope.delivery.Channel;
import dev.storescope.delivery.Channel.Disabled;
import dev.storescope.delivery.ChannelTarget.Kind;
import dev.storescope.delivery.SigningSecret;
import dev.storescope.secrets.SecretCipher;
import dev.storescope.secrets.SecretNotDecryptedException;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The rows of channels. Their addresses and secrets are encrypted. */
record ChannelRows(SecretCipher cipher) {
  static final String OF_ACCOUNT = " where account_id = ? and id = ?";

  private static final String ALTERED =
      "Its address in the database was altered. Remove the channel, and create it again.";

  private static final String SELECT =
      """
      select id as channel_id, account_id, name, kind, address, created_at as channel_created_at,
        disabled_at, disabled_reason
      from channel""";

  /** Reads the columns of a channel, also from a row that has others. */
  Channel read(ResultSet row) throws SQLException {
    AccountId account = new AccountId(row.getLong("account_id"));
    String reason = row.getString("disabled_reason");
    return new Channel(
        row.getLong("channel_id"),
        account,
        row.getString("name"),
        Kind.find(row.getString("kind"))
            .orElseThrow()
            .at(cipher.decrypt(row.getString("address"), addressOf(account))),
        getInstant(row, "channel_created_at"),
        findInstant(row, "disabled_at").map(at -> new Disabled(at, reason)));
  }

  /**
   * Reads a channel also if its address was altered, which hides no others: as a disabled one that
   * reaches nobody. Without a key all would be so, and reading fails.
   */
  private Channel readAltered(ResultSet row) throws SQLException {
    try {
      return read(row);
    } catch (SecretNotDecryptedException e) {
      if (cipher.findMissingKey(row.getString("address")).isPresent()) {
        throw e;
      }
      Kind kind = Kind.find(row.getString("kind")).orElseThrow();
      Instant createdAt = getInstant(row, "channel_created_at");
      return new Channel(
          row.getLong("channel_id"),
          new AccountId(row.getLong("account_id")),
          row.getString("name"),
          kind.at(ChannelSecrets.lostAddress(kind)),
          createdAt,
          Optional.of(new Disabled(createdAt, ALTERED)));
    }
  }

  /** Reads the secrets that messages of a channel are signed with. */
  List<SigningSecret> readSecrets(ResultSet row, Instant now) throws SQLException {
    List<String> stored = new ArrayList<>();
    Optional.ofNullable(row.getString("secret")).ifPresent(stored::add);
    if (findInstant(row, "former_secret_until").filter(now::isBefore).isPresent()) {
      stored.add(row.getString("former_secret"));
    }
    String purpose = secretOf(new AccountId(row.getLong("account_id")));
    return stored.stream()
        .map(secret -> new SigningSecret(cipher.decrypt(secret, purpose)))
        .toList();
  }

  List<Channel> list(SqlStatements sql, AccountId account) throws SQLException {
    return sql.list(
        SELECT + " where account_id = ? order by id", this::readAltered, account.value());
  }

  Optional<Channel> find(SqlStatements sql, AccountId account, long id) throws SQLException {
    return sql.find(SELECT + OF_ACCOUNT, this::read, account.value(), id);
  }

  Optional<Channel> find(SqlStatements sql, AccountId account, String name) throws SQLException {
    return sql.find(
        SELECT + " where account_id = ? and name = ?", this::readAltered, account.value(), name);
  }

  /** Locks a channel until the transaction ends. */
  Optional<Channel> lock(SqlStatements sql, AccountId account, long id) throws SQLException {
    return sql.lock(SELECT + OF_ACCOUNT, this::read, account.value(), id);
  }

  String encrypt(Channel channel) {
    return cipher.encrypt(channel.target().address(), addressOf(channel.account()));
  }

  String encrypt(SigningSecret secret, AccountId account) {
    return cipher.encrypt(secret.value(), secretOf(account));
  }

  static String addressOf(AccountId account) {
    return "address of a channel of account " + account.value();
  }

  static String secretOf(AccountId account) {
    return "signing secret of a channel of account " + account.value();
  }
}
