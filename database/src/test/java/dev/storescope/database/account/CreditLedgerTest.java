package dev.storescope.database.account;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.storescope.accounts.AccountId;
import dev.storescope.accounts.DatabaseUnavailableException;
import dev.storescope.credits.CreditLedger;
import dev.storescope.credits.CreditLedger.Spending;
import dev.storescope.credits.CreditLedger.Spending.Charged;
import dev.storescope.credits.CreditLedger.Spending.NotEnough;
import dev.storescope.credits.DailyCharges;
import dev.storescope.credits.LedgerEntry;
import dev.storescope.credits.LedgerEntry.EntryKind;
import dev.storescope.database.DatabaseLocation;
import dev.storescope.database.OnEachDatabase;
import dev.storescope.database.SqlDatabase;
import dev.storescope.database.SqlEngine;
import dev.storescope.pricing.PricedItem;
import dev.storescope.testkit.SettableClock;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What every {@link CreditLedger} promises. */
@OnEachDatabase
class CreditLedgerTest {
  private static final long GRANT = 100;
  private static final Instant FAR = Instant.parse("2100-01-01T00:00:00Z");
  private static final PricedItem ITEM = PricedItem.APP_RATING;
  private static final LocalDate TODAY = LocalDate.parse("2026-11-21");

  private final SettableClock clock = new SettableClock(Instant.parse("2026-11-21T10:00:00Z"));

  private CreditLedger ledger;
  private AccountId ann;
  private AccountId bob;

  private final DatabaseLocation location;
  @AutoClose private SqlDatabase database;

  CreditLedgerTest(SqlEngine engine, @TempDir Path folder) {
    this.location = engine.create(folder);
    this.database = reopened();
  }

  @BeforeEach
  final void openWithTwoAccounts() {
    ledger = open(GRANT);
    ann = newAccount("ann");
    bob = newAccount("bob");
  }

  @Test
  void theFirstCallOfAMonthAddsTheGrant() {
    assertThat(ledger.balance(ann, 0)).isEqualTo(GRANT);
    assertThat(entries(ann))
        .containsExactly(
            new LedgerEntry(
                1, clock.instant(), EntryKind.GRANT, GRANT, "2026-11", Optional.empty(), GRANT));
  }

  @Test
  void everyMethodAddsTheGrant() {
    assertThat(ledger.monthlyGrant(ann)).isEqualTo(GRANT);
    assertThat(entries(ann)).hasSize(1);
    assertThat(ledger.topUp(bob, 1, "gift").balance()).isEqualTo(GRANT + 1);
    assertThat(entries(newAccount("cid"))).hasSize(1);
    assertThat(ledger.trySpend(newAccount("dan"), "r", ITEM, GRANT)).isEqualTo(new Charged(0));
  }

  @Test
  void eachMonthGrantsOnceAndUnusedCreditsStay() {
    spend(ann, "r1", 30);
    clock.set(Instant.parse("2026-11-30T23:59:59.999Z"));
    assertThat(ledger.balance(ann, 0)).isEqualTo(70);
    clock.set(Instant.parse("2026-12-01T00:00:00Z"));
    assertThat(ledger.balance(ann, 0)).isEqualTo(170);
    clock.advance(Duration.ofDays(3));
    assertThat(ledger.balance(ann, 0)).isEqualTo(170);
    assertThat(entries(ann).getFirst().reason()).isEqualTo("2026-12");
  }

  @Test
  void aMonthWithoutACallIsNotGrantedLater() {
    ledger.balance(ann, 0);
    clock.set(Instant.parse("2027-03-10T00:00:00Z"));
    assertThat(ledger.balance(ann, 0)).isEqualTo(2 * GRANT);
  }

  @Test
  void aClockSetBackGrantsNothingTwice() {
    ledger.balance(ann, 0);
    clock.set(Instant.parse("2026-10-31T23:00:00Z"));
    assertThat(ledger.balance(ann, 0)).isEqualTo(GRANT);
    clock.set(Instant.parse("2026-11-01T00:00:00Z"));
    assertThat(ledger.balance(ann, 0)).isEqualTo(GRANT);
  }

