package dev.storescope.fetching;

import java.time.Instant;
import java.util.Optional;

/**
 * The doubt about a store's replies for a subject, of which the earlier observation stands.
 *
 * @param since when a reply was first doubted that no success has followed
 * @param reason of the last doubt; empty if the last attempt failed otherwise
 */
public record FetchDoubt(Instant since, Optional<String> reason) {}
