package dev.storescope.http.api;

import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.testkit.server.OpenApiDocument;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** What generators need to make pleasant clients of the OpenAPI document. */
class OpenApiRulesTest {
  private static final JsonNode ROOT = OpenApiDocument.root();
  private static final Map<String, JsonNode> OPERATIONS = operations();

  @Test
  void theIdOfAnOperationIsTheNameOfAMethod() {
    assertThat(OPERATIONS.values())
        .extracting(operation -> operation.path("operationId").asString(""))
        .doesNotHaveDuplicates()
        .allSatisfy(id -> assertThat(id).matches("[a-z]+([A-Z][a-z0-9]*)*"));
  }

  @Test
  void everyOperationSaysWhatItDoes() {
    OPERATIONS.forEach(
        (name, operation) -> {
          assertThat(operation.path("summary").asString("")).as(name).isNotBlank();
          assertThat(operation.path("description").asString("")).as(name).isNotBlank();
          assertThat(operation.path("tags").size()).as("tags of %s", name).isOne();
        });
  }

  @Test
  void everyTagIsDescribed() {
    List<String> tags =
        ROOT.path("tags").valueStream().map(tag -> tag.path("name").asString()).toList();

    assertThat(OPERATIONS.values())
        .extracting(operation -> operation.at("/tags/0").asString())
        .isSubsetOf(tags);
  }

  /** An enum whose constants another one has too has none, as languages share the constants. */
  @Test
  void everyObjectHasAName() {
    List<String> anonymous = new ArrayList<>();
    ROOT.at("/components/schemas")
        .properties()
        .forEach(schema -> parts(schema.getKey(), schema.getValue(), anonymous));
    ROOT.at("/components/parameters")
        .properties()
        .forEach(one -> collect(one.getKey(), one.getValue().path("schema"), anonymous));
    OPERATIONS.forEach(
        (name, operation) -> {
          contents(name, operation)
              .forEach((body, content) -> collect(body, content.path("schema"), anonymous));
          operation
              .path("parameters")
              .forEach(one -> collect(name + " " + one, one.path("schema"), anonymous));
        });

    assertThat(anonymous).isEmpty();
  }

  @Test
  void everyBodyHasAValidExample() {
    OPERATIONS.forEach(
        (name, operation) ->
            contents(name, operation)
                .forEach(
                    (body, content) ->
                        checkExample(body, content.path("example"), content.path("schema"))));
  }

  @Test
  void everySchemaHasAValidExampleOrMembersWithOne() {
    for (Map.Entry<String, JsonNode> named : ROOT.at("/components/schemas").properties()) {
      JsonNode schema = named.getValue();
      if (schema.has("properties")) {
        schema
            .path("properties")
            .properties()
            .forEach(member -> checkMember(named.getKey(), member.getKey(), member.getValue()));
      } else {
        checkExample(named.getKey(), schema.path("example"), schema);
      }
    }
  }

  @Test
  void everyParameterHasAValidExampleOrADefault() {
    List<JsonNode> parameters =
        new ArrayList<>(ROOT.at("/components/parameters").valueStream().toList());
    OPERATIONS.values().forEach(one -> one.path("parameters").forEach(parameters::add));

    parameters.stream()
        .filter(parameter -> !parameter.has("$ref"))
        .filter(parameter -> !isDefaulted(OpenApiDocument.resolve(parameter.path("schema"))))
        .forEach(
            parameter ->
                checkExample(
                    parameter.path("name").asString(),
                    parameter.path("example"),
                    parameter.path("schema")));
  }

  private static boolean isDefaulted(JsonNode schema) {
    return schema.has("default") || schema.has("enum");
  }

  /** A member whose type has a name has the example of that type. */
  private static void checkMember(String schema, String name, JsonNode member) {
    boolean named =
        member.has("$ref")
            || member.has("allOf")
            || member.path("items").has("$ref")
            || member.path("additionalProperties").has("$ref");
    if (!named || member.has("example")) {
      checkExample(schema + "." + name, member.path("example"), member);
    }
  }

  private static void checkExample(String what, JsonNode example, JsonNode schema) {
    assertThat(example.isMissingNode()).as("%s has no example", what).isFalse();
    OpenApiDocument.validate(schema, example, "the example of " + what);
  }

  /** Names a schema that generators would have to invent a name for. */
  private static void collect(String what, JsonNode schema, List<String> anonymous) {
    if (schema.has("properties") || schema.has("oneOf")) {
      anonymous.add(what);
    }
    parts(what, schema, anonymous);
  }

  private static void parts(String what, JsonNode schema, List<String> anonymous) {
    schema
        .path("properties")
        .properties()
        .forEach(part -> collect(what + "." + part.getKey(), part.getValue(), anonymous));
    for (String part : List.of("items", "additionalProperties")) {
      if (schema.path(part).isObject()) {
        collect(what + "." + part, schema.path(part), anonymous);
      }
    }
    for (String part : List.of("allOf", "oneOf", "anyOf")) {
      schema.path(part).forEach(one -> collect(what + "." + part, one, anonymous));
    }
  }

  /** The bodies of an operation's requests and responses, each with a name for messages. */
  private static Map<String, JsonNode> contents(String name, JsonNode operation) {
    Map<String, JsonNode> all = new LinkedHashMap<>();
    operation
        .at("/requestBody/content")
        .properties()
        .forEach(body -> all.put(name + " request " + body.getKey(), body.getValue()));
    for (Map.Entry<String, JsonNode> response : operation.path("responses").properties()) {
      OpenApiDocument.resolve(response.getValue())
          .path("content")
          .properties()
          .forEach(
              body ->
                  all.put(name + " " + response.getKey() + " " + body.getKey(), body.getValue()));
    }
    return all;
  }

  private static Map<String, JsonNode> operations() {
    Map<String, JsonNode> all = new LinkedHashMap<>();
    for (Map.Entry<String, JsonNode> path : ROOT.path("paths").properties()) {
      path.getValue()
          .properties()
          .forEach(one -> all.put(one.getKey() + " " + path.getKey(), one.getValue()));
    }
    return all;
  }
}
