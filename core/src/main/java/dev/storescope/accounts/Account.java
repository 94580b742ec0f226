package dev.storescope.accounts;

import java.time.Instant;

/** A user of the service. */
public record Account(
    AccountId id, Username username, Role role, boolean disabled, Instant createdAt) {
  /** What an account is allowed to do. */
  public enum Role {
    ADMINISTRATOR,
    MEMBER
  }
}
