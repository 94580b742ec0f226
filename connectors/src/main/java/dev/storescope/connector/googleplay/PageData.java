package dev.storescope.connector.googleplay;

import static dev.storescope.connector.http.UnusableReplyException.blocked;
import static dev.storescope.connector.http.UnusableReplyException.drifted;
import static dev.storescope.connector.http.UnusableReplyException.failed;

import dev.storescope.connector.http.StoreReply;
import dev.storescope.connector.http.UnusableReplyException;
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
 * The data blocks of a Google Play page. A block is found by the id of the remote call that it
 * answers, because its number in the page changes over the years.
 */
record PageData(String page) {
  private static final JsonMapper JSON = JsonMapper.shared();
  private static final String CALLBACK_NAME = "AF_initDataCallback";
  private static final String SCRIPT_END = "</script>";

  /**
   * The texts of apps cannot match either of the two patterns: the equals sign, the angle bracket
   * and line breaks are escaped in them.
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

  static PageData of(StoreReply reply) {
    if (!reply.body().contains(CALLBACK_NAME)) {
      throw blocked("the page has no data, like a captcha or a consent page");
    }
    return new PageData(reply.body());
  }

  /** The blocks with answers to a remote call, at least one, in the order of the page. */
  List<PathReader> blocks(String rpc) {
    Set<String> keys = keys(rpc);
    List<PathReader> blocks = new ArrayList<>();
    Matcher callback = CALLBACK.matcher(page);
    while (callback.find()) {
      if (keys.contains(callback.group("key"))) {
        blocks.add(parse(callback));
      }
    }
    if (blocks.isEmpty()) {
      throw drifted("the page has no data block of " + rpc);
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

  private PathReader parse(Matcher callback) {
    if (callback.group("known") == null) {
      throw drifted(callback.group("key") + " has an unknown layout");
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

  private UnusableReplyException unreadable(Matcher callback, String reason) {
    String key = callback.group("key");
    return page.indexOf(SCRIPT_END, callback.end()) < 0
        ? failed("the page ends within " + key)
        : drifted(key + " is not JSON: " + reason);
  }
}
