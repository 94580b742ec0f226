package dev.storescope.administration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.storescope.accounts.Account;
import dev.storescope.accounts.Account.Role;
import dev.storescope.accounts.Accounts;
import dev.storescope.accounts.Accounts.LogIn;
import dev.storescope.accounts.Secrets;
import dev.storescope.accounts.Username;
import dev.storescope.credits.CreditLedger;
import dev.storescope.testkit.InMemoryAccounts;
import dev.storescope.testkit.InMemoryCreditLedger;
import dev.storescope.testkit.SettableClock;
import java.security.SecureRandom;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class AdministrationTest {
  private static final String PASSWORD = "correct horse";

  private final SettableClock clock = new SettableClock(Instant.parse("2026-11-21T10:00:00Z"));
  private final Accounts accounts = new InMemoryAccounts(clock);
  private final CreditLedger ledger =
      new InMemoryCreditLedger(clock, id -> accounts.find(id).isPresent(), 0);
  private final Administration administration =
      new Administration(accounts, ledger, new Secrets(new SecureRandom()));
  private final Account boss = accounts.create(new Username("boss"), PASSWORD, Role.ADMINISTRATOR);
  private final Account ann = accounts.create(new Username("ann"), PASSWORD, Role.MEMBER);

  @Test
  void aMemberMayNotAdminister() {
    assertThatThrownBy(() -> administration.by(ann))
        .isInstanceOf(NotAllowedException.class)
        .hasMessage("only administrators may do this");
  }

  @Test
  void anAdministratorWhoIsDisabledMayNotAdminister() {
    Account second = accounts.create(new Username("second"), PASSWORD, Role.ADMINISTRATOR);
    accounts.setDisabled(second.id(), true);
    Account disabled = accounts.find(second.id()).orElseThrow();
    assertThatThrownBy(() -> administration.by(disabled)).isInstanceOf(NotAllowedException.class);
  }

  @Test
  void administratorsAndTheOperatorMay() {
    assertThat(administration.by(boss).list()).containsExactly(ann, boss);
    assertThat(administration.byOperator().find(ann.username())).contains(ann);
  }

  @Test
  void aPasswordThatIsMadeIsGood() {
    Members.NewMember bob = administration.by(boss).create(new Username("bob"), Role.MEMBER);
    assertThat(accounts.logIn("bob", bob.password(), "::1")).isInstanceOf(LogIn.Granted.class);
    String other = administration.by(boss).setNewPassword(bob.account().id());
    assertThat(other).isNotEqualTo(bob.password());
    assertThat(accounts.logIn("bob", other, "::1")).isInstanceOf(LogIn.Granted.class);
  }

  @Test
  void allSessionsAreEnded() {
    accounts.logIn("ann", PASSWORD, "::1");
    accounts.logIn("ann", PASSWORD, "::1");
    accounts.logIn("boss", PASSWORD, "::1");
    assertThat(administration.byOperator().endSessions(ann.id())).isEqualTo(2);
    assertThat(administration.byOperator().listSessions(ann.id())).isEmpty();
    assertThat(accounts.listSessions(boss.id())).hasSize(1);
  }

  @Test
  void creditsComeInAndOut() {
    Members members = administration.by(boss);
    members.topUp(ann.id(), 100, "a gift");
    members.adjust(ann.id(), -30, "too much");
    assertThat(members.balance(ann.id())).isEqualTo(70);
    assertThat(members.listRows(ann.id(), Instant.EPOCH, clock.instant(), 10)).hasSize(2);
  }
}
