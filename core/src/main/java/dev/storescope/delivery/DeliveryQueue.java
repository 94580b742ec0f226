package dev.storescope.delivery;

import java.time.Duration;
import java.util.List;

/**
 * The messages that are due. A channel sends one message at a time; the channels take turns, so
 * that none waits for the backlog of another.
 */
public interface DeliveryQueue {
  /** How long a channel is taken: an attempt must have ended by then. */
  Duration LEASE = Duration.ofMinutes(2);

  /** The channels of one account that send at a time. */
  int CHANNELS_AT_ONCE = 2;

  /**
   * Takes the first due message of some channels, those first whose last turn is longest ago. No
   * other process takes a message of these channels until the outcome is recorded or the lease has
   * ended.
   *
   * @param limit the most messages
   */
  List<DueDelivery> take(int limit);

  /** Records the outcome of an attempt, and ends the turn of the channel. */
  void record(DueDelivery delivery, DeliveryOutcome outcome);

  /** Ends the turns that a process had when it ended, if no other process uses the database. */
  void releaseAll();

  /** Deletes deliveries that ended longer ago than they are kept. */
  void deleteOld();
}
