package dev.storescope.delivery;

/** Sends messages to their channels. */
public interface MessageSender {
  /** Makes one attempt; returns within {@link DeliveryQueue#LEASE}. */
  DeliveryOutcome send(DueDelivery delivery);
}
