package dev.storescope.database.account;

import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.accounts.Account;
import dev.storescope.accounts.Account.Role;
import dev.storescope.accounts.Accounts;
import dev.storescope.accounts.Accounts.Caller;
import dev.storescope.accounts.Accounts.LogIn;
import dev.storescope.accounts.Scope;
import dev.storescope.accounts.Secrets;
import dev.storescope.accounts.Username;
import dev.storescope.database.DatabaseLocation;
import dev.storescope.database.SqlDatabase;
import dev.storescope.testkit.AccountsContract;
import java.util.Optional;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

public abstract class SqlAccountsContract extends AccountsContract {
  private static final Username BOB = new Username("bob");
  private static final String PASSWORD = "battery staple";

  private final DatabaseLocation location;
  @AutoClose private SqlDatabase database;

  public SqlAccountsContract(DatabaseLocation location) {
    this.location = location;
    this.database = location.open(clock);
  }

  @Override
  protected Accounts open() {
    return database.accounts();
  }

  @Test
  void thePrefixOfASecretShowsWhatItIs() {
    Account bob = database.accounts().create(BOB, PASSWORD, Role.MEMBER);
    LogIn logIn = database.accounts().logIn("bob", PASSWORD, "::1");
    assertThat(((LogIn.Granted) logIn).token()).matches("sst_[A-Za-z0-9_-]{43}");
    assertThat(
            database
                .accounts()
                .createKey(bob.id(), "ci", Scope.ADMINISTRATION, Optional.empty())
                .secret())
        .matches("ssk_[A-Za-z0-9_-]{43}");
  }

  @Test
  void aKeyRevokedByAnotherProcessIsRefusedAfterFiveSeconds() {
    Account bob = database.accounts().create(BOB, PASSWORD, Role.MEMBER);
    var key = database.accounts().createKey(bob.id(), "ci", Scope.ADMINISTRATION, Optional.empty());
    assertThat(database.accounts().identify(key.secret()))
        .isEqualTo(new Caller.Known(bob, Scope.ADMINISTRATION));
    try (SqlDatabase other = location.open(clock)) {
      assertThat(other.accounts().revokeKey(bob.id(), key.key().id())).isTrue();
    }
    clock.advance(Accounts.IDENTITY_LIFE);
    assertThat(database.accounts().identify(key.secret())).isEqualTo(new Caller.NotValid());
  }

  @Test
  void aKeyOfAVersionWithoutScopesHasAllOfThem() {
    Account bob = database.accounts().create(BOB, PASSWORD, Role.MEMBER);
    String secret = "ssk_" + "x".repeat(43);
    database
        .transactions()
        .run(
            sql ->
                sql.update(
                    """
                    insert into api_key (account_id, name, secret_hash, created_at)
                    values (?, 'old', ?, 0)
                    """,
                    bob.id().value(),
                    Secrets.hash(secret)));
    assertThat(database.accounts().identify(secret))
        .isEqualTo(new Caller.Known(bob, Scope.ADMINISTRATION));
    assertThat(database.accounts().listKeys(bob.id()).getFirst().scope())
        .isEqualTo(Scope.ADMINISTRATION);
  }

  @Test
  void anIdentityIsCachedForFiveSeconds() {
    Account bob = database.accounts().create(BOB, PASSWORD, Role.MEMBER);
    String key =
        database
            .accounts()
            .createKey(bob.id(), "ci", Scope.ADMINISTRATION, Optional.empty())
            .secret();
    database.accounts().identify(key);
    database.close();
    clock.advance(Accounts.IDENTITY_LIFE.minusMillis(1));
    assertThat(database.accounts().identify(key))
        .isEqualTo(new Caller.Known(bob, Scope.ADMINISTRATION));
  }

  @Test
  void accountsSurviveARestart() {
    Account bob = database.accounts().create(BOB, PASSWORD, Role.ADMINISTRATOR);
    LogIn logIn = database.accounts().logIn("bob", PASSWORD, "::1");
    database.close();
    database = location.open(clock);
    Accounts reopened = database.accounts();
    assertThat(reopened.find(BOB)).contains(bob);
    assertThat(reopened.identify(((LogIn.Granted) logIn).token()))
        .isEqualTo(new Caller.Known(bob, Scope.ADMINISTRATION));
  }
}
