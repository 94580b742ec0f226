package dev.storescope.database.account;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.storescope.accounts.Account;
import dev.storescope.accounts.Account.Role;
import dev.storescope.accounts.AccountId;
import dev.storescope.accounts.Accounts;
import dev.storescope.accounts.Membership;
import dev.storescope.accounts.Username;
import dev.storescope.accounts.WorkspaceRole;
import dev.storescope.accounts.Workspaces;
import dev.storescope.alerts.AlertRules;
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

/** What every {@link Workspaces} promises. */
@OnEachDatabase
class WorkspacesTest {
  private static final Username ANN = new Username("ann");
  private static final Username BOB = new Username("bob");
  private static final Username NEW = new Username("new");
  private static final String PASSWORD = "correct horse";

  private final SettableClock clock = new SettableClock(Instant.parse("2026-11-21T10:00:00Z"));

  private Workspaces workspaces;
  private AccountId ann;
  private AccountId bob;

  @AutoClose private final SqlDatabase database;

  WorkspacesTest(SqlEngine engine, @TempDir Path folder) {
    this.database = engine.create(folder).open(clock);
  }

  @BeforeEach
  final void openWithTwoAccounts() {
    workspaces = database.workspaces();
    ann = create(ANN).id();
    bob = create(BOB).id();
  }

  private Account create(Username name) {
    return accounts().create(name, PASSWORD, Role.MEMBER);
  }

  @Test
  void anInvitedAccountBelongsToTheWorkspaceOnceItHasJoined() {
    Membership invited = workspaces.invite(ann, BOB, WorkspaceRole.VIEWER);
    assertThat(invited)
        .isEqualTo(
            new Membership(ann, ANN, BOB, WorkspaceRole.VIEWER, clock.instant(), Optional.empty()));
    assertThat(workspaces.listOf(BOB)).containsExactly(invited);
    assertThat(workspaces.findJoined(BOB, ANN)).isEmpty();

    clock.advance(Duration.ofHours(1));
    assertThat(workspaces.join(BOB, ANN)).isTrue();
    Membership joined = workspaces.findJoined(BOB, ANN).orElseThrow();
    assertThat(joined.joinedAt()).contains(clock.instant());
    assertThat(workspaces.listMembers(ann)).containsExactly(joined);
    assertThat(workspaces.listMembers(bob)).isEmpty();
    assertThat(workspaces.findJoined(ANN, BOB)).isEmpty();
  }

  @Test
  void joiningNeedsAnInvitation() {
    assertThat(workspaces.join(BOB, ANN)).isFalse();
    assertThat(workspaces.join(BOB, NEW)).isFalse();
    assertThat(workspaces.listMembers(ann)).isEmpty();
  }

  @Test
  void anInvitationIsKeptForAnAccountThatIsCreatedLater() {
    workspaces.invite(ann, NEW, WorkspaceRole.EDITOR);
    create(NEW);
    assertThat(workspaces.join(NEW, ANN)).isTrue();
    assertThat(workspaces.findJoined(NEW, ANN).orElseThrow().role())
        .isEqualTo(WorkspaceRole.EDITOR);
  }

  @Test
  void theRoleOfAMemberChangesAtOnceAndTheMemberStays() {
    workspaces.invite(ann, BOB, WorkspaceRole.VIEWER);
    workspaces.join(BOB, ANN);
    workspaces.invite(ann, BOB, WorkspaceRole.EDITOR);
    assertThat(workspaces.findJoined(BOB, ANN).orElseThrow().role())
        .isEqualTo(WorkspaceRole.EDITOR);
  }

