package dev.storescope.openapi;

import java.util.List;
import java.util.Map;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** The operations of paths, and the schemas of what they answer. */
final class Operations {
  private static final String DATA = "data";
  private static final String SEVERAL_COUNTRIES = "severalCountries";
  private static final String SCHEMA = "schema";
  private static final String EXAMPLE = "example";
  private static final String DESCRIPTION = "description";
  private static final String CONTENT = "content";
  private static final String JSON_TYPE = "application/json";
  private static final String REQUEST_ID = "01a207bec552019231f1139596f0138c";
  private static final JsonMapper JSON = JsonMapper.shared();

  private final Answers answers;
  private final Responses shared;
  private final ObjectNode schemas;

  /**
   * @param schemas where those of the answers are added
   */
  Operations(Answers answers, Responses shared, ObjectNode schemas) {
    this.answers = answers;
    this.shared = shared;
    this.schemas = schemas;
  }

  /** By method. */
  ObjectNode ofPath(JsonNode source) {
    ObjectNode path = JSON.createObjectNode();
    source.properties().forEach(each -> path.set(each.getKey(), operation(each.getValue())));
    return path;
  }

  private ObjectNode operation(JsonNode source) {
    ObjectNode operation = JSON.createObjectNode();
    operation.set("operationId", source.required("operationId"));
    operation.putArray("tags").add(source.required("tag"));
    operation.set("summary", source.required("summary"));
    operation.set(DESCRIPTION, source.required(DESCRIPTION));
    source.optional("scope").ifPresent(scope -> operation.set("x-scope", scope));
    source.optional("security").ifPresent(security -> operation.set("security", security));
    source
        .optional("parameters")
        .ifPresent(parameters -> operation.set("parameters", Parameters.of(parameters)));
    source.optional("body").ifPresent(body -> operation.set("requestBody", body(body)));
    operation.set("responses", responses(source));
    return operation;
  }

  private static ObjectNode body(JsonNode source) {
    ObjectNode body = JSON.createObjectNode().put("required", true);
    ObjectNode content = body.putObject(CONTENT);
    ObjectNode type = JSON.createObjectNode();
    type.set(SCHEMA, Schemas.whole(source.required(SCHEMA)));
    type.set(EXAMPLE, source.required(EXAMPLE));
    content.set(JSON_TYPE, type);
    if (source.path("form").asBoolean(false)) {
      content.set("application/x-www-form-urlencoded", type);
    }
    return body;
  }

  private ObjectNode responses(JsonNode source) {
    List<String> refusals = shared.names(source.required("refusals"));
    boolean waits = refusals.contains("Preparing");
    ObjectNode responses = JSON.createObjectNode();
    for (Map.Entry<String, JsonNode> each : source.required("responses").properties()) {
      ObjectNode response = shared.whole(each.getValue());
      if (!response.has(DESCRIPTION)) {
        response.put(DESCRIPTION, source.required("summary").asString() + ".");
      }
      if (response.has(DATA)) {
        response.set(CONTENT, content(response, waits));
        response.remove(List.of(DATA, "answer", EXAMPLE, "csv", SEVERAL_COUNTRIES));
      }
      responses.set(each.getKey(), response);
    }
    refusals.forEach(
        name -> responses.set(shared.status(name), Schemas.reference("responses", name)));
    return responses;
  }

  private ObjectNode content(JsonNode source, boolean waits) {
    JsonNode data = source.get(DATA);
    String answer =
        source.path("answer").asString(data.asString("").replaceFirst("Data$", "") + "Answer");
    schemas.set(answer, answers.schema(data, waits));
    ObjectNode content = JSON.createObjectNode();
    ObjectNode json = content.putObject(JSON_TYPE);
    json.set(SCHEMA, Schemas.reference("schemas", answer));
    json.putObject(EXAMPLE).put("id", REQUEST_ID).set(DATA, source.required(EXAMPLE));
    if (source.path(SEVERAL_COUNTRIES).asBoolean(waits)) {
      json.set("x-several-countries", answers.ofSeveralCountries(data));
    }
    source
        .optional("csv")
        .ifPresent(
            csv -> {
              ObjectNode text = content.putObject("text/csv");
              text.putObject(SCHEMA).put("type", "string");
              text.set(EXAMPLE, csv);
            });
    return content;
  }
}
