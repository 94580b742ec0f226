package dev.storescope.connector.apple;

import static dev.storescope.connector.http.UnusableReplyException.drifted;
import static dev.storescope.connector.http.UnusableReplyException.failed;

import dev.storescope.connector.http.ReplyJson;
import dev.storescope.store.AppId;
import dev.storescope.store.StoreType;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import tools.jackson.core.JacksonException;
import tools.jackson.core.exc.StreamConstraintsException;
import tools.jackson.core.exc.UnexpectedEndOfInputException;
import tools.jackson.core.json.JsonReadFeature;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * An object of a reply, read by key. A field that is missing or null is absent; a field of another
 * type than the known one is drift, and so is the absence of a required field.
 */
record JsonFields(JsonNode object) {
  /** Real replies have raw control characters inside strings. */
  private static final JsonMapper LENIENT =
      ReplyJson.builder()
          .enable(JsonReadFeature.ALLOW_UNESCAPED_CONTROL_CHARS)
          .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
          .build();

  /**
   * Bounded and without exponents, because 1e999999999 would fill the memory. Real averages have up
   * to 50 decimals.
   */
  private static final Pattern NUMBER = Pattern.compile("-?[0-9]{1,18}(\\.[0-9]{1,100})?");

  JsonFields {
    if (!object.isObject()) {
      throw drifted("there is no object where one is expected");
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
    } catch (StreamConstraintsException e) {
      throw ReplyJson.tooLarge(e);
    } catch (JacksonException e) {
      throw e instanceof UnexpectedEndOfInputException || endsWithin(body.strip())
          ? failed("the reply is cut off: " + e.getOriginalMessage())
          : drifted("the reply is not JSON: " + e.getOriginalMessage());
    }
  }

  /** The parser reports a cut within a number or a word as a syntax error. */
  private static boolean endsWithin(String body) {
    return (body.startsWith("{") && !body.endsWith("}"))
        || (body.startsWith("[") && !body.endsWith("]"));
  }

  /** The tree of a reply in another notation, from maps, lists, texts and numbers. */
  static JsonNode of(Object tree) {
    return LENIENT.valueToTree(tree);
  }

  Optional<String> findText(String key) {
    return find(key, "a text", JsonNode::isValueNode).map(JsonNode::asString);
  }

  String text(String key) {
    return findText(key).orElseThrow(() -> drifted("there is no " + key));
  }

  Optional<BigDecimal> findNumber(String key) {
    return find(key, "a number", JsonFields::isNumber).map(JsonFields::number);
  }

  private static boolean isNumber(JsonNode value) {
    return value.isInt() || NUMBER.matcher(value.asString("")).matches();
  }

  private static BigDecimal number(JsonNode value) {
    return value.isInt() ? BigDecimal.valueOf(value.intValue()) : new BigDecimal(value.asString());
  }

  /** A whole number from 0. */
  Optional<Long> findCount(String key) {
    Optional<BigDecimal> number = findNumber(key);
    if (number.filter(n -> n.signum() < 0 || n.stripTrailingZeros().scale() > 0).isPresent()) {
      throw drifted(key + " is not a count: " + number.get());
    }
    return number.map(BigDecimal::longValueExact);
  }

  AppId app(String key) {
    String text = text(key);
    try {
      return AppId.of(StoreType.APP_STORE, text);
    } catch (IllegalArgumentException e) {
      throw drifted(key + " is not an app id: " + text);
    }
  }

  Optional<JsonFields> findObject(String key) {
    return find(key).map(JsonFields::new);
  }

  JsonFields object(String key) {
    return findObject(key).orElseThrow(() -> drifted("there is no " + key));
  }

  List<JsonFields> objects(String key) {
    return objects(findList(key).orElseThrow(() -> drifted("there is no list of " + key)));
  }

  private static List<JsonFields> objects(List<JsonNode> list) {
    return list.stream().map(JsonFields::new).toList();
  }

  /** A list of texts; empty if there is no list. */
  List<String> texts(String key) {
    Optional<JsonNode> list = find(key, "a list", JsonNode::isArray);
    if (list.isEmpty()) {
      return List.of();
    }
    List<String> texts = new ArrayList<>(list.get().size());
    for (JsonNode value : list.get()) {
      if (!value.isValueNode() || value.isNull()) {
        throw drifted(key + " is not a list of texts");
      }
      texts.add(value.asString());
    }
    return List.copyOf(texts);
  }

  /** A list that the store writes as an object if it has one element, and omits if it is empty. */
  List<JsonFields> oneOrMany(String key) {
    return find(key).filter(JsonNode::isObject).isPresent()
        ? List.of(object(key))
        : objects(findList(key).orElse(List.of()));
  }

  /** Whether all of its fields are among these. */
  boolean hasOnly(Set<String> names) {
    return names.containsAll(object.propertyNames());
  }

  boolean has(String key) {
    return find(key).isPresent();
  }

  private Optional<List<JsonNode>> findList(String key) {
    return find(key, "a list", JsonNode::isArray).map(list -> list.valueStream().toList());
  }

  private Optional<JsonNode> find(String key, String type, Predicate<JsonNode> isType) {
    Optional<JsonNode> value = find(key);
    if (value.filter(isType.negate()).isPresent()) {
      throw drifted(key + " is not " + type);
    }
    return value;
  }

  private Optional<JsonNode> find(String key) {
    return Optional.ofNullable(object.get(key)).filter(value -> !value.isNull());
  }
}
