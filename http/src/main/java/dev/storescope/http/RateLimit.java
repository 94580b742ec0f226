package dev.storescope.http;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.storescope.accounts.Account;
import dev.storescope.accounts.AccountId;
import dev.storescope.clock.ForwardClock;
import dev.storescope.http.validation.Problem;
import dev.storescope.http.validation.Problem.Code;
import dev.storescope.http.validation.ProblemException;
import io.github.bucket4j.Bucket;
import io.github.bucket4j.ConsumptionProbe;
import io.github.bucket4j.TimeMeter;
import io.helidon.http.HeaderName;
import io.helidon.http.HeaderNames;
import io.helidon.webserver.http.FilterChain;
import io.helidon.webserver.http.Handler;
import io.helidon.webserver.http.RoutingRequest;
import io.helidon.webserver.http.RoutingResponse;
import io.helidon.webserver.http.ServerRequest;
import io.helidon.webserver.http.ServerResponse;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Locale;
import java.util.Optional;

/**
 * Limits the requests of an account per minute, and sends what remains in the fields of the IETF's
 * draft-ietf-httpapi-ratelimit-headers. The allowance refills steadily, not all at once.
 */
public final class RateLimit implements Handler {
  private static final HeaderName POLICY = HeaderNames.create("RateLimit-Policy");
  private static final HeaderName STATE = HeaderNames.create("RateLimit");
  private static final int MAX_ACCOUNTS = 10_000;
  private static final Duration WINDOW = Duration.ofMinutes(1);
  private static final long NANOS = Duration.ofSeconds(1).toNanos();

  private final int requestsPerMinute;
  private final TimeMeter meter;
  private final String policy;
  private final Cache<Object, Bucket> buckets;

  /**
   * @param requestsPerMinute 1 or more
   */
  public RateLimit(int requestsPerMinute, InstantSource clock) {
    this.requestsPerMinute = requestsPerMinute;
    this.meter = new ClockMeter(new ForwardClock(clock));
    this.policy =
        String.format(Locale.ROOT, "\"default\";q=%d;w=%d", requestsPerMinute, WINDOW.toSeconds());
    // A bucket that was not used for the whole window is full, and the same as a new one.
    this.buckets =
        Caffeine.newBuilder()
            .maximumSize(MAX_ACCOUNTS)
            .expireAfterAccess(WINDOW)
            .ticker(meter::currentTimeNanos)
            .executor(Runnable::run)
            .build();
  }

  /**
   * A limit of its own for requests without an account.
   *
   * @param requestsPerMinute 1 or more
   */
  public static RateLimit ofGuests(int requestsPerMinute, InstantSource clock) {
    return new RateLimit(requestsPerMinute, clock);
  }

  /** Counts a request of a guest; how long to wait if it is beyond the limit. */
  public Optional<Duration> count(Object guest) {
    ConsumptionProbe probe = bucket(guest).tryConsumeAndReturnRemaining(1);
    return probe.isConsumed()
        ? Optional.empty()
        : Optional.of(Duration.ofSeconds(Math.max(1, seconds(probe.getNanosToWaitForRefill()))));
  }

  /** Has a request carry the limit of the server that handles it. */
  void register(FilterChain chain, RoutingRequest request, RoutingResponse response) {
    request.context().register(this);
    chain.proceed();
  }

  @Override
  public void handle(ServerRequest request, ServerResponse response) {
    AccountId caller = request.context().get(Account.class).orElseThrow().id();
    findRefusal(caller, response)
        .ifPresent(
            refusal -> {
              throw refusal(refusal);
            });
    response.next();
  }

  static ProblemException refusal(Exceeded exceeded) {
    return new ProblemException(
        Problem.of(Code.RATE_LIMITED, exceeded.detail()).retryAfter(exceeded.pause().toSeconds()));
  }

  /** Why a request is refused, and when it may be repeated. */
  public record Exceeded(String detail, Duration pause) {}

  /** Counts a request that an account makes elsewhere; empty if it is within the limit. */
  public static Optional<Exceeded> findRefusal(
      ServerRequest request, ServerResponse response, AccountId account) {
    return request
        .context()
        .get(RateLimit.class)
        .flatMap(limit -> limit.findRefusal(account, response));
  }

  private Optional<Exceeded> findRefusal(AccountId account, ServerResponse response) {
    ConsumptionProbe probe = bucket(account).tryConsumeAndReturnRemaining(1);
    long seconds = seconds(probe.getNanosToWaitForReset());
    response.header(POLICY, policy);
    response.header(
        STATE,
        String.format(Locale.ROOT, "\"default\";r=%d;t=%d", probe.getRemainingTokens(), seconds));
    return probe.isConsumed()
        ? Optional.empty()
        : Optional.of(
            new Exceeded(
                "The limit is " + requestsPerMinute + " requests per minute for an account.",
                Duration.ofSeconds(Math.max(1, seconds(probe.getNanosToWaitForRefill())))));
  }

  /** The number of accounts with a bucket. */
  public long size() {
    buckets.cleanUp();
    return buckets.estimatedSize();
  }

  public Bucket bucket(Object caller) {
    return buckets.get(caller, _ -> newBucket());
  }

  private Bucket newBucket() {
    return Bucket.builder()
        .withCustomTimePrecision(meter)
        .addLimit(
            limit -> limit.capacity(requestsPerMinute).refillGreedy(requestsPerMinute, WINDOW))
        .build();
  }

  private static long seconds(long nanos) {
    return (nanos + NANOS - 1) / NANOS;
  }

  private record ClockMeter(ForwardClock source) implements TimeMeter {
    @Override
    public long currentTimeNanos() {
      Instant now = source.instant();
      return now.getEpochSecond() * NANOS + now.getNano();
    }

    @Override
    public boolean isWallClockBased() {
      return true;
    }
  }
}
