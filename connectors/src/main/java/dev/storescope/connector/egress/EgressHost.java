package dev.storescope.connector.egress;

import dev.storescope.connector.http.FailedCall;
import dev.storescope.connector.http.ReplyStatus;
import dev.storescope.connector.http.StoreReply;
import dev.storescope.connector.http.StoreRequest;
import dev.storescope.connector.http.StoreTransport.SilentBlockException;
import dev.storescope.connector.http.StoreTransport.UnreadableReplyException;
import dev.storescope.fetching.FetchHealth;
import dev.storescope.fetching.FetchOutcome;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;

/** A host of a store as one egress calls it: its turns, its rate and its health. */
final class EgressHost {
  private final String name;
  private final Egress egress;
  private final AdaptiveRate rate;
  private final InstantSource clock;
  private final InstantSource timer;
  private final SilentBlocks silentBlocks = new SilentBlocks();
  private final LocalHostRateLimits own = new LocalHostRateLimits();

  /** No turn is before; what is known here spares a look at limits that are shared. */
  private Instant nextTurn = Instant.MIN;

  EgressHost(
      String name, Egress egress, Duration interval, InstantSource clock, InstantSource timer) {
    this.name = name;
    this.egress = egress;
    this.rate = new AdaptiveRate(interval);
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

    /** There is no reply. */
    record Failed(IOException failure) implements Attempt {
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
    if (next.isPresent()) {
      return false;
    }
    rate.called(now);
    return true;
  }

  private static boolean isFar(Instant turn, Instant now) {
    return turn.isAfter(now.plus(LocalHostRateLimits.LONGEST_REST));
  }

  /** Whether its last calls all failed, and it is not yet time for another one. */
  boolean isBroken(Instant now) {
    return rate.isBroken(now);
  }

  /** Makes a call, whose turn was taken. */
  Attempt call(StoreRequest request) throws IOException, InterruptedException {
    try {
      StoreReply reply = egress.transport().send(request);
      return adapt(reply) ? new Attempt.Refused(reply) : new Attempt.Answered(reply);
    } catch (UnreadableReplyException e) {
      rate.failed(timer.instant(), FailedCall.describe(e));
      throw e;
    } catch (IOException e) {
      rate.failed(timer.instant(), FailedCall.describe(e));
      return new Attempt.Failed(e);
    }
  }

  /** The controls to send until one has another reply, as {@link SilentBlocks#note} has them. */
  List<StoreRequest> listControls(StoreRequest request, StoreReply reply) {
    List<StoreRequest> controls = silentBlocks.note(request, reply, timer.instant());
    if (rate.isSilent() && !silentBlocks.isAnyDistrusted()) {
      rate.trusted();
    }
    return controls;
  }

  /** Notes that a control of a request has another reply. */
  void trust(StoreRequest request) {
    silentBlocks.distrust(request, false);
    rate.trusted();
  }

  /** Notes that the controls of a request have its reply too: a block, after which it rests. */
  Attempt blockSilently(StoreRequest request) {
    silentBlocks.distrust(request, true);
    rest(rate.blockedSilently(timer.instant()));
    return new Attempt.Failed(new SilentBlockException(name));
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

  FetchHealth.Host describe(Instant now) {
    return rate.describe(name, egress.name(), now);
  }
}
