package dev.storescope.database.account;

import static dev.storescope.database.sql.SqlStatements.findInstant;
import static dev.storescope.database.sql.SqlStatements.getInstant;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.Expiry;
import dev.storescope.accounts.Account;
import dev.storescope.accounts.AccountId;
import dev.storescope.accounts.Accounts;
import dev.storescope.accounts.Accounts.Caller;
import dev.storescope.accounts.Accounts.NewApiKey;
import dev.storescope.accounts.ApiKey;
import dev.storescope.accounts.Scope;
import dev.storescope.accounts.Secrets;
import dev.storescope.database.sql.SqlStatements;
import dev.storescope.database.sql.Transactions;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;

/** The keys of accounts, and the account that a key or a token identifies. */
final class SqlCredentials {
  private static final Duration LAST_USE_PRECISION = Duration.ofMinutes(1);
  private static final int MAX_CACHED_IDENTITIES = 10_000;

  private static final String IDENTIFY =
      """
      select a.id, a.username, a.role, a.disabled_at, a.created_at, c.key_id, c.scope, c.expires_at
      from (select account_id, null as key_id, 'ADMINISTRATION' as scope, expires_at from session
            where secret_hash = ? and created_at <= ?
            union all
            select account_id, id, scope, expires_at from api_key
            where secret_hash = ? and revoked_at is null) c
      join account a on a.id = c.account_id
      where c.expires_at is null or c.expires_at > ?
      """;

  private final Transactions transactions;
  private final InstantSource clock;
  private final Secrets secrets;

  /** Replaced by every change, so that an identity read before is cached where none is found. */
  private volatile Cache<String, Identity> identities;

  SqlCredentials(Transactions transactions, InstantSource clock, Secrets secrets) {
    this.transactions = transactions;
    this.clock = clock;
    this.secrets = secrets;
    this.identities = newCache();
  }

  private record Identity(
      Account account,
      Scope scope,
      Optional<Long> key,
      Optional<Instant> expiresAt,
      Instant readAt) {
    Caller caller() {
      return account.disabled() ? new Caller.Disabled() : new Caller.Known(account, scope);
    }

    Duration lifeFrom(Instant now) {
      return expiresAt
          .map(end -> Duration.between(now, end))
          .filter(remaining -> remaining.compareTo(Accounts.IDENTITY_LIFE) < 0)
          .orElse(Accounts.IDENTITY_LIFE);
    }
  }

  private Cache<String, Identity> newCache() {
    return Caffeine.newBuilder()
        .maximumSize(MAX_CACHED_IDENTITIES)
        .expireAfter(
            Expiry.<String, Identity>creating((_, identity) -> identity.lifeFrom(clock.instant())))
        .ticker(() -> ChronoUnit.NANOS.between(Instant.EPOCH, clock.instant()))
        .executor(Runnable::run)
        .build();
  }

  /** To be called after every change of accounts, keys or tokens. */
  void changed() {
    identities = newCache();
  }

  Caller identify(String secret) {
    if (!Secrets.isWellFormed(secret)) {
      return new Caller.NotValid();
    }
    String hash = Secrets.hash(secret);
    Cache<String, Identity> cache = identities;
    Instant now = clock.instant();
    // One that was read after now was read while the clock was ahead, and would be kept for long.
    Optional<Identity> known =
        Optional.ofNullable(cache.getIfPresent(hash)).filter(each -> !now.isBefore(each.readAt()));
    return known
        .or(() -> findIdentity(hash, cache))
        .map(Identity::caller)
        .orElseGet(Caller.NotValid::new);
  }

  private Optional<Identity> findIdentity(String hash, Cache<String, Identity> cache) {
    Instant now = clock.instant();
    Optional<Identity> found =
        transactions.run(
            sql ->
                sql.find(
                    IDENTIFY,
                    row -> readIdentity(row, now),
                    hash,
                    SqlSessions.latestStart(now),
                    hash,
                    now));
    found.ifPresent(
        identity -> {
          identity.key().ifPresent(key -> noteUse(key, now));
          cache.put(hash, identity);
        });
    return found;
  }

  private static Identity readIdentity(ResultSet row, Instant now) throws SQLException {
    long key = row.getLong("key_id");
    Optional<Long> keyId = row.wasNull() ? Optional.empty() : Optional.of(key);
    return new Identity(
        SqlAccounts.readAccount(row), readScope(row), keyId, findInstant(row, "expires_at"), now);
  }

  private void noteUse(long key, Instant now) {
    Instant before = now.minus(LAST_USE_PRECISION);
    String due = "id = ? and (last_used_at is null or last_used_at <= ?)";
    transactions.run(
        sql ->
            sql.count("select count(*) from api_key where " + due, key, before) == 0
                ? 0
                : sql.update("update api_key set last_used_at = ? where " + due, now, key, before));
  }

  NewApiKey createKey(AccountId account, String name, Scope scope, Optional<Instant> expiresAt) {
    Instant now = clock.instant().truncatedTo(ChronoUnit.MILLIS);
    String secret = secrets.newKey();
    long id =
        transactions.transact(
            sql -> {
              AccountAppRows.lock(sql, account);
              makeRoom(sql, account);
              return sql.count(
                  """
                  insert into api_key (account_id, name, scope, secret_hash, created_at, expires_at)
                  values (?, ?, ?, ?, ?, ?) returning id
                  """,
                  account.value(),
                  name,
                  scope.name(),
                  Secrets.hash(secret),
                  now,
                  expiresAt.orElse(null));
            });
    Optional<Instant> none = Optional.empty();
    return new NewApiKey(new ApiKey(id, account, name, scope, now, expiresAt, none, none), secret);
  }

  /** Forgets the keys that were revoked first, beyond the number that is kept. */
  private static void makeRoom(SqlStatements sql, AccountId account) throws SQLException {
    long usable =
        sql.count(
            "select count(*) from api_key where account_id = ? and revoked_at is null",
            account.value());
    if (usable >= Accounts.MAX_KEYS) {
      throw new IllegalArgumentException(
          "Limit reached: an account has at most "
              + Accounts.MAX_KEYS
              + " API keys. Revoke one first.");
    }
    sql.update(
        """
        delete from api_key where account_id = ? and revoked_at is not null and id not in (
          select id from api_key where account_id = ? and revoked_at is not null
          order by revoked_at desc, id desc limit ?)
        """,
        account.value(),
        account.value(),
        Accounts.MAX_KEYS);
  }

  List<ApiKey> listKeys(AccountId account) {
    return transactions.run(
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
        readScope(row),
        getInstant(row, "created_at"),
        findInstant(row, "expires_at"),
        findInstant(row, "revoked_at"),
        findInstant(row, "last_used_at"));
  }

  private static Scope readScope(ResultSet row) throws SQLException {
    return Scope.valueOf(row.getString("scope"));
  }

  boolean revokeKey(AccountId account, long key) {
    int revoked =
        transactions.transact(
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
