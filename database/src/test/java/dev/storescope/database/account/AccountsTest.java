package dev.storescope.database.account;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.storescope.accounts.Account;
import dev.storescope.accounts.Account.Role;
import dev.storescope.accounts.AccountId;
import dev.storescope.accounts.Accounts;
import dev.storescope.accounts.Accounts.Caller;
import dev.storescope.accounts.Accounts.LogIn;
import dev.storescope.accounts.Accounts.NewApiKey;
import dev.storescope.accounts.Accounts.PasswordChange;
import dev.storescope.accounts.ApiKey;
import dev.storescope.accounts.DeletedAccount;
import dev.storescope.accounts.Scope;
import dev.storescope.accounts.Secrets;
import dev.storescope.accounts.Session;
import dev.storescope.accounts.Username;
import dev.storescope.database.DatabaseLocation;
import dev.storescope.database.OnEachDatabase;
import dev.storescope.database.SqlDatabase;
import dev.storescope.database.SqlEngine;
import dev.storescope.testkit.SettableClock;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What every {@link Accounts} promises. */
@OnEachDatabase
class AccountsTest {
  private static final Username BOB = new Username("bob");
  private static final String PASSWORD = "correct horse";
  private static final String ADDRESS = "192.0.2.1";
  private static final String OTHER_ADDRESS = "198.51.100.1";
  private static final AccountId UNKNOWN = new AccountId(4711);
  private static final Optional<Instant> NEVER = Optional.empty();

  private final SettableClock clock = new SettableClock(Instant.parse("2026-11-21T10:00:00Z"));

  private Accounts accounts;
  private Account ann;

  private final DatabaseLocation location;
  @AutoClose private SqlDatabase database;

  AccountsTest(SqlEngine engine, @TempDir Path folder) {
    this.location = engine.create(folder);
    this.database = location.open(clock);
  }

  @BeforeEach
  final void openWithOneAccount() {
    accounts = database.accounts();
    ann = accounts.create(new Username("ann"), PASSWORD, Role.MEMBER);
  }

  @Test
  void anAccountIsFoundByItsName() {
    assertThat(accounts.find(new Username("ann"))).contains(ann);
    assertThat(ann.role()).isEqualTo(Role.MEMBER);
    assertThat(ann.disabled()).isFalse();
    assertThat(ann.createdAt()).isEqualTo(clock.instant());
    assertThat(accounts.find(new Username("bob"))).isEmpty();
  }

  @Test
  void accountsAreListedByName() {
    Account zoe = accounts.create(new Username("zoe"), PASSWORD, Role.ADMINISTRATOR);
    Account abe = accounts.create(new Username("abe"), PASSWORD, Role.MEMBER);
    assertThat(accounts.list()).containsExactly(abe, ann, zoe);
  }

  @Test
  void severalAreTwoThatAreNotDeleted() {
    assertThat(accounts.areSeveral()).isFalse();
    Account abe = accounts.create(new Username("abe"), PASSWORD, Role.MEMBER);
    assertThat(accounts.areSeveral()).isTrue();
    accounts.setDisabled(abe.id(), true);
    assertThat(accounts.areSeveral()).isTrue();
    accounts.delete(abe.id());
    assertThat(accounts.areSeveral()).isFalse();
  }

  @Test
  void namesAreUnique() {
    assertThatThrownBy(() -> accounts.create(new Username("ann"), "another one", Role.MEMBER))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("ann");
    assertThat(logIn(PASSWORD)).isInstanceOf(LogIn.Granted.class);
  }

  @Test
  void passwordsHaveALengthLimit() {
    String shortest = "x".repeat(Accounts.MIN_PASSWORD_LENGTH);
    String longest = "x".repeat(Accounts.MAX_PASSWORD_LENGTH);
    accounts.create(new Username("short"), shortest, Role.MEMBER);
    accounts.create(new Username("long"), longest, Role.MEMBER);
    assertThat(accounts.logIn("short", shortest, ADDRESS)).isInstanceOf(LogIn.Granted.class);
    assertThat(accounts.logIn("long", longest, ADDRESS)).isInstanceOf(LogIn.Granted.class);
    assertNotAllowed(
        () -> accounts.create(new Username("bob"), shortest.substring(1), Role.MEMBER));
    assertNotAllowed(() -> accounts.create(new Username("bob"), longest + "x", Role.MEMBER));
    assertNotAllowed(() -> accounts.changePassword(ann.id(), shortest.substring(1)));
    assertNotAllowed(() -> accounts.changePassword(ann.id(), longest + "x"));
  }

