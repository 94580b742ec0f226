package dev.storescope.office.sql;

import dev.storescope.accounts.AccountId;
import dev.storescope.credits.LedgerRow;
import java.sql.SQLException;
import java.time.Instant;
import java.time.LocalDate;
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
 * The accounts that one transaction of the ledger is about. They are read at their first use; the
 * transaction keeps every other writer from them from then on, so that what is reckoned here holds
 * when it is written.
 */
final class Books {
  private static final String READ =
      """
      select balance, last_number, monthly_grant, granted_month
      from credit_balance where account_id = ?
      """;

  /** The first row of an account, before its first grant, so that there is one to lock. */
  private static final String BEGIN =
      """
      insert into credit_balance (account_id, balance, last_number, granted_month)
      select id, 0, 0, '' from account where id = ?
      on conflict (account_id) do nothing
      """;

  private static final String WRITE_BALANCE =
      """
      insert into credit_balance (account_id, balance, last_number, monthly_grant, granted_month)
      values (?, ?, ?, ?, ?)
      on conflict (account_id) do update set
        balance = excluded.balance, last_number = excluded.last_number,
        monthly_grant = excluded.monthly_grant, granted_month = excluded.granted_month
      """;

  private static final String WRITE_ROW =
      """
      insert into credit_row (account_id, number, at, kind, credits, reason, request_id, balance)
      values (?, ?, ?, ?, ?, ?, ?, ?)
      """;

  private static final String WRITE_DAILY =
      """
      insert into daily_charge (account_id, day, item, answers, credits) values (?, ?, ?, ?, ?)
      on conflict (account_id, day, item) do update set
        answers = daily_charge.answers + excluded.answers,
        credits = daily_charge.credits + excluded.credits
      """;

  private final Statements sql;
  private final Instant now;
  private final long grantOfAll;
  private final Map<AccountId, Book> books = new LinkedHashMap<>();

  /**
   * @param now the time of what is done
   * @param grantOfAll what accounts are granted that have no grant of their own
   */
  Books(Statements sql, Instant now, long grantOfAll) {
    this.sql = sql;
    this.now = now;
    this.grantOfAll = grantOfAll;
  }

  /** The book of an account, with what it is granted this month. */
  Book of(AccountId account) throws SQLException {
    Book known = books.get(account);
    return known == null ? open(account) : known;
  }

  Collection<Book> opened() {
    return books.values();
  }

  private Book open(AccountId account) throws SQLException {
    Optional<Book> found = read(account);
    if (found.isEmpty()) {
      sql.update(BEGIN, account.value());
      found = read(account);
    }
    Book book =
        found.orElseThrow(
            () -> new IllegalArgumentException("there is no account " + account.value()));
    book.grant(grantOfAll);
    books.put(account, book);
    return book;
  }

  private Optional<Book> read(AccountId account) throws SQLException {
    return sql.lock(
        READ,
        row ->
            new Book(
                account,
                now,
                row.getLong("balance"),
                row.getLong("last_number"),
                findLong(row.getObject("monthly_grant")),
                row.getString("granted_month")),
        account.value());
  }

  private static OptionalLong findLong(@Nullable Object value) {
    return value instanceof Number number
        ? OptionalLong.of(number.longValue())
        : OptionalLong.empty();
  }

  /** Whether a request of an account was charged for before. */
  boolean hasChargedFor(Book book, String requestId) throws SQLException {
    return book.hasAdded(requestId)
        || sql.count(
                "select count(*) from credit_row where account_id = ? and request_id = ?",
                book.account().value(),
                requestId)
            > 0;
  }

  /** Writes what has changed. */
  void write() throws SQLException {
    List<@Nullable Object[]> balances = new ArrayList<>();
    List<@Nullable Object[]> rows = new ArrayList<>();
    List<@Nullable Object[]> charges = new ArrayList<>();
    for (Book book : books.values()) {
      if (book.isChanged()) {
        balances.add(book.values());
        book.added().forEach(row -> rows.add(values(book.account(), row)));
        book.charges().forEach((item, sum) -> charges.add(values(book.account(), item, sum)));
      }
    }
    sql.updateEach(WRITE_ROW, rows);
    sql.updateEach(WRITE_DAILY, charges);
    sql.updateEach(WRITE_BALANCE, balances);
  }

  private static @Nullable Object[] values(AccountId account, LedgerRow row) {
    return new @Nullable Object[] {
      account.value(),
      row.number(),
      row.at(),
      row.kind().name(),
      row.credits(),
      row.reason(),
      row.requestId().orElse(null),
      row.balance()
    };
  }

  private @Nullable Object[] values(AccountId account, String item, Book.Sum sum) {
    long day = LocalDate.ofInstant(now, ZoneOffset.UTC).toEpochDay();
    return new Object[] {account.value(), day, item, sum.answers(), sum.credits()};
  }
}
