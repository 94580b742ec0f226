package dev.storescope.connector.apple;

import static dev.storescope.connector.http.UnusableReplyException.drifted;

import dev.storescope.store.AppId;
import dev.storescope.store.StoreType;
import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import tools.jackson.databind.JsonNode;

/**
 * The fields of an object of a reply, read by key. A field that is missing or null is absent; a
 * field of another type than the known one is drift, and so is the absence of a required field.
 *
 * @param <K> the keys, written as in the reply
 */
sealed interface ReplyFields<K> permits JsonFields, ItunesResult {
  /** The value of a key, of any type, unless it is missing or null. */
  Optional<JsonNode> find(K key);

  default Optional<String> findText(K key) {
    return find(key, "a text", JsonNode::isValueNode).map(JsonNode::asString);
  }

  default String text(K key) {
    return findText(key).orElseThrow(() -> drifted("there is no " + key));
  }

  default Optional<BigDecimal> findNumber(K key) {
    return find(key, "a number", ReplyFields::isNumber).map(ReplyFields::number);
  }

  private static boolean isNumber(JsonNode value) {
    return value.isInt() || PlainNumber.isOne(value.asString(""));
  }

  private static BigDecimal number(JsonNode value) {
    return value.isNumber() ? value.decimalValue() : new BigDecimal(value.asString());
  }

  /** A whole number from 0. */
  default Optional<Long> findCount(K key) {
    Optional<BigDecimal> number = findNumber(key);
    if (number.filter(n -> n.signum() < 0 || n.stripTrailingZeros().scale() > 0).isPresent()) {
      throw drifted(key + " is not a count: " + number.get());
    }
    return number.map(BigDecimal::longValueExact);
  }

  default AppId app(K key) {
    String text = text(key);
    try {
      return AppId.of(StoreType.APP_STORE, text);
    } catch (IllegalArgumentException e) {
      throw drifted(key + " is not an app id: " + text);
    }
  }

  /** A list of texts; empty if there is no list. */
  default List<String> texts(K key) {
    Optional<JsonNode> list = find(key, "a list", JsonNode::isArray);
    if (list.isEmpty()) {
      return List.of();
    }
    String[] texts = new String[list.get().size()];
    for (int i = 0; i < texts.length; i++) {
      JsonNode value = list.get().get(i);
      if (!value.isValueNode() || value.isNull()) {
        throw drifted(key + " is not a list of texts");
      }
      texts[i] = value.asString();
    }
    return List.of(texts);
  }

  /** The value of a key, which must have a type. */
  default Optional<JsonNode> find(K key, String type, Predicate<JsonNode> isType) {
    Optional<JsonNode> value = find(key);
    if (value.isPresent() && !isType.test(value.get())) {
      throw drifted(key + " is not " + type);
    }
    return value;
  }
}