  @Test
  void aTokenIsValidFor24Hours() {
    String token = token();
    assertThat(accounts.identify(token)).isEqualTo(new Caller.Known(ann, Scope.ADMINISTRATION));
    clock.advance(Accounts.TOKEN_LIFE.minusMillis(1));
    assertThat(accounts.identify(token)).isEqualTo(new Caller.Known(ann, Scope.ADMINISTRATION));
    clock.advance(Duration.ofMillis(1));
    assertThat(accounts.identify(token)).isEqualTo(new Caller.NotValid());
  }

  @Test
  void anAccountMayHaveSeveralTokens() {
    String one = token();
    assertThat(token()).isNotEqualTo(one);
    assertThat(accounts.identify(one)).isEqualTo(new Caller.Known(ann, Scope.ADMINISTRATION));
  }

  @Test
  void aNameLogsInInEitherCase() {
    assertThat(accounts.logIn("ANN", PASSWORD, ADDRESS)).isInstanceOf(LogIn.Granted.class);
  }

  @Test
  void aWrongNameOrPasswordIsRefused() {
    assertThat(logIn("wrong")).isEqualTo(new LogIn.Refused());
    assertThat(accounts.logIn("unknown", PASSWORD, ADDRESS)).isEqualTo(new LogIn.Refused());
    assertThat(accounts.logIn("no name", PASSWORD, ADDRESS)).isEqualTo(new LogIn.Refused());
    assertThat(logIn("x".repeat(100_000))).isEqualTo(new LogIn.Refused());
  }

  @Test
  void otherSecretsAreNotValid() {
    assertThat(accounts.identify("")).isEqualTo(new Caller.NotValid());
    assertThat(accounts.identify(PASSWORD)).isEqualTo(new Caller.NotValid());
    assertThat(accounts.identify(token() + "x")).isEqualTo(new Caller.NotValid());
    String other = token().startsWith("sst_") ? "sst_" + "A".repeat(43) : "A";
    assertThat(accounts.identify(other)).isEqualTo(new Caller.NotValid());
  }

  @Test
  void aNewPasswordEndsAllTokensButNoKey() {
    String token = token();
    NewApiKey key = accounts.createKey(ann.id(), "ci", Scope.ADMINISTRATION, NEVER);
    assertThat(accounts.identify(token)).isEqualTo(new Caller.Known(ann, Scope.ADMINISTRATION));
    accounts.changePassword(ann.id(), "another one");
    assertThat(accounts.identify(token)).isEqualTo(new Caller.NotValid());
    assertThat(accounts.identify(key.secret()))
        .isEqualTo(new Caller.Known(ann, Scope.ADMINISTRATION));
    assertThat(logIn(PASSWORD)).isEqualTo(new LogIn.Refused());
    assertThat(logIn("another one")).isInstanceOf(LogIn.Granted.class);
  }

  @Test
  void aDisabledAccountIsRefusedAtOnceUntilItIsEnabled() {
    String token = token();
    String key = accounts.createKey(ann.id(), "ci", Scope.ADMINISTRATION, NEVER).secret();
    assertThat(accounts.identify(token)).isEqualTo(new Caller.Known(ann, Scope.ADMINISTRATION));
    accounts.setDisabled(ann.id(), true);
    assertThat(accounts.identify(token)).isEqualTo(new Caller.Disabled());
    assertThat(accounts.identify(key)).isEqualTo(new Caller.Disabled());
    assertThat(logIn(PASSWORD)).isEqualTo(new LogIn.Disabled());
    assertThat(logIn("wrong")).isEqualTo(new LogIn.Refused());
    accounts.setDisabled(ann.id(), false);
    assertThat(accounts.identify(token)).isEqualTo(new Caller.Known(ann, Scope.ADMINISTRATION));
    assertThat(accounts.identify(key)).isEqualTo(new Caller.Known(ann, Scope.ADMINISTRATION));
  }

  @Test
  void anAccountIsFoundByItsId() {
    accounts.create(new Username("bob"), PASSWORD, Role.MEMBER);
    assertThat(accounts.find(ann.id())).contains(ann);
    assertThat(accounts.find(UNKNOWN)).isEmpty();
  }

