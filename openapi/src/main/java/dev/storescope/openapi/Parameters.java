package dev.storescope.openapi;

import java.util.Map;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** The parameters of operations: in the query unless they say where, and optional there. */
final class Parameters {
  private static final String PATH = "path";
  private static final JsonMapper JSON = JsonMapper.shared();

  private Parameters() {}

  /** Those that operations share; one has the name that it is called by unless it has another. */
  static ObjectNode named(JsonNode sources) {
    ObjectNode parameters = JSON.createObjectNode();
    for (Map.Entry<String, JsonNode> each : sources.properties()) {
      parameters.set(each.getKey(), whole(each.getKey(), each.getValue()));
    }
    return parameters;
  }

  /** Of one operation: the names of shared parameters, and its own. */
  static ArrayNode of(JsonNode sources) {
    ArrayNode parameters = JSON.createArrayNode();
    for (JsonNode each : sources) {
      parameters.add(
          each.isString()
              ? Schemas.reference("parameters", each.asString())
              : whole(each.required("name").asString(), each));
    }
    return parameters;
  }

  private static ObjectNode whole(String name, JsonNode source) {
    String where = source.path("in").asString("query");
    ObjectNode parameter =
        JSON.createObjectNode()
            .put("name", source.path("name").asString(name))
            .put("in", where)
            .put("required", source.path("required").asBoolean(where.equals(PATH)));
    for (Map.Entry<String, JsonNode> member : source.properties()) {
      if (member.getKey().equals("schema")) {
        parameter.set("schema", Schemas.whole(member.getValue()));
      } else if (!parameter.has(member.getKey())) {
        parameter.set(member.getKey(), member.getValue());
      }
    }
    return parameter;
  }
}
