package dev.storescope.server.metrics;

import dev.storescope.delivery.DeliveryOutcome;
import dev.storescope.delivery.DueDelivery;
import dev.storescope.delivery.MessageSender;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.List;

/** Counts the attempts at deliveries of this node by outcome. */
public final class MeteredDeliveries implements MessageSender {
  private static final List<String> OUTCOMES =
      List.of("accepted", "failed", "refused", "gone", "no_credits");

  private final MessageSender sender;
  private final MeterRegistry meters;

  /** All outcomes exist from the start, so that the first failure is an increase. */
  public MeteredDeliveries(MessageSender sender, MeterRegistry meters) {
    this.sender = sender;
    this.meters = meters;
    OUTCOMES.forEach(this::counter);
  }

  private Counter counter(String outcome) {
    return Counter.builder("storescope.delivery.attempts")
        .description("Attempts at deliveries of messages by outcome")
        .tag("outcome", outcome)
        .register(meters);
  }

  @Override
  public DeliveryOutcome send(DueDelivery delivery) {
    DeliveryOutcome outcome = sender.send(delivery);
    counter(name(outcome)).increment();
    return outcome;
  }

  private static String name(DeliveryOutcome outcome) {
    return switch (outcome) {
      case DeliveryOutcome.Accepted _ -> "accepted";
      case DeliveryOutcome.Failed _ -> "failed";
      case DeliveryOutcome.Refused _ -> "refused";
      case DeliveryOutcome.Gone _ -> "gone";
      case DeliveryOutcome.NoCredits _ -> "no_credits";
    };
  }
}