  @Test
  void aLogInStartsASessionThatLastsAsLongAsItsToken() {
    Instant start = clock.instant();
    token();
    clock.advance(Duration.ofHours(1));
    accounts.logIn("ann", PASSWORD, "2001:db8::1");
    List<Session> sessions = accounts.listSessions(ann.id());
    assertThat(sessions).extracting(Session::address).containsExactly(ADDRESS, "2001:db8::1");
    assertThat(sessions.getFirst().createdAt()).isEqualTo(start);
    assertThat(sessions.getFirst().expiresAt()).isEqualTo(start.plus(Accounts.TOKEN_LIFE));
    clock.set(start.plus(Accounts.TOKEN_LIFE));
    assertThat(accounts.listSessions(ann.id())).containsExactly(sessions.getLast());
  }

  @Test
  void theSessionOfATokenIsFoundUntilItExpires() {
    token();
    String token = token();
    Session session = accounts.listSessions(ann.id()).getLast();
    assertThat(accounts.findSession(token)).contains(session);
    assertThat(accounts.findSession("sst_guessed")).isEmpty();
    String key = accounts.createKey(ann.id(), "ci", Scope.ADMINISTRATION, NEVER).secret();
    assertThat(accounts.findSession(key)).isEmpty();
    clock.advance(Accounts.TOKEN_LIFE);
    assertThat(accounts.findSession(token)).isEmpty();
  }

  @Test
  void aSessionThatIsExtendedLastsADayLonger() {
    String token = token();
    assertThat(accounts.extendSession(token)).isFalse();
    clock.advance(Duration.ofHours(23));
    assertThat(accounts.extendSession(token)).isTrue();
    assertThat(accounts.extendSession(token)).isFalse();
    clock.advance(Duration.ofHours(23));
    assertThat(accounts.identify(token)).isEqualTo(new Caller.Known(ann, Scope.ADMINISTRATION));
    clock.advance(Duration.ofHours(1));
    assertThat(accounts.extendSession(token)).isFalse();
    assertThat(accounts.identify(token)).isEqualTo(new Caller.NotValid());
    assertThat(accounts.extendSession("nonsense")).isFalse();
  }

  @Test
  void aSessionEndsAfterAMonthHoweverOftenItIsExtended() {
    Instant start = clock.instant();
    String token = token();
    for (int hours = 0; hours < 29 * 24 + 12; hours += 12) {
      clock.advance(Duration.ofHours(12));
      accounts.extendSession(token);
    }
    assertThat(accounts.findSession(token).orElseThrow().expiresAt())
        .isEqualTo(start.plus(Accounts.MAX_SESSION_LIFE));
  }

  @Test
  void onlyItsAccountEndsASessionAndOnlyOnce() {
    Account bob = accounts.create(new Username("bob"), PASSWORD, Role.ADMINISTRATOR);
    String token = token();
    String other = token();
    long session = accounts.listSessions(ann.id()).getFirst().id();
    assertThat(accounts.identify(token)).isEqualTo(new Caller.Known(ann, Scope.ADMINISTRATION));
    assertThat(accounts.endSession(bob.id(), session)).isFalse();
    assertThat(accounts.endSession(ann.id(), -session)).isFalse();
    assertThat(accounts.listSessions(bob.id())).isEmpty();
    assertThat(accounts.endSession(ann.id(), session)).isTrue();
    assertThat(accounts.endSession(ann.id(), session)).isFalse();
    assertThat(accounts.identify(token)).isEqualTo(new Caller.NotValid());
    assertThat(accounts.identify(other)).isEqualTo(new Caller.Known(ann, Scope.ADMINISTRATION));
    assertThat(accounts.listSessions(ann.id())).hasSize(1);
  }

  @Test
  void aLogOutEndsTheSessionOfTheToken() {
    String token = token();
    String other = token();
    assertThat(accounts.identify(token)).isEqualTo(new Caller.Known(ann, Scope.ADMINISTRATION));
    assertThat(accounts.logOut(token)).isTrue();
    assertThat(accounts.identify(token)).isEqualTo(new Caller.NotValid());
    assertThat(accounts.identify(other)).isEqualTo(new Caller.Known(ann, Scope.ADMINISTRATION));
    assertThat(accounts.logOut(token)).isFalse();
    assertThat(accounts.logOut("nonsense")).isFalse();
    assertThat(
            accounts.logOut(
                accounts.createKey(ann.id(), "ci", Scope.ADMINISTRATION, NEVER).secret()))
        .isFalse();
    clock.advance(Accounts.TOKEN_LIFE);
    assertThat(accounts.logOut(other)).isFalse();
  }

