package dev.storescope.history;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Reads the fields of a line's JSON object, with errors that say what is expected. */
final class LineFields {
  /** The greatest number: beyond it not every whole number is a double. */
  private static final double MOST = 1e15;

  private static final int MOST_SHOWN = 50;
  private static final int LAST_YEAR = 9999;

  private final ObjectNode object;
  private final Set<String> read = new HashSet<>();

  LineFields(ObjectNode object) {
    this.object = object;
  }

  boolean has(String name) {
    return object.hasNonNull(name);
  }

  /** Reads one of some constants by its name; the error of another text has their names. */
  static <E extends Enum<E>> Function<String, E> constant(E[] constants) {
    return text ->
        Stream.of(constants)
            .filter(each -> each.name().equalsIgnoreCase(text))
            .findFirst()
            .orElseThrow(
                () ->
                    new IllegalArgumentException(
                        "Invalid value '%s'. Use one of %s.".formatted(text, names(constants))));
  }

  private static <E extends Enum<E>> String names(E[] constants) {
    return Stream.of(constants)
        .map(each -> each.name().toLowerCase(Locale.ROOT))
        .collect(Collectors.joining(", "));
  }

  /** A parsed text; the parser's exception invalidates the line. */
  <T> T value(String name, Function<String, T> parse) {
    return find(name, parse).orElseThrow(() -> missing(name));
  }

  <T> Optional<T> find(String name, Function<String, T> parse) {
    return node(name).map(node -> checked(name, () -> parse.apply(asText(node))));
  }

  String text(String name) {
    return value(name, Function.identity());
  }

  Optional<String> findText(String name) {
    return find(name, Function.identity());
  }

  Instant instant(String name) {
    return value(name, LineFields::parseInstant);
  }

  Optional<Instant> findInstant(String name) {
    return find(name, LineFields::parseInstant);
  }

  boolean flag(String name) {
    JsonNode node = required(name);
    if (node.isBoolean()) {
      return node.booleanValue();
    }
    throw new InvalidLineException("'" + name + "' must be true or false.");
  }

  /** A whole number, also written as 41.0. */
  static long asWhole(JsonNode node) {
    return findWhole(node)
        .orElseThrow(
            () ->
                new InvalidLineException(
                    "Invalid number " + text(node) + ". Use a whole number of at most 15 digits."));
  }

  double decimal(String name) {
    JsonNode node = required(name);
    if (node.isNumber() && Math.abs(node.doubleValue()) <= MOST) {
      return node.doubleValue();
    }
    throw new InvalidLineException(
        "'%s' must be a number such as 4.5, not %s.".formatted(name, text(node)));
  }

  long whole(String name) {
    JsonNode node = required(name);
    return findWhole(node)
        .orElseThrow(
            () ->
                new InvalidLineException(
                    "'%s' must be a whole number of at most 15 digits, not %s."
                        .formatted(name, text(node))));
  }

  private static OptionalLong findWhole(JsonNode node) {
    if (!node.isNumber()) {
      return OptionalLong.empty();
    }
    double number = node.doubleValue();
    return number == Math.rint(number) && Math.abs(number) <= MOST
        ? OptionalLong.of((long) number)
        : OptionalLong.empty();
  }

  /** The beginning of a value, for messages. */
  private static String text(JsonNode node) {
    String text = node.toString();
    return text.length() <= MOST_SHOWN ? text : text.substring(0, MOST_SHOWN) + "…";
  }

  OptionalLong findWhole(String name) {
    return has(name) ? OptionalLong.of(whole(name)) : OptionalLong.empty();
  }

  /** A whole number that fits into an {@code int}. */
  int number(String name) {
    long number = whole(name);
    if (number < Integer.MIN_VALUE || number > Integer.MAX_VALUE) {
      throw new InvalidLineException("'" + name + "' is too large: " + number + ".");
    }
    return (int) number;
  }

  <T> List<T> list(String name, Function<JsonNode, T> parse) {
    JsonNode node = required(name);
    if (!node.isArray()) {
      throw new InvalidLineException("'" + name + "' must be a list.");
    }
    List<T> list = new ArrayList<>();
    for (JsonNode element : node) {
      list.add(checked(name, () -> parse.apply(element)));
    }
    return list;
  }

  List<String> texts(String name) {
    return list(name, LineFields::asText);
  }

  Optional<ObjectNode> findObject(String name) {
    return has(name) ? Optional.of(object(name)) : Optional.empty();
  }

  ObjectNode object(String name) {
    if (required(name) instanceof ObjectNode inner) {
      return inner;
    }
    throw new InvalidLineException("'" + name + "' must be an object.");
  }

  /** Rejects the line if it has fields that were not read. */
  void requireNoMore() {
    for (String name : object.propertyNames()) {
      if (!read.contains(name)) {
        throw new InvalidLineException(
            "Unknown field '" + name + "' for an observation of this kind.");
      }
    }
  }

  static String asText(JsonNode node) {
    if (node.isString()) {
      return node.stringValue();
    }
    throw new InvalidLineException("Invalid value " + text(node) + ". Use a string.");
  }

  static ObjectNode asObject(JsonNode node) {
    if (node instanceof ObjectNode object) {
      return object;
    }
    throw new InvalidLineException("Invalid value " + text(node) + ". Use an object.");
  }

  private static Instant parseInstant(String text) {
    OffsetDateTime time = OffsetDateTime.parse(text);
    if (time.getYear() < 1 || time.getYear() > LAST_YEAR) {
      throw new DateTimeException("the year " + time.getYear());
    }
    return time.toInstant();
  }

  private JsonNode required(String name) {
    return node(name).orElseThrow(() -> missing(name));
  }

  private static InvalidLineException missing(String name) {
    return new InvalidLineException("'" + name + "' is missing.");
  }

  private Optional<JsonNode> node(String name) {
    read.add(name);
    return object.optional(name).filter(node -> !node.isNull());
  }

  private static <T> T checked(String name, Supplier<T> parse) {
    try {
      return parse.get();
    } catch (DateTimeException e) {
      throw new InvalidLineException(
          "Invalid '" + name + "'. Use a time such as 2026-11-21T12:00:00Z, up to the year 9999.",
          e);
    } catch (IllegalArgumentException e) {
      throw new InvalidLineException("'" + name + "': " + e.getMessage(), e);
    }
  }
}
