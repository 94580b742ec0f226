package dev.storescope.accounts;

import java.time.Instant;

/** Someone who may ask. */
public record Account(
    AccountId id, Username username, Role role, boolean disabled, Instant createdAt) {
  /** What an account may do. */
  public enum Role {
    ADMINISTRATOR,
    MEMBER
  }
}
