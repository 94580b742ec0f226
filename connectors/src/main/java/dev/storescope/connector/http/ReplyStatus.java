package dev.storescope.connector.http;

import com.google.re2j.Pattern;
import dev.storescope.fetching.FetchOutcome;
import java.time.Duration;
import java.time.Instant;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.util.Locale;
import java.util.Optional;

/** Detects the replies that are not about the subject: throttled, blocked, failed. */
public final class ReplyStatus {
  /** The longest delay that a reply can ask for. */
  public static final Duration MAX_DELAY = Duration.ofHours(1);

  // A captcha or consent page is much shorter; any other page without data fails in its parser.
  private static final int MAX_PAGE = 1 << 20;

  // Tags of Google's captcha and consent pages. Texts of apps cannot match: stores escape "<".
  private static final Pattern CAPTCHA_OR_CONSENT =
      Pattern.compile(
          "<form[^>]+(captcha-form|//consent\\.)"
              + "|<div[^>]+g-recaptcha"
              + "|systems have detected unusual traffic"
              + "|<a [^>]*/sorry/index");
  private static final String PLAY_OVERLOAD = "PlayGatewayError";

  /** A reply with data is longer, and may quote anything. */
  private static final int MAX_OVERLOAD = 2000;

  /**
   * The errors that Apple documents for the Apple Ads Platform API and for App Store Connect, and
   * those of Google's interfaces; of a file in Cloud Storage, Google says it in a text.
   */
  private static final Pattern ACCOUNT_REFUSAL =
      Pattern.compile(
          "(?s)^\\s*\\{.*\"(error\"\\s*:\\s*\\{|errors\"\\s*:\\s*\\[).*\"code\"\\s*:"
              + "|^[^<]* does not have storage\\.[a-z.]+ access ");

  private static final int MAX_REFUSAL = 10_000;

  private static final String PLAY_PAGE = "AF_initDataCallback";
  private static final Pattern SECONDS = Pattern.compile("[0-9]{1,9}");

  private ReplyStatus() {}

  /** Why a reply is not about the subject; empty if it may be. */
  public static Optional<FetchOutcome> findFailure(StoreReply reply, Instant now) {
    int status = reply.status();
    if (status == 429 && isLimitOfKey(reply)) {
      return Optional.empty();
    }
    if ((status == 403 && !isRefusedByAccount(reply)) || status == 429 || status == 503) {
      return Optional.of(
          new FetchOutcome.Throttled(
              reply.summary(), findRetryAfter(reply, now).map(ReplyStatus::bounded)));
    }
    // 407 and 408 come from a proxy or the connection, not from the store.
    if (status >= 500 || status == 407 || status == 408) {
      return Optional.of(new FetchOutcome.Failed(reply.summary()));
    }
    if (status >= 300 && status < 400) {
      return Optional.of(redirected(reply));
    }
    if (status < 300 && isOverload(reply)) {
      return Optional.of(
          new FetchOutcome.Throttled("the reply is a " + PLAY_OVERLOAD, Optional.empty()));
    }
    return status < 300 && isCaptchaOrConsent(reply)
        ? Optional.of(new FetchOutcome.Blocked("the page is a captcha or asks for consent"))
        : Optional.empty();
  }

  /** App Store Connect counts the calls with each key; others may be answered. */
  private static boolean isLimitOfKey(StoreReply reply) {
    return reply
        .header("X-Rate-Limit")
        .filter(limit -> limit.contains("user-hour-lim"))
        .isPresent();
  }

  /** Interfaces with accounts answer so if one may not have what it asks for. */
  private static boolean isRefusedByAccount(StoreReply reply) {
    return reply.content().maxLength() <= MAX_REFUSAL
        && ACCOUNT_REFUSAL.matcher(reply.body()).find();
  }

  /** Google Play's remote calls have status 200 also when they are too many. */
  private static boolean isOverload(StoreReply reply) {
    return reply.content().maxLength() <= MAX_OVERLOAD && reply.body().contains(PLAY_OVERLOAD);
  }

  private static boolean isCaptchaOrConsent(StoreReply reply) {
    if (!isHtml(reply)) {
      return false;
    }
    String body = reply.body();
    return !body.contains(PLAY_PAGE)
        && isCaptchaOrConsent(body.substring(0, Math.min(body.length(), MAX_PAGE)));
  }

  /** In time linear in the length of the page, whatever it contains. */
  static boolean isCaptchaOrConsent(CharSequence page) {
    return CAPTCHA_OR_CONSENT.matcher(page).find();
  }

  private static boolean isHtml(StoreReply reply) {
    return reply
        .header("Content-Type")
        .map(type -> type.toLowerCase(Locale.ROOT).contains("html"))
        .orElseGet(() -> startsWithTag(reply.body()));
  }

  private static boolean startsWithTag(String body) {
    int start = 0;
    while (start < body.length() && Character.isWhitespace(body.charAt(start))) {
      start++;
    }
    return body.startsWith("<", start);
  }

  private static FetchOutcome redirected(StoreReply reply) {
    String target = UnusableReplyException.shorten(reply.header("Location").orElse("nowhere"));
    return target.contains("consent.") || target.contains("/sorry/")
        ? new FetchOutcome.Blocked("sent to " + target)
        : new FetchOutcome.Failed("HTTP " + reply.status() + " to " + target);
  }

  private static Duration bounded(Duration delay) {
    return delay.compareTo(MAX_DELAY) < 0 ? delay : MAX_DELAY;
  }

  /** The delay that the reply asks for, however long. */
  public static Optional<Duration> findRetryAfter(StoreReply reply, Instant now) {
    return reply.header("Retry-After").flatMap(header -> delay(header.strip(), now));
  }

  /** Seconds, or a date of RFC 9110. */
  private static Optional<Duration> delay(String retryAfter, Instant now) {
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
