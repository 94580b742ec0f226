package dev.storescope.connector.playconsole;

import dev.storescope.connector.http.ReplyJson;
import dev.storescope.connector.http.ReplyStatus;
import dev.storescope.connector.http.StoreReply;
import dev.storescope.connector.playconsole.PlayFailure.Refusal;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;

/**
 * A reply of a Google API that is an error: JSON, or a text if a file was asked for.
 *
 * @param reasons all that name the error in the reply, such as {@code forbidden}
 * @param detail one line; the status if the reply says nothing
 * @param delay that the reply asks for, if it has too many calls
 */
record GoogleError(int status, Set<String> reasons, String detail, Duration delay) {
  private static final int MOST = 300;

  /** Google names no time; its limits of reviews are those of an hour. */
  private static final Duration REST = Duration.ofMinutes(10);

  private static final Set<String> NOT_ENABLED = Set.of("accessNotConfigured", "SERVICE_DISABLED");
  private static final Set<String> TOO_MANY =
      Set.of("rateLimitExceeded", "userRateLimitExceeded", "quotaExceeded", "RESOURCE_EXHAUSTED");

  /**
   * The error of a reply.
   *
   * @param token is left out: a machine between may quote the request
   */
  static GoogleError of(StoreReply reply, String token, Instant now) {
    String body = reply.body().replace(token, "…");
    JsonNode error = errorOf(body);
    Set<String> reasons = new TreeSet<>();
    Stream.concat(
            Stream.of(error.path("status")),
            Stream.of("errors", "details")
                .flatMap(list -> error.path(list).valueStream())
                .map(each -> each.path("reason")))
        .flatMap(each -> each.asStringOpt().stream())
        .forEach(reasons::add);
    return new GoogleError(
        reply.status(),
        reasons,
        line(error.path("message").asString(textOf(body, reply.status()))),
        ReplyStatus.findRetryAfter(reply, now).filter(Duration::isPositive).orElse(REST));
  }

  private static JsonNode errorOf(String body) {
    try {
      return ReplyJson.MAPPER.readTree(body).path("error");
    } catch (JacksonException e) {
      return ReplyJson.MAPPER.createObjectNode();
    }
  }

  /** A page of a machine between says nothing that helps. */
  private static String textOf(String body, int status) {
    String start = body.strip();
    return start.isEmpty() || List.of("<", "{", "[").contains(start.substring(0, 1))
        ? "HTTP " + status
        : start;
  }

  /** The start of a text in one line. */
  static String line(String text) {
    String start = text.substring(0, Math.min(text.length(), MOST));
    return start.replaceAll("\\p{Cntrl}+", " ").strip();
  }

  PlayFailure reason() {
    return switch (status) {
      case 401 -> new PlayFailure.Refused(Refusal.KEY_NOT_VALID, detail);
      case 403 -> forbidden();
      case 404, 410 -> new PlayFailure.NotFound(detail);
      case 400, 405, 409, 412, 422 -> new PlayFailure.Refused(Refusal.INVALID_REQUEST, detail);
      case 429 -> new PlayFailure.Throttled(delay);
      default -> new PlayFailure.Failed("Google says: " + detail);
    };
  }

  private PlayFailure forbidden() {
    if (reasons.stream().anyMatch(TOO_MANY::contains)) {
      return new PlayFailure.Throttled(delay);
    }
    return new PlayFailure.Refused(
        reasons.stream().anyMatch(NOT_ENABLED::contains)
            ? Refusal.API_NOT_ENABLED
            : Refusal.NO_PERMISSION,
        detail);
  }
}
