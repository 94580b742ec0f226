package dev.storescope.server.http;

import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Why a request has no answer, as RFC 9457 tells it.
 *
 * @param mistakes of a request that is not valid
 * @param headers to be sent with it
 */
record Problem(Code code, String detail, List<Mistake> mistakes, Map<String, String> headers) {

  Problem {
    mistakes = List.copyOf(mistakes);
    headers = Map.copyOf(headers);
  }

  /** The kinds of problems, named as in the interface. */
  enum Code {
    INVALID_REQUEST(400, "The request is not valid"),
    NOT_AUTHENTICATED(401, "Nobody is known to ask"),
    TOKEN_NOT_VALID(401, "The token or key is not valid"),
    NOT_ENOUGH_CREDITS(402, "There are not enough credits"),
    ACCOUNT_DISABLED(403, "The account is disabled"),
    NOT_ALLOWED(403, "The account may not do this"),
    NOT_FOUND(404, "There is nothing here"),
    METHOD_NOT_ALLOWED(405, "The method is not allowed here"),
    URI_TOO_LONG(414, "The address is too long"),
    HEADERS_TOO_LARGE(431, "The headers are too large"),
    RATE_LIMITED(429, "Too many requests"),
    INTERNAL_ERROR(500, "The service failed"),
    OVERLOADED(503, "The service is overloaded"),
    STORE_UNAVAILABLE(503, "The store cannot be reached"),
    STORAGE_UNAVAILABLE(503, "The storage cannot be reached");

    private final int status;
    private final String title;

    Code(int status, String title) {
      this.status = status;
      this.title = title;
    }

    int status() {
      return status;
    }

    String title() {
      return title;
    }

    String wireName() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  static Problem of(Code code, String detail) {
    return new Problem(code, detail, List.of(), Map.of());
  }

  static Problem invalid(List<Mistake> mistakes) {
    String names =
        String.join(", ", mistakes.stream().map(Mistake::parameter).distinct().limit(20).toList());
    return new Problem(Code.INVALID_REQUEST, "To be corrected: " + names, mistakes, Map.of());
  }

  Problem with(String header, String value) {
    return new Problem(code, detail, mistakes, Map.of(header, value));
  }

  Problem retryAfter(long seconds) {
    return with("Retry-After", Long.toString(Math.max(1, seconds)));
  }
}
