package dev.storescope.connector.http;

import static dev.storescope.connector.http.UnusableReplyException.failed;

import com.google.re2j.Pattern;
import java.util.List;
import tools.jackson.databind.JsonNode;

/**
 * Replies that are a page or a text where data is expected, whatever their status: the store sends
 * its errors so, such as {@code Http/1.1 Service Unavailable}, as does any machine between. A retry
 * may help.
 */
public final class ErrorPages {
  private static final int MAX_SHOWN = 200;
  private static final int MAX_READ = 10_000;
  private static final Pattern TAG = Pattern.compile("<[^>]*>");
  private static final Pattern SPACE = Pattern.compile("\\s+");
  private static final Pattern PAGE =
      Pattern.compile(
          "(?is)^(<\\?xml[^>]*>)?\\s*(<!--.*?-->\\s*)*<((!doctype\\s+)?html\\b|[\\w:]*(error|fault)\\b)");

  /** The fields of what a store, or a machine between, sends in JSON in place of data. */
  private static final List<String> ERRORS =
      List.of(
          "errorMessage", "error", "errors", "customerMessage", "failureType", "fault", "message");

  private ErrorPages() {}

  /** Fails if the root of a reply in JSON says that there was an error. */
  public static void checkHasNoError(JsonNode root) {
    ERRORS.stream()
        .map(root::path)
        .filter(error -> !error.isMissingNode() && !error.isNull())
        .findFirst()
        .ifPresent(
            error -> {
              throw failed("the store says: " + error.asString(error.toString()));
            });
  }

  /** Whether a reply starts as JSON does. */
  public static boolean startsLikeJson(String text) {
    String start = text.stripLeading();
    return start.startsWith("{") || start.startsWith("[");
  }

  /** Whether a reply in JSON ends before its end. */
  public static boolean endsWithin(String text) {
    String body = text.strip();
    return (body.startsWith("{") && !body.endsWith("}"))
        || (body.startsWith("[") && !body.endsWith("]"));
  }

  /** Whether a reply is a page in HTML, or an error in XML. */
  public static boolean isPage(String text) {
    return PAGE.matcher(text.substring(0, Math.min(text.length(), MAX_READ))).find();
  }

  /** The failure that a reply without data is, with the start of what it says. */
  public static UnusableReplyException failure(String text) {
    String start = text.substring(0, Math.min(text.length(), MAX_READ));
    String said = SPACE.matcher(TAG.matcher(start).replaceAll(" ")).replaceAll(" ").strip();
    return failed(
        "the reply is an error page, not data: "
            + said.substring(0, Math.min(said.length(), MAX_SHOWN)));
  }
}
