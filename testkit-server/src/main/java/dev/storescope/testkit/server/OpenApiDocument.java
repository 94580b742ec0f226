package dev.storescope.testkit.server;

import static org.assertj.core.api.Assertions.assertThat;

import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.dialect.Dialect;
import com.networknt.schema.dialect.Dialects;
import com.networknt.schema.keyword.NonValidationKeyword;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.http.HttpHeaders;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** The OpenAPI document of the interface, which answers are checked against. */
public final class OpenApiDocument {
  private static final String SEVERAL_COUNTRIES = "x-several-countries";
  private static final JsonMapper MAPPER = JsonMapper.shared();
  private static final JsonNode ROOT = load();

  /** The member that references lead to is not a keyword. */
  private static final Dialect DIALECT =
      Dialect.builder(Dialects.getOpenApi30())
          .keyword(new NonValidationKeyword("components"))
          .build();

  private static final SchemaRegistry SCHEMAS = SchemaRegistry.withDialect(DIALECT);

  /** Headers of any message, in lower case; the document describes the type of a body elsewhere. */
  private static final Set<String> OF_THE_MESSAGE =
      Set.of("connection", "content-length", "content-type", "date", "transfer-encoding");

  private OpenApiDocument() {}

  public static JsonNode root() {
    return ROOT;
  }

  /** The node itself, or what it refers to. */
  public static JsonNode resolve(JsonNode node) {
    return node.has("$ref") ? ROOT.at(node.get("$ref").asString().substring(1)) : node;
  }

  /** Fails unless the document describes such an answer to such a request. */
  public static void check(
      String method, String path, int status, HttpHeaders headers, byte[] body) {
    JsonNode described = describedOperation(method, path).at("/responses").path("" + status);
    assertThat(described.isMissingNode())
        .as(
            "%s %s answers an undescribed %s: %s",
            method, path, status, new String(body, StandardCharsets.UTF_8))
        .isFalse();
    if (typeOf(headers).equals("application/json")) {
      checkMembers(method, path, status, body);
    }
    JsonNode response = resolve(described);
    response.path("headers").properties().forEach(header -> checkHeader(header, headers));
    checkAllDescribed(method + " " + path + " " + status, response.path("headers"), headers);
    if (response.has("content") && !method.equals("HEAD")) {
      checkBody(response.get("content"), headers, body);
    } else {
      assertThat(body).as("the body of %s %s %s", method, path, status).isEmpty();
    }
  }

  /**
   * A generated client has one class for the bodies of 200 and 202, so no schema requires the
   * members of either.
   */
  private static void checkMembers(String method, String path, int status, byte[] body) {
    boolean mayWait = describedOperation(method, path).at("/responses/202").isObject();
    if (mayWait && status == 200 && method.equals("GET")) {
      assertThat(MAPPER.readTree(body).propertyNames()).containsExactly("id", "data");
    }
  }

  private static JsonNode describedOperation(String method, String path) {
    JsonNode item = ROOT.get("paths").path(template(path));
    JsonNode operation = item.path(method.equals("HEAD") ? "get" : method.toLowerCase(Locale.ROOT));
    return operation.isMissingNode() ? undescribed(item) : operation;
  }

  /** The path itself if it is described, else the described path with variables that matches it. */
  private static String template(String path) {
    JsonNode paths = ROOT.get("paths");
    return paths.has(path)
        ? path
        : paths.propertyNames().stream()
            .filter(each -> path.matches(each.replaceAll("\\{\\w+}", "[^/]*")))
            .findFirst()
            .orElse(path);
  }

  /** The responses to a path or a method that the document lacks. */
  private static JsonNode undescribed(JsonNode item) {
    ObjectNode responses = (ObjectNode) ROOT.at("/components/responses");
    ObjectNode errors = MAPPER.createObjectNode();
    errors.set("401", responses.get("Unauthorized"));
    errors.set("403", responses.get("Disabled"));
    errors.set("405", responses.get("MethodNotAllowed"));
    if (item.isMissingNode()) {
      errors.set("404", responses.get("NotFound"));
    }
    ObjectNode operation = MAPPER.createObjectNode();
    operation.set("responses", errors);
    return operation;
  }

  private static void checkAllDescribed(String what, JsonNode described, HttpHeaders headers) {
    Set<String> names = new TreeSet<>(String.CASE_INSENSITIVE_ORDER);
    names.addAll(headers.map().keySet());
    names.removeIf(OF_THE_MESSAGE::contains);
    described.propertyNames().forEach(names::remove);
    assertThat(names).as("headers of %s that are not described", what).isEmpty();
  }

  private static void checkHeader(Map.Entry<String, JsonNode> entry, HttpHeaders headers) {
    JsonNode header = resolve(entry.getValue());
    Optional<String> value = headers.firstValue(entry.getKey());
    if (header.path("required").asBoolean()) {
      assertThat(value).as("header " + entry.getKey()).isPresent();
    }
    value.ifPresent(text -> checkHeaderValue(entry.getKey(), header.get("schema"), text));
  }

  private static void checkHeaderValue(String name, JsonNode schema, String text) {
    boolean number = schema.path("type").asString().equals("integer");
    validate(
        schema, number ? MAPPER.readTree(text) : MAPPER.getNodeFactory().stringNode(text), name);
  }

  private static void checkBody(JsonNode content, HttpHeaders headers, byte[] body) {
    String type = typeOf(headers);
    assertThat(content.has(type)).as("content type %s of %s", type, content).isTrue();
    if (type.endsWith("json")) {
      JsonNode document = MAPPER.readTree(body);
      validate(schema(content.get(type), document), document, document.toString());
    } else if (type.equals("text/csv")) {
      String file = new String(body, StandardCharsets.UTF_8);
      assertThat(firstLine(file.startsWith("\uFEFF") ? file.substring(1) : file))
          .as("the columns are those of the example")
          .isEqualTo(firstLine(content.get(type).get("example").asString()));
    }
  }

  /**
   * The schema for one country or for several. The latter is an extension of the document: a
   * generated client would otherwise have no type for the data of one country.
   */
  private static JsonNode schema(JsonNode content, JsonNode document) {
    JsonNode several = content.path(SEVERAL_COUNTRIES);
    boolean isSeveral = several.isObject() && document.path("data").has("countries");
    return isSeveral ? several : content.get("schema");
  }

  private static String typeOf(HttpHeaders headers) {
    return headers.firstValue("Content-Type").orElse("").replaceAll(";.*", "");
  }

  private static String firstLine(String text) {
    return text.lines().findFirst().orElse("");
  }

  /** Fails unless a value is valid by a schema of the document. */
  public static void validate(JsonNode schema, JsonNode instance, String what) {
    ObjectNode whole = MAPPER.createObjectNode();
    whole.putArray("allOf").add(schema);
    whole.set("components", ROOT.get("components"));
    assertThat(SCHEMAS.getSchema(whole).validate(instance)).as(what).isEmpty();
  }

  private static JsonNode load() {
    try (InputStream document =
        Objects.requireNonNull(
            OpenApiDocument.class.getResourceAsStream("/dev/storescope/openapi/openapi.json"))) {
      return MAPPER.readTree(document);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
