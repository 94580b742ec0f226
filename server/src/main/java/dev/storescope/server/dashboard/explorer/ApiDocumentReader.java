package dev.storescope.server.dashboard.explorer;

import dev.storescope.server.dashboard.explorer.ApiDocument.Operation;
import dev.storescope.server.dashboard.explorer.ApiDocument.Outcome;
import dev.storescope.server.dashboard.explorer.ApiDocument.Parameter;
import dev.storescope.server.dashboard.explorer.ApiDocument.Where;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Reads an OpenAPI document, following its references. */
final class ApiDocumentReader {
  private static final String RESOURCE = "/openapi.json";

  /** Prices are told by the price list, of which the document knows the default only. */
  private static final String COSTS = "(Costs [^.]*|Free)\\.$";

  private final JsonNode root = parse();

  ApiDocument read() {
    List<Operation> operations = new ArrayList<>();
    Map<Integer, Outcome> outcomes = new TreeMap<>();
    for (Map.Entry<String, JsonNode> path : root.path("paths").properties()) {
      for (Map.Entry<String, JsonNode> operation : path.getValue().properties()) {
        operations.add(operation(path.getKey(), operation.getKey(), operation.getValue()));
        operation
            .getValue()
            .path("responses")
            .properties()
            .forEach(one -> addOutcome(one.getKey(), one.getValue(), outcomes));
      }
    }
    String summary = text(root.path("info"), "description");
    return new ApiDocument(summary, operations, List.copyOf(outcomes.values()));
  }

  private Operation operation(String path, String method, JsonNode node) {
    return new Operation(
        text(node, "operationId"),
        method.toUpperCase(Locale.ROOT),
        path,
        node.path("tags").path(0).asString(""),
        text(node, "summary"),
        text(node, "description").replaceFirst(COSTS, "").strip(),
        !node.has("security"),
        node.path("parameters").valueStream().map(this::resolved).map(this::parameter).toList());
  }

  private Parameter parameter(JsonNode node) {
    JsonNode schema = resolved(node.path("schema"));
    return new Parameter(
        text(node, "name"),
        where(text(node, "in")),
        node.path("required").asBoolean(false),
        text(node, "description"),
        allowed(schema),
        schema.path("default").asString(""),
        node.path("example").asString(""));
  }

  private static List<String> allowed(JsonNode schema) {
    Stream<String> values =
        text(schema, "type").equals("boolean")
            ? Stream.of("true", "false")
            : schema.path("enum").valueStream().map(JsonNode::asString);
    return values.toList();
  }

  private static Where where(String name) {
    return Arrays.stream(Where.values())
        .filter(where -> where.wireName().equals(name))
        .findFirst()
        .orElseThrow(() -> new IllegalStateException("a parameter is in " + name));
  }

  /** Only those that are the same wherever they occur. */
  private void addOutcome(String status, JsonNode response, Map<Integer, Outcome> outcomes) {
    if (response.has("$ref")) {
      int number = Integer.parseInt(status);
      outcomes.putIfAbsent(number, new Outcome(number, text(resolved(response), "description")));
    }
  }

  private JsonNode resolved(JsonNode node) {
    return node.has("$ref") ? root.at(text(node, "$ref").substring(1)) : node;
  }

  private static String text(JsonNode node, String member) {
    return node.path(member).asString("");
  }

  private static JsonNode parse() {
    try (InputStream document = ApiDocument.class.getResourceAsStream(RESOURCE)) {
      if (document == null) {
        throw new IllegalStateException(RESOURCE + " is missing from the program");
      }
      return JsonMapper.shared().readTree(document);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
