package dev.storescope.http.api;

import static org.assertj.core.api.Assertions.assertThat;

import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.dialect.Dialects;
import dev.storescope.testkit.server.OpenApiDocument;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.BiConsumer;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** What generators of clients need of the OpenAPI document beside being valid. */
class OpenApiShapeTest {
  private static final JsonNode ROOT = OpenApiDocument.root();
  private static final Set<String> SCHEMAS =
      new TreeSet<>(ROOT.at("/components/schemas").propertyNames());

  /**
   * Go has a function {@code NewKey} and a type {@code NullableKey} for each schema {@code Key}.
   */
  @Test
  void noSchemaIsNamedAsWhatGoMakesOfAnother() {
    assertThat(SCHEMAS)
        .noneMatch(name -> SCHEMAS.contains("New" + name) || SCHEMAS.contains("Nullable" + name));
  }

  /** Go has the values of all named enums in one package. */
  @Test
  void noTwoEnumsHaveAConstantOfOneName() {
    List<String> constants = new ArrayList<>();
    for (JsonNode schema : ROOT.at("/components/schemas")) {
      JsonNode names = schema.path("x-enum-varnames");
      (names.isArray() ? names : schema.path("enum"))
          .forEach(name -> constants.add(name.asString().toUpperCase(Locale.ROOT)));
    }
    assertThat(constants).isNotEmpty().doesNotHaveDuplicates();
  }

  @Test
  void namesDifferByMoreThanCaseAndUnderscores() {
    assertThat(alike(SCHEMAS)).isEmpty();
    List<String> found = new ArrayList<>();
    forEachProperties((where, names) -> alike(names).forEach(name -> found.add(where + name)));
    assertThat(found).isEmpty();
  }

  /** Members with other names are those of a map. */
  @Test
  void everyPropertyIsAnIdentifier() {
    List<String> found = new ArrayList<>();
    forEachProperties(
        (where, names) ->
            names.stream()
                .filter(name -> !name.matches("[A-Za-z_][A-Za-z0-9_]*"))
                .forEach(name -> found.add(where + name)));
    assertThat(found).isEmpty();
  }

  /** Several languages drop either. */
  @Test
  void noSchemaHasBothPropertiesAndFreeMembers() {
    List<String> found = new ArrayList<>();
    walk(
        ROOT,
        "",
        (where, node) -> {
          if (node.path("properties").isObject() && node.path("additionalProperties").isObject()) {
            found.add(where);
          }
        });
    assertThat(found).isEmpty();
  }

  /** Clients choose one of two forms by another parameter; many languages have no such type. */
  @Test
  void onlyRecordsOnRequestAreOneOfTwoTypes() {
    Set<String> found = new TreeSet<>();
    walk(
        ROOT,
        "",
        (where, node) -> {
          boolean isChoice = node.has("oneOf") || node.has("anyOf");
          if (isChoice && !where.contains("/x-several-countries/")) {
            found.add(where);
          }
        });
    assertThat(found)
        .containsExactly(
            "/components/schemas/RankedKeyword",
            "/components/schemas/SuggestedKeyword",
            "/components/schemas/TopAppOrId");
  }

  @Test
  void oneHeaderHasOneSecurityScheme() {
    assertThat(ROOT.at("/components/securitySchemes").propertyNames()).containsExactly("bearer");
    assertThat(ROOT.at("/components/securitySchemes/bearer/scheme").asString()).isEqualTo("bearer");
    Set<String> used = new TreeSet<>();
    walk(
        ROOT,
        "",
        (_, node) ->
            node.path("security").forEach(alternative -> used.addAll(alternative.propertyNames())));
    assertThat(used).containsExactly("bearer");
  }

  @Test
  void noListOfNamesIsEmpty() {
    List<String> found = new ArrayList<>();
    walk(
        ROOT,
        "",
        (where, node) -> {
          for (String name : List.of("required", "enum", "tags", "oneOf", "anyOf", "allOf")) {
            if (node.path(name).isArray() && node.path(name).isEmpty()) {
              found.add(where + "/" + name);
            }
          }
        });
    assertThat(found).isEmpty();
  }

  @Test
  void everyComponentIsUsed() {
    Set<String> used = new TreeSet<>();
    walk(ROOT, "", (_, node) -> used.add(node.path("$ref").asString("")));
    Set<String> components = new TreeSet<>();
    for (String kind : List.of("schemas", "parameters", "headers", "responses")) {
      for (String name : ROOT.at("/components/" + kind).propertyNames()) {
        components.add("#/components/" + kind + "/" + name);
      }
    }
    components.removeAll(used);
    assertThat(components).isEmpty();
  }

  @Test
  void theDocumentIsValidByTheSchemaOfOpenApi() {
    Schema official =
        SchemaRegistry.withDialect(Dialects.getDraft4())
            .getSchema(OpenApiShapeTest.class.getResourceAsStream("/openapi-3.0-schema.json"));

    assertThat(official.validate(ROOT)).isEmpty();
  }

  @Test
  void theDocumentSaysWhomToAskAndItsLicense() {
    assertThat(ROOT.at("/info/contact/name").asString()).isNotBlank();
    assertThat(ROOT.at("/info/license/name").asString()).isEqualTo("Apache-2.0");
  }

  /** Those of which another is the same but for case and underscores. */
  private static List<String> alike(Iterable<String> names) {
    Map<String, String> known = new HashMap<>();
    List<String> found = new ArrayList<>();
    for (String name : names) {
      String folded = name.replace("_", "").toLowerCase(Locale.ROOT);
      if (known.put(folded, name) != null) {
        found.add(name);
      }
    }
    return found;
  }

  private static void forEachProperties(BiConsumer<String, Set<String>> todo) {
    walk(
        ROOT,
        "",
        (where, node) -> {
          if (node.path("properties").isObject() && !where.endsWith("/properties")) {
            todo.accept(where + "/", Set.copyOf(node.get("properties").propertyNames()));
          }
        });
  }

  /** All objects of the document except those in examples. */
  private static void walk(JsonNode node, String where, BiConsumer<String, JsonNode> todo) {
    if (node.isObject()) {
      todo.accept(where, node);
      for (Map.Entry<String, JsonNode> member : node.properties()) {
        if (!member.getKey().startsWith("example")) {
          walk(member.getValue(), where + "/" + member.getKey(), todo);
        }
      }
    } else if (node.isArray()) {
      for (int i = 0; i < node.size(); i++) {
        walk(node.get(i), where + "/" + i, todo);
      }
    }
  }
}
