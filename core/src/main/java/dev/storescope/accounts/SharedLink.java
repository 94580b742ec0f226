package dev.storescope.accounts;

import java.time.Instant;
import java.util.Optional;

/**
 * A link with which anyone can read one page, without its secret.
 *
 * @param page the path and the parameters of the page
 */
public record SharedLink(
    long id,
    AccountId account,
    String name,
    String page,
    Instant createdAt,
    Optional<Instant> expiresAt) {}
