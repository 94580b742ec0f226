package dev.storescope.database.delivery;

import dev.storescope.accounts.AccountId;
import dev.storescope.database.sql.SqlStatements;
import dev.storescope.delivery.ChannelTarget.Kind;
import dev.storescope.delivery.SigningSecret;
import dev.storescope.secrets.SecretCipher;
import dev.storescope.secrets.SecretNotDecryptedException;
import java.security.SecureRandom;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Optional;

/** Encrypts the secrets of channels that are not encrypted, or with a former key. */
public record ChannelSecrets(SecretCipher cipher) {
  private static final String LOST_URL = "https://lost.invalid/";

  private static final String SELECT =
      "select id, account_id, kind, address, secret, former_secret from channel order by id";

  /** The secrets of a channel as they are stored. */
  private record Stored(
      long id,
      AccountId account,
      String kind,
      String address,
      Optional<String> secret,
      Optional<String> formerSecret) {
    static Stored read(ResultSet row) throws SQLException {
      return new Stored(
          row.getLong("id"),
          new AccountId(row.getLong("account_id")),
          row.getString("kind"),
          row.getString("address"),
          Optional.ofNullable(row.getString("secret")),
          Optional.ofNullable(row.getString("former_secret")));
    }
  }

  /** Encrypts what is outdated; returns how many channels have such. */
  public int encryptOutdated(SqlStatements sql) throws SQLException {
    int outdated = 0;
    for (Stored stored : sql.list(SELECT, Stored::read)) {
      Stored current = encrypted(stored);
      if (!current.equals(stored)) {
        sql.update(
            "update channel set address = ?, secret = ?, former_secret = ? where id = ?",
            current.address(),
            current.secret().orElse(null),
            current.formerSecret().orElse(null),
            stored.id());
        outdated++;
      }
    }
    return outdated;
  }

  /**
   * Disables the channels whose secrets cannot be decrypted, and replaces these by others that
   * reach nobody; returns how many there are.
   */
  public int replaceLost(SqlStatements sql, SecureRandom random, Instant now) throws SQLException {
    int lost = 0;
    for (Stored stored : sql.list(SELECT, Stored::read)) {
      if (isLost(stored)) {
        replace(sql, stored, SigningSecret.generate(random), now);
        lost++;
      }
    }
    return lost;
  }

  private boolean isLost(Stored stored) {
    String purpose = ChannelRows.secretOf(stored.account());
    try {
      cipher.decrypt(stored.address(), ChannelRows.addressOf(stored.account()));
      stored.secret().ifPresent(secret -> cipher.decrypt(secret, purpose));
      stored.formerSecret().ifPresent(secret -> cipher.decrypt(secret, purpose));
      return false;
    } catch (SecretNotDecryptedException e) {
      return true;
    }
  }

  private void replace(SqlStatements sql, Stored lost, SigningSecret secret, Instant now)
      throws SQLException {
    AccountId account = lost.account();
    String address = lostAddress(Kind.find(lost.kind()).orElseThrow());
    sql.update(
        """
        update channel set address = ?, secret = ?, former_secret = null, former_secret_until = null,
          disabled_at = ?, disabled_reason = ?
        where id = ?
        """,
        cipher.encrypt(address, ChannelRows.addressOf(account)),
        lost.secret()
            .map(_ -> cipher.encrypt(secret.value(), ChannelRows.secretOf(account)))
            .orElse(null),
        now,
        "Its address was encrypted with a key that was lost. Remove the channel, and create it again.",
        lost.id());
  }

  /** An address of a kind that reaches nobody. */
  static String lostAddress(Kind kind) {
    return kind == Kind.EMAIL ? "lost@lost.invalid" : LOST_URL;
  }

  private Stored encrypted(Stored stored) {
    String purpose = ChannelRows.secretOf(stored.account());
    return new Stored(
        stored.id(),
        stored.account(),
        stored.kind(),
        cipher.renewed(stored.address(), ChannelRows.addressOf(stored.account())),
        stored.secret().map(secret -> cipher.renewed(secret, purpose)),
        stored.formerSecret().map(secret -> cipher.renewed(secret, purpose)));
  }
}
