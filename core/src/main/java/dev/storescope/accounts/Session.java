package dev.storescope.accounts;

import java.time.Instant;

/**
 * A log-in, without its token.
 *
 * @param address the client's address, as text; empty if unknown
 */
public record Session(long id, Instant createdAt, Instant expiresAt, String address) {}
