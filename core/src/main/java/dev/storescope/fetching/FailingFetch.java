package dev.storescope.fetching;

import dev.storescope.observation.Subject;
import java.time.Instant;
import java.util.Optional;

/**
 * A subject whose last look failed.
 *
 * @param since when the first look failed that no success has come after
 * @param lastAt when the last one did
 * @param givenUp whether it was given up, and not only put off
 * @param retryAt when it is looked at next; empty where only a new request makes it so
 */
public record FailingFetch(
    Subject<?> subject,
    String reason,
    Instant since,
    Instant lastAt,
    boolean givenUp,
    Optional<Instant> retryAt) {}
