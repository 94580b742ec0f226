package dev.storescope.sandbox.http;

import dev.storescope.sandbox.http.Mischief.Spoilt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;

/** Spoils replies of Google Play's batchexecute. */
final class SpoiltBatch {
  static final String GUARD = ")]}'";

  private static final JsonMapper JSON = JsonMapper.shared();
  private static final Pattern ANSWER =
      Pattern.compile("\\[\"wrb\\.fr\",\"(?<rpc>\\w+)\",(?<payload>\"(?:[^\"\\\\]|\\\\.)*+\")");

  /** Items, lists and clusters have at least so many fields. */
  private static final int MANY_FIELDS = 8;

  private SpoiltBatch() {}

  static String spoil(Spoilt mischief, String body) {
    Matcher answer = ANSWER.matcher(body);
    if (!answer.find()) {
      return body;
    }
    String rpc = mischief == Spoilt.OTHER_ENVELOPE ? "Zz9zZ" : answer.group("rpc");
    String spoilt =
        "[\"wrb.fr\",\"%s\",%s".formatted(rpc, payload(mischief, rpc, answer.group("payload")));
    // The lengths of chunks are left as they are: no known client trusts them.
    return body.substring(0, answer.start()) + spoilt + body.substring(answer.end());
  }

  private static String payload(Spoilt mischief, String rpc, String quoted) {
    return switch (mischief) {
      case OTHER_ENVELOPE, CUT_SHORT -> quoted;
      case OTHER_FIELDS -> shifted(quoted);
      case LIST_ELSEWHERE -> listElsewhere(quoted);
      case NO_PLACE_FOR_RESULTS -> "\"[]\"";
      case EMPTY -> empty(rpc);
    };
  }

  private static String empty(String rpc) {
    return switch (rpc) {
      case "vyAe2" -> "\"[[null,null,null,[]]]\"";
      case "qnKhOb" -> "\"[[[[],null,null,null,null,null,null,[null,null]]]]\"";
      default -> "null";
    };
  }

  /** Every field of the larger messages stands one further. */
  private static String shifted(String quoted) {
    JsonNode payload = JSON.readTree(JSON.readTree(quoted).asString());
    shift(payload);
    return JSON.writeValueAsString(payload.toString());
  }

  /** One further in the first message. */
  private static String listElsewhere(String quoted) {
    JsonNode payload = JSON.readTree(JSON.readTree(quoted).asString());
    if (payload.path(0) instanceof ArrayNode first) {
      first.insertNull(0);
    }
    return JSON.writeValueAsString(payload.toString());
  }

  private static void shift(JsonNode node) {
    node.values().forEach(SpoiltBatch::shift);
    if (node instanceof ArrayNode message && message.size() >= MANY_FIELDS) {
      message.insertNull(0);
    }
  }
}
