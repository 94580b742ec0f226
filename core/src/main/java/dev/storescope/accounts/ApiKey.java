package dev.storescope.accounts;

import java.time.Instant;
import java.util.Optional;

/** A long-lived key of an account, without its secret. */
public record ApiKey(
    long id,
    AccountId account,
    String name,
    Scope scope,
    Instant createdAt,
    Optional<Instant> expiresAt,
    Optional<Instant> revokedAt,
    Optional<Instant> lastUsedAt) {}
