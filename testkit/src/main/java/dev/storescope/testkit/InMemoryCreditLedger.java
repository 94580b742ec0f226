package dev.storescope.testkit;

import dev.storescope.accounts.AccountId;
import dev.storescope.credits.CreditLedger;
import dev.storescope.credits.DailyCharges;
import dev.storescope.credits.LedgerRow;
import dev.storescope.credits.LedgerRow.Kind;
import dev.storescope.pricing.PricedItem;
import java.time.Instant;
import java.time.InstantSource;
import java.time.LocalDate;
import java.time.YearMonth;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** A ledger in memory: for tests only. */
public final class InMemoryCreditLedger implements CreditLedger {
  private final InstantSource clock;
  private final Predicate<AccountId> accounts;
  private final long grantOfAll;
  private final Map<AccountId, Purse> purses = new HashMap<>();

  /** What is kept of an account. */
  private static final class Purse {
    private final List<LedgerRow> rows = new ArrayList<>();
    private YearMonth granted = YearMonth.of(1970, 1);
    private OptionalLong grant = OptionalLong.empty();

    long balance() {
      return rows.isEmpty() ? 0 : rows.getLast().balance();
    }

    boolean hasChargedFor(String requestId) {
      return rows.stream().anyMatch(row -> row.requestId().equals(Optional.of(requestId)));
    }
  }

  /**
   * @param accounts tells whether there is an account
   */
  public InMemoryCreditLedger(
      InstantSource clock, Predicate<AccountId> accounts, long monthlyGrant) {
    this.clock = clock;
    this.accounts = accounts;
    this.grantOfAll = monthlyGrant;
  }

  @Override
  public synchronized long balance(AccountId account, long wanted) {
    check(wanted >= 0, "what is wanted is 0 or more");
    return purse(account).balance();
  }

  @Override
  public synchronized Spending trySpend(
      AccountId account, String requestId, PricedItem item, long credits) {
    check(credits >= 1 && !requestId.isBlank(), "a charge is 1 or more, for a request");
    Purse purse = purse(account);
    if (purse.hasChargedFor(requestId)) {
      return new Spending.Charged(purse.balance());
    }
    if (purse.balance() < credits) {
      return new Spending.NotEnough(purse.balance());
    }
    add(purse, Kind.CHARGE, -credits, item.wireName(), Optional.of(requestId));
    return new Spending.Charged(purse.balance());
  }

  @Override
  public synchronized LedgerRow topUp(AccountId account, long credits, String reason) {
    check(credits >= 1, "a top-up is 1 or more");
    return add(purse(account), Kind.TOP_UP, credits, reason, Optional.empty());
  }

  @Override
  public synchronized LedgerRow adjust(AccountId account, long credits, String reason) {
    return add(purse(account), Kind.ADJUSTMENT, credits, reason, Optional.empty());
  }

  @Override
  public synchronized long monthlyGrant(AccountId account) {
    return purse(account).grant.orElse(grantOfAll);
  }

  @Override
  public synchronized void setMonthlyGrant(AccountId account, OptionalLong credits) {
    check(credits.orElse(0) >= 0, "a grant is 0 or more");
    purse(account).grant = credits;
  }

  @Override
  public synchronized List<LedgerRow> list(AccountId account, Instant from, Instant to, int limit) {
    return purse(account).rows.reversed().stream()
        .filter(row -> !row.at().isBefore(from) && !row.at().isAfter(to))
        .limit(limit)
        .toList();
  }

  @Override
  public synchronized List<DailyCharges> listDaily(
      AccountId account, LocalDate first, LocalDate last) {
    Map<LocalDate, Map<String, List<LedgerRow>>> days =
        purse(account).rows.stream()
            .filter(row -> row.kind() == Kind.CHARGE)
            .filter(row -> !date(row).isBefore(first) && !date(row).isAfter(last))
            .collect(
                Collectors.groupingBy(
                    InMemoryCreditLedger::date,
                    TreeMap::new,
                    Collectors.groupingBy(LedgerRow::reason)));
    List<DailyCharges> charges = new ArrayList<>();
    days.forEach((date, items) -> charges.addAll(ofDay(date, items)));
    return charges;
  }

  private static List<DailyCharges> ofDay(LocalDate date, Map<String, List<LedgerRow>> items) {
    return Arrays.stream(PricedItem.values())
        .filter(item -> items.containsKey(item.wireName()))
        .map(item -> ofItem(date, item, items.getOrDefault(item.wireName(), List.of())))
        .toList();
  }

  private static DailyCharges ofItem(LocalDate date, PricedItem item, List<LedgerRow> rows) {
    return new DailyCharges(
        date, item, rows.size(), -rows.stream().mapToLong(LedgerRow::credits).sum());
  }

  private static LocalDate date(LedgerRow row) {
    return LocalDate.ofInstant(row.at(), ZoneOffset.UTC);
  }

  private Purse purse(AccountId account) {
    check(accounts.test(account), "there is no account " + account.value());
    Purse purse = purses.computeIfAbsent(account, _ -> new Purse());
    YearMonth month = YearMonth.from(clock.instant().atOffset(ZoneOffset.UTC));
    if (purse.granted.isBefore(month)) {
      purse.granted = month;
      long grant = purse.grant.orElse(grantOfAll);
      if (grant > 0) {
        add(purse, Kind.GRANT, grant, month.toString(), Optional.empty());
      }
    }
    return purse;
  }

  private LedgerRow add(
      Purse purse, Kind kind, long credits, String reason, Optional<String> requestId) {
    long balance = purse.balance() + credits;
    check(credits < 0 || balance > 0, "the balance would be more than a long holds");
    LedgerRow row =
        new LedgerRow(
            purse.rows.size() + 1, clock.instant(), kind, credits, reason, requestId, balance);
    purse.rows.add(row);
    return row;
  }

  private static void check(boolean right, String otherwise) {
    if (!right) {
      throw new IllegalArgumentException(otherwise);
    }
  }
}
