package dev.storescope.connector.googleplay;

import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Builds a message in Google's JSON format; fields that are not set are null. */
final class PlayMessage {
  private static final JsonMapper JSON = JsonMapper.shared();

  private final ArrayNode fields = JSON.createArrayNode();

  /** Sets a field by its path, as {@link PathReader} reads it. */
  PlayMessage with(Object value, int... path) {
    ArrayNode parent = fields;
    for (int i = 0; i < path.length - 1; i++) {
      parent = within(parent, path[i]);
    }
    pad(parent, path[path.length - 1]);
    parent.set(path[path.length - 1], tree(value));
    return this;
  }

  /** The same message with the fields from a number on moved to an object at the end. */
  JsonNode sparseFrom(int number) {
    ArrayNode sparse = JSON.createArrayNode();
    ObjectNode tail = JSON.createObjectNode();
    for (int i = 0; i < fields.size(); i++) {
      if (i < number) {
        sparse.add(fields.get(i));
      } else if (!fields.get(i).isNull()) {
        tail.set(Integer.toString(i + 1), fields.get(i));
      }
    }
    return sparse.add(tail);
  }

  JsonNode node() {
    return fields;
  }

  private static ArrayNode within(ArrayNode parent, int number) {
    pad(parent, number);
    if (!parent.get(number).isArray()) {
      parent.set(number, JSON.createArrayNode());
    }
    return (ArrayNode) parent.get(number);
  }

  private static void pad(ArrayNode parent, int number) {
    while (parent.size() <= number) {
      parent.addNull();
    }
  }

  private static JsonNode tree(Object value) {
    return value instanceof PlayMessage message ? message.node() : JSON.valueToTree(value);
  }
}