  @Test
  void aClockThatWasAheadForOneCallStopsNoGrants() {
    ledger.balance(ann, 0);
    Instant now = clock.instant();
    clock.set(Instant.parse("2040-01-15T00:00:00Z"));
    assertThat(ledger.balance(ann, 0)).isEqualTo(2 * GRANT);
    assertThat(ledger.balance(bob, 0)).isEqualTo(GRANT);
    clock.set(now);
    assertThat(ledger.balance(ann, 0)).as("granted before").isEqualTo(2 * GRANT);
    assertThat(ledger.balance(bob, 0)).as("not granted before").isEqualTo(2 * GRANT);
    clock.set(Instant.parse("2026-12-01T00:00:00Z"));
    assertThat(ledger.balance(ann, 0)).isEqualTo(3 * GRANT);
    assertThat(ledger.balance(ann, 0)).isEqualTo(3 * GRANT);
    clock.set(Instant.parse("2040-01-15T00:00:00Z"));
    assertThat(ledger.balance(ann, 0)).isEqualTo(3 * GRANT);
  }

  @Test
  void aGrantOfZeroAddsNoEntry() {
    ledger.setMonthlyGrant(ann, OptionalLong.of(0));
    clock.advance(Duration.ofDays(30));
    assertThat(ledger.balance(ann, 0)).isEqualTo(GRANT);
    assertThat(entries(ann)).hasSize(1);
  }

  @Test
  void aNewGrantAppliesFromTheNextMonthOn() {
    ledger.setMonthlyGrant(ann, OptionalLong.of(7));
    assertThat(ledger.monthlyGrant(ann)).isEqualTo(7);
    assertThat(ledger.monthlyGrant(bob)).isEqualTo(GRANT);
    assertThat(ledger.balance(ann, 0)).isEqualTo(GRANT);
    clock.advance(Duration.ofDays(30));
    assertThat(ledger.balance(ann, 0)).isEqualTo(GRANT + 7);
    ledger.setMonthlyGrant(ann, OptionalLong.empty());
    assertThat(ledger.monthlyGrant(ann)).isEqualTo(GRANT);
  }

  @Test
  void aChargeIsAnEntryWithItsRequest() {
    Spending spending = ledger.trySpend(ann, "r1", ITEM, 3);
    assertThat(spending).isEqualTo(new Charged(97));
    assertThat(entries(ann).getFirst())
        .isEqualTo(
            new LedgerEntry(
                2, clock.instant(), EntryKind.CHARGE, -3, "app-rating", Optional.of("r1"), 97));
    assertThat(ledger.balance(ann, 0)).isEqualTo(97);
  }

  @Test
  void aRepeatedChargeChangesNothing() {
    spend(ann, "r1", 60);
    spend(ann, "r2", 30);
    assertThat(ledger.trySpend(ann, "r1", ITEM, 60)).isEqualTo(new Charged(10));
    assertThat(entries(ann)).hasSize(3);
  }

  @Test
  void aRepeatedChargeDoesNotAffectOthersOfTheSameTime() {
    spend(ann, "r0", 10);
    List<Spending> spendings =
        IntStream.range(0, 60)
            .parallel()
            .mapToObj(i -> ledger.trySpend(i % 2 == 0 ? ann : bob, "r" + i / 2 % 10, ITEM, 10))
            .toList();
    assertThat(spendings).allMatch(Charged.class::isInstance);
    assertThat(ledger.balance(ann, 0)).isZero();
    assertThat(ledger.balance(bob, 0)).isZero();
    assertAddsUp(ann);
    assertAddsUp(bob);
  }

  @Test
  void requestIdsAreUniquePerAccount() {
    spend(ann, "r1", 60);
    spend(bob, "r1", 50);
    assertThat(ledger.balance(ann, 0)).isEqualTo(40);
    assertThat(ledger.balance(bob, 0)).isEqualTo(50);
  }

  @Test
  void aChargeCannotExceedTheBalance() {
    assertThat(ledger.trySpend(ann, "r1", ITEM, 101)).isEqualTo(new NotEnough(100));
    assertThat(entries(ann)).hasSize(1);
    assertThat(ledger.trySpend(ann, "r2", ITEM, 100)).isEqualTo(new Charged(0));
    assertThat(ledger.trySpend(ann, "r3", ITEM, 1)).isEqualTo(new NotEnough(0));
  }

