package dev.storescope.openapi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A resource that is added to a small interface. */
class DocumentCompilerTest {
  private static final Path OWN = Path.of("src/main/openapi");

  @TempDir private Path folder;

  @BeforeEach
  void describeAnInterface() throws IOException {
    for (String name : new String[] {"parameters", "headers", "responses", "answers", "schemas"}) {
      Files.copy(
          OWN.resolve(name + ".yaml"),
          folder.resolve(name + ".yaml"),
          StandardCopyOption.REPLACE_EXISTING);
    }
    write(
        "document",
        """
        openapi: "3.0.3"
        info: {title: Apps}
        securitySchemes: {}
        resources: [apps]
        """);
  }

  @Test
  void dataThatMayHaveToBeFetchedIsInTheAnswerOfBothStatusesAndOfSeveralCountries()
      throws IOException {
    JsonNode document = compile("[storetype]", "[question]", "AppData");

    JsonNode responses = document.at("/paths/~1apps/get/responses");
    assertThat(responses.propertyNames()).contains("200", "202", "304", "503");
    assertThat(responses.at("/202/$ref").asString()).isEqualTo("#/components/responses/Preparing");
    assertThat(responses.at("/200/description").asString()).isEqualTo("The rank of an app.");
    assertThat(responses.at("/200/headers").propertyNames()).contains("ETag", "X-Credits-Cost");
    assertThat(responses.at("/200/content/application~1json/schema/$ref").asString())
        .isEqualTo("#/components/schemas/AppAnswer");
    assertThat(responses.at("/200/content/application~1json/example/data"))
        .isEqualTo(json("{'rank': 1}"));
    assertThat(responses.at("/200/content/application~1json").has("x-several-countries")).isTrue();
    assertThat(document.at("/components/schemas/AppAnswer/properties").propertyNames())
        .containsExactly("id", "data", "key", "detail");
    assertThat(document.at("/info/version").asString()).isEqualTo("2.0");
  }

  @Test
  void dataThatIsThereIsInAnAnswerThatRequiresIt() throws IOException {
    JsonNode document = compile("[storetype]", "[account]", "AppData");

    assertThat(document.at("/components/schemas/AppAnswer/required"))
        .isEqualTo(json("['id','data']"));
  }

  @Test
  void anObjectHasItsMembersOnlyAndRequiresThoseWithoutAQuestionMark() throws IOException {
    JsonNode document = compile("[storetype]", "[account]", "AppData");

    assertThat(document.at("/components/schemas/AppData"))
        .isEqualTo(
            json(
                """
                {
                  'type': 'object',
                  'properties': {
                    'rank': {'type': 'integer'},
                    'store': {
                      'description': 'Where.',
                      'allOf': [{'$ref': '#/components/schemas/StoreType'}]
                    },
                    'titles': {'type': 'array', 'items': {'type': 'string'}}
                  },
                  'required': ['rank'],
                  'additionalProperties': false
                }
                """));
  }

  @Test
  void aParameterIsOneOfAllOrItsOwn() throws IOException {
    JsonNode document =
        compile(
            "[storetype, {name: id, in: path, description: The app., schema: string}]",
            "[account]",
            "AppData");

    assertThat(document.at("/paths/~1apps/get/parameters"))
        .isEqualTo(
            json(
                """
                [
                  {'$ref': '#/components/parameters/storetype'},
                  {
                    'name': 'id',
                    'in': 'path',
                    'required': true,
                    'description': 'The app.',
                    'schema': {'type': 'string'}
                  }
                ]
                """));
  }

  @Test
  void whatIsNamedAndNotThereIsSaid() {
    assertThatThrownBy(() -> compile("[stortype]", "[account]", "AppData"))
        .hasMessage("there is no #/components/parameters/stortype");
    assertThatThrownBy(() -> compile("[storetype]", "[account]", "Ap"))
        .hasMessage("there is no #/components/schemas/Ap");
    assertThatThrownBy(() -> compile("[storetype]", "[acount]", "AppData"))
        .hasMessageStartingWith("apps.yaml: ")
        .hasMessageContaining("acount");
  }

  @Test
  void whatIsWrittenTwiceIsSaid() throws IOException {
    write("apps", "paths: {}\npaths: {}\n");
    assertThatThrownBy(() -> DocumentCompiler.compile(folder, "2.0"))
        .hasMessageContaining("apps.yaml")
        .hasMessageContaining("paths");

    write("apps", "paths: {}\nschemas: {StoreType: string}\n");
    assertThatThrownBy(() -> DocumentCompiler.compile(folder, "2.0"))
        .hasMessage("apps.yaml: there are two schemas StoreType");
  }

  private JsonNode compile(String parameters, String refusals, String data) throws IOException {
    write(
        "apps",
        """
        paths:
          /apps:
            get:
              operationId: getApps
              tag: Apps
              summary: The rank of an app
              description: Free.
              parameters: %s
              responses:
                200: {headers: question, data: %s, example: {rank: 1}}
              refusals: %s
        schemas:
          AppData:
            properties:
              rank: integer
              store?: {description: Where., ref: StoreType}
              titles?: {items: string}
        """
            .formatted(parameters, data, refusals));
    return DocumentCompiler.compile(folder, "2.0");
  }

  private void write(String name, String text) throws IOException {
    Files.writeString(folder.resolve(name + ".yaml"), text);
  }

  private static JsonNode json(String text) {
    return JsonMapper.shared().readTree(text.replace('\'', '"'));
  }
}
