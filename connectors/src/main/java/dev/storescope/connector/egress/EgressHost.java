package dev.storescope.connector.egress;

import dev.storescope.connector.http.FailedCall;
import dev.storescope.connector.http.ReplyStatus;
import dev.storescope.connector.http.StoreReply;
import dev.storescope.connector.http.StoreRequest;
import dev.storescope.fetching.FetchHealth;
import dev.storescope.fetching.FetchOutcome;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;

/** A host of a store as one egress calls it: its turns, its rate and its health. */
final class EgressHost {
  private final String name;
  private final Egress egress;
  private final AdaptiveRate rate;
  private final InstantSource clock;
  private final InstantSource timer;
  private final LocalHostRateLimits own = new LocalHostRateLimits();
  private final SharedRests silentRests;

  /** No turn is before; what is known here spares a look at limits that are shared. */
  private Instant nextTurn = Instant.MIN;

  /** When it was first seen that another node has the next turn be later than any rate does. */
  private Optional<Instant> restSeenAt = Optional.empty();

  EgressHost(
      String name, Egress egress, Duration interval, InstantSource clock, InstantSource timer) {
    this.name = name;
    this.egress = egress;
    this.rate = new AdaptiveRate(interval);
    this.silentRests = new SharedRests(egress.limits(), name);
    this.clock = clock;
    this.timer = timer;
  }

  /** What became of a call. */
  sealed interface Attempt {
    StoreReply reply() throws IOException;

    /** The host replied, whatever it says. */
    record Answered(StoreReply reply) implements Attempt {}

    /** The host refuses this egress. */
    record Refused(StoreReply reply) implements Attempt {}

    /** There is no connection, or no answer in the reply. */
    record Unanswered(IOException failure) implements Attempt {
      @Override
      public StoreReply reply() throws IOException {
        throw failure;
      }
    }
  }

  /** The earliest next turn, as far as it is known; one that is more than a day ahead is not. */
  synchronized Instant nextTurn(Instant now) {
    return isFar(nextTurn, now) ? Instant.MIN : nextTurn;
  }

  /** Takes a turn if it has come; otherwise the next one is known afterwards. */
  synchronized boolean take(Instant now) {
    Duration interval = rate.interval();
    Optional<Instant> next = egress.limits().take(name, now, interval);
    if (next.filter(turn -> isFar(turn, now)).isPresent()) {
      next = own.take(name, now, interval);
    }
    nextTurn = next.orElseGet(() -> now.plus(interval));
    restSeenAt = next.filter(turn -> isRest(turn, now)).map(_ -> restSeenAt.orElse(now));
    if (next.isPresent()) {
      return false;
    }
    rate.called(now);
    return true;
  }

  private static boolean isRest(Instant turn, Instant now) {
    return turn.isAfter(now.plus(AdaptiveRate.MAX_INTERVAL));
  }

  private static boolean isFar(Instant turn, Instant now) {
    return turn.isAfter(now.plus(LocalHostRateLimits.LONGEST_REST));
  }

  /** Whether its last calls had no connection, and it is not yet time for another one. */
  boolean isBroken(Instant now) {
    return rate.isBroken(now);
  }

  /** Whether the last calls had no connection. */
  boolean isUnconnected() {
    return rate.isUnconnected();
  }

  /** Has a call made although the last ones had no connection, as soon as there is a turn. */
  void endPause() {
    rate.endPause();
  }

  /**
   * Makes a call, whose turn was taken.
   *
   * @throws IOException if there is a connection but no complete reply that can be read
   */
  Attempt call(StoreRequest request) throws IOException, InterruptedException {
    try {
      StoreReply reply = egress.transport().send(request);
      return adapt(reply) ? new Attempt.Refused(reply) : new Attempt.Answered(reply);
    } catch (IOException e) {
      String reason = FailedCall.describe(e);
      if (FailedCall.isUnconnected(e)) {
        rate.unconnected(timer.instant(), reason);
        return new Attempt.Unanswered(e);
      }
      rate.failed(timer.instant(), reason);
      throw e;
    }
  }

  /** Whether the reply is a refusal. */
  private boolean adapt(StoreReply reply) {
    Instant now = clock.instant();
    Optional<FetchOutcome> failure = ReplyStatus.findFailure(reply, now);
    if (failure.isEmpty()) {
      rate.succeeded();
      return false;
    }
    rate.failed(timer.instant(), reason(failure.get()));
    if (failure.get() instanceof FetchOutcome.Throttled(var reason, _)) {
      rest(rate.refused(timer.instant(), reason, ReplyStatus.findRetryAfter(reply, now)));
      return true;
    }
    if (failure.get() instanceof FetchOutcome.Blocked(var reason)) {
      rest(rate.refused(timer.instant(), reason, Optional.empty()));
      return true;
    }
    return false;
  }

  private static String reason(FetchOutcome failure) {
    return failure instanceof FetchOutcome.Failure known ? known.reason() : failure.toString();
  }

  private synchronized void rest(Instant until) {
    egress.limits().rest(name, until);
    own.rest(name, until);
    nextTurn = nextTurn.isAfter(until) ? nextTurn : until;
  }

  /** Has all nodes send no request of a path, as every reply is the same. */
  void restSilently(String path, Instant until, Instant now) {
    silentRests.rest(path, until, now);
  }

  /** Until when this node or another one rests for a path. */
  Optional<Instant> findSilentRest(String path, Instant now) {
    return silentRests.find(path, now);
  }

  String egress() {
    return egress.name();
  }

  FetchHealth.Host describe(Optional<Instant> silentSince, Instant now) {
    FetchHealth.Host host = rate.describe(name, egress.name(), silentSince, now);
    return host.restsUntil().isPresent() ? host : host.with(findNotedRest(now));
  }

  /** Of the host; or else of some of its requests. */
  private synchronized Optional<FetchHealth.NotedRest> findNotedRest(Instant now) {
    return restSeenAt
        .filter(_ -> nextTurn.isAfter(now))
        .map(seenAt -> new FetchHealth.NotedRest(seenAt, nextTurn))
        .or(() -> silentRests.findNoted(now));
  }
}
