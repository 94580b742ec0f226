package dev.storescope.database.account;

import dev.storescope.accounts.AccountId;
import dev.storescope.credits.LedgerEntry;
import dev.storescope.database.sql.SqlStatements;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.YearMonth;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * The accounts of one transaction of the ledger. Each is read and locked at its first use, so that
 * what is computed here still holds when it is written.
 */
final class LedgerTransaction {
  private static final String READ =
      """
      select balance, last_entry, monthly_grant, granted_month
      from credit_balance where account_id = ?
      """;

  /** The row of an account before its first grant, so that there is one to lock. */
  private static final String CREATE =
      """
      insert into credit_balance (account_id, balance, last_entry, granted_month)
      select id, 0, 0, '' from account where id = ?
      on conflict (account_id) do nothing
      """;

  private static final String COUNT_GRANTS =
      """
      select count(*) from ledger_entry
      where account_id = ? and at >= ? and at < ? and kind = 'GRANT' and reason = ?
      """;

  private static final String WRITE_BALANCE =
      """
      insert into credit_balance (account_id, balance, last_entry, monthly_grant, granted_month)
      values (?, ?, ?, ?, ?)
      on conflict (account_id) do update set
        balance = excluded.balance, last_entry = excluded.last_entry,
        monthly_grant = excluded.monthly_grant, granted_month = excluded.granted_month
      """;

  private static final String WRITE_ENTRY =
      """
      insert into ledger_entry (account_id, number, at, kind, credits, reason, request_id, balance)
      values (?, ?, ?, ?, ?, ?, ?, ?)
      """;

  private static final String WRITE_DAILY =
      """
      insert into daily_charge (account_id, day, item, answers, credits) values (?, ?, ?, ?, ?)
      on conflict (account_id, day, item) do update set
        answers = daily_charge.answers + excluded.answers,
        credits = daily_charge.credits + excluded.credits
      """;

  private final SqlStatements sql;
  private final Instant now;
  private final long defaultGrant;
  private final Map<AccountId, LedgerAccount> accounts = new LinkedHashMap<>();
  private boolean expectsRepeats;

  /**
   * @param now the time of the entries
   * @param defaultGrant the monthly grant of accounts without one of their own
   */
  LedgerTransaction(SqlStatements sql, Instant now, long defaultGrant) {
    this.sql = sql;
    this.now = now;
    this.defaultGrant = defaultGrant;
  }

  /** A request was charged before, so the transaction is to be run again and expect that. */
  @SuppressWarnings("serial") // never serialized
  static final class RepeatedRequestException extends RuntimeException {
    private RepeatedRequestException(SQLException e) {
      super("a request was charged before", e);
    }
  }

  /** Looks up each request. Without this the database refuses the entry of one that is repeated. */
  void expectRepeats() {
    expectsRepeats = true;
  }

  /** The state of an account, after this month's grant. */
  LedgerAccount account(AccountId account) throws SQLException {
    LedgerAccount known = accounts.get(account);
    return known == null ? open(account) : known;
  }

  /** The accounts that were used. */
  Collection<LedgerAccount> accounts() {
    return accounts.values();
  }

  private LedgerAccount open(AccountId account) throws SQLException {
    Optional<LedgerAccount> found = read(account);
    if (found.isEmpty()) {
      sql.update(CREATE, account.value());
      found = read(account);
    }
    LedgerAccount opened = found.orElseThrow(() -> SqlAccounts.noAccount(account));
    if (opened.mayBeGranted()) {
      grant(opened);
    }
    accounts.put(account, opened);
    return opened;
  }

  /** Adds the grant of this month, unless an entry says that it was added already. */
  private void grant(LedgerAccount account) throws SQLException {
    YearMonth month = account.month();
    long grants =
        sql.count(
            COUNT_GRANTS,
            account.account().value(),
            start(month),
            start(month.plusMonths(1)),
            month.toString());
    if (grants == 0) {
      account.grant(defaultGrant);
    } else {
      account.noteGranted();
    }
  }

  private static Instant start(YearMonth month) {
    return month.atDay(1).atStartOfDay(ZoneOffset.UTC).toInstant();
  }

  private Optional<LedgerAccount> read(AccountId account) throws SQLException {
    return sql.lock(READ, row -> read(account, row), account.value());
  }

  private LedgerAccount read(AccountId account, ResultSet row) throws SQLException {
    long grant = row.getLong("monthly_grant");
    OptionalLong ownGrant = row.wasNull() ? OptionalLong.empty() : OptionalLong.of(grant);
    return new LedgerAccount(
        account,
        now,
        row.getLong("balance"),
        row.getLong("last_entry"),
        ownGrant,
        row.getString("granted_month"));
  }

  /**
   * Whether an account is known to be charged for a request. One that was charged before this
   * transaction is unknown unless repeats are expected: requests are hardly ever repeated.
   */
  boolean isKnownCharged(LedgerAccount account, String requestId) throws SQLException {
    return expectsRepeats ? isCharged(account, requestId) : account.charges(requestId);
  }

  /** Whether an account was charged for a request, in this transaction or before. */
  boolean isCharged(LedgerAccount account, String requestId) throws SQLException {
    return account.charges(requestId)
        || sql.count(
                "select count(*) from ledger_entry where account_id = ? and request_id = ?",
                account.account().value(),
                requestId)
            > 0;
  }

  /**
   * Writes the changes.
   *
   * @throws RepeatedRequestException if a request was charged before, unless that was expected
   */
  void write() throws SQLException {
    long day = LocalDate.ofInstant(now, ZoneOffset.UTC).toEpochDay();
    List<@Nullable Object[]> balances = new ArrayList<>();
    List<@Nullable Object[]> entries = new ArrayList<>();
    List<@Nullable Object[]> charges = new ArrayList<>();
    for (LedgerAccount account : accounts.values()) {
      if (account.isChanged()) {
        long id = account.account().value();
        balances.add(account.balanceRow());
        account.added().forEach(entry -> entries.add(values(id, entry)));
        account
            .charges()
            .forEach(
                (item, sum) ->
                    charges.add(new Object[] {id, day, item, sum.answers(), sum.credits()}));
      }
    }
    writeEntries(entries);
    sql.updateEach(WRITE_DAILY, charges);
    sql.updateEach(WRITE_BALANCE, balances);
  }

  private void writeEntries(List<@Nullable Object[]> entries) throws SQLException {
    try {
      sql.updateEach(WRITE_ENTRY, entries);
    } catch (SQLException e) {
      if (!expectsRepeats && sql.isDuplicate(e)) {
        throw new RepeatedRequestException(e);
      }
      throw e;
    }
  }

  private static @Nullable Object[] values(long account, LedgerEntry entry) {
    return new @Nullable Object[] {
      account,
      entry.number(),
      entry.at(),
      entry.kind().name(),
      entry.credits(),
      entry.reason(),
      entry.requestId().orElse(null),
      entry.balance()
    };
  }
}
