package dev.storescope.sandbox.http;

import dev.storescope.sandbox.http.Fault.Corruption;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;

/** Corrupts replies of Google Play's batchexecute. */
final class CorruptBatch {
  static final String GUARD = ")]}'";

  private static final JsonMapper JSON = JsonMapper.shared();
  private static final Pattern ANSWER =
      Pattern.compile("\\[\"wrb\\.fr\",\"(?<rpc>\\w+)\",(?<payload>\"(?:[^\"\\\\]|\\\\.)*+\")");

  /** The minimum number of fields of items, lists and clusters. */
  private static final int MANY_FIELDS = 8;

  private CorruptBatch() {}

  static String corrupt(Corruption fault, String body) {
    Matcher answer = ANSWER.matcher(body);
    if (!answer.find()) {
      return body;
    }
    String rpc = fault == Corruption.RENAMED_ENVELOPE ? "Zz9zZ" : answer.group("rpc");
    String corrupted =
        "[\"wrb.fr\",\"%s\",%s".formatted(rpc, payload(fault, rpc, answer.group("payload")));
    // The lengths of chunks are left as they are: no known client trusts them.
    return body.substring(0, answer.start()) + corrupted + body.substring(answer.end());
  }

  private static String payload(Corruption fault, String rpc, String quoted) {
    return switch (fault) {
      case RENAMED_ENVELOPE, TRUNCATED -> quoted;
      case RENAMED_FIELDS -> shifted(quoted);
      case MOVED_LIST -> movedList(quoted);
      case MISSING_CONTAINER -> missing(rpc);
      case EMPTY -> empty(rpc);
    };
  }

  /** A genuine message without reviews has no fields; one with a token only has lost them. */
  private static String missing(String rpc) {
    return rpc.equals("UsvDTd") ? "\"[null,[null,\\\"next\\\"]]\"" : "\"[]\"";
  }

  private static String empty(String rpc) {
    return switch (rpc) {
      case "vyAe2" -> "\"[[null,null,null,[]]]\"";
      case "qnKhOb" -> "\"[[[[],null,null,null,null,null,null,[null,null]]]]\"";
      default -> "null";
    };
  }

  /** Every field of the larger messages moves by one. */
  private static String shifted(String quoted) {
    JsonNode payload = JSON.readTree(JSON.readTree(quoted).asString());
    shift(payload);
    return JSON.writeValueAsString(payload.toString());
  }

  /** Moved by one in the first message. */
  private static String movedList(String quoted) {
    JsonNode payload = JSON.readTree(JSON.readTree(quoted).asString());
    if (payload.path(0) instanceof ArrayNode first) {
      first.insertNull(0);
    }
    return JSON.writeValueAsString(payload.toString());
  }

  private static void shift(JsonNode node) {
    node.values().forEach(CorruptBatch::shift);
    if (node instanceof ArrayNode message && message.size() >= MANY_FIELDS) {
      message.insertNull(0);
    }
  }
}
