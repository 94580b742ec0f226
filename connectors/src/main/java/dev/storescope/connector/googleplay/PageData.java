package dev.storescope.connector.googleplay;

import dev.storescope.connector.http.StoreReply;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * The data blocks of a Google Play page. A block is found by the id of the remote call whose answer
 * it holds; its number in the page changes from one year to the next.
 */
final class PageData {
  private static final JsonMapper JSON = JsonMapper.shared();
  private static final String CALLBACK_NAME = "AF_initDataCallback";
  private static final String SCRIPT_END = "</script>";

  /**
   * What comes before the two kinds of script is escaped in the texts of apps (the equals sign, the
   * angle bracket, the end of a line), so that none of them can pass for one.
   */
  private static final String CALLS_START = "AF_dataServiceRequests = {";

  private static final Pattern CALLBACK =
      Pattern.compile(
          "[>\\n]\\s*"
              + CALLBACK_NAME
              + "\\(\\{\\s*key:\\s*'(?<key>ds:[0-9]+)'"
              + "(?<known>,\\s*hash:\\s*'[0-9]*',\\s*data:)?");
  private static final Pattern CALL =
      Pattern.compile("'(?<key>ds:[0-9]+)'\\s*:\\s*\\{\\s*id:\\s*'(?<rpc>\\w+)'");

  private final String page;

  private PageData(String page) {
    this.page = page;
  }

  static PageData of(StoreReply reply) throws NoAnswerException {
    if (!reply.body().contains(CALLBACK_NAME)) {
      throw NoAnswerException.blocked("a page without data, as consent pages and captchas are");
    }
    return new PageData(reply.body());
  }

  /** The blocks that hold answers of a remote call, at least one, in the order of the page. */
  List<PathReader> blocks(String rpc) throws NoAnswerException {
    Set<String> keys = keys(rpc);
    List<PathReader> blocks = new ArrayList<>();
    Matcher callback = CALLBACK.matcher(page);
    while (callback.find()) {
      if (keys.contains(callback.group("key"))) {
        blocks.add(read(callback));
      }
    }
    if (blocks.isEmpty()) {
      throw NoAnswerException.drifted("the page has no data block of " + rpc);
    }
    return blocks;
  }

  private Set<String> keys(String rpc) {
    Set<String> keys = new HashSet<>();
    int start = page.indexOf(CALLS_START);
    int end = page.indexOf(SCRIPT_END, Math.max(start, 0));
    Matcher call = CALL.matcher(page);
    if (start >= 0) {
      call.region(start, end < 0 ? page.length() : end);
      call.results()
          .filter(found -> found.group("rpc").equals(rpc))
          .forEach(found -> keys.add(found.group("key")));
    }
    return keys;
  }

  private PathReader read(Matcher callback) throws NoAnswerException {
    if (callback.group("known") == null) {
      throw NoAnswerException.drifted(callback.group("key") + " is of another layout");
    }
    try (JsonParser parser = JSON.createParser(page.substring(callback.end()))) {
      if (parser.nextToken() == null) {
        throw unreadable(callback, "it is empty");
      }
      JsonNode data = parser.readValueAsTree();
      return new PathReader(data);
    } catch (JacksonException e) {
      throw unreadable(callback, e.getOriginalMessage());
    }
  }

  private NoAnswerException unreadable(Matcher callback, String reason) {
    String key = callback.group("key");
    return page.indexOf(SCRIPT_END, callback.end()) < 0
        ? NoAnswerException.failed("the page ends within " + key)
        : NoAnswerException.drifted(key + " is no JSON: " + reason);
  }
}
