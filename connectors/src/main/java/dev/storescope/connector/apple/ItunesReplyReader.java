package dev.storescope.connector.apple;

import dev.storescope.connector.http.ReplyBody;
import dev.storescope.connector.http.ReplyJson;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonParser.NumberType;
import tools.jackson.core.JsonToken;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Reads a reply of the iTunes Search API in one pass. Of each result only the fields that are used
 * are kept: a tree of all of them would take twice the time. What is skipped is checked all the
 * same, so that a damaged reply is noticed wherever it is damaged.
 */
final class ItunesReplyReader {
  private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

  private final JsonParser parser;
  private final KeyOrder keys = new KeyOrder();
  private final boolean hasLongTexts;

  private ItunesReplyReader(JsonParser parser, boolean hasLongTexts) {
    this.parser = parser;
    this.hasLongTexts = hasLongTexts;
  }

  static ItunesReply read(ReplyBody body) {
    // The parser checks the length of a text when it is read, not when it is skipped.
    boolean hasLongTexts = body.maxLength() > ReplyJson.MAX_TEXT;
    return JsonFields.parse(body, parser -> new ItunesReplyReader(parser, hasLongTexts).read());
  }

  private ItunesReply read() {
    if (parser.currentToken() != JsonToken.START_OBJECT) {
      return new ItunesReply(parser.readValueAsTree(), Optional.empty());
    }
    ObjectNode envelope = NODES.objectNode();
    Optional<List<Optional<ItunesResult>>> results = Optional.empty();
    while (parser.nextToken() != JsonToken.END_OBJECT) {
      String key = parser.currentName();
      JsonToken token = parser.nextToken();
      boolean isList = token == JsonToken.START_ARRAY && key.equals(ItunesReply.RESULTS);
      if (isList) {
        results = Optional.of(readResults());
        envelope.remove(key);
      } else {
        results = key.equals(ItunesReply.RESULTS) ? Optional.empty() : results;
        envelope.set(key, value(token));
      }
    }
    return new ItunesReply(envelope, results);
  }

  private List<Optional<ItunesResult>> readResults() {
    List<Optional<ItunesResult>> results = new ArrayList<>();
    for (JsonToken token = parser.nextToken();
        token != JsonToken.END_ARRAY;
        token = parser.nextToken()) {
      if (token == JsonToken.START_OBJECT) {
        results.add(Optional.of(readResult()));
      } else {
        value(token);
        results.add(Optional.empty());
      }
    }
    return results;
  }

  private ItunesResult readResult() {
    ItunesResult result = new ItunesResult();
    keys.restart();
    while (keys.readNext(parser)) {
      JsonToken token = parser.nextToken();
      Optional<ItunesKey> key = keys.findKey();
      if (key.isPresent()) {
        result.put(key.get(), value(token));
      } else {
        skip(token);
      }
    }
    return result;
  }

  /** Checks what is skipped as if it were read: the limits of texts, and exponents. */
  private void skip(JsonToken first) {
    int depth = 0;
    JsonToken token = first;
    while (true) {
      if (token.isStructStart()) {
        depth++;
      } else if (token.isStructEnd()) {
        depth--;
      } else if (token == JsonToken.VALUE_NUMBER_FLOAT) {
        parser.getDecimalValue();
      } else if (token == JsonToken.VALUE_STRING && hasLongTexts) {
        parser.getString();
      }
      if (depth == 0) {
        return;
      }
      token = parser.nextToken();
    }
  }

  private JsonNode value(JsonToken token) {
    return switch (token) {
      case VALUE_STRING -> NODES.stringNode(parser.getString());
      case VALUE_NUMBER_INT -> wholeNumber();
      case VALUE_NUMBER_FLOAT -> NODES.numberNode(parser.getDecimalValue());
      case START_ARRAY -> list();
      case VALUE_NULL -> NODES.nullNode();
      default -> parser.readValueAsTree();
    };
  }

  private JsonNode wholeNumber() {
    NumberType type = parser.getNumberType();
    return type == NumberType.INT
        ? NODES.numberNode(parser.getIntValue())
        : type == NumberType.LONG
            ? NODES.numberNode(parser.getLongValue())
            : NODES.numberNode(parser.getBigIntegerValue());
  }

  private ArrayNode list() {
    ArrayNode list = NODES.arrayNode();
    for (JsonToken token = parser.nextToken();
        token != JsonToken.END_ARRAY;
        token = parser.nextToken()) {
      list.add(value(token));
    }
    return list;
  }
}
