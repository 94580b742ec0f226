package dev.storescope.testkit;

import dev.storescope.accounts.Account;
import dev.storescope.accounts.AccountId;
import dev.storescope.accounts.Accounts;
import dev.storescope.accounts.ApiKey;
import dev.storescope.accounts.LogInThrottle;
import dev.storescope.accounts.Session;
import dev.storescope.accounts.Username;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Predicate;

/** Accounts in memory, with secrets in the clear: for tests only. */
public final class InMemoryAccounts implements Accounts {
  private record OpenSession(AccountId account, Session session) {}

  private final Map<Username, Account> accounts =
      new TreeMap<>(Comparator.comparing(Username::value));
  private final Map<AccountId, String> passwords = new HashMap<>();
  private final Map<String, OpenSession> sessions = new LinkedHashMap<>();
  private final Map<Long, NewApiKey> keys = new TreeMap<>();
  private final InstantSource clock;
  private final LogInThrottle throttle;
  private long made;

  public InMemoryAccounts(InstantSource clock) {
    this.clock = clock;
    this.throttle = new LogInThrottle(clock);
  }

  @Override
  public synchronized Account create(Username username, String password, Account.Role role) {
    if (accounts.containsKey(username)) {
      throw new IllegalArgumentException("the name " + username + " is taken");
    }
    checkPassword(password);
    Account account = new Account(new AccountId(++made), username, role, false, clock.instant());
    passwords.put(account.id(), password);
    accounts.put(username, account);
    return account;
  }

  @Override
  public synchronized Optional<Account> find(Username username) {
    return Optional.ofNullable(accounts.get(username));
  }

  @Override
  public synchronized Optional<Account> find(AccountId account) {
    return accounts.values().stream().filter(each -> each.id().equals(account)).findFirst();
  }

  @Override
  public synchronized List<Account> list() {
    return List.copyOf(accounts.values());
  }

  @Override
  public synchronized void changePassword(AccountId account, String password) {
    checkPassword(password);
    get(account);
    passwords.put(account, password);
    sessions.values().removeIf(session -> session.account().equals(account));
  }

  @Override
  public synchronized PasswordChange changePassword(
      AccountId account, String current, String wanted, String address) {
    checkPassword(wanted);
    String name = get(account).username().value();
    Optional<Duration> pause = throttle.tryStart(name, "at " + address);
    if (pause.isPresent()) {
      return new PasswordChange.TooManyFailures(pause.get());
    }
    if (!current.equals(passwords.get(account))) {
      return new PasswordChange.Refused();
    }
    throttle.succeeded(name, "at " + address);
    changePassword(account, wanted);
    return new PasswordChange.Changed();
  }

  @Override
  public synchronized void setRole(AccountId account, Account.Role role) {
    Account old = get(account);
    replace(new Account(account, old.username(), role, old.disabled(), old.createdAt()));
  }

  @Override
  public synchronized void setDisabled(AccountId account, boolean disabled) {
    Account old = get(account);
    replace(new Account(account, old.username(), old.role(), disabled, old.createdAt()));
  }

  private void replace(Account changed) {
    Predicate<Account> other = account -> !account.id().equals(changed.id());
    if (isAdministrator(get(changed.id()))
        && !isAdministrator(changed)
        && list().stream().filter(other).noneMatch(InMemoryAccounts::isAdministrator)) {
      throw new IllegalArgumentException(changed.username() + " is the last administrator");
    }
    accounts.put(changed.username(), changed);
  }

  private static boolean isAdministrator(Account account) {
    return account.role() == Account.Role.ADMINISTRATOR && !account.disabled();
  }

  @Override
  public synchronized LogIn logIn(String username, String password, String address) {
    String name = username.toLowerCase(Locale.ROOT);
    Optional<Duration> pause = throttle.tryStart(name, "at " + address);
    if (pause.isPresent()) {
      return new LogIn.TooManyFailures(pause.get());
    }
    Optional<Account> account =
        list().stream()
            .filter(each -> each.username().value().equals(name))
            .filter(each -> password.equals(passwords.get(each.id())))
            .findFirst();
    account.ifPresent(_ -> throttle.succeeded(name, "at " + address));
    return account
        .map(known -> known.disabled() ? new LogIn.Disabled() : granted(known, address))
        .orElseGet(LogIn.Refused::new);
  }

  @Override
  public synchronized List<Session> listSessions(AccountId account) {
    return sessions.values().stream()
        .filter(open -> open.account().equals(account) && isGood(open))
        .map(OpenSession::session)
        .toList();
  }

