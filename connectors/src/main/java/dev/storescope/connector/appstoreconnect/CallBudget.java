package dev.storescope.connector.appstoreconnect;

import dev.storescope.connector.egress.RateLimitedTransport.Sleeper;
import dev.storescope.connector.http.ReplyStatus;
import dev.storescope.connector.http.StoreReply;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Limits the calls with a key. Apple allows a number of them in any hour, which its replies name;
 * other programs may use the same key, so the last tenth is left to them. A second limit of about
 * 300 calls a minute is not documented. Not thread-safe.
 */
final class CallBudget {
  private static final Duration INTERVAL = Duration.ofMillis(200);
  private static final int SHARE_LEFT = 10;

  /** The hour is a rolling one, so calls become possible again little by little. */
  private static final Duration REST = Duration.ofMinutes(10);

  private static final Duration REST_OF_MINUTE = Duration.ofMinutes(1);
  private static final Duration LONGEST_REST = Duration.ofHours(1);
  private static final int TOO_MANY_REQUESTS = 429;
  private static final Pattern LIMIT = Pattern.compile("user-hour-lim:([0-9]{1,9})(;|$)");
  private static final Pattern REMAINING = Pattern.compile("user-hour-rem:([0-9]{1,9})(;|$)");

  private final InstantSource clock;
  private final Sleeper sleeper;
  private Optional<Instant> lastCall = Optional.empty();
  private Optional<Rest> rest = Optional.empty();

  CallBudget(InstantSource clock, Sleeper sleeper) {
    this.clock = clock;
    this.sleeper = sleeper;
  }

  private record Rest(Instant from, Duration length) {
    /** The time that is left; none if the clock was set back since. */
    Optional<Duration> leftAt(Instant now) {
      Duration left = Duration.between(now, from.plus(length));
      return left.isPositive() && !now.isBefore(from) ? Optional.of(left) : Optional.empty();
    }
  }

  /**
   * Waits for the turn of a call.
   *
   * @throws NoAnswerException if it is not made for now
   */
  void await() throws InterruptedException {
    Instant now = clock.instant();
    Optional<Duration> left = rest.flatMap(each -> each.leftAt(now));
    if (left.isPresent()) {
      throw new NoAnswerException(new NoAnswer.Throttled(left.get()));
    }
    Optional<Duration> turn = lastCall.flatMap(last -> new Rest(last, INTERVAL).leftAt(now));
    if (turn.isPresent()) {
      sleeper.sleepUntil(now.plus(turn.get()));
    }
    lastCall = Optional.of(clock.instant());
  }

  /**
   * Reads what a reply says about the limit.
   *
   * @throws NoAnswerException if the reply is that the limit is reached
   */
  void note(StoreReply reply) {
    Optional<Integer> limit = find(LIMIT, reply);
    Optional<Integer> remaining = find(REMAINING, reply);
    boolean isLow =
        limit.isPresent()
            && remaining.isPresent()
            && (long) remaining.get() * SHARE_LEFT < limit.get();
    Instant now = clock.instant();
    if (reply.status() == TOO_MANY_REQUESTS) {
      Duration wait =
          ReplyStatus.findRetryAfter(reply, now)
              .filter(Duration::isPositive)
              .map(asked -> asked.compareTo(LONGEST_REST) < 0 ? asked : LONGEST_REST)
              .orElse(isLow || remaining.isEmpty() ? REST : REST_OF_MINUTE);
      rest = Optional.of(new Rest(now, wait));
      throw new NoAnswerException(new NoAnswer.Throttled(wait));
    }
    rest = isLow ? Optional.of(new Rest(now, REST)) : Optional.empty();
  }

  private static Optional<Integer> find(Pattern pattern, StoreReply reply) {
    return reply
        .header("X-Rate-Limit")
        .map(pattern::matcher)
        .filter(Matcher::find)
        .map(found -> Integer.parseInt(found.group(1)));
  }
}
