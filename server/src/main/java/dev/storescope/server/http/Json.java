package dev.storescope.server.http;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** JSON as the interface writes it: UTF-8, no white space. */
final class Json {
  private static final JsonMapper MAPPER = JsonMapper.shared();
  private static final JsonMapper STRICT =
      JsonMapper.builder(
              JsonFactory.builder().enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION).build())
          .build();

  private Json() {}

  static ObjectNode object() {
    return JsonNodeFactory.instance.objectNode();
  }

  static byte[] bytes(JsonNode node) {
    return MAPPER.writeValueAsBytes(node);
  }

  /**
   * Reads a document whose objects name each member once.
   *
   * @throws tools.jackson.core.JacksonException if it is none
   */
  static JsonNode readStrictly(byte[] document) {
    return STRICT.readTree(document);
  }

  /** The envelope of an answer around data that is written already. */
  static byte[] envelope(String id, byte[] data) {
    byte[] head = ("{\"id\":\"" + id + "\",\"data\":").getBytes(StandardCharsets.US_ASCII);
    ByteArrayOutputStream whole = new ByteArrayOutputStream(head.length + data.length + 1);
    whole.writeBytes(head);
    whole.writeBytes(data);
    whole.write('}');
    return whole.toByteArray();
  }
}