  @Test
  void aRefusedRequestMayBeChargedLater() {
    ledger.trySpend(ann, "r1", ITEM, 101);
    ledger.topUp(ann, 1, "gift");
    assertThat(ledger.trySpend(ann, "r1", ITEM, 101)).isEqualTo(new Charged(0));
  }

  @Test
  void aTopUpAppliesAtOnce() {
    ledger.balance(ann, 0);
    LedgerEntry entry = ledger.topUp(ann, 25, "invoice 7");
    assertThat(entry)
        .isEqualTo(
            new LedgerEntry(
                2, clock.instant(), EntryKind.TOP_UP, 25, "invoice 7", Optional.empty(), 125));
    assertThat(ledger.balance(ann, 0)).isEqualTo(125);
    assertThat(entries(ann)).first().isEqualTo(entry);
  }

  @Test
  void aBalanceIsAdjustedUpOrDownButNotBelowZero() {
    assertThat(ledger.adjust(ann, 5, "a mistake of ours").balance()).isEqualTo(105);
    assertThat(ledger.adjust(ann, -105, "a mistake of theirs"))
        .isEqualTo(
            new LedgerEntry(
                3,
                clock.instant(),
                EntryKind.ADJUSTMENT,
                -105,
                "a mistake of theirs",
                Optional.empty(),
                0));
    assertRefused(() -> ledger.adjust(ann, -1, "too much"));
    assertThat(entries(ann)).hasSize(3);
  }

  @Test
  void reasonsHaveALengthLimit() {
    String longest = "x".repeat(LedgerEntry.MAX_REASON_LENGTH);
    assertThat(ledger.topUp(ann, 1, longest).reason()).isEqualTo(longest);
    for (String wrong : List.of("", " ", longest + "x")) {
      assertRefused(() -> ledger.topUp(ann, 1, wrong));
      assertRefused(() -> ledger.adjust(ann, 1, wrong));
    }
    assertThat(ledger.balance(ann, 0)).isEqualTo(GRANT + 1);
  }

  @Test
  void amountsAreChecked() {
    assertRefused(() -> ledger.balance(ann, -1));
    assertRefused(() -> ledger.trySpend(ann, "r", ITEM, 0));
    assertRefused(() -> ledger.trySpend(ann, " ", ITEM, 1));
    assertRefused(() -> ledger.topUp(ann, 0, "nothing"));
    assertRefused(() -> ledger.adjust(ann, 0, "nothing"));
    assertRefused(() -> ledger.setMonthlyGrant(ann, OptionalLong.of(-1)));
    assertRefused(() -> ledger.topUp(ann, Long.MAX_VALUE, "too much"));
    assertRefused(() -> ledger.adjust(ann, Long.MAX_VALUE, "too much"));
    assertThat(ledger.balance(ann, 0)).isEqualTo(GRANT);
  }

  @Test
  void unknownAccountsAreRefused() {
    AccountId unknown = new AccountId(12_345);
    assertRefused(() -> ledger.balance(unknown, 0));
    assertRefused(() -> ledger.trySpend(unknown, "r", ITEM, 1));
    assertRefused(() -> ledger.topUp(unknown, 1, "gift"));
    assertRefused(() -> ledger.adjust(unknown, 1, "gift"));
    assertRefused(() -> ledger.monthlyGrant(unknown));
    assertRefused(() -> ledger.setMonthlyGrant(unknown, OptionalLong.empty()));
    assertRefused(() -> ledger.list(unknown, Instant.EPOCH, FAR, 1));
    assertRefused(() -> ledger.listDaily(unknown, TODAY, TODAY));
  }

  @Test
  void entriesBetweenTwoInstantsAreListedNewestFirst() {
    Instant start = clock.instant();
    for (int i = 1; i <= 4; i++) {
      spend(ann, "r" + i, i);
      spend(bob, "other" + i, i);
      clock.advance(Duration.ofSeconds(1));
    }
    assertThat(ledger.list(ann, start.plusSeconds(1), start.plusSeconds(2), 10))
        .extracting(LedgerEntry::credits)
        .containsExactly(-3L, -2L);
    assertThat(ledger.list(ann, Instant.EPOCH, FAR, 2))
        .extracting(LedgerEntry::credits)
        .containsExactly(-4L, -3L);
    assertThat(ledger.list(ann, Instant.EPOCH, FAR, 0)).isEmpty();
    assertThat(ledger.list(ann, FAR, Instant.EPOCH, 10)).isEmpty();
    assertThat(ledger.list(ann, Instant.MIN, Instant.MAX, 10)).hasSize(5);
  }

