package dev.storescope.dashboard.page.form;

import dev.storescope.dashboard.page.text.Texts;
import java.util.List;
import java.util.stream.Collectors;

/** A page that cannot be shown, and why. */
public final class PageException extends RuntimeException {
  private final int status;
  private final String title;

  private PageException(int status, String title, String detail) {
    super(detail);
    this.status = status;
    this.title = title;
  }

  public static PageException notFound(String detail) {
    return new PageException(404, Texts.of("error.not-found"), detail);
  }

  public static PageException notValid(String detail) {
    return new PageException(400, Texts.of("error.not-valid"), detail);
  }

  /** A parameter that has none of the values that it may have. */
  public static PageException notOneOf(String parameter, List<?> values) {
    String all = values.stream().map(Object::toString).collect(Collectors.joining(", "));
    return notValid(Texts.of("field.not-one-of", parameter, all));
  }

  public static PageException notAllowed(String detail) {
    return new PageException(403, Texts.of("error.not-allowed"), detail);
  }

  public static PageException tooMany(String detail) {
    return new PageException(429, Texts.of("error.too-many"), detail);
  }

  public static PageException limited(String detail) {
    return new PageException(429, Texts.of("error.limited"), detail);
  }

  /** Too many pages are made at once. */
  public static PageException busy(long seconds) {
    return new PageException(503, Texts.of("error.busy"), Texts.of("error.busy.detail", seconds));
  }

  public static PageException unavailable() {
    return new PageException(
        503, Texts.of("error.unavailable"), Texts.of("error.unavailable.detail"));
  }

  /** A secret cannot be encrypted or decrypted; the log says why. */
  public static PageException withoutKeys(String requestId) {
    return new PageException(
        503, Texts.of("error.unavailable"), Texts.of("error.keys.detail", requestId));
  }

  public static PageException failed(String requestId) {
    return new PageException(
        500, Texts.of("error.failed"), Texts.of("error.failed.detail", requestId));
  }

  /** Whether the request is what is wrong, and not the service. */
  public boolean isOfRequest() {
    return status < 429;
  }

  /** Whether other values would do. */
  public boolean isOfForm() {
    return status == 400;
  }

  public int status() {
    return status;
  }

  public String title() {
    return title;
  }

  public String detail() {
    return String.valueOf(getMessage());
  }
}