  @Test
  void aPasswordChangeNeedsTheCurrentPasswordAndEndsAllTokens() {
    String token = token();
    String key = accounts.createKey(ann.id(), "ci", Scope.ADMINISTRATION, NEVER).secret();
    assertThat(accounts.changePassword(ann.id(), "wrong", "another one", ADDRESS))
        .isEqualTo(new PasswordChange.Refused());
    assertThat(accounts.identify(token)).isEqualTo(new Caller.Known(ann, Scope.ADMINISTRATION));
    assertThat(accounts.changePassword(ann.id(), PASSWORD, "another one", ADDRESS))
        .isEqualTo(new PasswordChange.Changed());
    assertThat(accounts.identify(token)).isEqualTo(new Caller.NotValid());
    assertThat(accounts.listSessions(ann.id())).isEmpty();
    assertThat(accounts.identify(key)).isEqualTo(new Caller.Known(ann, Scope.ADMINISTRATION));
    assertThat(logIn(PASSWORD)).isEqualTo(new LogIn.Refused());
    assertThat(logIn("another one")).isInstanceOf(LogIn.Granted.class);
  }

  @Test
  void newPasswordsHaveALengthLimit() {
    assertNotAllowed(() -> accounts.changePassword(ann.id(), PASSWORD, "short", ADDRESS));
    String tooLong = "x".repeat(Accounts.MAX_PASSWORD_LENGTH + 1);
    assertNotAllowed(() -> accounts.changePassword(ann.id(), PASSWORD, tooLong, ADDRESS));
    assertThat(logIn(PASSWORD)).isInstanceOf(LogIn.Granted.class);
  }

  @Test
  void wrongCurrentPasswordsCountAsFailedLogIns() {
    for (int i = 0; i < Accounts.MAX_FAILURES; i++) {
      assertThat(accounts.changePassword(ann.id(), "wrong", "another one", ADDRESS))
          .isEqualTo(new PasswordChange.Refused());
    }
    assertThat(accounts.changePassword(ann.id(), PASSWORD, "another one", ADDRESS))
        .isEqualTo(new PasswordChange.TooManyFailures(Accounts.FAILURE_WINDOW));
    assertThat(logIn(PASSWORD)).isEqualTo(new LogIn.TooManyFailures(Accounts.FAILURE_WINDOW));
    clock.advance(Accounts.FAILURE_WINDOW);
    assertThat(accounts.changePassword(ann.id(), PASSWORD, "another one", ADDRESS))
        .isEqualTo(new PasswordChange.Changed());
  }

  @Test
  void aChangeOfRoleAppliesAtOnce() {
    String token = token();
    assertThat(accounts.identify(token)).isEqualTo(new Caller.Known(ann, Scope.ADMINISTRATION));
    accounts.setRole(ann.id(), Role.ADMINISTRATOR);
    Account now = accounts.find(ann.id()).orElseThrow();
    assertThat(now.role()).isEqualTo(Role.ADMINISTRATOR);
    assertThat(accounts.identify(token)).isEqualTo(new Caller.Known(now, Scope.ADMINISTRATION));
  }

  @Test
  void aDeletedAccountIsGoneWithItsKeysAndSessions() {
    String key = accounts.createKey(ann.id(), "ci", Scope.READ, NEVER).secret();
    String token = ((LogIn.Granted) logIn(PASSWORD)).token();
    assertThat(accounts.identify(token)).isInstanceOf(Caller.Known.class);
    clock.advance(Duration.ofHours(1));
    accounts.delete(ann.id());

    assertThat(accounts.identify(key)).isEqualTo(new Caller.NotValid());
    assertThat(accounts.identify(token)).isEqualTo(new Caller.NotValid());
    assertThat(logIn(PASSWORD)).isEqualTo(new LogIn.Refused());
    assertThat(accounts.find(ann.username())).isEmpty();
    assertThat(accounts.find(ann.id())).isEmpty();
    assertThat(accounts.list()).isEmpty();
    assertThat(accounts.listKeys(ann.id())).isEmpty();
    assertThat(accounts.listDeleted())
        .containsExactly(
            new DeletedAccount(ann.id(), ann.username(), ann.createdAt(), clock.instant()));
  }

