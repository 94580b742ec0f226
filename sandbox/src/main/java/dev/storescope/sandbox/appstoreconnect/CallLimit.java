package dev.storescope.sandbox.appstoreconnect;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Counts the calls of each key in a rolling hour, and in a minute, whose limit no header names. */
final class CallLimit {
  private static final Duration HOUR = Duration.ofHours(1);
  private static final Duration MINUTE = Duration.ofMinutes(1);
  private static final int MOST_IN_A_MINUTE = 300;

  private final int mostInAnHour;
  private final Map<String, Deque<Instant>> calls = new ConcurrentHashMap<>();

  CallLimit(int mostInAnHour) {
    this.mostInAnHour = mostInAnHour;
  }

  /**
   * A call, counted if it is accepted.
   *
   * @param header what the reply says about the limit
   */
  record Counted(boolean isAccepted, String header) {}

  Counted count(ConnectKey key, Instant now) {
    Deque<Instant> made = calls.computeIfAbsent(key.id(), _ -> new ArrayDeque<>());
    synchronized (made) {
      made.removeIf(call -> !call.isAfter(now.minus(HOUR)));
      boolean isAccepted =
          made.size() < mostInAnHour
              && made.stream().filter(call -> call.isAfter(now.minus(MINUTE))).count()
                  < MOST_IN_A_MINUTE;
      if (isAccepted) {
        made.add(now);
      }
      return new Counted(
          isAccepted,
          "user-hour-lim:" + mostInAnHour + ";user-hour-rem:" + (mostInAnHour - made.size()) + ";");
    }
  }
}
