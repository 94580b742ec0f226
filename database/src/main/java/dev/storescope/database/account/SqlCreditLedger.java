package dev.storescope.database.account;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.storescope.accounts.AccountId;
import dev.storescope.credits.CreditLedger;
import dev.storescope.credits.DailyCharges;
import dev.storescope.credits.LedgerEntry;
import dev.storescope.credits.LedgerEntry.EntryKind;
import dev.storescope.database.sql.SqlStatements;
import dev.storescope.database.sql.Transactions;
import dev.storescope.pricing.PricedItem;
import dev.storescope.text.WrittenText;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.LocalDate;
import java.time.YearMonth;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Function;
import java.util.stream.Collectors;

/** The ledger in an SQL database. Concurrent calls share one commit. */
public final class SqlCreditLedger implements CreditLedger, AutoCloseable {
  private static final Map<String, PricedItem> ITEMS =
      Arrays.stream(PricedItem.values())
          .collect(Collectors.toUnmodifiableMap(PricedItem::wireName, Function.identity()));

  private static final Instant EARLIEST = Instant.ofEpochMilli(Long.MIN_VALUE);
  private static final Instant LATEST = Instant.ofEpochMilli(Long.MAX_VALUE);

  private static final Duration BALANCE_LIFE = Duration.ofSeconds(1);
  private static final int MAX_CACHED_BALANCES = 10_000;

  private final Transactions transactions;
  private final InstantSource clock;
  private final long defaultGrant;
  private final GroupCommit commits;

  /** Written by the thread of the commits, in their order, so that no commit is missing in it. */
  private final Cache<AccountId, CachedBalance> balances =
      Caffeine.newBuilder().maximumSize(MAX_CACHED_BALANCES).executor(Runnable::run).build();

  /**
   * @param defaultGrant the monthly grant of accounts without one of their own
   */
  public SqlCreditLedger(Transactions transactions, InstantSource clock, long defaultGrant) {
    this.transactions = transactions;
    this.clock = clock;
    this.defaultGrant = defaultGrant;
    this.commits =
        new GroupCommit(
            transactions,
            sql ->
                new LedgerTransaction(
                    sql, clock.instant().truncatedTo(ChronoUnit.MILLIS), defaultGrant),
            ledger -> ledger.accounts().forEach(this::cache));
  }

  private record CachedBalance(long credits, Instant readAt, Instant until) {
    /** Within the month, as the next one begins with a grant. */
    static CachedBalance of(LedgerAccount account) {
      Instant until = account.readAt().plus(BALANCE_LIFE);
      Instant nextMonth =
          YearMonth.from(account.readAt().atOffset(ZoneOffset.UTC))
              .plusMonths(1)
              .atDay(1)
              .atStartOfDay(ZoneOffset.UTC)
              .toInstant();
      return new CachedBalance(
          account.balance(), account.readAt(), until.isBefore(nextMonth) ? until : nextMonth);
    }

    boolean isCurrent(Instant now) {
      return !now.isBefore(readAt) && now.isBefore(until);
    }
  }

  private void cache(LedgerAccount account) {
    balances.put(account.account(), CachedBalance.of(account));
  }

  @Override
  public long balance(AccountId account, long wanted) {
    check(wanted >= 0, "the wanted credits are 0 or more, not " + wanted);
    CachedBalance cached = balances.getIfPresent(account);
    return cached != null && cached.isCurrent(clock.instant()) && cached.credits() >= wanted
        ? cached.credits()
        : commits.run(account, ledger -> ledger.account(account).balance());
  }

  @Override
  public Spending trySpend(AccountId account, String requestId, PricedItem item, long credits) {
    check(credits >= 1, "a charge is 1 or more, not " + credits);
    check(!requestId.isBlank(), "a charge is for a request");
    return commits.run(
        account,
        ledger -> {
          LedgerAccount state = ledger.account(account);
          if (state.balance() < credits) {
            return ledger.isCharged(state, requestId)
                ? new Spending.Charged(state.balance())
                : new Spending.NotEnough(state.balance());
          }
          if (!ledger.isKnownCharged(state, requestId)) {
            state.charge(item.wireName(), requestId, credits);
          }
          return new Spending.Charged(state.balance());
        });
  }

  @Override
  public LedgerEntry topUp(AccountId account, long credits, String reason) {
    WrittenText.check("A reason", reason, LedgerEntry.MAX_REASON_LENGTH);
    check(credits >= 1, "a top-up is 1 or more, not " + credits);
    return commits.run(
        account, ledger -> ledger.account(account).add(EntryKind.TOP_UP, credits, reason));
  }

  @Override
  public LedgerEntry adjust(AccountId account, long credits, String reason) {
    WrittenText.check("A reason", reason, LedgerEntry.MAX_REASON_LENGTH);
    return commits.run(
        account, ledger -> ledger.account(account).add(EntryKind.ADJUSTMENT, credits, reason));
  }

  @Override
  public long monthlyGrant(AccountId account) {
    return commits.run(account, ledger -> ledger.account(account).ownGrant().orElse(defaultGrant));
  }

  @Override
  public void setMonthlyGrant(AccountId account, OptionalLong credits) {
    check(credits.orElse(0) >= 0, "a grant is 0 or more");
    commits.run(
        account,
        ledger -> {
          LedgerAccount state = ledger.account(account);
          state.setOwnGrant(credits);
          return state.balance();
        });
  }

  @Override
  public List<LedgerEntry> list(AccountId account, Instant from, Instant to, int limit) {
    grantIfDue(account);
    return transactions.run(
        sql ->
            sql.list(
                """
                select * from ledger_entry where account_id = ? and at between ? and ?
                order by at desc, number desc limit ?
                """,
                SqlCreditLedger::readEntry,
                account.value(),
                bounded(from),
                bounded(to),
                limit));
  }

  private static Instant bounded(Instant instant) {
    return instant.isBefore(EARLIEST) ? EARLIEST : instant.isAfter(LATEST) ? LATEST : instant;
  }

  private static LedgerEntry readEntry(ResultSet row) throws SQLException {
    return new LedgerEntry(
        row.getLong("number"),
        SqlStatements.getInstant(row, "at"),
        EntryKind.valueOf(row.getString("kind")),
        row.getLong("credits"),
        row.getString("reason"),
        Optional.ofNullable(row.getString("request_id")),
        row.getLong("balance"));
  }

  @Override
  public List<DailyCharges> listDaily(AccountId account, LocalDate first, LocalDate last) {
    grantIfDue(account);
    return transactions
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
            .orElseThrow(() -> new SQLException("unknown priced item " + item)),
        row.getLong("answers"),
        row.getLong("credits"));
  }

  private void grantIfDue(AccountId account) {
    balance(account, 0);
  }

  private static void check(boolean valid, String message) {
    if (!valid) {
      throw new IllegalArgumentException(message);
    }
  }

  /** Returns once all calls have returned. */
  @Override
  public void close() {
    commits.close();
  }
}
