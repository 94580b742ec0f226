package dev.storescope.database.account;

import static dev.storescope.database.sql.SqlStatements.findInstant;
import static dev.storescope.database.sql.SqlStatements.getInstant;

import dev.storescope.accounts.AccountId;
import dev.storescope.accounts.Secrets;
import dev.storescope.accounts.SharedLink;
import dev.storescope.accounts.SharedLinks;
import dev.storescope.database.sql.SqlStatements;
import dev.storescope.database.sql.Transactions;
import dev.storescope.text.WrittenText;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;

/** The links to shared pages in an SQL database. */
public record SqlSharedLinks(Transactions transactions, InstantSource clock, Secrets secrets)
    implements SharedLinks {
  @Override
  public NewLink create(AccountId account, String name, String page, Optional<Instant> expiresAt) {
    Instant now = clock.instant().truncatedTo(ChronoUnit.MILLIS);
    check(name, page, expiresAt, now);
    String secret = secrets.newLink();
    long id =
        transactions.transact(
            sql -> {
              if (!AccountAppRows.lock(sql, account)) {
                throw SqlAccounts.noAccount(account);
              }
              checkNumber(sql, account);
              return sql.count(
                  """
                  insert into shared_link
                    (account_id, name, page, secret_hash, created_at, expires_at)
                  values (?, ?, ?, ?, ?, ?) returning id
                  """,
                  account.value(),
                  name,
                  page,
                  Secrets.hash(secret),
                  now,
                  expiresAt.orElse(null));
            });
    return new NewLink(new SharedLink(id, account, name, page, now, expiresAt), secret);
  }

  private static void check(String name, String page, Optional<Instant> expiresAt, Instant now) {
    WrittenText.check("The name of a link", name, MAX_NAME_LENGTH);
    if (page.length() > MAX_PAGE_LENGTH) {
      throw new IllegalArgumentException(
          "The path of a page must have at most " + MAX_PAGE_LENGTH + " characters.");
    }
    if (expiresAt.isPresent() && !expiresAt.get().isAfter(now)) {
      throw new IllegalArgumentException(
          "The expiry of a link must be in the future, not " + expiresAt.get() + ".");
    }
  }

  private static void checkNumber(SqlStatements sql, AccountId account) throws SQLException {
    if (sql.count("select count(*) from shared_link where account_id = ?", account.value())
        >= MAX_LINKS) {
      throw new IllegalArgumentException(
          "Limit reached: an account has at most " + MAX_LINKS + " links. Revoke one first.");
    }
  }

  @Override
  public List<SharedLink> list(AccountId account) {
    return transactions.run(
        sql ->
            sql.list(
                "select * from shared_link where account_id = ? order by id",
                SqlSharedLinks::read,
                account.value()));
  }

  @Override
  public boolean withdraw(AccountId account, long link) {
    return transactions.transact(
            sql ->
                sql.update(
                    "delete from shared_link where account_id = ? and id = ?",
                    account.value(),
                    link))
        == 1;
  }

  @Override
  public Optional<SharedLink> find(String secret) {
    return Secrets.isLink(secret) ? findByHash(Secrets.hash(secret)) : Optional.empty();
  }

  private Optional<SharedLink> findByHash(String hash) {
    return transactions.run(
        sql ->
            sql.find(
                """
                select l.* from shared_link l join account a on a.id = l.account_id
                where l.secret_hash = ? and (l.expires_at is null or l.expires_at > ?)
                  and a.disabled_at is null
                """,
                SqlSharedLinks::read,
                hash,
                clock.instant()));
  }

  private static SharedLink read(ResultSet row) throws SQLException {
    return new SharedLink(
        row.getLong("id"),
        new AccountId(row.getLong("account_id")),
        row.getString("name"),
        row.getString("page"),
        getInstant(row, "created_at"),
        findInstant(row, "expires_at"));
  }
}
