package dev.storescope.connector.apple;

import static dev.storescope.connector.http.UnusableReplyException.drifted;
import static dev.storescope.connector.http.UnusableReplyException.failed;

import com.google.re2j.Matcher;
import com.google.re2j.Pattern;
import dev.storescope.connector.http.ErrorPages;
import dev.storescope.connector.http.ReplyBody;
import java.util.ArrayList;
import java.util.List;
import org.jsoup.parser.Parser;
import tools.jackson.databind.JsonNode;

/**
 * The data in a page of the App Store's web site. Since November 2025 each page has one script with
 * JSON: a list of what was intended and the data for it, in an object, or alone.
 */
final class WebPageData {
  private static final String ID = "serialized-server-data";
  private static final String END = "</script";
  private static final Pattern SCRIPT = Pattern.compile("(?i)<script(\\s[^>]*)>");
  private static final Pattern HAS_ID =
      Pattern.compile("\\sid\\s*=\\s*[\"']?" + ID + "([\"'\\s]|$)");
  private static final Pattern HAS_TYPE =
      Pattern.compile("\\stype\\s*=\\s*[\"']?application/json([\"'\\s]|$)");

  /** The known pages have more than a million characters; pages of errors have a few thousand. */
  private static final int MIN_PAGE = 50_000;

  private WebPageData() {}

  /** What was intended, each with the data for it. */
  static List<JsonFields> read(ReplyBody body) {
    JsonNode root = JsonFields.parse(ReplyBody.of(unescape(script(body.text()))));
    return root.isArray()
        ? root.valueStream().map(JsonFields::new).toList()
        : new JsonFields(root).expecting("data").objects("data");
  }

  private static String script(String page) {
    if (page.isBlank()) {
      throw failed("the reply is empty");
    }
    List<Integer> starts = starts(page);
    if (starts.isEmpty()) {
      throw page.length() < MIN_PAGE ? ErrorPages.failure(page) : drifted("the page has no " + ID);
    }
    if (starts.size() > 1) {
      throw drifted("the page has " + starts.size() + " scripts " + ID);
    }
    int end = page.indexOf(END, starts.getFirst());
    if (end < 0) {
      throw failed("the page ends within " + ID);
    }
    return page.substring(starts.getFirst(), end);
  }

  /** Where the content of each script with the data begins. */
  private static List<Integer> starts(String page) {
    List<Integer> starts = new ArrayList<>();
    Matcher script = SCRIPT.matcher(page);
    while (script.find()) {
      String attributes = script.group(1);
      if (HAS_ID.matcher(attributes).find() && HAS_TYPE.matcher(attributes).find()) {
        starts.add(script.end());
      }
    }
    return starts;
  }

  /** JSON of an object has quotes; without any, they are escaped as in HTML. */
  private static String unescape(String json) {
    return json.indexOf('"') < 0 ? Parser.unescapeEntities(json, true) : json;
  }
}