  @Override
  public synchronized Optional<Session> findSession(String token) {
    return Optional.ofNullable(sessions.get(token)).filter(this::isGood).map(OpenSession::session);
  }

  @Override
  public synchronized boolean endSession(AccountId account, long session) {
    return sessions
        .values()
        .removeIf(
            open ->
                open.account().equals(account) && open.session().id() == session && isGood(open));
  }

  @Override
  public synchronized boolean logOut(String token) {
    OpenSession ended = sessions.remove(token);
    return ended != null && isGood(ended);
  }

  @Override
  public synchronized Caller identify(String secret) {
    return holder(secret)
        .flatMap(this::find)
        .<Caller>map(
            account -> account.disabled() ? new Caller.Disabled() : new Caller.Known(account))
        .orElseGet(Caller.NotValid::new);
  }

  @Override
  public synchronized NewApiKey createKey(
      AccountId account, String name, Optional<Instant> expiresAt) {
    get(account);
    if (name.isBlank() || name.length() > MAX_KEY_NAME_LENGTH) {
      throw new IllegalArgumentException("a key is named");
    }
    if (expiresAt.filter(expiry -> !expiry.isAfter(clock.instant())).isPresent()) {
      throw new IllegalArgumentException("a key expires in the future");
    }
    long id = ++made;
    NewApiKey key =
        new NewApiKey(
            new ApiKey(
                id, account, name, clock.instant(), expiresAt, Optional.empty(), Optional.empty()),
            "key-" + id);
    keys.put(id, key);
    return key;
  }

  @Override
  public synchronized List<ApiKey> listKeys(AccountId account) {
    return keys.values().stream()
        .map(NewApiKey::key)
        .filter(key -> key.account().equals(account))
        .toList();
  }

  @Override
  public synchronized boolean revokeKey(AccountId account, long key) {
    NewApiKey known = keys.get(key);
    if (known == null
        || !known.key().account().equals(account)
        || known.key().revokedAt().isPresent()) {
      return false;
    }
    ApiKey revoked = with(known.key(), Optional.of(clock.instant()), known.key().lastUsedAt());
    keys.put(key, new NewApiKey(revoked, known.secret()));
    return true;
  }

  private LogIn granted(Account account, String address) {
    long id = ++made;
    Instant now = clock.instant();
    Session session = new Session(id, now, now.plus(TOKEN_LIFE), address);
    String token = "sst_%043d".formatted(id);
    sessions.put(token, new OpenSession(account.id(), session));
    return new LogIn.Granted(account, token);
  }

  private Account get(AccountId account) {
    return find(account)
        .orElseThrow(() -> new IllegalArgumentException("there is no account " + account.value()));
  }

  private static void checkPassword(String password) {
    if (password.length() < MIN_PASSWORD_LENGTH || password.length() > MAX_PASSWORD_LENGTH) {
      throw new IllegalArgumentException(
          "a password has %d to %d characters".formatted(MIN_PASSWORD_LENGTH, MAX_PASSWORD_LENGTH));
    }
  }

  private Optional<AccountId> holder(String secret) {
    Optional<AccountId> ofSession =
        Optional.ofNullable(sessions.get(secret)).filter(this::isGood).map(OpenSession::account);
    return ofSession.or(() -> holderOfKey(secret));
  }

  private Optional<AccountId> holderOfKey(String secret) {
    Optional<NewApiKey> used =
        keys.values().stream()
            .filter(key -> key.secret().equals(secret) && isGood(key.key()))
            .findFirst();
    used.map(NewApiKey::key)
        .map(key -> with(key, key.revokedAt(), Optional.of(clock.instant())))
        .ifPresent(key -> keys.put(key.id(), new NewApiKey(key, secret)));
    return used.map(key -> key.key().account());
  }

  private boolean isGood(OpenSession open) {
    return clock.instant().isBefore(open.session().expiresAt());
  }

  private boolean isGood(ApiKey key) {
    return key.revokedAt().isEmpty()
        && key.expiresAt().filter(expiry -> !clock.instant().isBefore(expiry)).isEmpty();
  }

  private static ApiKey with(
      ApiKey key, Optional<Instant> revokedAt, Optional<Instant> lastUsedAt) {
    return new ApiKey(
        key.id(),
        key.account(),
        key.name(),
        key.createdAt(),
        key.expiresAt(),
        revokedAt,
        lastUsedAt);
  }
}