  @Test
  void aDeletedAccountIsChangedByNothing() {
    accounts.delete(ann.id());
    List<Runnable> changes =
        List.of(
            () -> accounts.delete(ann.id()),
            () -> accounts.setDisabled(ann.id(), false),
            () -> accounts.setRole(ann.id(), Role.ADMINISTRATOR),
            () -> accounts.changePassword(ann.id(), "another horse"),
            () -> accounts.changePassword(ann.id(), PASSWORD, "another horse", ADDRESS),
            () -> accounts.createKey(ann.id(), "ci", Scope.READ, NEVER));
    assertThat(changes)
        .allSatisfy(
            change ->
                assertThatThrownBy(change::run)
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("no account"));
  }

  @Test
  void theNameOfADeletedAccountStays() {
    accounts.delete(ann.id());
    assertThatThrownBy(() -> accounts.create(ann.username(), PASSWORD, Role.MEMBER))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("belongs to a deleted account");
  }

  @Test
  void theLastEnabledAdministratorIsNotDeleted() {
    Account root = accounts.create(new Username("root"), PASSWORD, Role.ADMINISTRATOR);
    Account zoe = accounts.create(new Username("zoe"), PASSWORD, Role.ADMINISTRATOR);
    accounts.setDisabled(zoe.id(), true);
    assertThatThrownBy(() -> accounts.delete(root.id()))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("last administrator");
    accounts.setDisabled(zoe.id(), false);
    accounts.delete(root.id());
    assertThat(accounts.list()).containsExactly(ann, accounts.find(zoe.id()).orElseThrow());
    assertThatThrownBy(() -> accounts.setRole(zoe.id(), Role.MEMBER))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("last administrator");
  }

  @Test
  void theLastEnabledAdministratorStays() {
    Account bob = accounts.create(new Username("bob"), PASSWORD, Role.ADMINISTRATOR);
    assertLastAdministrator(() -> accounts.setDisabled(bob.id(), true));
    assertLastAdministrator(() -> accounts.setRole(bob.id(), Role.MEMBER));
    accounts.setRole(ann.id(), Role.ADMINISTRATOR);
    accounts.setDisabled(bob.id(), true);
    accounts.setDisabled(bob.id(), true);
    assertLastAdministrator(() -> accounts.setDisabled(ann.id(), true));
    assertLastAdministrator(() -> accounts.setRole(ann.id(), Role.MEMBER));
    accounts.setRole(bob.id(), Role.MEMBER);
    accounts.setRole(bob.id(), Role.ADMINISTRATOR);
    assertLastAdministrator(() -> accounts.setRole(ann.id(), Role.MEMBER));
    accounts.setDisabled(bob.id(), false);
    accounts.setRole(ann.id(), Role.MEMBER);
    assertThat(accounts.list()).filteredOn(Account::disabled).isEmpty();
  }

  @Test
  void unknownAccountsAreRefused() {
    assertNotAllowed(() -> accounts.changePassword(UNKNOWN, PASSWORD));
    assertNotAllowed(() -> accounts.changePassword(UNKNOWN, PASSWORD, "another one", ADDRESS));
    assertNotAllowed(() -> accounts.setRole(UNKNOWN, Role.MEMBER));
    assertNotAllowed(() -> accounts.setRole(UNKNOWN, Role.ADMINISTRATOR));
    assertThat(accounts.listSessions(UNKNOWN)).isEmpty();
    assertNotAllowed(() -> accounts.setDisabled(UNKNOWN, true));
    assertNotAllowed(() -> accounts.createKey(UNKNOWN, "ci", Scope.ADMINISTRATION, NEVER));
    assertThat(accounts.listKeys(UNKNOWN)).isEmpty();
  }

  @Test
  void aKeyIsValidUntilItExpires() {
    Instant expiry = clock.instant().plus(Duration.ofDays(90));
    String forever = accounts.createKey(ann.id(), "forever", Scope.ADMINISTRATION, NEVER).secret();
    String key =
        accounts.createKey(ann.id(), "ci", Scope.ADMINISTRATION, Optional.of(expiry)).secret();
    clock.set(expiry.minusMillis(1));
    assertThat(accounts.identify(key)).isEqualTo(new Caller.Known(ann, Scope.ADMINISTRATION));
    clock.set(expiry);
    assertThat(accounts.identify(key)).isEqualTo(new Caller.NotValid());
    assertThat(accounts.identify(forever)).isEqualTo(new Caller.Known(ann, Scope.ADMINISTRATION));
  }

