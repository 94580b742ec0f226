package dev.storescope.connector.http;

import dev.storescope.fetching.FetchOutcome;
import java.time.Duration;
import java.time.Instant;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/** Tells the replies that are no answer at all: throttled, blocked, failed. */
final class Refusals {
  // Tags of Google's captcha and consent pages. App texts cannot bring these in: stores escape "<".
  private static final Pattern WANTS_A_PERSON =
      Pattern.compile(
          "<form[^>]+(captcha-form|//consent\\.)"
              + "|<div[^>]+g-recaptcha"
              + "|systems have detected unusual traffic"
              + "|<a [^>]*/sorry/index");
  private static final String PLAY_PAGE = "AF_initDataCallback";
  private static final Pattern SECONDS = Pattern.compile("[0-9]{1,9}");
  private static final int MOST_OF_A_MESSAGE = 200;

  private Refusals() {}

  static Optional<FetchOutcome> find(StoreReply reply, Instant now) {
    int status = reply.status();
    if (status == 403 || status == 429 || status == 503) {
      return Optional.of(new FetchOutcome.Throttled(describe(reply), retryAfter(reply, now)));
    }
    // 407 and 408 are of the way to the store, and say nothing of the subject.
    if (status >= 500 || status == 407 || status == 408) {
      return Optional.of(new FetchOutcome.Failed(describe(reply)));
    }
    if (status >= 300 && status < 400) {
      return Optional.of(redirected(reply));
    }
    return status < 300 && wantsAPerson(reply)
        ? Optional.of(new FetchOutcome.Blocked("the page asks for a person"))
        : Optional.empty();
  }

  /** The status, with the message of a store's own interface where it gives one. */
  private static String describe(StoreReply reply) {
    String message = isJson(reply) ? ": " + reply.body().strip().replaceAll("\\s+", " ") : "";
    return "HTTP "
        + reply.status()
        + message.substring(0, Math.min(message.length(), MOST_OF_A_MESSAGE));
  }

  private static boolean wantsAPerson(StoreReply reply) {
    String body = reply.body();
    return isHtml(reply) && !body.contains(PLAY_PAGE) && WANTS_A_PERSON.matcher(body).find();
  }

  private static boolean isHtml(StoreReply reply) {
    return contentType(reply)
        .map(type -> type.contains("html"))
        .orElseGet(() -> reply.body().stripLeading().startsWith("<"));
  }

  private static boolean isJson(StoreReply reply) {
    return contentType(reply).filter(type -> type.contains("json")).isPresent();
  }

  private static Optional<String> contentType(StoreReply reply) {
    return reply.header("Content-Type").map(type -> type.toLowerCase(Locale.ROOT));
  }

  private static FetchOutcome redirected(StoreReply reply) {
    String target = reply.header("Location").orElse("nowhere");
    return target.contains("consent.") || target.contains("/sorry/")
        ? new FetchOutcome.Blocked("sent to " + target)
        : new FetchOutcome.Failed("HTTP " + reply.status() + " to " + target);
  }

  private static Optional<Duration> retryAfter(StoreReply reply, Instant now) {
    return reply.header("Retry-After").flatMap(header -> pause(header.strip(), now));
  }

  /** Seconds, or a date of RFC 9110. */
  private static Optional<Duration> pause(String retryAfter, Instant now) {
    if (SECONDS.matcher(retryAfter).matches()) {
      return Optional.of(Duration.ofSeconds(Long.parseLong(retryAfter)));
    }
    try {
      Instant until =
          ZonedDateTime.parse(retryAfter, DateTimeFormatter.RFC_1123_DATE_TIME).toInstant();
      return Optional.of(until.isAfter(now) ? Duration.between(now, until) : Duration.ZERO);
    } catch (DateTimeParseException e) {
      return Optional.empty();
    }
  }
}
