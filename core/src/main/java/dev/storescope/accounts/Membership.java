package dev.storescope.accounts;

import java.time.Instant;
import java.util.Optional;

/**
 * The place of a member in a workspace, which has the account and the name of its owner.
 *
 * @param joinedAt empty for an invitation that was not accepted yet
 */
public record Membership(
    AccountId workspace,
    Username owner,
    Username member,
    WorkspaceRole role,
    Instant invitedAt,
    Optional<Instant> joinedAt) {
  public boolean isJoined() {
    return joinedAt.isPresent();
  }
}
