package dev.storescope.openapi;

import java.util.Map;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** The schemas around the data of an operation, which are those of all in which it differs. */
record Answers(JsonNode templates) {
  private static final String DATA = "DATA";
  private static final JsonMapper JSON = JsonMapper.shared();

  /**
   * @param waits whether the data may have to be fetched first
   */
  ObjectNode schema(JsonNode data, boolean waits) {
    return filled(waits ? "waiting" : "ready", data);
  }

  ObjectNode ofSeveralCountries(JsonNode data) {
    return filled("several-countries", data);
  }

  private ObjectNode filled(String template, JsonNode data) {
    return Schemas.whole(fill(templates.required(template), data));
  }

  private static JsonNode fill(JsonNode template, JsonNode data) {
    if (template.isObject()) {
      ObjectNode filled = JSON.createObjectNode();
      for (Map.Entry<String, JsonNode> each : template.properties()) {
        filled.set(each.getKey(), fill(each.getValue(), data));
      }
      return filled;
    }
    if (template.isArray()) {
      ArrayNode filled = JSON.createArrayNode();
      template.forEach(each -> filled.add(fill(each, data)));
      return filled;
    }
    return template.asString("").equals(DATA) ? data : template;
  }
}
