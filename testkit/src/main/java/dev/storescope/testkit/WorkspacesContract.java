package dev.storescope.testkit;

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
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What every {@link Workspaces} promises. */
public abstract class WorkspacesContract {
  private static final Username ANN = new Username("ann");
  private static final Username BOB = new Username("bob");
  private static final Username NEW = new Username("new");
  private static final String PASSWORD = "correct horse";

  protected final SettableClock clock = new SettableClock(Instant.parse("2026-11-21T10:00:00Z"));

  private Workspaces workspaces;
  private AccountId ann;
  private AccountId bob;

  protected WorkspacesContract() {}

  /** Opens workspaces without members that use the clock. */
  protected abstract Workspaces open();

  /** The accounts that own and join the workspaces. */
  protected abstract Accounts accounts();

  @BeforeEach
  final void openWithTwoAccounts() {
    workspaces = open();
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
}
