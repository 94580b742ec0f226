package dev.storescope.database.account;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.storescope.accounts.AccountId;
import dev.storescope.accounts.DatabaseUnavailableException;
import dev.storescope.credits.CreditLedger;
import dev.storescope.credits.CreditLedger.Spending.Charged;
import dev.storescope.database.DatabaseLocation;
import dev.storescope.database.SqlDatabase;
import dev.storescope.pricing.PricedItem;
import dev.storescope.testkit.CreditLedgerContract;
import java.time.Duration;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

public abstract class SqlCreditLedgerContract extends CreditLedgerContract {
  private final DatabaseLocation location;
  @AutoClose private SqlDatabase database;

  public SqlCreditLedgerContract(DatabaseLocation location) {
    this.location = location;
    this.database = reopened();
  }

  private SqlDatabase reopened() {
    return location.open(clock, GRANT);
  }

  @Override
  protected CreditLedger open(long monthlyGrant) {
    return database.creditLedger();
  }

  @Override
  protected AccountId newAccount(String username) {
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
  public final SqlDatabase database() {
    return database;
  }

  private void execute(String change) {
    database.transactions().run(sql -> sql.update(change));
  }

  private static CreditLedger.Spending spend(
      SqlDatabase database, AccountId account, String requestId, long credits) {
    return database.creditLedger().trySpend(account, requestId, PricedItem.APP_RATING, credits);
  }
}