  @Test
  void aKeyHasTheScopeThatItWasCreatedWith() {
    for (Scope scope : Scope.values()) {
      NewApiKey key = accounts.createKey(ann.id(), "ci", scope, NEVER);
      assertThat(accounts.identify(key.secret())).isEqualTo(new Caller.Known(ann, scope));
      assertThat(accounts.identify(key.secret())).isEqualTo(new Caller.Known(ann, scope));
      assertThat(accounts.listKeys(ann.id()).getLast().scope()).isEqualTo(scope);
    }
  }

  @Test
  void aTokenHasAllScopes() {
    assertThat(accounts.identify(token())).isEqualTo(new Caller.Known(ann, Scope.ADMINISTRATION));
  }

  @Test
  void aKeyHasANameAndExpiresInTheFuture() {
    String longest = "x".repeat(Accounts.MAX_KEY_NAME_LENGTH);
    assertThat(accounts.createKey(ann.id(), longest, Scope.ADMINISTRATION, NEVER).key().name())
        .isEqualTo(longest);
    assertNotAllowed(
        () -> accounts.createKey(ann.id(), longest + "x", Scope.ADMINISTRATION, NEVER));
    assertNotAllowed(() -> accounts.createKey(ann.id(), " ", Scope.ADMINISTRATION, NEVER));
    assertNotAllowed(
        () ->
            accounts.createKey(ann.id(), "ci", Scope.ADMINISTRATION, Optional.of(clock.instant())));
  }

  @Test
  void aRevokedKeyIsRefusedAtOnceAndStaysListed() {
    NewApiKey key = accounts.createKey(ann.id(), "ci", Scope.ADMINISTRATION, NEVER);
    assertThat(accounts.identify(key.secret()))
        .isEqualTo(new Caller.Known(ann, Scope.ADMINISTRATION));
    assertThat(accounts.revokeKey(ann.id(), key.key().id())).isTrue();
    assertThat(accounts.identify(key.secret())).isEqualTo(new Caller.NotValid());
    assertThat(accounts.listKeys(ann.id()).getFirst().revokedAt()).contains(clock.instant());
  }

  @Test
  void anAccountHasABoundedNumberOfKeysAndOfRevokedOnes() {
    long first = accounts.createKey(ann.id(), "first", Scope.READ, NEVER).key().id();
    for (int i = 1; i < Accounts.MAX_KEYS; i++) {
      accounts.createKey(ann.id(), "ci", Scope.READ, NEVER);
    }
    assertNotAllowed(() -> accounts.createKey(ann.id(), "more", Scope.READ, NEVER));
    for (int i = 0; i <= Accounts.MAX_KEYS; i++) {
      clock.advance(Duration.ofMillis(1));
      long newest = accounts.listKeys(ann.id()).getLast().id();
      assertThat(accounts.revokeKey(ann.id(), i == 0 ? first : newest)).isTrue();
      accounts.createKey(ann.id(), "next", Scope.READ, NEVER);
    }
    assertThat(accounts.listKeys(ann.id()))
        .hasSize(2 * Accounts.MAX_KEYS)
        .noneMatch(key -> key.id() == first);
  }

  @Test
  void theLastSessionsAreListedAndAllAreValid() {
    List<String> tokens = new ArrayList<>();
    for (int i = 0; i <= Accounts.MAX_LISTED_SESSIONS; i++) {
      tokens.add(token());
    }
    List<Session> listed = accounts.listSessions(ann.id());
    assertThat(listed)
        .hasSize(Accounts.MAX_LISTED_SESSIONS)
        .first()
        .isEqualTo(accounts.findSession(tokens.get(1)).orElseThrow());
    assertThat(accounts.findSession(tokens.getFirst())).isPresent();
  }

  @Test
  void onlyItsAccountRevokesAKeyAndOnlyOnce() {
    Account bob = accounts.create(new Username("bob"), PASSWORD, Role.ADMINISTRATOR);
    long key = accounts.createKey(ann.id(), "ci", Scope.ADMINISTRATION, NEVER).key().id();
    assertThat(accounts.revokeKey(bob.id(), key)).isFalse();
    assertThat(accounts.revokeKey(ann.id(), key + 1)).isFalse();
    assertThat(accounts.revokeKey(ann.id(), key)).isTrue();
    assertThat(accounts.revokeKey(ann.id(), key)).isFalse();
  }

