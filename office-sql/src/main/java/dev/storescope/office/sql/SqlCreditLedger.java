package dev.storescope.office.sql;

import dev.storescope.accounts.AccountId;
import dev.storescope.credits.CreditLedger;
import dev.storescope.credits.DailyCharges;
import dev.storescope.credits.LedgerRow;
import dev.storescope.credits.LedgerRow.Kind;
import dev.storescope.pricing.PricedItem;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.InstantSource;
import java.time.LocalDate;
import java.time.temporal.ChronoUnit;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * The ledger in an SQL database. Those who call at the same time share one commit, so that charges
 * are durable at little cost.
 */
public final class SqlCreditLedger implements CreditLedger, AutoCloseable {
  private static final Map<String, PricedItem> ITEMS =
      Arrays.stream(PricedItem.values())
          .collect(Collectors.toUnmodifiableMap(PricedItem::wireName, Function.identity()));

  private static final Instant EARLIEST = Instant.ofEpochMilli(Long.MIN_VALUE);
  private static final Instant LATEST = Instant.ofEpochMilli(Long.MAX_VALUE);

  private final Database database;
  private final long grantOfAll;
  private final BalanceCache balances;
  private final GroupCommit commits;

  /**
   * @param grantOfAll what accounts are granted a month that have no grant of their own
   */
  SqlCreditLedger(Database database, InstantSource clock, long grantOfAll) {
    this.database = database;
    this.grantOfAll = grantOfAll;
    this.balances = new BalanceCache(clock);
    this.commits =
        new GroupCommit(
            database,
            sql -> new Books(sql, clock.instant().truncatedTo(ChronoUnit.MILLIS), grantOfAll),
            books -> books.opened().forEach(balances::put));
  }

  @Override
  public long balance(AccountId account, long wanted) {
    check(wanted >= 0, "what is wanted is 0 or more, not " + wanted);
    OptionalLong known = balances.find(account);
    return known.isPresent() && known.getAsLong() >= wanted
        ? known.getAsLong()
        : commits.run(account, books -> books.of(account).balance());
  }

  @Override
  public Spending trySpend(AccountId account, String requestId, PricedItem item, long credits) {
    check(credits >= 1, "a charge is 1 or more, not " + credits);
    check(!requestId.isBlank(), "a charge is for a request");
    return commits.run(
        account,
        books -> {
          Book book = books.of(account);
          if (books.hasChargedFor(book, requestId)) {
            return new Spending.Charged(book.balance());
          }
          return book.balance() < credits
              ? new Spending.NotEnough(book.balance())
              : new Spending.Charged(book.charge(item.wireName(), requestId, credits).balance());
        });
  }

  @Override
  public LedgerRow topUp(AccountId account, long credits, String reason) {
    check(credits >= 1, "a top-up is 1 or more, not " + credits);
    return commits.run(account, books -> books.of(account).add(Kind.TOP_UP, credits, reason));
  }

  @Override
  public LedgerRow adjust(AccountId account, long credits, String reason) {
    return commits.run(account, books -> books.of(account).add(Kind.ADJUSTMENT, credits, reason));
  }

  @Override
  public long monthlyGrant(AccountId account) {
    return commits.run(account, books -> books.of(account).ownGrant().orElse(grantOfAll));
  }

  @Override
  public void setMonthlyGrant(AccountId account, OptionalLong credits) {
    check(credits.orElse(0) >= 0, "a grant is 0 or more");
    commits.run(
        account,
        books -> {
          Book book = books.of(account);
          book.setOwnGrant(credits);
          return book.balance();
        });
  }

  @Override
  public List<LedgerRow> list(AccountId account, Instant from, Instant to, int limit) {
    grantWhatIsDue(account);
    return database.run(
        sql ->
            sql.list(
                """
                select * from credit_row where account_id = ? and at between ? and ?
                order by at desc, number desc limit ?
                """,
                SqlCreditLedger::readRow,
                account.value(),
                bounded(from),
                bounded(to),
                limit));
  }

  private static Instant bounded(Instant instant) {
    return instant.isBefore(EARLIEST) ? EARLIEST : instant.isAfter(LATEST) ? LATEST : instant;
  }

  private static LedgerRow readRow(ResultSet row) throws SQLException {
    return new LedgerRow(
        row.getLong("number"),
        Statements.getInstant(row, "at"),
        Kind.valueOf(row.getString("kind")),
        row.getLong("credits"),
        row.getString("reason"),
        Optional.ofNullable(row.getString("request_id")),
        row.getLong("balance"));
  }

  @Override
  public List<DailyCharges> listDaily(AccountId account, LocalDate first, LocalDate last) {
    grantWhatIsDue(account);
    return database
        .run(
            sql ->
                sql.list(
                    "select * from daily_charge where account_id = ? and day between ? and ?",
                    SqlCreditLedger::readDaily,
                    account.value(),
                    first.toEpochDay(),
                    last.toEpochDay()))
        .stream()
        .sorted(Comparator.comparing(DailyCharges::date).thenComparing(DailyCharges::item))
        .toList();
  }

  private static DailyCharges readDaily(ResultSet row) throws SQLException {
    String item = row.getString("item");
    return new DailyCharges(
        LocalDate.ofEpochDay(row.getLong("day")),
        Optional.ofNullable(ITEMS.get(item))
            .orElseThrow(() -> new SQLException("nothing is priced that is called " + item)),
        row.getLong("answers"),
        row.getLong("credits"));
  }

  private void grantWhatIsDue(AccountId account) {
    balance(account, 0);
  }

  private static void check(boolean right, String otherwise) {
    if (!right) {
      throw new IllegalArgumentException(otherwise);
    }
  }

  /** Ends when those who wait are told. */
  @Override
  public void close() {
    commits.close();
  }
}
