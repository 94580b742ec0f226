package dev.storescope.dashboard.page.session;

import dev.storescope.accounts.Account;
import dev.storescope.accounts.Membership;
import dev.storescope.accounts.WorkspaceRole;
import java.util.List;

/**
 * The workspace that pages show.
 *
 * @param owner the account whose lists are shown; of another account never with its role
 * @param role what the user may do there
 * @param others the workspaces of others that the user has joined or is invited to
 */
public record PageWorkspace(Account owner, WorkspaceRole role, List<Membership> others) {
  public PageWorkspace {
    others = List.copyOf(others);
  }

  /** The workspace of the user's own account. */
  static PageWorkspace own(Account user, List<Membership> others) {
    return new PageWorkspace(user, WorkspaceRole.OWNER, others);
  }

  /** The workspace of another account, with whose role pages must not be shown. */
  static PageWorkspace of(Account owner, WorkspaceRole role, List<Membership> others) {
    Account shown =
        new Account(owner.id(), owner.username(), Account.Role.MEMBER, false, owner.createdAt());
    return new PageWorkspace(shown, role, others);
  }

  public boolean isOwn() {
    return role == WorkspaceRole.OWNER;
  }

  public boolean mayChange() {
    return role.includes(WorkspaceRole.EDITOR);
  }

  /** The workspaces that the user has joined. */
  public List<Membership> joined() {
    return others.stream().filter(Membership::isJoined).toList();
  }

  /** The invitations that the user has not answered. */
  public List<Membership> invitations() {
    return others.stream().filter(each -> !each.isJoined()).toList();
  }
}