  @Test
  void entriesOfOneInstantAreListedByNumber() {
    IntStream.rangeClosed(1, 3).forEach(i -> spend(ann, "r" + i, 1));
    assertThat(entries(ann)).extracting(LedgerEntry::number).containsExactly(4L, 3L, 2L, 1L);
  }

  @Test
  void chargesAreSummedByUtcDateAndItem() {
    clock.set(Instant.parse("2026-11-20T23:59:59.999Z"));
    ledger.trySpend(ann, "r1", PricedItem.TOP_CHARTS, 5);
    clock.set(Instant.parse("2026-11-21T00:00:00Z"));
    ledger.trySpend(ann, "r2", PricedItem.TOP_CHARTS, 5);
    ledger.trySpend(ann, "r3", PricedItem.APP_META, 1);
    ledger.trySpend(ann, "r4", PricedItem.TOP_CHARTS, 15);
    ledger.trySpend(ann, "r4", PricedItem.TOP_CHARTS, 15);
    ledger.trySpend(ann, "r5", PricedItem.TOP_CHARTS, 1000);
    ledger.trySpend(bob, "r1", PricedItem.TOP_CHARTS, 2);
    ledger.adjust(ann, -1, "no charge");
    DailyCharges before =
        new DailyCharges(LocalDate.parse("2026-11-20"), PricedItem.TOP_CHARTS, 1, 5);
    DailyCharges metas = new DailyCharges(TODAY, PricedItem.APP_META, 1, 1);
    DailyCharges charts = new DailyCharges(TODAY, PricedItem.TOP_CHARTS, 2, 20);
    assertThat(ledger.listDaily(ann, before.date(), TODAY)).containsExactly(before, metas, charts);
    assertThat(ledger.listDaily(ann, before.date(), before.date())).containsExactly(before);
    assertThat(ledger.listDaily(ann, TODAY, before.date())).isEmpty();
    assertThat(ledger.listDaily(ann, LocalDate.MIN, LocalDate.MAX)).hasSize(3);
  }

  @Test
  void concurrentChargesDoNotExceedTheBalance() {
    List<Spending> spendings =
        IntStream.range(0, 300)
            .parallel()
            .mapToObj(i -> ledger.trySpend(ann, "r" + i, ITEM, 1))
            .toList();
    assertThat(spendings).filteredOn(Charged.class::isInstance).hasSize(100);
    assertThat(spendings).filteredOn(new NotEnough(0)::equals).hasSize(200);
    assertThat(spendings)
        .filteredOn(Charged.class::isInstance)
        .doesNotHaveDuplicates()
        .contains(new Charged(99), new Charged(0));
    assertAddsUp(ann);
  }

  @Test
  void aRequestChargedConcurrentlyIsChargedOnce() {
    List<Spending> spendings =
        IntStream.range(0, 60)
            .parallel()
            .mapToObj(i -> ledger.trySpend(ann, "r" + i % 3, ITEM, 30))
            .toList();
    assertThat(spendings).allMatch(Charged.class::isInstance);
    assertThat(ledger.balance(ann, 0)).isEqualTo(10);
    assertAddsUp(ann);
  }

  @Test
  void concurrentChargesAndTopUpsAddUp() {
    IntStream.range(0, 120)
        .parallel()
        .forEach(
            i -> {
              switch (i % 4) {
                case 0 -> ledger.topUp(ann, 2, "gift");
                case 1 -> ledger.adjust(ann, 1, "more");
                case 2 -> ledger.trySpend(i % 8 < 4 ? ann : bob, "r" + i, ITEM, 3);
                default -> ledger.balance(ann, 1000);
              }
            });
    assertThat(ledger.balance(ann, 0)).isEqualTo(GRANT + 30 * 2 + 30 - 15 * 3);
    assertThat(ledger.balance(bob, 0)).isEqualTo(GRANT - 15 * 3);
    assertAddsUp(ann);
    assertAddsUp(bob);
  }

