package dev.storescope.connector.http;

import dev.storescope.fetching.HostTurns;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** The turns of one process. */
public final class LocalTurns implements HostTurns {
  private final Map<String, Instant> turns = new HashMap<>();

  @Override
  public synchronized Optional<Instant> take(String host, Instant now, Duration interval) {
    Instant turn = turns.getOrDefault(host, Instant.MIN);
    if (turn.isAfter(now)) {
      return Optional.of(turn);
    }
    turns.put(host, now.plus(interval));
    return Optional.empty();
  }

  @Override
  public synchronized void rest(String host, Instant until) {
    turns.merge(host, until, (turn, rest) -> rest.isAfter(turn) ? rest : turn);
  }
}
