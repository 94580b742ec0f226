package dev.storescope.database.account;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.storescope.accounts.Account.Role;
import dev.storescope.accounts.AccountId;
import dev.storescope.accounts.Accounts;
import dev.storescope.accounts.SharedLinks;
import dev.storescope.accounts.SharedLinks.NewLink;
import dev.storescope.accounts.Username;
import dev.storescope.database.OnEachDatabase;
import dev.storescope.database.SqlDatabase;
import dev.storescope.database.SqlEngine;
import dev.storescope.testkit.SettableClock;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What every {@link SharedLinks} promises. */
@OnEachDatabase
class SharedLinksTest {
  private static final String PAGE = "/dashboard/apps/appstore/7/us?range=30";
  private static final Optional<Instant> NEVER = Optional.empty();

  private final SettableClock clock = new SettableClock(Instant.parse("2026-11-21T10:00:00Z"));

  private SharedLinks links;
  private AccountId ann;
  private AccountId bob;

  @AutoClose private final SqlDatabase database;

  SharedLinksTest(SqlEngine engine, @TempDir Path folder) {
    this.database = engine.create(folder).open(clock);
  }

  @BeforeEach
  final void openWithTwoAccounts() {
    links = database.sharedLinks();
    ann = newAccount("ann");
    bob = newAccount("bob");
  }

  private AccountId newAccount(String name) {
    return accounts().create(new Username(name), "correct horse", Role.MEMBER).id();
  }

  @Test
  void aLinkIsFoundByItsSecretUntilItIsWithdrawn() {
    NewLink created = links.create(ann, "Board", PAGE, NEVER);
    assertThat(created.link().page()).isEqualTo(PAGE);
    assertThat(created.secret()).matches("ssl_[A-Za-z0-9_-]{43}");
    assertThat(links.find(created.secret())).contains(created.link());
    assertThat(links.list(ann)).containsExactly(created.link());
    assertThat(links.list(bob)).isEmpty();

    assertThat(links.withdraw(bob, created.link().id())).isFalse();
    assertThat(links.find(created.secret())).isPresent();
    assertThat(links.withdraw(ann, created.link().id())).isTrue();
    assertThat(links.withdraw(ann, created.link().id())).isFalse();
    assertThat(links.find(created.secret())).isEmpty();
    assertThat(links.list(ann)).isEmpty();
  }

  @Test
  void aLinkIsNotFoundByAnotherText() {
    NewLink created = links.create(ann, "Board", PAGE, NEVER);
    String secret = created.secret();
    assertThat(links.find(secret.substring(0, secret.length() - 1))).isEmpty();
    assertThat(links.find(secret.substring(0, 46) + (secret.endsWith("A") ? "B" : "A"))).isEmpty();
    assertThat(links.find(Long.toString(created.link().id()))).isEmpty();
    assertThat(links.find("")).isEmpty();
  }

  @Test
  void aLinkExpires() {
    Instant end = clock.instant().plus(Duration.ofDays(7));
    NewLink created = links.create(ann, "Board", PAGE, Optional.of(end));
    clock.set(end.minusMillis(1));
    assertThat(links.find(created.secret())).isPresent();
    clock.set(end);
    assertThat(links.find(created.secret())).isEmpty();
    assertThat(links.list(ann)).containsExactly(created.link());
  }

  @Test
  void aLinkOfADisabledAccountShowsNothing() {
    String secret = links.create(ann, "Board", PAGE, NEVER).secret();
    accounts().setDisabled(ann, true);
    assertThat(links.find(secret)).isEmpty();
    accounts().setDisabled(ann, false);
    assertThat(links.find(secret)).isPresent();
  }

  @Test
  void theLinksOfADeletedAccountAreGone() {
    String secret = links.create(ann, "Board", PAGE, NEVER).secret();
    accounts().delete(ann);
    assertThat(links.find(secret)).isEmpty();
    assertThat(links.list(ann)).isEmpty();
  }

  @Test
  void theValuesOfALinkAreChecked() {
    assertRefused(" ", PAGE, NEVER, "1 to 100 characters");
    assertRefused("x".repeat(SharedLinks.MAX_NAME_LENGTH + 1), PAGE, NEVER, "1 to 100 characters");
    assertRefused("Board", "/" + "x".repeat(SharedLinks.MAX_PAGE_LENGTH), NEVER, "at most 2000");
    assertRefused("Board", PAGE, Optional.of(clock.instant()), "in the future");
  }

  @Test
  void theNumberOfLinksIsLimited() {
    IntStream.range(0, SharedLinks.MAX_LINKS)
        .forEach(i -> links.create(ann, "Board " + i, PAGE, NEVER));
    assertRefused("Board", PAGE, NEVER, "at most 100 links");
  }

  private void assertRefused(
      String name, String page, Optional<Instant> expiry, String explanation) {
    assertThatThrownBy(() -> links.create(ann, name, page, expiry))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(explanation);
  }

  private Accounts accounts() {
    return database.accounts();
  }
}
