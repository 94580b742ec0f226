package dev.storescope.accounts;

import java.util.List;
import java.util.Optional;

/**
 * Who works with the lists of an account, its workspace, beside the account itself, which owns it.
 * An invitation shows its sender nothing about other accounts: it is kept for the name, whether or
 * not there is such an account. Changes are durable when a method returns.
 */
public interface Workspaces {
  /** The most members of a workspace, invited ones included. */
  int MAX_MEMBERS = 100;

  /** The members of a workspace, invited ones included, by name; not its owner. */
  List<Membership> listMembers(AccountId workspace);

  /**
   * The workspaces of others to which an account was invited, or which it has joined, by owner.
   * Those of disabled owners are left out.
   */
  List<Membership> listOf(Username member);

  /** The workspace of an owner, if the account has joined it and the owner is not disabled. */
  default Optional<Membership> findJoined(Username member, Username owner) {
    return listOf(member).stream()
        .filter(each -> each.isJoined() && each.owner().equals(owner))
        .findFirst();
  }

  /**
   * Invites a member, or changes the role of one.
   *
   * @param role not {@link WorkspaceRole#OWNER}
   * @throws IllegalArgumentException if there is no such workspace, the member is its owner, the
   *     role is not for members, or there are too many members
   */
  Membership invite(AccountId workspace, Username member, WorkspaceRole role);

  /**
   * Removes a member or withdraws an invitation; false if there is none. Which messages the member
   * had read is forgotten.
   */
  boolean remove(AccountId workspace, Username member);

  /** Accepts an invitation; false if there is none. Does nothing for one that has joined. */
  boolean join(Username member, Username owner);

  /** As {@link #remove}, by the member: leaves a workspace or declines an invitation. */
  boolean leave(Username member, Username owner);
}
