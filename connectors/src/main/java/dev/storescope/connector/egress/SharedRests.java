package dev.storescope.connector.egress;

import dev.storescope.fetching.FetchHealth;
import dev.storescope.fetching.HostRateLimits;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * The rests of paths of a host that gives an egress the same reply to everything, shared by the
 * nodes with this egress as its rate limits are. They are read again after a minute: a read before
 * each call would double the statements of a fetch.
 */
final class SharedRests {
  /** After a rest, one node sends a request, and the others wait for so long. */
  private static final Duration TURN = RateLimitedTransport.MAX_WAIT;

  private static final Duration READ_AGAIN = Duration.ofMinutes(1);
  private static final int MOST_PATHS = 200;

  private final HostRateLimits limits;
  private final String host;
  private final Map<String, Known> byPath =
      new LinkedHashMap<>() {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Known> eldest) {
          return size() > MOST_PATHS;
        }
      };

  /**
   * What was read of a path.
   *
   * @param until the end of a rest, which was in the future then
   * @param own whether this node noted it
   */
  private record Known(Optional<Instant> until, Instant readAt, boolean own) {
    /** The turn of another node after a rest is no rest. */
    Optional<FetchHealth.NotedRest> findNoted(Instant now) {
      return until
          .filter(end -> !own && end.isAfter(readAt.plus(TURN)) && end.isAfter(now))
          .map(end -> new FetchHealth.NotedRest(readAt, end));
    }

    /** Whether it need not be read again: the rest goes on, or there was none a moment ago. */
    boolean holds(Instant now) {
      return until.isPresent()
          ? now.isBefore(until.get())
          : !now.isBefore(readAt) && now.isBefore(readAt.plus(READ_AGAIN));
    }
  }

  SharedRests(HostRateLimits limits, String host) {
    this.limits = limits;
    this.host = host;
  }

  /** Has all nodes rest. */
  synchronized void rest(String path, Instant until, Instant now) {
    limits.rest(host + path, until);
    byPath.put(path, new Known(Optional.of(until), now, true));
  }

  /**
   * Until when no request of a path is sent; empty if one may be. Of several nodes, one may send
   * the first request after a rest.
   */
  synchronized Optional<Instant> find(String path, Instant now) {
    Optional<Known> last = Optional.ofNullable(byPath.get(path));
    if (last.filter(known -> known.holds(now)).isPresent()) {
      return last.get().until();
    }
    boolean isOver = last.flatMap(Known::until).isPresent();
    Known known = isOver ? takeTurn(path, now) : read(path, now);
    byPath.put(path, known);
    return known.until();
  }

  /** The rest of a path that another node noted and that ends last, if this node asked for it. */
  synchronized Optional<FetchHealth.NotedRest> findNoted(Instant now) {
    return byPath.values().stream()
        .flatMap(known -> known.findNoted(now).stream())
        .max(Comparator.comparing(FetchHealth.NotedRest::until));
  }

  /** The turn of another node after a rest is no rest. */
  private Known read(String path, Instant now) {
    return new Known(
        limits
            .findNext(host + path)
            .filter(at -> at.isAfter(now.plus(TURN)))
            .filter(at -> isNear(at, now)),
        now,
        false);
  }

  private Known takeTurn(String path, Instant now) {
    return new Known(limits.take(host + path, now, TURN).filter(at -> isNear(at, now)), now, false);
  }

  private static boolean isNear(Instant at, Instant now) {
    return !at.isAfter(now.plus(LocalHostRateLimits.LONGEST_REST));
  }
}
