package dev.storescope.delivery;

/**
 * What an account may use.
 *
 * @param channels of an account
 * @param messagesPerDay for all channels of an account within 24 hours
 */
public record DeliveryLimits(int channels, int messagesPerDay) {
  public static final DeliveryLimits DEFAULT = new DeliveryLimits(20, 1000);

  public DeliveryLimits {
    if (channels < 0 || messagesPerDay < 0) {
      throw new IllegalArgumentException("a limit is 0 or more");
    }
  }
}
