package dev.storescope.connector.http;

import java.time.Instant;
import java.util.Optional;

/**
 * A request to a store, the reply, and when it arrived.
 *
 * @param remark why it was kept, if that needs an explanation
 */
public record RecordedExchange(
    StoreRequest request, StoreReply reply, Instant recordedAt, Optional<String> remark) {}
