package dev.storescope.delivery;

import java.time.Instant;

/** A message for a channel, as the log of deliveries has it. */
public record Delivery(
    long id,
    long channel,
    String channelName,
    Message message,
    Instant createdAt,
    DeliveryState state) {}
