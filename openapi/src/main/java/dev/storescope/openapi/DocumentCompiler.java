package dev.storescope.openapi;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * Makes the OpenAPI document of the interface from the files of a folder, which describe one
 * resource each. {@code openapi/README.md} says how they are written.
 */
public final class DocumentCompiler {
  private static final JsonMapper JSON = JsonMapper.shared();

  private final Sources sources;
  private final ObjectNode schemas = JSON.createObjectNode();

  private DocumentCompiler(Path folder) {
    this.sources = new Sources(folder);
  }

  /**
   * Writes the document.
   *
   * @param arguments the folder, the version of the interface, and the file to write
   */
  public static void main(String[] arguments) throws IOException {
    Path target = Path.of(arguments[2]);
    Files.createDirectories(target.toAbsolutePath().getParent());
    JSON.writeValue(target, compile(Path.of(arguments[0]), arguments[1]));
  }

  /**
   * The document.
   *
   * @throws IllegalArgumentException if a file cannot be read, or names what there is not
   */
  public static JsonNode compile(Path folder, String version) {
    return new DocumentCompiler(folder).compile(version);
  }

  private JsonNode compile(String version) {
    ObjectNode document = sources.read("document");
    ObjectNode paths = JSON.createObjectNode();
    addSchemas(sources.read("schemas"));
    ObjectNode parameters = sources.read("parameters");
    ObjectNode headers = sources.read("headers");
    ObjectNode responses = sources.read("responses");
    Headers headerSets = new Headers(headers);
    Answers answers = new Answers(sources.read("answers"));
    Responses refusals = new Responses(responses, headerSets);
    Operations operations = new Operations(answers, refusals, schemas);
    for (JsonNode resource : document.remove("resources")) {
      ObjectNode source = sources.read(resource.asString());
      sources.within(
          resource.asString(),
          () -> {
            for (Map.Entry<String, JsonNode> path : source.required("paths").properties()) {
              paths.set(path.getKey(), operations.ofPath(path.getValue()));
            }
            addSchemas(source.path("schemas"));
          });
    }
    ((ObjectNode) document.required("info")).put("version", version);
    ObjectNode components = JSON.createObjectNode();
    components.set("securitySchemes", document.remove("securitySchemes"));
    components.set("parameters", Parameters.named(parameters));
    components.set("headers", headerSets.components());
    components.set("responses", refusals.components());
    components.set("schemas", schemas);
    document.set("paths", paths);
    document.set("components", components);
    requireReferences(document);
    return document;
  }

  private void addSchemas(JsonNode sources) {
    for (Map.Entry<String, JsonNode> each : sources.properties()) {
      if (schemas.has(each.getKey())) {
        throw new IllegalArgumentException("there are two schemas " + each.getKey());
      }
      schemas.set(each.getKey(), Schemas.whole(each.getValue()));
    }
  }

  private static void requireReferences(JsonNode document) {
    List<String> missing = new ArrayList<>();
    for (JsonNode reference : document.findValues(Schemas.REFERENCE)) {
      if (reference.isString() && document.at(reference.asString().substring(1)).isMissingNode()) {
        missing.add(reference.asString());
      }
    }
    if (!missing.isEmpty()) {
      throw new IllegalArgumentException("there is no " + String.join(", ", missing));
    }
  }
}