  @Test
  void keysAreListedOldestFirstWithoutTheirSecrets() {
    Account bob = accounts.create(new Username("bob"), PASSWORD, Role.MEMBER);
    Optional<Instant> expiry = Optional.of(clock.instant().plus(Duration.ofDays(1)));
    ApiKey first = accounts.createKey(ann.id(), "b", Scope.WRITE, expiry).key();
    accounts.createKey(bob.id(), "of another", Scope.ADMINISTRATION, NEVER);
    ApiKey second = accounts.createKey(ann.id(), "a", Scope.ADMINISTRATION, NEVER).key();
    clock.advance(Duration.ofDays(2));
    assertThat(accounts.listKeys(ann.id())).containsExactly(first, second);
    assertThat(first)
        .isEqualTo(
            new ApiKey(
                first.id(), ann.id(), "b", Scope.WRITE, ann.createdAt(), expiry, NEVER, NEVER));
  }

  @Test
  void theLastUseOfAKeyIsExactToAMinute() {
    String key = accounts.createKey(ann.id(), "ci", Scope.ADMINISTRATION, NEVER).secret();
    Instant start = clock.instant();
    accounts.identify(key);
    assertThat(lastUse()).contains(start);
    for (int second = 0; second < 600; second++) {
      clock.advance(Duration.ofSeconds(1));
      accounts.identify(key);
      assertThat(Duration.between(lastUse().orElseThrow(), clock.instant()))
          .isBetween(Duration.ZERO, Duration.ofMinutes(1).plus(Accounts.IDENTITY_LIFE));
    }
  }

  @Test
  void tenFailuresOfAnAccountFromAnAddressBlockItThereForAQuarterOfAnHour() {
    failTenTimes("ann", Duration.ofMinutes(1));
    assertThat(logIn(PASSWORD)).isEqualTo(new LogIn.TooManyFailures(Duration.ofMinutes(6)));
    assertThat(accounts.logIn("ann", PASSWORD, OTHER_ADDRESS)).isInstanceOf(LogIn.Granted.class);
    clock.advance(Duration.ofMinutes(6).minusMillis(1));
    assertThat(accounts.logIn("Ann", PASSWORD, ADDRESS))
        .isEqualTo(new LogIn.TooManyFailures(Duration.ofMillis(1)));
    clock.advance(Duration.ofMillis(1));
    assertThat(logIn(PASSWORD)).isInstanceOf(LogIn.Granted.class);
  }

  @Test
  void failuresOfAnAccountFromManyAddressesSlowItAndDoNotBlockIt() {
    failFromManyAddresses();
    assertThat(logIn(PASSWORD)).isEqualTo(new LogIn.TooManyFailures(Accounts.SLOW_INTERVAL));
    clock.advance(Accounts.SLOW_INTERVAL);
    assertThat(logIn(PASSWORD)).isInstanceOf(LogIn.Granted.class);
  }

  @Test
  void anAddressFromWhichTheAccountLoggedInIsNotSlowedByOthersFor90Days() {
    String token = token();
    accounts.logOut(token);
    clock.advance(Accounts.KNOWN_ADDRESS_LIFE.minusMillis(1));
    failFromManyAddresses();
    assertThat(accounts.logIn("ann", PASSWORD, OTHER_ADDRESS))
        .isEqualTo(new LogIn.TooManyFailures(Accounts.SLOW_INTERVAL));
    assertThat(logIn(PASSWORD)).isInstanceOf(LogIn.Granted.class);
    clock.advance(Accounts.KNOWN_ADDRESS_LIFE);
    failFromManyAddresses();
    assertThat(logIn(PASSWORD)).isEqualTo(new LogIn.TooManyFailures(Accounts.SLOW_INTERVAL));
  }

  @Test
  void aKnownAddressIsBlockedByItsOwnFailures() {
    logIn(PASSWORD);
    failTenTimes("ann", Duration.ZERO);
    assertThat(logIn(PASSWORD)).isEqualTo(new LogIn.TooManyFailures(Accounts.FAILURE_WINDOW));
  }

  @Test
  void failuresFromAnAddressForManyAccountsSlowIt() {
    for (int i = 0; i < Accounts.MAX_FAST_FAILURES; i++) {
      assertThat(accounts.logIn("name" + i, "wrong", ADDRESS)).isEqualTo(new LogIn.Refused());
    }
    assertThat(logIn(PASSWORD)).isEqualTo(new LogIn.TooManyFailures(Accounts.SLOW_INTERVAL));
    assertThat(accounts.logIn("ann", PASSWORD, OTHER_ADDRESS)).isInstanceOf(LogIn.Granted.class);
    clock.advance(Accounts.SLOW_INTERVAL);
    assertThat(logIn(PASSWORD)).isInstanceOf(LogIn.Granted.class);
  }

