package dev.storescope.openapi;

import java.util.List;
import java.util.Map;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** The responses that operations share. */
final class Responses {
  private static final String STATUS = "status";
  private static final JsonMapper JSON = JsonMapper.shared();

  private final NamedSets sets;
  private final JsonNode responses;
  private final Headers headers;

  /**
   * @param source with the sets, and the responses by name
   */
  Responses(JsonNode source, Headers headers) {
    this.sets = new NamedSets(source.required("sets"));
    this.responses = source.required("responses");
    this.headers = headers;
  }

  ObjectNode components() {
    ObjectNode components = JSON.createObjectNode();
    for (Map.Entry<String, JsonNode> each : responses.properties()) {
      ObjectNode response = whole(each.getValue());
      response.remove(STATUS);
      components.set(each.getKey(), response);
    }
    return components;
  }

  List<String> names(JsonNode source) {
    return sets.names(source);
  }

  String status(String name) {
    return responses.required(name).required(STATUS).asString();
  }

  /** A response whose headers and schemas are in the short form. */
  ObjectNode whole(JsonNode source) {
    ObjectNode response = (ObjectNode) source.deepCopy();
    if (source.has("headers")) {
      response.set("headers", headers.of(source.get("headers")));
    }
    for (JsonNode content : response.path("content")) {
      ((ObjectNode) content).set("schema", Schemas.whole(content.required("schema")));
    }
    return response;
  }
}
