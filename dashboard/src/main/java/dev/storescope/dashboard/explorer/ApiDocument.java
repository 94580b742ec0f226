package dev.storescope.dashboard.explorer;

import dev.storescope.accounts.Scope;
import dev.storescope.dashboard.explorer.ApiDocument.ApiOperation;
import dev.storescope.dashboard.explorer.ApiDocument.ApiParameter;
import dev.storescope.dashboard.explorer.ApiDocument.ParameterLocation;
import dev.storescope.dashboard.explorer.ApiDocument.StatusMeaning;
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

/**
 * The parts of {@code /openapi.json} that pages show.
 *
 * @param operations in the document's order
 * @param statuses other than 200 that any operation can return
 */
public record ApiDocument(
    String summary, List<ApiOperation> operations, List<StatusMeaning> statuses) {
  /** The document that is served, which the first call reads. */
  public static ApiDocument served() {
    return Served.DOCUMENT;
  }

  private static final class Served {
    private static final ApiDocument DOCUMENT = new Reader().read();
  }

  /**
   * An operation.
   *
   * @param id a name for programs, such as {@code getAppRating}
   * @param method such as {@code GET}
   * @param group the heading it is listed under
   * @param description without the price; may be blank
   * @param needsKey whether a key or token is required
   * @param scope that of the key
   */
  public record ApiOperation(
      String id,
      String method,
      String path,
      String group,
      String summary,
      String description,
      boolean needsKey,
      Scope scope,
      List<ApiParameter> parameters) {
    /** Whether it needs only a key and parameters, and changes nothing. */
    public boolean canBeTried() {
      return needsKey && method.equals("GET");
    }
  }

  /**
   * A parameter.
   *
   * @param allowed the allowed values; empty if not limited to some
   * @param standard the default; blank if there is none
   * @param example blank if there is none
   */
  public record ApiParameter(
      String name,
      ParameterLocation where,
      boolean required,
      String description,
      List<String> allowed,
      String standard,
      String example) {
    /** The text of the empty field. */
    public String placeholder() {
      return standard.isEmpty() ? example : standard;
    }
  }

  /** The part of a request that contains a parameter. */
  public enum ParameterLocation {
    PATH,
    QUERY,
    HEADER;

    /** As in the document. */
    public String wireName() {
      return switch (this) {
        case PATH -> "path";
        case QUERY -> "query";
        case HEADER -> "header";
      };
    }
  }

  /** A status with what it means. */
  public record StatusMeaning(int status, String meaning) {}

  /** Reads an OpenAPI document, following its references. */
  private static final class Reader {
    private static final String RESOURCE = "/dev/storescope/openapi/openapi.json";

    /** The default of a parameter whose type, used elsewhere too, has none. */
    private static final String DEFAULT = "x-default";

    /** The document has the default prices only. */
    private static final String COSTS = "(Costs [^.]*|Free)\\.$";

    private final JsonNode root = parse();

    ApiDocument read() {
      List<ApiOperation> operations = new ArrayList<>();
      Map<Integer, StatusMeaning> statuses = new TreeMap<>();
      for (Map.Entry<String, JsonNode> path : root.path("paths").properties()) {
        for (Map.Entry<String, JsonNode> operation : path.getValue().properties()) {
          operations.add(operation(path.getKey(), operation.getKey(), operation.getValue()));
          operation
              .getValue()
              .path("responses")
              .properties()
              .forEach(one -> addStatus(one.getKey(), one.getValue(), statuses));
        }
      }
      String summary = text(root.path("info"), "description");
      return new ApiDocument(summary, operations, List.copyOf(statuses.values()));
    }

    private ApiOperation operation(String path, String method, JsonNode node) {
      return new ApiOperation(
          text(node, "operationId"),
          method.toUpperCase(Locale.ROOT),
          path,
          node.path("tags").path(0).asString(""),
          text(node, "summary"),
          text(node, "description").replaceFirst(COSTS, "").strip(),
          !node.has("security"),
          Scope.of(node.path("x-scope").asString(Scope.READ.wireName())),
          node.path("parameters").valueStream().map(this::resolved).map(this::parameter).toList());
    }

    private ApiParameter parameter(JsonNode node) {
      JsonNode schema = resolved(node.path("schema"));
      return new ApiParameter(
          text(node, "name"),
          where(text(node, "in")),
          node.path("required").asBoolean(false),
          text(node, "description"),
          allowed(schema),
          schema.path("default").asString(text(node, DEFAULT)),
          node.path("example").asString(""));
    }

    private static List<String> allowed(JsonNode schema) {
      Stream<String> values =
          text(schema, "type").equals("boolean")
              ? Stream.of("true", "false")
              : schema.path("enum").valueStream().map(JsonNode::asString);
      return values.toList();
    }

    private static ParameterLocation where(String name) {
      return Arrays.stream(ParameterLocation.values())
          .filter(where -> where.wireName().equals(name))
          .findFirst()
          .orElseThrow(() -> new IllegalStateException("a parameter is in " + name));
    }

    /** Only responses that operations share. */
    private void addStatus(String status, JsonNode response, Map<Integer, StatusMeaning> statuses) {
      if (response.has("$ref")) {
        int number = Integer.parseInt(status);
        statuses.putIfAbsent(
            number, new StatusMeaning(number, text(resolved(response), "description")));
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
}
