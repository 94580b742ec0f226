package dev.storescope.history;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * The members of a line's JSON object, each read once, with errors that say what would be right.
 */
final class Members {
  private final ObjectNode object;
  private final Set<String> read = new HashSet<>();

  Members(ObjectNode object) {
    this.object = object;
  }

  boolean has(String name) {
    return object.hasNonNull(name);
  }

  /** A text turned into a value; what the turning refuses is the line's error. */
  <T> T value(String name, Function<String, T> parse) {
    return find(name, parse).orElseThrow(() -> new BadLineException("'" + name + "' is missing"));
  }

  <T> Optional<T> find(String name, Function<String, T> parse) {
    return node(name).map(node -> parsed(name, node, parse));
  }

  String text(String name) {
    return value(name, Function.identity());
  }

  Optional<String> findText(String name) {
    return find(name, Function.identity());
  }

  Instant instant(String name) {
    return value(name, Members::parseInstant);
  }

  Optional<Instant> findInstant(String name) {
    return find(name, Members::parseInstant);
  }

  boolean flag(String name) {
    JsonNode node = required(name);
    if (node.isBoolean()) {
      return node.booleanValue();
    }
    throw new BadLineException("'" + name + "' is not true or false");
  }

  double decimal(String name) {
    JsonNode node = required(name);
    if (node.isNumber()) {
      return node.doubleValue();
    }
    throw new BadLineException("'" + name + "' is not a number");
  }

  long whole(String name) {
    JsonNode node = required(name);
    if (node.isIntegralNumber() && node.canConvertToLong()) {
      return node.longValue();
    }
    throw new BadLineException("'" + name + "' is not a whole number");
  }

  <T> List<T> list(String name, Function<JsonNode, T> parse) {
    JsonNode node = required(name);
    if (!node.isArray()) {
      throw new BadLineException("'" + name + "' is not a list");
    }
    List<T> list = new ArrayList<>();
    for (JsonNode element : node) {
      list.add(refusing(name, () -> parse.apply(element)));
    }
    return list;
  }

  List<String> texts(String name) {
    return list(name, Members::asText);
  }

  ObjectNode object(String name) {
    if (required(name) instanceof ObjectNode inner) {
      return inner;
    }
    throw new BadLineException("'" + name + "' is not an object");
  }

  /** Refuses the line if it has members that nobody asked for. */
  void expectNoMore() {
    for (String name : object.propertyNames()) {
      if (!read.contains(name)) {
        throw new BadLineException("'" + name + "' does not belong to an observation of this kind");
      }
    }
  }

  static String asText(JsonNode node) {
    if (node.isString()) {
      return node.stringValue();
    }
    throw new BadLineException("a text was expected, not " + node);
  }

  private static Instant parseInstant(String text) {
    return OffsetDateTime.parse(text).toInstant();
  }

  private JsonNode required(String name) {
    return node(name).orElseThrow(() -> new BadLineException("'" + name + "' is missing"));
  }

  private Optional<JsonNode> node(String name) {
    read.add(name);
    return object.optional(name).filter(node -> !node.isNull());
  }

  private static <T> T parsed(String name, JsonNode node, Function<String, T> parse) {
    return refusing(name, () -> parse.apply(asText(node)));
  }

  private static <T> T refusing(String name, Supplier<T> parse) {
    try {
      return parse.get();
    } catch (DateTimeException e) {
      throw new BadLineException("'" + name + "' is not a time such as 2026-11-21T12:00:00Z", e);
    } catch (IllegalArgumentException e) {
      throw new BadLineException("'" + name + "': " + e.getMessage(), e);
    }
  }
}
