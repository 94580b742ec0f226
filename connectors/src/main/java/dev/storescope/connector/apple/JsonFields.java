package dev.storescope.connector.apple;

import static dev.storescope.connector.apple.UnreadableReplyException.drifted;
import static dev.storescope.connector.apple.UnreadableReplyException.failed;

import dev.storescope.store.AppId;
import dev.storescope.store.StoreType;
import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import tools.jackson.core.JacksonException;
import tools.jackson.core.exc.UnexpectedEndOfInputException;
import tools.jackson.core.json.JsonReadFeature;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * An object of a reply, read by key. A field that is missing or null is absent; one that is of
 * another type than is known makes the reply unreadable, as does the absence of one that is needed.
 */
record JsonFields(JsonNode object) {
  /** Real replies hold raw control characters inside strings. */
  private static final JsonMapper LENIENT =
      JsonMapper.builder()
          .enable(JsonReadFeature.ALLOW_UNESCAPED_CONTROL_CHARS)
          .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
          .build();

  /**
   * Bounded, and without exponents: some of these would take gigabytes to write out. Real averages
   * have up to 50 decimals.
   */
  private static final Pattern NUMBER = Pattern.compile("-?[0-9]{1,18}(\\.[0-9]{1,100})?");

  JsonFields {
    if (!object.isObject()) {
      throw drifted("there is no object where one was known");
    }
  }

  /** The root of a reply, of any type. */
  static JsonNode parse(String body) {
    try {
      JsonNode root = LENIENT.readTree(body);
      if (root.isMissingNode()) {
        throw failed("the reply is empty");
      }
      return root;
    } catch (JacksonException e) {
      throw e instanceof UnexpectedEndOfInputException || endsWithin(body.strip())
          ? failed("the reply is cut off: " + e.getOriginalMessage())
          : drifted("the reply is no JSON: " + e.getOriginalMessage());
    }
  }

  /** Cuts within a number or a word look to the parser like any other mistake. */
  private static boolean endsWithin(String body) {
    return (body.startsWith("{") && !body.endsWith("}"))
        || (body.startsWith("[") && !body.endsWith("]"));
  }

  /** The same reading for what came in another notation: maps, lists, texts and numbers. */
  static JsonNode of(Object tree) {
    return LENIENT.valueToTree(tree);
  }

  Optional<String> findText(String key) {
    return find(key)
        .map(
            value -> {
              if (!value.isValueNode()) {
                throw drifted(key + " is no text");
              }
              return value.asString();
            });
  }

  String text(String key) {
    return findText(key).orElseThrow(() -> drifted("there is no " + key));
  }

  Optional<BigDecimal> findNumber(String key) {
    return findText(key)
        .map(
            text -> {
              if (!NUMBER.matcher(text).matches()) {
                throw drifted(key + " is no number: " + text);
              }
              return new BigDecimal(text);
            });
  }

  /** A number of things, from 0. */
  Optional<Long> findCount(String key) {
    return findNumber(key)
        .map(
            number -> {
              if (number.signum() < 0 || number.stripTrailingZeros().scale() > 0) {
                throw drifted(key + " is no count: " + number);
              }
              return number.longValueExact();
            });
  }

  AppId app(String key) {
    String text = text(key);
    try {
      return AppId.of(StoreType.APP_STORE, text);
    } catch (IllegalArgumentException e) {
      throw drifted(key + " is no app: " + text);
    }
  }

  Optional<JsonFields> findObject(String key) {
    return find(key).map(JsonFields::new);
  }

  JsonFields object(String key) {
    return findObject(key).orElseThrow(() -> drifted("there is no " + key));
  }

  Optional<List<JsonFields>> findObjects(String key) {
    return findList(key).map(list -> list.stream().map(JsonFields::new).toList());
  }

  List<JsonFields> objects(String key) {
    return findObjects(key).orElseThrow(() -> drifted("there is no list of " + key));
  }

  /** A list of texts; none where there is no list. */
  List<String> texts(String key) {
    List<JsonNode> list = findList(key).orElse(List.of());
    if (!list.stream().allMatch(value -> value.isValueNode() && !value.isNull())) {
      throw drifted(key + " is no list of texts");
    }
    return list.stream().map(JsonNode::asString).toList();
  }

  /** A list that is written as an object where it has one element, and left out where none. */
  List<JsonFields> oneOrMany(String key) {
    return find(key).filter(JsonNode::isObject).isPresent()
        ? List.of(object(key))
        : findObjects(key).orElse(List.of());
  }

  /** Whether it has no fields but some of these. */
  boolean hasOnly(Set<String> names) {
    return names.containsAll(object.propertyNames());
  }

  boolean has(String key) {
    return find(key).isPresent();
  }

  private Optional<List<JsonNode>> findList(String key) {
    return find(key)
        .map(
            value -> {
              if (!value.isArray()) {
                throw drifted(key + " is no list");
              }
              return value.valueStream().toList();
            });
  }

  private Optional<JsonNode> find(String key) {
    return Optional.ofNullable(object.get(key)).filter(value -> !value.isNull());
  }
}
