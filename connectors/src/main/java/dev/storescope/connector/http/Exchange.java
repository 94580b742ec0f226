package dev.storescope.connector.http;

import java.time.Instant;
import java.util.Optional;

/**
 * A request to a store, the reply to it, and when that came.
 *
 * @param remark why it was kept, where that is not plain
 */
public record Exchange(
    StoreRequest request, StoreReply reply, Instant recordedAt, Optional<String> remark) {}
