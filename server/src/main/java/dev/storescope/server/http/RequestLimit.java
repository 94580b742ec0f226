package dev.storescope.server.http;

import dev.storescope.accounts.AccountId;
import dev.storescope.server.http.Problem.Code;
import io.github.bucket4j.Bucket;
import io.github.bucket4j.ConsumptionProbe;
import io.github.bucket4j.TimeMeter;
import io.helidon.http.HeaderName;
import io.helidon.http.HeaderNames;
import io.helidon.webserver.http.Handler;
import io.helidon.webserver.http.ServerRequest;
import io.helidon.webserver.http.ServerResponse;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.LinkedHashMap;

/**
 * Bounds the requests of an account in a minute, and tells each caller how many are left, in the
 * fields of the IETF's draft-ietf-httpapi-ratelimit-headers. What was used comes back steadily, not
 * all at once.
 */
final class RequestLimit implements Handler {
  static final HeaderName POLICY = HeaderNames.create("RateLimit-Policy");
  static final HeaderName STATE = HeaderNames.create("RateLimit");

  /** Of so many accounts it is remembered what they used, those that asked last. */
  private static final int MOST_REMEMBERED = 10_000;

  private static final float USUAL_LOAD = 0.75f;
  private static final Duration WINDOW = Duration.ofMinutes(1);
  private static final long NANOS = Duration.ofSeconds(1).toNanos();

  private final int mostPerMinute;
  private final TimeMeter meter;
  private final String policy;
  private final LinkedHashMap<AccountId, Bucket> buckets =
      new LinkedHashMap<>(16, USUAL_LOAD, true);

  /**
   * @param mostPerMinute how many requests an account has a minute, 1 or more
   */
  RequestLimit(int mostPerMinute, InstantSource clock) {
    this.mostPerMinute = mostPerMinute;
    this.meter = new Clock(clock);
    this.policy = "\"default\";q=%d;w=%d".formatted(mostPerMinute, WINDOW.toSeconds());
  }

  @Override
  public void handle(ServerRequest request, ServerResponse response) {
    ConsumptionProbe probe =
        bucket(Authentication.caller(request).id()).tryConsumeAndReturnRemaining(1);
    long seconds = seconds(probe.getNanosToWaitForReset());
    response.header(POLICY, policy);
    response.header(STATE, "\"default\";r=%d;t=%d".formatted(probe.getRemainingTokens(), seconds));
    if (!probe.isConsumed()) {
      String detail = "An account has " + mostPerMinute + " requests a minute.";
      throw new ProblemException(
          Problem.of(Code.RATE_LIMITED, detail)
              .retryAfter(seconds(probe.getNanosToWaitForRefill())));
    }
    response.next();
  }

  /** How many accounts are remembered. */
  int size() {
    synchronized (buckets) {
      return buckets.size();
    }
  }

  Bucket bucket(AccountId account) {
    synchronized (buckets) {
      Bucket bucket = buckets.computeIfAbsent(account, _ -> newBucket());
      if (buckets.size() > MOST_REMEMBERED) {
        buckets.pollFirstEntry();
      }
      return bucket;
    }
  }

  private Bucket newBucket() {
    return Bucket.builder()
        .withCustomTimePrecision(meter)
        .addLimit(limit -> limit.capacity(mostPerMinute).refillGreedy(mostPerMinute, WINDOW))
        .build();
  }

  private static long seconds(long nanos) {
    return (nanos + NANOS - 1) / NANOS;
  }

  private record Clock(InstantSource source) implements TimeMeter {
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
