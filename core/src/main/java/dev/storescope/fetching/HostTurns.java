package dev.storescope.fetching;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * When each host may be called next, known alike to all who leave by one address, so that together
 * they are as slow as one. For several threads.
 */
public interface HostTurns {

  /**
   * Takes a host's turn if it has come: the next one then comes an interval after now. Of several
   * who ask for the same turn one gets it.
   *
   * @return empty if it is taken, else when the turn comes, later than now
   */
  Optional<Instant> take(String host, Instant now, Duration interval);

  /** Lets no turn of a host come before an instant; where it comes later still, that stays. */
  void rest(String host, Instant until);
}
