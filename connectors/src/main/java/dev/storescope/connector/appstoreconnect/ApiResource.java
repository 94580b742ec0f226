package dev.storescope.connector.appstoreconnect;

import java.util.Optional;
import tools.jackson.databind.JsonNode;

/**
 * An object of a reply, in the form of JSON:API. Apple's schema has all attributes optional, and
 * null means the same as missing.
 */
record ApiResource(JsonNode json) {

  /** What identifies an object within a reply. */
  record Key(String type, String id) {
    static Key of(JsonNode json) {
      Optional<String> type = findText(json, "type");
      Optional<String> id = findText(json, "id");
      if (type.isEmpty() || id.isEmpty()) {
        throw NoAnswerException.failed("an object of the reply has no type or no id");
      }
      return new Key(type.get(), id.get());
    }
  }

  Key key() {
    return Key.of(json);
  }

  String id() {
    return key().id();
  }

  /** The text of an attribute; a number or a truth value as text. */
  Optional<String> find(String attribute) {
    return findText(json.path("attributes"), attribute);
  }

  /**
   * The text of an attribute.
   *
   * @throws NoAnswerException if it is missing
   */
  String get(String attribute) {
    return find(attribute)
        .orElseThrow(() -> NoAnswerException.failed(key().type() + " has no " + attribute));
  }

  /** The one object that a relation links; only with {@code include} does a reply link any. */
  Optional<Key> findRelated(String relation) {
    JsonNode data = json.path("relationships").path(relation).path("data");
    return data.isObject() ? Optional.of(Key.of(data)) : Optional.empty();
  }

  private static Optional<String> findText(JsonNode object, String field) {
    JsonNode value = object.path(field);
    return value.isValueNode() && !value.isNull()
        ? Optional.of(value.asString())
        : Optional.empty();
  }
}
