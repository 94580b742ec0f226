package dev.storescope.openapi;

import java.util.Map;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** The headers of responses. */
final class Headers {
  private static final JsonMapper JSON = JsonMapper.shared();

  private final NamedSets sets;
  private final JsonNode headers;

  /**
   * @param source with the sets, and the headers by what the files call them
   */
  Headers(JsonNode source) {
    this.sets = new NamedSets(source.required("sets"));
    this.headers = source.required("headers");
  }

  ObjectNode components() {
    ObjectNode components = JSON.createObjectNode();
    for (Map.Entry<String, JsonNode> each : headers.properties()) {
      ObjectNode header = (ObjectNode) each.getValue().deepCopy();
      header.remove("name");
      header.set("schema", Schemas.whole(header.required("schema")));
      components.set(each.getKey(), header);
    }
    return components;
  }

  /** Of a response: by their names in HTTP. */
  ObjectNode of(JsonNode source) {
    ObjectNode of = JSON.createObjectNode();
    for (String called : sets.names(source)) {
      String name = headers.path(called).path("name").asString(called);
      of.set(name, Schemas.reference("headers", called));
    }
    return of;
  }
}
