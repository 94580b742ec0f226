package dev.storescope.connector.googleplay;

import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Builds a message as Google writes it in JSON: what is not set is null. */
final class PlayMessage {
  private static final JsonMapper JSON = JsonMapper.shared();

  private final ArrayNode fields = JSON.createArrayNode();

  /** Sets a field, by the path that {@link PathReader} reads it with. */
  PlayMessage with(Object value, int... path) {
    ArrayNode place = fields;
    for (int i = 0; i < path.length - 1; i++) {
      place = within(place, path[i]);
    }
    pad(place, path[path.length - 1]);
    place.set(path[path.length - 1], tree(value));
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

  private static ArrayNode within(ArrayNode place, int number) {
    pad(place, number);
    if (!place.get(number).isArray()) {
      place.set(number, JSON.createArrayNode());
    }
    return (ArrayNode) place.get(number);
  }

  private static void pad(ArrayNode place, int number) {
    while (place.size() <= number) {
      place.addNull();
    }
  }

  private static JsonNode tree(Object value) {
    return value instanceof PlayMessage message ? message.node() : JSON.valueToTree(value);
  }
}
