package dev.storescope.accounts;

/**
 * The workspace that a request is about, and what its sender may do there.
 *
 * @param workspace the account of its owner
 */
public record WorkspaceAccess(AccountId workspace, WorkspaceRole role) {
  /** The access of an account to its own workspace. */
  public static WorkspaceAccess own(AccountId account) {
    return new WorkspaceAccess(account, WorkspaceRole.OWNER);
  }

  public boolean isOwner() {
    return role == WorkspaceRole.OWNER;
  }
}