  @Test
  void addressesOfOneIpv6NetworkCountAsOne() {
    for (int i = 0; i < Accounts.MAX_FAILURES; i++) {
      accounts.logIn("ann", "wrong", "2001:db8:0:1:0:0:0:" + i);
    }
    assertThat(accounts.logIn("ann", PASSWORD, "2001:db8:0:1:a:b:c:d"))
        .isInstanceOf(LogIn.TooManyFailures.class);
    assertThat(accounts.logIn("ann", PASSWORD, "2001:db8:0:2:0:0:0:1"))
        .isInstanceOf(LogIn.Granted.class);
  }

  @Test
  void concurrentAttemptsAreLimitedLikeSequentialOnes() {
    List<LogIn> tries =
        IntStream.range(0, 3 * Accounts.MAX_FAILURES)
            .parallel()
            .mapToObj(_ -> logIn("wrong"))
            .toList();
    assertThat(tries).filteredOn(new LogIn.Refused()::equals).hasSize(Accounts.MAX_FAILURES);
  }

  @Test
  void unknownNamesAreBlockedLikeAccounts() {
    failTenTimes("unknown", Duration.ZERO);
    assertThat(accounts.logIn("unknown", PASSWORD, ADDRESS))
        .isInstanceOf(LogIn.TooManyFailures.class);
  }

  @Test
  void aSuccessClearsTheFailuresOfTheAccountFromTheAddress() {
    for (int i = 0; i < Accounts.MAX_FAILURES - 1; i++) {
      logIn("wrong");
    }
    assertThat(logIn(PASSWORD)).isInstanceOf(LogIn.Granted.class);
    failTenTimes("ann", Duration.ZERO);
  }

  @Test
  void aSessionFromATimeWhenTheClockWasAheadIsNotValid() {
    Instant start = clock.instant();
    clock.advance(Duration.ofDays(400));
    String token = token();
    assertThat(accounts.identify(token)).isEqualTo(new Caller.Known(ann, Scope.ADMINISTRATION));
    clock.set(start);
    assertThat(accounts.identify(token)).isEqualTo(new Caller.NotValid());
    assertThat(accounts.findSession(token)).isEmpty();
    assertThat(accounts.listSessions(ann.id())).isEmpty();
  }

  @Test
  void failuresFromATimeWhenTheClockWasAheadDoNotBlock() {
    Instant start = clock.instant();
    clock.advance(Duration.ofDays(400));
    failTenTimes("ann", Duration.ZERO);
    clock.set(start);
    assertThat(logIn(PASSWORD)).isInstanceOf(LogIn.Granted.class);
  }

  @Test
  void successesDoNotBlock() {
    for (int i = 0; i < Accounts.MAX_FAILURES + 1; i++) {
      assertThat(logIn(PASSWORD)).isInstanceOf(LogIn.Granted.class);
    }
  }

  private void failTenTimes(String username, Duration between) {
    for (int i = 0; i < Accounts.MAX_FAILURES; i++) {
      clock.advance(i == 0 ? Duration.ZERO : between);
      assertThat(accounts.logIn(username, "wrong", ADDRESS)).isEqualTo(new LogIn.Refused());
    }
  }

  private void failFromManyAddresses() {
    for (int i = 0; i < Accounts.MAX_FAST_FAILURES; i++) {
      assertThat(accounts.logIn("ann", "wrong", "203.0.113." + i)).isEqualTo(new LogIn.Refused());
    }
  }

  private LogIn logIn(String password) {
    return accounts.logIn("ann", password, ADDRESS);
  }

  private String token() {
    return ((LogIn.Granted) logIn(PASSWORD)).token();
  }

  private Optional<Instant> lastUse() {
    return accounts.listKeys(ann.id()).getFirst().lastUsedAt();
  }

  private static void assertLastAdministrator(Runnable call) {
    assertThatThrownBy(call::run)
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("is the last administrator");
  }

  private static void assertNotAllowed(Runnable call) {
    assertThatThrownBy(call::run).isInstanceOf(IllegalArgumentException.class);
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
