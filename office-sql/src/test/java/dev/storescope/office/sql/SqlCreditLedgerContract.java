package dev.storescope.office.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.storescope.accounts.AccountId;
import dev.storescope.accounts.OfficeUnavailableException;
import dev.storescope.credits.CreditLedger;
import dev.storescope.credits.CreditLedger.Spending.Charged;
import dev.storescope.pricing.PricedItem;
import dev.storescope.testkit.CreditLedgerContract;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

abstract class SqlCreditLedgerContract extends CreditLedgerContract {
  private final OfficePlace place;
  private SqlOffice office;

  SqlCreditLedgerContract(OfficePlace place) {
    this.place = place;
    this.office = reopened();
  }

  private SqlOffice reopened() {
    return place.open(clock, GRANT);
  }

  @Override
  protected CreditLedger open(long monthlyGrant) {
    return office.creditLedger();
  }

  @Override
  protected AccountId newAccount(String username) {
    return OfficePlace.newAccount(office, username);
  }

  @AfterEach
  void close() {
    office.close();
  }

  @Test
  void whatWasChargedSurvivesARestart() {
    AccountId cid = newAccount("cid");
    spend(office, cid, "r1", 60);
    office.close();
    office = reopened();
    assertThat(spend(office, cid, "r1", 60)).isEqualTo(new Charged(40));
    assertThat(office.creditLedger().balance(cid, 0)).isEqualTo(40);
  }

  @Test
  void whatAnotherProcessSpentIsSeenAfterASecondOrWhenItMatters() {
    AccountId cid = newAccount("cid");
    office.creditLedger().balance(cid, 0);
    try (SqlOffice other = reopened()) {
      spend(other, cid, "r1", 60);
      other.creditLedger().topUp(cid, 100, "gift");
      assertThat(office.creditLedger().balance(cid, GRANT)).isEqualTo(GRANT);
      assertThat(office.creditLedger().balance(cid, GRANT + 1)).isEqualTo(140);
      spend(other, cid, "r2", 40);
      clock.advance(Duration.ofSeconds(1));
      assertThat(office.creditLedger().balance(cid, 0)).isEqualTo(100);
    }
  }

  @Test
  void aBalanceIsKnownForASecondWithoutTheDatabase() {
    AccountId cid = newAccount("cid");
    office.creditLedger().balance(cid, 0);
    office.close();
    clock.advance(Duration.ofMillis(999));
    assertThat(office.creditLedger().balance(cid, GRANT)).isEqualTo(GRANT);
    assertThatThrownBy(() -> office.creditLedger().balance(cid, GRANT + 1))
        .isInstanceOf(OfficeUnavailableException.class);
  }

  @Test
  void whatTheDatabaseRefusesIsNotCharged() {
    AccountId cid = newAccount("cid");
    spend(office, cid, "r1", 1);
    execute("alter table daily_charge rename to elsewhere");
    assertThatThrownBy(() -> spend(office, cid, "r2", 1))
        .isInstanceOf(OfficeUnavailableException.class);
    execute("alter table elsewhere rename to daily_charge");
    assertThat(office.creditLedger().balance(cid, 0)).isEqualTo(GRANT - 1);
    assertThat(spend(office, cid, "r2", 1)).isEqualTo(new Charged(GRANT - 2));
  }

  @Test
  void rowsAreNeitherChangedNorRemoved() {
    spend(office, newAccount("cid"), "r1", 1);
    for (String change :
        new String[] {"update credit_row set credits = 5", "delete from credit_row"}) {
      assertThatThrownBy(() -> execute(change))
          .isInstanceOf(OfficeUnavailableException.class)
          .hasMessageContaining("only added");
    }
  }

  /** The office that was opened last. */
  final SqlOffice office() {
    return office;
  }

  private void execute(String change) {
    office.database().run(sql -> sql.update(change));
  }

  private static CreditLedger.Spending spend(
      SqlOffice office, AccountId account, String requestId, long credits) {
    return office.creditLedger().trySpend(account, requestId, PricedItem.APP_RATING, credits);
  }
}
