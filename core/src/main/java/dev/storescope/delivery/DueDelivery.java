package dev.storescope.delivery;

import java.time.Instant;
import java.util.List;

/**
 * A message that is to be sent now.
 *
 * @param messageId the same for all attempts
 * @param sending 1, and one more each time a user has it sent again
 * @param attempt the number of the attempt in this sending, from 1
 * @param secrets of a webhook, newest first
 */
public record DueDelivery(
    long id,
    Channel channel,
    String messageId,
    Message message,
    Instant createdAt,
    int sending,
    int attempt,
    List<SigningSecret> secrets) {
  public DueDelivery {
    secrets = List.copyOf(secrets);
  }
}
