package dev.storescope.dashboard.page;

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
    return new PageException(404, "Page not found", detail);
  }

  public static PageException notValid(String detail) {
    return new PageException(400, "Invalid request", detail);
  }

  public static PageException notAllowed(String detail) {
    return new PageException(403, "Not allowed", detail);
  }

  public static PageException tooMany(String detail) {
    return new PageException(429, "Too many attempts", detail);
  }

  static PageException limited(String detail) {
    return new PageException(429, "Too many requests", detail);
  }

  static PageException unavailable() {
    return new PageException(
        503,
        "Temporarily unavailable",
        "The storage cannot be reached. Nothing is lost; try again in a moment.");
  }

  static PageException failed(String requestId) {
    return new PageException(
        500, "Something went wrong", "Give the operator the id of this request: " + requestId);
  }

  int status() {
    return status;
  }

  public String title() {
    return title;
  }

  public String detail() {
    return String.valueOf(getMessage());
  }
}
