package dev.storescope.attack.month;

import dev.storescope.attack.month.KillSwitch.Place;
import dev.storescope.connector.http.StoreReply;
import dev.storescope.connector.http.StoreRequest;
import dev.storescope.connector.http.StoreTransport;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * Makes the calls to each host one after the other, and counts them. Threads that wait in a lock of
 * the program would stop the simulated time.
 */
final class HostTurns implements StoreTransport {
  private static final Duration LOOK_AGAIN = Duration.ofSeconds(1);

  private final StoreTransport calls;
  private final VirtualTime time;
  private final KillSwitch kill;
  private final Set<String> busy = new HashSet<>();
  private final Map<String, Long> counts = new HashMap<>();
  private Instant last = MonthPlan.START;

  HostTurns(StoreTransport calls, VirtualTime time, KillSwitch kill) {
    this.calls = calls;
    this.time = time;
    this.kill = kill;
  }

  @Override
  public StoreReply send(StoreRequest request) throws IOException, InterruptedException {
    String host = String.valueOf(request.uri().getHost());
    while (!take(host)) {
      time.sleepUntil(time.instant().plus(LOOK_AGAIN));
    }
    try {
      kill.at(Place.BEFORE_A_CALL);
      StoreReply reply = calls.send(request);
      kill.at(Place.AFTER_A_CALL);
      return reply;
    } finally {
      giveBack(host);
    }
  }

  private synchronized boolean take(String host) {
    return busy.add(host);
  }

  private synchronized void giveBack(String host) {
    busy.remove(host);
    counts.merge(host, 1L, Long::sum);
    last = time.instant();
  }

  /** The simulated time of the last call. */
  synchronized Instant last() {
    return last;
  }

  /** The calls to a host so far. */
  synchronized long count(String host) {
    return counts.getOrDefault(host, 0L);
  }
}
