package dev.storescope.sandbox.apple;

import java.io.StringWriter;
import java.util.List;
import java.util.function.Consumer;
import tools.jackson.core.JsonGenerator;
import tools.jackson.databind.json.JsonMapper;

/** Writes JSON as a stream, as replies can hold hundreds of apps. */
final class JsonStream {
  private static final JsonMapper MAPPER = JsonMapper.builder().build();

  private JsonStream() {}

  /** The JSON text. */
  static String text(Consumer<JsonGenerator> content) {
    return text("", content);
  }

  /** The JSON text after a prefix. */
  static String text(String beginning, Consumer<JsonGenerator> content) {
    StringWriter writer = new StringWriter();
    writer.write(beginning);
    try (JsonGenerator json = MAPPER.createGenerator(writer)) {
      content.accept(json);
    }
    return writer.toString();
  }

  static void texts(JsonGenerator json, String name, List<String> values) {
    json.writeArrayPropertyStart(name);
    values.forEach(json::writeString);
    json.writeEndArray();
  }
}