  @Test
  void aMemberIsRemovedAndMayLeave() {
    workspaces.invite(ann, BOB, WorkspaceRole.VIEWER);
    workspaces.join(BOB, ANN);
    assertThat(workspaces.leave(BOB, ANN)).isTrue();
    assertThat(workspaces.leave(BOB, ANN)).isFalse();
    assertThat(workspaces.join(BOB, ANN)).isFalse();

    workspaces.invite(ann, BOB, WorkspaceRole.VIEWER);
    workspaces.join(BOB, ANN);
    assertThat(workspaces.remove(ann, BOB)).isTrue();
    assertThat(workspaces.remove(ann, BOB)).isFalse();
    assertThat(workspaces.listOf(BOB)).isEmpty();
  }

  @Test
  void aWorkspaceHasOneOwner() {
    assertThatThrownBy(() -> workspaces.invite(ann, ANN, WorkspaceRole.VIEWER))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("owner");
    assertThatThrownBy(() -> workspaces.invite(ann, BOB, WorkspaceRole.OWNER))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("editor or viewer");
  }

  @Test
  void theNumberOfMembersIsLimited() {
    IntStream.range(0, Workspaces.MAX_MEMBERS)
        .forEach(i -> workspaces.invite(ann, new Username("member" + i), WorkspaceRole.VIEWER));
    assertThatThrownBy(() -> workspaces.invite(ann, BOB, WorkspaceRole.VIEWER))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("100");
    assertThat(workspaces.invite(ann, new Username("member7"), WorkspaceRole.EDITOR).role())
        .isEqualTo(WorkspaceRole.EDITOR);
  }

  @Test
  void theWorkspaceOfADisabledOwnerIsClosed() {
    workspaces.invite(ann, BOB, WorkspaceRole.VIEWER);
    workspaces.join(BOB, ANN);
    accounts().setDisabled(ann, true);
    assertThat(workspaces.findJoined(BOB, ANN)).isEmpty();
    accounts().setDisabled(ann, false);
    assertThat(workspaces.findJoined(BOB, ANN)).isPresent();
  }

  @Test
  void aDeletedAccountHasNoWorkspaceAndIsInNone() {
    workspaces.invite(ann, BOB, WorkspaceRole.VIEWER);
    workspaces.join(BOB, ANN);
    workspaces.invite(bob, ANN, WorkspaceRole.VIEWER);
    workspaces.join(ANN, BOB);
    accounts().delete(bob);
    assertThat(workspaces.listMembers(ann)).isEmpty();
    assertThat(workspaces.listOf(ANN)).isEmpty();
    assertThatThrownBy(() -> workspaces.invite(bob, ANN, WorkspaceRole.VIEWER))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void whatAMemberHadReadIsForgottenWhenTheMemberLeavesOrIsRemoved() {
    AlertRules rules = database.alertRules();
    AccountId ann = find("ann");
    AccountId bob = find("bob");
    join();
    rules.noteRead(ann, bob, 7);
    rules.noteRead(ann, ann, 7);
    rules.noteRead(bob, bob, 7);
    database.workspaces().leave(new Username("bob"), new Username("ann"));
    assertThat(rules.findLastRead(ann, bob)).isZero();

    join();
    rules.noteRead(ann, bob, 8);
    database.workspaces().remove(ann, new Username("bob"));
    assertThat(rules.findLastRead(ann, bob)).isZero();
    assertThat(rules.findLastRead(ann, ann)).isEqualTo(7);
    assertThat(rules.findLastRead(bob, bob)).isEqualTo(7);
  }

  @Test
  void whoIsNoMemberKeepsWhatWasRead() {
    AlertRules rules = database.alertRules();
    rules.noteRead(find("bob"), find("bob"), 7);
    assertThat(database.workspaces().leave(new Username("bob"), new Username("ann"))).isFalse();
    assertThat(rules.findLastRead(find("bob"), find("bob"))).isEqualTo(7);
  }

  private AccountId find(String username) {
    return accounts().find(new Username(username)).orElseThrow().id();
  }

  private void join() {
    database.workspaces().invite(find("ann"), new Username("bob"), WorkspaceRole.VIEWER);
    database.workspaces().join(new Username("bob"), new Username("ann"));
  }

  private Accounts accounts() {
    return database.accounts();
  }
}
