package dev.storescope.connector.googleplay;

import static dev.storescope.connector.http.UnusableReplyException.blocked;
import static dev.storescope.connector.http.UnusableReplyException.drifted;
import static dev.storescope.connector.http.UnusableReplyException.failed;

import com.google.re2j.Matcher;
import com.google.re2j.Pattern;
import dev.storescope.connector.http.ErrorPages;
import dev.storescope.connector.http.ReplyJson;
import dev.storescope.connector.http.StoreReply;
import dev.storescope.connector.http.UnusableReplyException;
import java.io.IOException;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.exc.StreamConstraintsException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * The data blocks of a Google Play page. A block is found by the id of the remote call that it
 * answers, because its number in the page changes over the years.
 */
record PageData(String page) {
  private static final JsonMapper JSON = ReplyJson.MAPPER;
  private static final String CALLBACK_NAME = "AF_initDataCallback";
  private static final String SCRIPT_END = "</script>";
  private static final String PAGE_END = "</html>";

  private static final String CALLS_START = "AF_dataServiceRequests = {";

  private static final Pattern CALLBACK =
      Pattern.compile(
          CALLBACK_NAME
              + "\\(\\{\\s*key:\\s*'(?P<key>ds:[0-9]+)'"
              + "(?P<known>,\\s*hash:\\s*'[0-9]*',\\s*data:)?");
  private static final Pattern CALL =
      Pattern.compile("'(?P<key>ds:[0-9]+)'\\s*:\\s*\\{\\s*id:\\s*'(?P<rpc>\\w+)'");

  /** The longest start of a callback, up to its data. */
  private static final int MAX_CALLBACK_START = 200;

  /**
   * The start of a callback.
   *
   * @param known whether its layout is the known one
   * @param end where its data begins
   */
  private record Callback(String key, boolean known, int end) {}

  /** The data of a callback, the tokens in it, and where it ends. */
  private record DataBlock(PathReader data, long tokens, int end) {}

  static PageData of(StoreReply reply) {
    if (!reply.body().isBlank() && !reply.body().stripLeading().startsWith("<")) {
      throw ErrorPages.failure(reply.body());
    }
    if (!reply.body().contains(CALLBACK_NAME)) {
      throw blocked("the page has no data, like a captcha or a consent page");
    }
    return new PageData(reply.body());
  }

  /** The blocks with answers to a remote call, at least one, in the order of the page. */
  List<PathReader> blocks(String rpc) {
    List<PathReader> blocks = blocks(keys(rpc)::contains, rpc);
    if (blocks.isEmpty()) {
      throw isWhole()
          ? drifted("the page has no data block of " + rpc)
          : failed("the page ends before the data of " + rpc);
    }
    return blocks;
  }

  /** All blocks, in the order of the page. */
  List<PathReader> blocks() {
    return blocks(_ -> true, "its blocks");
  }

  /** Whether the page has its end. */
  boolean isWhole() {
    return page.contains(PAGE_END);
  }

  private List<PathReader> blocks(Predicate<String> isWanted, String name) {
    List<PathReader> blocks = new ArrayList<>();
    long tokens = 0;
    int at = page.indexOf(CALLBACK_NAME);
    while (at >= 0) {
      int next = at + CALLBACK_NAME.length();
      Optional<Callback> callback = findCallback(at).filter(found -> isWanted.test(found.key()));
      if (callback.isPresent()) {
        DataBlock block = parse(callback.get());
        blocks.add(block.data());
        next = block.end();
        tokens += block.tokens();
      }
      if (tokens > ReplyJson.MAX_TOKENS) {
        throw drifted("the page has more data of " + name + " than any known one");
      }
      at = page.indexOf(CALLBACK_NAME, next);
    }
    return blocks;
  }

  private Set<String> keys(String rpc) {
    Set<String> keys = new HashSet<>();
    int start = page.indexOf(CALLS_START);
    int end = page.indexOf(SCRIPT_END, Math.max(start, 0));
    if (start >= 0) {
      Matcher call = CALL.matcher(page.substring(start, end < 0 ? page.length() : end));
      while (call.find()) {
        if (call.group("rpc").equals(rpc)) {
          keys.add(call.group("key"));
        }
      }
    }
    return keys;
  }

  /**
   * The callback whose name is at an index, after the start of a script or of a line. The texts of
   * apps have none: the equals sign, the angle bracket and line breaks are escaped in them.
   */
  private Optional<Callback> findCallback(int name) {
    int before = name - 1;
    while (before > 0
        && page.charAt(before) != '\n'
        && Character.isWhitespace(page.charAt(before))) {
      before--;
    }
    if (before < 0 || (page.charAt(before) != '>' && page.charAt(before) != '\n')) {
      return Optional.empty();
    }
    Matcher start =
        CALLBACK.matcher(page.substring(name, Math.min(page.length(), name + MAX_CALLBACK_START)));
    return start.lookingAt()
        ? Optional.of(
            new Callback(start.group("key"), start.group("known") != null, name + start.end()))
        : Optional.empty();
  }

  private DataBlock parse(Callback callback) {
    if (!callback.known()) {
      throw drifted(callback.key() + " has an unknown layout");
    }
    // A reader, so that the rest of the page is not copied for each block.
    StringReader rest = new StringReader(page);
    try {
      rest.skip(callback.end());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    try (JsonParser parser = JSON.createParser(rest)) {
      if (parser.nextToken() == null) {
        throw unreadable(callback, "it is empty");
      }
      JsonNode data = parser.readValueAsTree();
      int end = callback.end() + (int) parser.currentLocation().getCharOffset();
      return new DataBlock(new PathReader(data), parser.currentTokenCount(), end);
    } catch (StreamConstraintsException e) {
      throw ReplyJson.tooLarge(e);
    } catch (JacksonException e) {
      throw unreadable(callback, e.getOriginalMessage());
    }
  }

  private UnusableReplyException unreadable(Callback callback, String reason) {
    return page.indexOf(SCRIPT_END, callback.end()) < 0
        ? failed("the page ends within " + callback.key())
        : drifted(callback.key() + " is not JSON: " + reason);
  }
}
