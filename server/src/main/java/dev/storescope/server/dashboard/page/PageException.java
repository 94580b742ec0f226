package dev.storescope.server.dashboard.page;

/** Why there is no page to show, with what would be right. */
public final class PageException extends RuntimeException {
  private final int status;
  private final String title;

  private PageException(int status, String title, String detail) {
    super(detail);
    this.status = status;
    this.title = title;
  }

  public static PageException notFound(String detail) {
    return new PageException(404, "There is nothing here", detail);
  }

  public static PageException notValid(String detail) {
    return new PageException(400, "That cannot be done", detail);
  }

  public static PageException notAllowed(String detail) {
    return new PageException(403, "That is not allowed", detail);
  }

  public static PageException tooMany(String detail) {
    return new PageException(429, "Too many tries", detail);
  }

  static PageException unavailable() {
    return new PageException(
        503, "The storage cannot be reached", "Nothing is lost: load the page again in a moment.");
  }

  static PageException failed(String requestId) {
    return new PageException(
        500, "The page failed", "Tell the operator the id of this request: " + requestId);
  }

  int status() {
    return status;
  }

  String title() {
    return title;
  }

  String detail() {
    return String.valueOf(getMessage());
  }
}
