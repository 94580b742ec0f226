package dev.storescope.testkit;

import dev.storescope.accounts.Account;
import dev.storescope.accounts.AccountId;
import dev.storescope.accounts.Accounts;
import dev.storescope.accounts.ApiKey;
import dev.storescope.accounts.Username;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Accounts in memory, with secrets in the clear: for tests only. */
public final class InMemoryAccounts implements Accounts {
  private static final int MOST_FAILURES = 10;
  private static final Duration FAILURES_COUNT_FOR = Duration.ofMinutes(15);

  private record Token(AccountId account, Instant expiresAt) {}

  private final Map<Username, Account> accounts =
      new TreeMap<>(Comparator.comparing(Username::value));
  private final Map<AccountId, String> passwords = new HashMap<>();
  private final Map<String, Token> tokens = new HashMap<>();
  private final Map<Long, NewApiKey> keys = new TreeMap<>();
  private final Map<String, Deque<Instant>> failures = new HashMap<>();
  private final InstantSource clock;
  private long made;

  public InMemoryAccounts(InstantSource clock) {
    this.clock = clock;
  }

  @Override
  public synchronized Account create(Username username, String password, Account.Role role) {
    if (accounts.containsKey(username)) {
      throw new IllegalArgumentException("the name " + username + " is taken");
    }
    AccountId id = new AccountId(++made);
    changePassword(id, password);
    Account account = new Account(id, username, role, false, clock.instant());
    accounts.put(username, account);
    return account;
  }

  @Override
  public synchronized Optional<Account> find(Username username) {
    return Optional.ofNullable(accounts.get(username));
  }

  @Override
  public synchronized List<Account> list() {
    return List.copyOf(accounts.values());
  }

  @Override
  public synchronized void changePassword(AccountId account, String password) {
    if (password.length() < MIN_PASSWORD_LENGTH) {
      throw new IllegalArgumentException(
          "a password has at least " + MIN_PASSWORD_LENGTH + " characters");
    }
    passwords.put(account, password);
    tokens.values().removeIf(token -> token.account().equals(account));
  }

  @Override
  public synchronized void setDisabled(AccountId account, boolean disabled) {
    accounts.replaceAll(
        (_, known) ->
            known.id().equals(account)
                ? new Account(
                    known.id(), known.username(), known.role(), disabled, known.createdAt())
                : known);
  }

  @Override
  public synchronized LogIn logIn(String username, String password, String address) {
    List<Deque<Instant>> recent = List.of(recent("account " + username), recent("at " + address));
    if (recent.stream().anyMatch(each -> each.size() >= MOST_FAILURES)) {
      return new LogIn.TooManyFailures(FAILURES_COUNT_FOR);
    }
    Optional<Account> account =
        list().stream().filter(each -> each.username().value().equals(username)).findFirst();
    if (account.filter(each -> password.equals(passwords.get(each.id()))).isEmpty()) {
      recent.forEach(each -> each.add(clock.instant()));
      return new LogIn.Refused();
    }
    return account.get().disabled() ? new LogIn.Disabled() : granted(account.get());
  }

  @Override
  public synchronized Caller identify(String secret) {
    return holder(secret)
        .flatMap(id -> list().stream().filter(account -> account.id().equals(id)).findFirst())
        .<Caller>map(
            account -> account.disabled() ? new Caller.Disabled() : new Caller.Known(account))
        .orElseGet(Caller.NotValid::new);
  }

  @Override
  public synchronized NewApiKey createKey(
      AccountId account, String name, Optional<Instant> expiresAt) {
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
    if (known == null || !known.key().account().equals(account) || !isGood(known.key())) {
      return false;
    }
    keys.put(key, new NewApiKey(revoked(known.key()), known.secret()));
    return true;
  }

  private LogIn granted(Account account) {
    String token = "token-" + ++made;
    tokens.put(token, new Token(account.id(), clock.instant().plus(TOKEN_LIFE)));
    return new LogIn.Granted(account, token);
  }

  private Deque<Instant> recent(String whoOrWhere) {
    Deque<Instant> all = failures.computeIfAbsent(whoOrWhere, _ -> new ArrayDeque<>());
    all.removeIf(failure -> failure.plus(FAILURES_COUNT_FOR).isBefore(clock.instant()));
    return all;
  }

  private Optional<AccountId> holder(String secret) {
    List<AccountId> holders = new ArrayList<>();
    Token token = tokens.get(secret);
    if (token != null && clock.instant().isBefore(token.expiresAt())) {
      holders.add(token.account());
    }
    keys.values().stream()
        .filter(key -> key.secret().equals(secret) && isGood(key.key()))
        .forEach(key -> holders.add(key.key().account()));
    return holders.stream().findFirst();
  }

  private boolean isGood(ApiKey key) {
    return key.revokedAt().isEmpty()
        && key.expiresAt().filter(expiry -> !clock.instant().isBefore(expiry)).isEmpty();
  }

  private ApiKey revoked(ApiKey key) {
    return new ApiKey(
        key.id(),
        key.account(),
        key.name(),
        key.createdAt(),
        key.expiresAt(),
        Optional.of(clock.instant()),
        key.lastUsedAt());
  }
}
