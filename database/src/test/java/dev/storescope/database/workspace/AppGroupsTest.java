package dev.storescope.database.workspace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.storescope.accounts.AccountId;
import dev.storescope.database.DatabaseLocation;
import dev.storescope.database.OnEachDatabase;
import dev.storescope.database.SqlDatabase;
import dev.storescope.database.SqlEngine;
import dev.storescope.groups.AppGroup;
import dev.storescope.groups.AppGroup.GroupedApp;
import dev.storescope.groups.AppGroups;
import dev.storescope.testkit.SettableClock;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What every {@link AppGroups} promises. */
@OnEachDatabase
class AppGroupsTest {
  private static final GroupedApp CHESS = GroupedApp.parse("appstore/7/us");
  private static final GroupedApp CHESS_IN_FRANCE = GroupedApp.parse("appstore/7/fr");
  private static final GroupedApp GO = GroupedApp.parse("googleplay/com.example.go/us");
  private static final long UNKNOWN = 99;

  private final SettableClock clock = new SettableClock(Instant.parse("2026-11-21T10:00:00Z"));

  private AppGroups groups;
  private AccountId ann;
  private AccountId bob;

  @AutoClose private final SqlDatabase database;

  AppGroupsTest(SqlEngine engine, @TempDir Path folder) {
    this.database = engine.create(folder).open(clock);
  }

  @BeforeEach
  final void openWithTwoAccounts() {
    groups = database.groups();
    ann = newAccount("ann");
    bob = newAccount("bob");
  }

  @Test
  void groupsAreListedByNameWithTheirAppsOnceAndInOrder() {
    AppGroup genre = groups.create(ann, "board games", List.of(GO, CHESS, GO, CHESS_IN_FRANCE));
    AppGroup client = groups.create(ann, "Acme ✓", List.of(CHESS));
    assertThat(groups.list(ann)).containsExactly(client, genre);
    assertThat(genre.apps()).containsExactly(CHESS_IN_FRANCE, CHESS, GO);
    assertThat(client.name()).isEqualTo("Acme ✓");
    assertThat(groups.find(ann, genre.number())).contains(genre);
    assertThat(groups.find(ann, UNKNOWN)).isEmpty();
  }

  @Test
  void groupsAreApartByAccount() {
    AppGroup mine = groups.create(ann, "Acme", List.of(CHESS));
    AppGroup other = groups.create(bob, "Acme", List.of());
    assertThat(groups.list(bob)).containsExactly(other);
    assertThat(groups.remove(bob, mine.number() + 1)).isFalse();
    assertThat(groups.remove(bob, other.number())).isTrue();
    assertThat(groups.list(ann)).containsExactly(mine);
  }

  @Test
  void theNumberOfARemovedGroupIsNotGivenAgain() {
    AppGroup first = groups.create(ann, "Acme", List.of(CHESS));
    AppGroup second = groups.create(ann, "Other", List.of());
    groups.remove(ann, second.number());
    groups.remove(ann, first.number());
    assertThat(groups.create(ann, "Acme", List.of(GO)).number()).isGreaterThan(second.number());
    assertThat(groups.create(bob, "Acme", List.of(GO)).number()).isEqualTo(first.number());
  }

  @Test
  void aGroupGetsAnotherNameAndOtherApps() {
    AppGroup first = groups.create(ann, "Acme", List.of(CHESS));
    assertThat(groups.replace(ann, first.number(), "ACME", List.of(GO)))
        .contains(new AppGroup(first.number(), "ACME", List.of(GO)));
    assertThat(groups.add(ann, first.number(), List.of(GO, CHESS)).orElseThrow().apps())
        .containsExactly(CHESS, GO);
    assertThat(groups.take(ann, first.number(), List.of(GO, CHESS_IN_FRANCE)).orElseThrow().apps())
        .containsExactly(CHESS);
    assertThat(groups.list(ann)).containsExactly(new AppGroup(1, "ACME", List.of(CHESS)));
    assertThat(groups.replace(ann, UNKNOWN, "Other", List.of())).isEmpty();
    assertThat(groups.add(ann, UNKNOWN, List.of(GO))).isEmpty();
    assertThat(groups.take(ann, UNKNOWN, List.of(GO))).isEmpty();
  }

  @Test
  void aGroupIsRemovedOnce() {
    AppGroup first = groups.create(ann, "first", List.of(CHESS));
    AppGroup second = groups.create(ann, "second", List.of(CHESS));
    assertThat(groups.remove(ann, first.number())).isTrue();
    assertThat(groups.remove(ann, first.number())).isFalse();
    assertThat(groups.list(ann)).containsExactly(second);
  }

  @Test
  void namesThatAreTakenBlankOrTooLongAreRefused() {
    AppGroup first = groups.create(ann, "Acme", List.of());
    AppGroup second = groups.create(ann, "Other", List.of());
    assertRefused(() -> groups.create(ann, "acme", List.of()));
    assertRefused(() -> groups.replace(ann, second.number(), "ACME", List.of()));
    assertRefused(() -> groups.create(ann, " ", List.of()));
    assertRefused(() -> groups.create(ann, "x".repeat(AppGroup.MAX_NAME_LENGTH + 1), List.of()));
    assertThat(groups.list(ann)).containsExactly(first, second);
  }

  @Test
  void anUnknownAccountAndTooManyAreRefused() {
    assertRefused(() -> groups.create(new AccountId(999), "Acme", List.of()));
    List<GroupedApp> apps =
        LongStream.rangeClosed(0, AppGroup.MAX_APPS)
            .mapToObj(i -> GroupedApp.parse("appstore/" + i + "/us"))
            .toList();
    assertRefused(() -> groups.create(ann, "Acme", apps));
    AppGroup full = groups.create(ann, "Acme", apps.subList(0, AppGroup.MAX_APPS));
    assertRefused(() -> groups.add(ann, full.number(), List.of(GO)));
    assertThat(groups.list(ann)).containsExactly(full);
    for (int i = 1; i < AppGroups.MAX_GROUPS; i++) {
      groups.create(ann, "group " + i, List.of());
    }
    assertRefused(() -> groups.create(ann, "another", List.of()));
  }

  private static void assertRefused(Runnable change) {
    assertThatThrownBy(change::run).isInstanceOf(IllegalArgumentException.class);
  }

  private AccountId newAccount(String username) {
    return DatabaseLocation.newAccount(database, username);
  }
}
