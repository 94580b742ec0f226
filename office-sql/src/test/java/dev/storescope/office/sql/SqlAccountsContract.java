package dev.storescope.office.sql;

import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.accounts.Account;
import dev.storescope.accounts.Account.Role;
import dev.storescope.accounts.Accounts;
import dev.storescope.accounts.Accounts.Caller;
import dev.storescope.accounts.Accounts.LogIn;
import dev.storescope.accounts.Username;
import dev.storescope.testkit.AccountsContract;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

abstract class SqlAccountsContract extends AccountsContract {
  private static final Username BOB = new Username("bob");
  private static final String PASSWORD = "battery staple";

  private final OfficePlace place;
  private SqlOffice office;

  SqlAccountsContract(OfficePlace place) {
    this.place = place;
    this.office = place.open(clock);
  }

  @Override
  protected Accounts open() {
    return office.accounts();
  }

  @AfterEach
  void close() {
    office.close();
  }

  @Test
  void secretsTellWhatTheyAre() {
    Account bob = office.accounts().create(BOB, PASSWORD, Role.MEMBER);
    LogIn logIn = office.accounts().logIn("bob", PASSWORD, "::1");
    assertThat(((LogIn.Granted) logIn).token()).matches("sst_[A-Za-z0-9_-]{43}");
    assertThat(office.accounts().createKey(bob.id(), "ci", Optional.empty()).secret())
        .matches("ssk_[A-Za-z0-9_-]{43}");
  }

  @Test
  void whatAnotherProcessRevokedIsRefusedAfterFiveSeconds() {
    Account bob = office.accounts().create(BOB, PASSWORD, Role.MEMBER);
    var key = office.accounts().createKey(bob.id(), "ci", Optional.empty());
    assertThat(office.accounts().identify(key.secret())).isEqualTo(new Caller.Known(bob));
    try (SqlOffice other = place.open(clock)) {
      assertThat(other.accounts().revokeKey(bob.id(), key.key().id())).isTrue();
    }
    clock.advance(Accounts.IDENTITY_LIFE);
    assertThat(office.accounts().identify(key.secret())).isEqualTo(new Caller.NotValid());
  }

  @Test
  void whoWasIdentifiedIsKnownForSecondsWithoutTheDatabase() {
    Account bob = office.accounts().create(BOB, PASSWORD, Role.MEMBER);
    String key = office.accounts().createKey(bob.id(), "ci", Optional.empty()).secret();
    office.accounts().identify(key);
    office.close();
    clock.advance(Accounts.IDENTITY_LIFE.minusMillis(1));
    assertThat(office.accounts().identify(key)).isEqualTo(new Caller.Known(bob));
  }

  @Test
  void accountsSurviveARestart() {
    Account bob = office.accounts().create(BOB, PASSWORD, Role.ADMINISTRATOR);
    LogIn logIn = office.accounts().logIn("bob", PASSWORD, "::1");
    office.close();
    office = place.open(clock);
    Accounts reopened = office.accounts();
    assertThat(reopened.find(BOB)).contains(bob);
    assertThat(reopened.identify(((LogIn.Granted) logIn).token())).isEqualTo(new Caller.Known(bob));
  }
}