  /** Every balance is the sum of the entries up to it, and the numbers are unique. */
  private void assertAddsUp(AccountId account) {
    long sum = 0;
    List<LedgerEntry> oldestFirst = entries(account).reversed();
    for (LedgerEntry entry : oldestFirst) {
      sum += entry.credits();
      assertThat(entry.balance()).isEqualTo(sum).isNotNegative();
    }
    assertThat(ledger.balance(account, 0)).isEqualTo(sum);
    assertThat(oldestFirst).extracting(LedgerEntry::number).isSorted().doesNotHaveDuplicates();
  }

  private void spend(AccountId account, String requestId, long credits) {
    assertThat(ledger.trySpend(account, requestId, ITEM, credits)).isInstanceOf(Charged.class);
  }

  private List<LedgerEntry> entries(AccountId account) {
    return ledger.list(account, Instant.EPOCH, FAR, 1000);
  }

  private static void assertRefused(Runnable call) {
    assertThatThrownBy(call::run).isInstanceOf(IllegalArgumentException.class);
  }

  private SqlDatabase reopened() {
    return location.open(clock, GRANT);
  }

  private CreditLedger open(long monthlyGrant) {
    return database.creditLedger();
  }

  private AccountId newAccount(String username) {
    return DatabaseLocation.newAccount(database, username);
  }

  @Test
  void chargesSurviveARestart() {
    AccountId cid = newAccount("cid");
    spend(database, cid, "r1", 60);
    database.close();
    database = reopened();
    assertThat(spend(database, cid, "r1", 60)).isEqualTo(new Charged(40));
    assertThat(database.creditLedger().balance(cid, 0)).isEqualTo(40);
  }

  @Test
  void chargesOfAnotherProcessCountAfterASecondOrIfTheBalanceIsTooLow() {
    AccountId cid = newAccount("cid");
    database.creditLedger().balance(cid, 0);
    try (SqlDatabase other = reopened()) {
      spend(other, cid, "r1", 60);
      other.creditLedger().topUp(cid, 100, "gift");
      assertThat(database.creditLedger().balance(cid, GRANT)).isEqualTo(GRANT);
      assertThat(database.creditLedger().balance(cid, GRANT + 1)).isEqualTo(140);
      spend(other, cid, "r2", 40);
      clock.advance(Duration.ofSeconds(1));
      assertThat(database.creditLedger().balance(cid, 0)).isEqualTo(100);
    }
  }

  @Test
  void aBalanceIsCachedForASecond() {
    AccountId cid = newAccount("cid");
    database.creditLedger().balance(cid, 0);
    database.close();
    clock.advance(Duration.ofMillis(999));
    assertThat(database.creditLedger().balance(cid, GRANT)).isEqualTo(GRANT);
    assertThatThrownBy(() -> database.creditLedger().balance(cid, GRANT + 1))
        .isInstanceOf(DatabaseUnavailableException.class);
  }

  @Test
  void aFailedChargeIsRolledBack() {
    AccountId cid = newAccount("cid");
    spend(database, cid, "r1", 1);
    execute("alter table daily_charge rename to renamed");
    assertThatThrownBy(() -> spend(database, cid, "r2", 1))
        .isInstanceOf(DatabaseUnavailableException.class);
    execute("alter table renamed rename to daily_charge");
    assertThat(database.creditLedger().balance(cid, 0)).isEqualTo(GRANT - 1);
    assertThat(spend(database, cid, "r2", 1)).isEqualTo(new Charged(GRANT - 2));
  }

  @Test
  void entriesAreAppendOnly() {
    spend(database, newAccount("cid"), "r1", 1);
    for (String change :
        new String[] {"update ledger_entry set credits = 5", "delete from ledger_entry"}) {
      assertThatThrownBy(() -> execute(change))
          .isInstanceOf(DatabaseUnavailableException.class)
          .hasMessageContaining("append-only");
    }
  }

  /** The database that was opened last. */
  private void execute(String change) {
    database.transactions().run(sql -> sql.update(change));
  }

  private static CreditLedger.Spending spend(
      SqlDatabase database, AccountId account, String requestId, long credits) {
    return database.creditLedger().trySpend(account, requestId, PricedItem.APP_RATING, credits);
  }
}
