package dev.storescope.deploy;

import com.networknt.schema.Error;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Objects;
import java.util.regex.Pattern;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** Checks of Compose files against the schema of Compose. */
final class ComposeFiles {
  private static final Pattern DEFAULT = Pattern.compile("\\$\\{[A-Z_]+:-([^}]*)}");

  private ComposeFiles() {}

  /** What the schema forbids in a file. */
  static List<Error> errors(JsonNode compose) throws IOException {
    ObjectNode file = ((ObjectNode) compose).deepCopy();
    // The schema is older than this field.
    file.remove("name");
    return SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2019_09)
        .getSchema(schema())
        .validate(file);
  }

  /** A text as it is if no variable is set. */
  static String withDefaults(String text) {
    return DEFAULT.matcher(text).replaceAll("$1");
  }

  /** Without the ids, which are those of an older dialect. */
  private static JsonNode schema() throws IOException {
    try (InputStream in =
        Objects.requireNonNull(
            ComposeFiles.class.getResourceAsStream("/compose/compose-spec.json"))) {
      ObjectNode schema = (ObjectNode) JsonMapper.shared().readTree(in);
      schema.remove("$schema");
      removeNames(schema);
      return schema;
    }
  }

  private static void removeNames(JsonNode schema) {
    if (schema instanceof ObjectNode node && node.path("id").isString()) {
      node.remove("id");
    }
    schema.forEach(ComposeFiles::removeNames);
  }
}
