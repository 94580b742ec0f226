package dev.storescope.accounts;

import java.time.Instant;

/**
 * What began with a log-in and lasts as long as its token, without the token.
 *
 * @param address where the log-in came from, as text; empty where that is not known
 */
public record Session(long id, Instant createdAt, Instant expiresAt, String address) {}
