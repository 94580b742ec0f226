package dev.storescope.delivery;

/** Sends messages to their channels. */
public interface MessageSender {
  /** Makes one attempt, which has to end by itself: until then the channel sends nothing else. */
  DeliveryOutcome send(DueDelivery delivery);
}
