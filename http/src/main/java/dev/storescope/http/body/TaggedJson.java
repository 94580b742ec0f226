package dev.storescope.http.body;

import java.util.function.Consumer;
import tools.jackson.core.JsonGenerator;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Data as JSON, without the envelope that has the id of the request. */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record TaggedJson(byte[] json, String tag) implements TaggedBody {
  @Override
  public int length() {
    return json.length;
  }

  public static TaggedJson of(JsonNode node) {
    return of(bytes(node));
  }

  public static TaggedJson of(byte[] json) {
    return new TaggedJson(json, TaggedBody.tagOf(json));
  }

  public static byte[] bytes(JsonNode node) {
    AnswerBody body = new AnswerBody();
    JsonMapper.shared().writeValue(body, node);
    return body.toByteArray();
  }

  /** The bytes of a value that is written. */
  public static byte[] write(Consumer<JsonGenerator> value) {
    AnswerBody body = new AnswerBody();
    try (JsonGenerator json = JsonMapper.shared().createGenerator(body)) {
      value.accept(json);
    }
    return body.toByteArray();
  }
}
