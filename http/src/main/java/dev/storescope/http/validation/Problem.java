package dev.storescope.http.validation;

import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Why a request is refused or fails, as in RFC 9457.
 *
 * @param errors of a request that is not valid
 * @param headers of the response
 */
public record Problem(
    Code code, String detail, List<ValidationError> errors, Map<String, String> headers) {
  private static final int MAX_NAMES = 20;

  public Problem {
    errors = List.copyOf(errors);
    headers = Map.copyOf(headers);
  }

  /** The kinds of problems, named as in the interface. */
  public enum Code {
    INVALID_REQUEST(400, "The request is not valid"),
    NOT_AUTHENTICATED(401, "Authentication is required"),
    TOKEN_NOT_VALID(401, "The token or key is not valid"),
    NOT_ENOUGH_CREDITS(402, "Not enough credits"),
    ACCOUNT_DISABLED(403, "The account is disabled"),
    NOT_ALLOWED(403, "The account is not allowed to do this"),
    INSUFFICIENT_SCOPE(403, "The scope of the key is not sufficient"),
    NOT_FOUND(404, "Not found"),
    METHOD_NOT_ALLOWED(405, "The method is not allowed"),
    URI_TOO_LONG(414, "The URI is too long"),
    HEADERS_TOO_LARGE(431, "The headers are too large"),
    RATE_LIMITED(429, "Too many requests"),
    INTERNAL_ERROR(500, "Internal error"),
    OVERLOADED(503, "The service is overloaded"),
    STORE_UNAVAILABLE(503, "The store is unavailable"),
    STORAGE_UNAVAILABLE(503, "The storage is unavailable");

    private final int status;
    private final String title;

    Code(int status, String title) {
      this.status = status;
      this.title = title;
    }

    public int status() {
      return status;
    }

    public String title() {
      return title;
    }

    public String wireName() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  public static Problem of(Code code, String detail) {
    return new Problem(code, detail, List.of(), Map.of());
  }

  public static Problem invalid(List<ValidationError> errors) {
    List<String> names =
        errors.stream().map(ValidationError::parameter).distinct().limit(MAX_NAMES).toList();
    String detail = "Invalid parameters: " + String.join(", ", names) + ".";
    return new Problem(Code.INVALID_REQUEST, detail, errors, Map.of());
  }

  public Problem with(String header, String value) {
    return new Problem(code, detail, errors, Map.of(header, value));
  }

  public Problem retryAfter(long seconds) {
    return with("Retry-After", Long.toString(Math.max(1, seconds)));
  }
}
