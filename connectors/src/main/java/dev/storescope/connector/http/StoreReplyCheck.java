package dev.storescope.connector.http;

import dev.storescope.connector.http.StoreTransport.NotRecordedException;
import dev.storescope.fetching.FetchOutcome;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.util.Optional;
import java.util.regex.Pattern;

/** Asks a store, and tells a reply that can be read from one that is no answer at all. */
public final class StoreReplyCheck {
  private static final Pattern WANTS_A_PERSON =
      Pattern.compile(
          "unusual traffic|/sorry/index|g-recaptcha|consent\\.google\\.com/(m|ml|save)");
  private static final Pattern SECONDS = Pattern.compile("[0-9]{1,9}");

  private final StoreTransport transport;
  private final InstantSource clock;

  public StoreReplyCheck(StoreTransport transport, InstantSource clock) {
    this.transport = transport;
    this.clock = clock;
  }

  /** What came of asking. */
  public sealed interface Asked {
    /** A reply to be read: status 200 to 299, or a 4xx that says something of the subject. */
    record Replied(StoreReply reply) implements Asked {}

    /** No answer at all, and why. */
    record Refused(FetchOutcome outcome) implements Asked {}
  }

  public Asked ask(StoreRequest request) throws InterruptedException {
    try {
      StoreReply reply = transport.send(request);
      return refusal(reply)
          .<Asked>map(Asked.Refused::new)
          .orElseGet(() -> new Asked.Replied(reply));
    } catch (NotRecordedException e) {
      return new Asked.Refused(new FetchOutcome.Unsupported(String.valueOf(e.getMessage())));
    } catch (IOException e) {
      return new Asked.Refused(new FetchOutcome.Failed(request.uri().getHost() + ": " + e));
    }
  }

  private Optional<FetchOutcome> refusal(StoreReply reply) {
    int status = reply.status();
    if (status == 403 || status == 429 || status == 503) {
      return Optional.of(new FetchOutcome.Throttled("HTTP " + status, retryAfter(reply)));
    }
    if (status >= 500) {
      return Optional.of(new FetchOutcome.Failed("HTTP " + status));
    }
    if (status >= 300 && status < 400) {
      return Optional.of(redirected(reply));
    }
    return status < 300 && WANTS_A_PERSON.matcher(reply.body()).find()
        ? Optional.of(new FetchOutcome.Blocked("the page asks for a person"))
        : Optional.empty();
  }

  private static FetchOutcome redirected(StoreReply reply) {
    String target = reply.header("Location").orElse("nowhere");
    return target.contains("consent.") || target.contains("/sorry/")
        ? new FetchOutcome.Blocked("sent to " + target)
        : new FetchOutcome.Failed("HTTP " + reply.status() + " to " + target);
  }

  private Optional<Duration> retryAfter(StoreReply reply) {
    return reply.header("Retry-After").flatMap(this::pause);
  }

  /** Seconds, or a date of RFC 9110. */
  private Optional<Duration> pause(String retryAfter) {
    if (SECONDS.matcher(retryAfter).matches()) {
      return Optional.of(Duration.ofSeconds(Long.parseLong(retryAfter)));
    }
    try {
      Instant until =
          ZonedDateTime.parse(retryAfter, DateTimeFormatter.RFC_1123_DATE_TIME).toInstant();
      Duration pause = Duration.between(clock.instant(), until);
      return Optional.of(pause.isNegative() ? Duration.ZERO : pause);
    } catch (DateTimeParseException e) {
      return Optional.empty();
    }
  }
}
