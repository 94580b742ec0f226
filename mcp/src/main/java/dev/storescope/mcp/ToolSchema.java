package dev.storescope.mcp;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What a tool takes or gives, as a JSON schema. */
record ToolSchema(Map<String, Object> members) {
  ToolSchema {
    members = Collections.unmodifiableMap(new LinkedHashMap<>(members));
  }

  static ToolSchema text(String description) {
    return of("string", description);
  }

  static ToolSchema choice(String description, String... values) {
    return text(description).with("enum", List.of(values));
  }

  static ToolSchema date(String description) {
    return text(description).with("format", "date");
  }

  static ToolSchema instant(String description) {
    return text(description).with("format", "date-time");
  }

  static ToolSchema integer(String description) {
    return of("integer", description);
  }

  static ToolSchema integer(String description, int min, int max) {
    return integer(description).with("minimum", min).with("maximum", max);
  }

  static ToolSchema number(String description) {
    return of("number", description);
  }

  static ToolSchema flag(String description) {
    return of("boolean", description);
  }

  static ToolSchema list(String description, ToolSchema entry) {
    return of("array", description).with("items", entry.members);
  }

  /** An object that may have members beside those that are described. */
  static ToolSchema object(String description) {
    return of("object", description);
  }

  private static ToolSchema of(String type, String description) {
    Map<String, Object> members = new LinkedHashMap<>();
    members.put("type", type);
    if (!description.isEmpty()) {
      members.put("description", description);
    }
    return new ToolSchema(members);
  }

  ToolSchema atMost(int entries) {
    return with("minItems", 1).with("maxItems", entries);
  }

  ToolSchema example(Object... examples) {
    return with("examples", List.of(examples));
  }

  ToolSchema otherwise(Object value) {
    return with("default", value);
  }

  /** The object that has no other members. */
  ToolSchema closed() {
    return with("additionalProperties", false);
  }

  ToolSchema required(String name, ToolSchema member) {
    List<Object> names = new ArrayList<>((List<?>) members.getOrDefault("required", List.of()));
    names.add(name);
    return optional(name, member).with("required", List.copyOf(names));
  }

  ToolSchema optional(String name, ToolSchema member) {
    Map<String, Object> properties = new LinkedHashMap<>();
    ((Map<?, ?>) members.getOrDefault("properties", Map.of()))
        .forEach((key, value) -> properties.put((String) key, value));
    properties.put(name, member.members);
    return with("properties", Collections.unmodifiableMap(properties));
  }

  private ToolSchema with(String name, Object value) {
    Map<String, Object> more = new LinkedHashMap<>(members);
    more.put(name, value);
    return new ToolSchema(more);
  }
}
