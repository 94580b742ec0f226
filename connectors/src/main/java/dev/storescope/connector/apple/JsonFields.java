package dev.storescope.connector.apple;

import static dev.storescope.connector.http.UnusableReplyException.drifted;
import static dev.storescope.connector.http.UnusableReplyException.failed;

import dev.storescope.connector.http.ErrorPages;
import dev.storescope.connector.http.ReplyBody;
import dev.storescope.connector.http.ReplyJson;
import dev.storescope.connector.http.UnusableReplyException;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Stream;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.exc.StreamConstraintsException;
import tools.jackson.core.exc.StreamReadException;
import tools.jackson.core.exc.UnexpectedEndOfInputException;
import tools.jackson.core.json.JsonReadFeature;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The fields of an object in the tree of a reply. */
record JsonFields(JsonNode object) implements ReplyFields<String> {
  /** Real replies have raw control characters inside strings. */
  private static final JsonMapper LENIENT =
      ReplyJson.builder()
          .enable(JsonReadFeature.ALLOW_UNESCAPED_CONTROL_CHARS)
          .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
          .build();

  JsonFields {
    if (!object.isObject()) {
      throw noObject();
    }
  }

  static UnusableReplyException noObject() {
    return drifted("there is no object where one is expected");
  }

  /** The root of a reply, of any type. */
  static JsonNode parse(ReplyBody body) {
    return parse(body, parser -> parser.<JsonNode>readValueAsTree());
  }

  /**
   * What a reader reads of a reply without its tree.
   *
   * @param reader reads one value, from its first token to its last
   */
  static <T> T parse(ReplyBody body, Function<JsonParser, T> reader) {
    return reading(
        body,
        () -> {
          try (JsonParser parser = body.parser(LENIENT)) {
            return readOnly(parser, reader);
          }
        });
  }

  private static <T> T readOnly(JsonParser parser, Function<JsonParser, T> reader) {
    JsonToken first = parser.nextToken();
    if (first == null) {
      throw empty();
    }
    if (!first.isStructStart()) {
      throw ErrorPages.failure(parser.getValueAsString(""));
    }
    T read = reader.apply(parser);
    if (parser.nextToken() != null) {
      throw new StreamReadException(parser, "more follows the end");
    }
    return read;
  }

  private static UnusableReplyException empty() {
    return failed("the reply is empty");
  }

  private static <T> T reading(ReplyBody body, Supplier<T> reader) {
    try {
      return reader.get();
    } catch (StreamConstraintsException e) {
      throw ReplyJson.tooLarge(e);
    } catch (NumberFormatException e) {
      throw drifted("a number is beyond any known one: " + e.getMessage());
    } catch (JacksonException e) {
      String text = body.text();
      if (!ErrorPages.startsLikeJson(text)) {
        throw ErrorPages.failure(text);
      }
      // The parser reports a cut within a number or a word as a syntax error.
      throw e instanceof UnexpectedEndOfInputException || ErrorPages.endsWithin(text)
          ? failed("the reply is cut off: " + e.getOriginalMessage())
          : drifted("the reply is not JSON: " + e.getOriginalMessage());
    }
  }

  /** The tree of a reply in another notation, from maps, lists, texts and numbers. */
  static JsonNode of(Object tree) {
    return LENIENT.valueToTree(tree);
  }

  /** These fields, which are no error, or have one of some keys beside it. */
  JsonFields expecting(String... keys) {
    return Stream.of(keys).anyMatch(this::has) ? this : withoutError();
  }

  JsonFields withoutError() {
    ErrorPages.checkHasNoError(object);
    return this;
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

  @Override
  public Optional<JsonNode> find(String key) {
    return Optional.ofNullable(object.get(key)).filter(value -> !value.isNull());
  }
}
