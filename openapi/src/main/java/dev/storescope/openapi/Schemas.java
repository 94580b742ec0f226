package dev.storescope.openapi;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Schemas as OpenAPI writes them, from the short form of the files. */
final class Schemas {
  static final String REFERENCE = "$ref";

  private static final String TYPE = "type";
  private static final String PROPERTIES = "properties";
  private static final String OTHERS = "additionalProperties";
  private static final String REF = "ref";
  private static final String OPTIONAL = "?";
  private static final Set<String> TYPES = Set.of("string", "integer", "number", "boolean");
  private static final Set<String> CHOICES = Set.of("oneOf", "anyOf");
  private static final JsonMapper JSON = JsonMapper.shared();

  private Schemas() {}

  /** A reference to a part that has a name. */
  static ObjectNode reference(String kind, String name) {
    return JSON.createObjectNode().put(REFERENCE, "#/components/%s/%s".formatted(kind, name));
  }

  /** The schema that a text or an object stands for. */
  static ObjectNode whole(JsonNode source) {
    if (source.isString()) {
      String name = source.asString();
      return TYPES.contains(name)
          ? JSON.createObjectNode().put(TYPE, name)
          : reference("schemas", name);
    }
    ObjectNode schema = JSON.createObjectNode();
    type(source).ifPresent(type -> schema.put(TYPE, type));
    for (Map.Entry<String, JsonNode> member : source.properties()) {
      add(member.getKey(), member.getValue(), schema);
    }
    if (source.has(PROPERTIES)) {
      JsonNode others = source.path(OTHERS);
      if (others.isMissingNode()) {
        schema.put(OTHERS, false);
      } else if (others.isBoolean()) {
        schema.remove(OTHERS);
      }
    }
    return schema;
  }

  private static Optional<String> type(JsonNode source) {
    if (source.has(TYPE)) {
      return Optional.empty();
    }
    if (source.has(PROPERTIES)
        || source.path(OTHERS).isObject()
        || source.path(OTHERS).isString()) {
      return Optional.of("object");
    }
    if (source.has("items")) {
      return Optional.of("array");
    }
    return source.has("enum") ? Optional.of("string") : Optional.empty();
  }

  private static void add(String name, JsonNode value, ObjectNode schema) {
    if (name.equals(REF)) {
      schema.putArray("allOf").add(whole(value));
    } else if (name.equals(PROPERTIES)) {
      addProperties(value, schema);
    } else if (name.equals("items") || (name.equals(OTHERS) && !value.isBoolean())) {
      schema.set(name, whole(value));
    } else if (CHOICES.contains(name)) {
      ArrayNode choices = schema.putArray(name);
      value.forEach(choice -> choices.add(whole(choice)));
    } else {
      schema.set(name, value);
    }
  }

  /** Those without a question mark are required. */
  private static void addProperties(JsonNode source, ObjectNode schema) {
    List<String> required = new ArrayList<>();
    ObjectNode properties = schema.putObject(PROPERTIES);
    for (Map.Entry<String, JsonNode> property : source.properties()) {
      String name = property.getKey();
      if (name.endsWith(OPTIONAL)) {
        name = name.substring(0, name.length() - OPTIONAL.length());
      } else {
        required.add(name);
      }
      properties.set(name, whole(property.getValue()));
    }
    if (!required.isEmpty()) {
      required.forEach(schema.putArray("required")::add);
    }
  }
}
