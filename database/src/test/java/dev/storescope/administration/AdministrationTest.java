package dev.storescope.administration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.storescope.accounts.Account;
import dev.storescope.accounts.Account.Role;
import dev.storescope.accounts.Accounts;
import dev.storescope.accounts.Accounts.LogIn;
import dev.storescope.accounts.Secrets;
import dev.storescope.accounts.Username;
import dev.storescope.database.SqlDatabase;
import dev.storescope.database.TestCipher;
import dev.storescope.database.account.DatabaseOptions;
import dev.storescope.testkit.SettableClock;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Instant;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AdministrationTest {
  private static final String PASSWORD = "correct horse";

  private final SettableClock clock = new SettableClock(Instant.parse("2026-11-21T10:00:00Z"));

  @AutoClose private final SqlDatabase database;
  private final Accounts accounts;
  private final Administration administration;
  private final Account boss;
  private final Account ann;

  AdministrationTest(@TempDir Path folder) {
    database =
        SqlDatabase.open(
            folder,
            DatabaseOptions.of(clock, new SecureRandom(), TestCipher.CIPHER).withMonthlyGrant(0));
    accounts = database.accounts();
    administration =
        new Administration(accounts, database.creditLedger(), new Secrets(new SecureRandom()));
    boss = accounts.create(new Username("boss"), PASSWORD, Role.ADMINISTRATOR);
    ann = accounts.create(new Username("ann"), PASSWORD, Role.MEMBER);
  }

  @Test
  void aMemberMayNotAdminister() {
    assertThatThrownBy(() -> administration.by(ann))
        .isInstanceOf(NotAllowedException.class)
        .hasMessage("Only administrators may do this.");
  }

  @Test
  void aDisabledAdministratorMayNotAdminister() {
    Account second = accounts.create(new Username("second"), PASSWORD, Role.ADMINISTRATOR);
    accounts.setDisabled(second.id(), true);
    Account disabled = accounts.find(second.id()).orElseThrow();
    assertThatThrownBy(() -> administration.by(disabled)).isInstanceOf(NotAllowedException.class);
  }

  @Test
  void administratorsAndTheOperatorMayAdminister() {
    assertThat(administration.by(boss).list()).containsExactly(ann, boss);
    assertThat(administration.byOperator().find(ann.username())).contains(ann);
  }

  @Test
  void aGeneratedPasswordLogsIn() {
    Administrator.NewAccount bob = administration.by(boss).create(new Username("bob"), Role.MEMBER);
    assertThat(accounts.logIn("bob", bob.password(), "::1")).isInstanceOf(LogIn.Granted.class);
    String other = administration.by(boss).setNewPassword(bob.account().id());
    assertThat(other).isNotEqualTo(bob.password());
    assertThat(accounts.logIn("bob", other, "::1")).isInstanceOf(LogIn.Granted.class);
  }

  @Test
  void allSessionsOfAnAccountAreEnded() {
    accounts.logIn("ann", PASSWORD, "::1");
    accounts.logIn("ann", PASSWORD, "::1");
    accounts.logIn("boss", PASSWORD, "::1");
    assertThat(administration.byOperator().endSessions(ann.id())).isEqualTo(2);
    assertThat(administration.byOperator().listSessions(ann.id())).isEmpty();
    assertThat(accounts.listSessions(boss.id())).hasSize(1);
  }

  @Test
  void topUpsAndAdjustmentsChangeTheBalance() {
    Administrator members = administration.by(boss);
    members.topUp(ann.id(), 100, "a gift");
    members.adjust(ann.id(), -30, "too much");
    assertThat(members.balance(ann.id())).isEqualTo(70);
    assertThat(database.creditLedger().list(ann.id(), Instant.EPOCH, clock.instant(), 10))
        .hasSize(2);
  }
}
