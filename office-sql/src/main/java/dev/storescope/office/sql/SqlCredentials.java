package dev.storescope.office.sql;

import static dev.storescope.office.sql.Statements.findInstant;
import static dev.storescope.office.sql.Statements.getInstant;

import dev.storescope.accounts.Account;
import dev.storescope.accounts.AccountId;
import dev.storescope.accounts.Accounts.Caller;
import dev.storescope.accounts.Accounts.NewApiKey;
import dev.storescope.accounts.ApiKey;
import dev.storescope.accounts.Secrets;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;

/** The keys of accounts, and whom a key or a token stands for. */
final class SqlCredentials {
  private static final Duration BETWEEN_NOTES_OF_USE = Duration.ofMinutes(1);

  private static final String IDENTIFY =
      """
      select a.id, a.username, a.role, a.disabled_at, a.created_at, c.key_id, c.expires_at
      from (select account_id, null as key_id, expires_at from session where secret_hash = ?
            union all
            select account_id, id, expires_at from api_key
            where secret_hash = ? and revoked_at is null) c
      join account a on a.id = c.account_id
      where c.expires_at is null or c.expires_at > ?
      """;

  private final Database database;
  private final InstantSource clock;
  private final Secrets secrets;
  private final IdentityCache identities;

  SqlCredentials(Database database, InstantSource clock, Secrets secrets) {
    this.database = database;
    this.clock = clock;
    this.secrets = secrets;
    this.identities = new IdentityCache(clock);
  }

  private record Identity(Account account, Optional<Long> key, Optional<Instant> expiresAt) {
    Caller caller() {
      return account.disabled() ? new Caller.Disabled() : new Caller.Known(account);
    }
  }

  /** To be called after every change of what an answer of {@link #identify} rests on. */
  void changed() {
    identities.forgetAll();
  }

  Caller identify(String secret) {
    if (!Secrets.isWellFormed(secret)) {
      return new Caller.NotValid();
    }
    String hash = Secrets.hash(secret);
    return identities.find(hash).orElseGet(() -> readIdentity(hash));
  }

  private Caller readIdentity(String hash) {
    long generation = identities.generation();
    Instant now = clock.instant();
    Optional<Identity> found =
        database.run(sql -> sql.find(IDENTIFY, SqlCredentials::readIdentity, hash, hash, now));
    found.flatMap(Identity::key).ifPresent(key -> noteUse(key, now));
    found.ifPresent(
        identity -> identities.put(hash, identity.caller(), generation, identity.expiresAt()));
    return found.map(Identity::caller).orElseGet(Caller.NotValid::new);
  }

  private static Identity readIdentity(ResultSet row) throws SQLException {
    long key = row.getLong("key_id");
    Optional<Long> keyId = row.wasNull() ? Optional.empty() : Optional.of(key);
    return new Identity(SqlAccounts.readAccount(row), keyId, findInstant(row, "expires_at"));
  }

  private void noteUse(long key, Instant now) {
    Instant before = now.minus(BETWEEN_NOTES_OF_USE);
    String due = "id = ? and (last_used_at is null or last_used_at <= ?)";
    database.run(
        sql ->
            sql.count("select count(*) from api_key where " + due, key, before) == 0
                ? 0
                : sql.update("update api_key set last_used_at = ? where " + due, now, key, before));
  }

  NewApiKey createKey(AccountId account, String name, Optional<Instant> expiresAt) {
    Instant now = clock.instant().truncatedTo(ChronoUnit.MILLIS);
    String secret = secrets.newKey();
    long id =
        database.run(
            sql ->
                sql.count(
                    """
                    insert into api_key (account_id, name, secret_hash, created_at, expires_at)
                    values (?, ?, ?, ?, ?) returning id
                    """,
                    account.value(),
                    name,
                    Secrets.hash(secret),
                    now,
                    expiresAt.orElse(null)));
    Optional<Instant> none = Optional.empty();
    return new NewApiKey(new ApiKey(id, account, name, now, expiresAt, none, none), secret);
  }

  List<ApiKey> listKeys(AccountId account) {
    return database.run(
        sql ->
            sql.list(
                "select * from api_key where account_id = ? order by id",
                SqlCredentials::readKey,
                account.value()));
  }

  private static ApiKey readKey(ResultSet row) throws SQLException {
    return new ApiKey(
        row.getLong("id"),
        new AccountId(row.getLong("account_id")),
        row.getString("name"),
        getInstant(row, "created_at"),
        findInstant(row, "expires_at"),
        findInstant(row, "revoked_at"),
        findInstant(row, "last_used_at"));
  }

  boolean revokeKey(AccountId account, long key) {
    int revoked =
        database.run(
            sql ->
                sql.update(
                    "update api_key set revoked_at = ?"
                        + " where id = ? and account_id = ? and revoked_at is null",
                    clock.instant(),
                    key,
                    account.value()));
    changed();
    return revoked == 1;
  }
}
