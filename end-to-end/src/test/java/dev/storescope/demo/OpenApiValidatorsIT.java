package dev.storescope.demo;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * The validators of OpenAPI documents that people use have nothing to say about ours, warnings
 * included. They need Node.js with npm.
 */
@Execution(ExecutionMode.CONCURRENT)
class OpenApiValidatorsIT {
  private static final Path FOLDER = Path.of("target", "validators").toAbsolutePath();
  private static final String DOCUMENT = ClientGenerator.DOCUMENT.toString();

  @BeforeAll
  static void install() throws Exception {
    Files.createDirectories(FOLDER);
    for (String file :
        List.of("package.json", "package-lock.json", "spectral.json", "swagger-parser.mjs")) {
      Files.copy(
          ClientGenerator.program("validators").resolve(file),
          FOLDER.resolve(file),
          StandardCopyOption.REPLACE_EXISTING);
    }
    run(
        "npm",
        "ci",
        "--no-audit",
        "--no-fund",
        "--ignore-scripts",
        "--omit=optional",
        "--prefer-offline");
  }

  @Test
  void swaggerParserAcceptsTheDocument() throws Exception {
    run("node", "swagger-parser.mjs", DOCUMENT);
  }

  /** The examples, which take it longest, are checked by {@code OpenApiRulesTest}. */
  @Test
  void spectralHasNoFinding() throws Exception {
    run(
        "node_modules/.bin/spectral",
        "lint",
        DOCUMENT,
        "--ruleset=spectral.json",
        "--fail-severity=hint");
  }

  @Test
  void redoclyHasNoFinding() throws Exception {
    JsonNode found =
        JsonMapper.shared()
            .readTree(run("node_modules/.bin/redocly", "lint", DOCUMENT, "--format=json"));

    assertThat(found.get("problems")).isEmpty();
    assertThat(found.at("/totals/warnings").asInt(-1)).isZero();
  }

  @Test
  void openApiGeneratorHasNoRecommendation() throws Exception {
    assertThat(ClientGenerator.validate(FOLDER)).contains("No validation issues detected.");
  }

  private static String run(String... command) throws IOException, InterruptedException {
    Map<String, String> environment =
        Map.of("REDOCLY_TELEMETRY", "off", "REDOCLY_SUPPRESS_UPDATE_NOTICE", "true");
    return new ClientGenerator(FOLDER).run(FOLDER, environment, List.of(command));
  }
}
