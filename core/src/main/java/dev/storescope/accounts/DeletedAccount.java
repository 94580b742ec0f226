package dev.storescope.accounts;

import java.time.Instant;

/** An account that was deleted, and whose ledger stays. */
public record DeletedAccount(
    AccountId id, Username username, Instant createdAt, Instant deletedAt) {}
