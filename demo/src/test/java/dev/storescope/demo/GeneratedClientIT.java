package dev.storescope.demo;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * A TypeScript client that the public OpenAPI generator makes of the OpenAPI document, against the
 * packaged program. It needs Node.js with npm.
 */
class GeneratedClientIT {
  private static final JsonMapper JSON = new JsonMapper();
  private static final Path GENERATOR = Path.of("target", "openapi-generator-cli.jar");
  private static final Path DOCUMENT =
      Path.of("..", "http", "src", "main", "resources", "openapi.json");
  private static final Path CALLS = Path.of("src", "test", "client", "all-thirteen.js");
  private static final Path EXAMPLE = Path.of("..", "docs", "example", "history.jsonl");
  private static final String APP = "9000000001";

  @TempDir private Path folder;

  @Test
  void itCallsAllThirteenEndpoints() throws Exception {
    Path client = generate();
    String data = folder.resolve("data").toString();
    String key = StorescopeProcess.newKey(Path.of(data));
    StorescopeProcess.run(
        "competitors", "set", "--data", data, "--storeid", APP, "--country", "us", "9000000002");

    try (StorescopeProcess service =
        StorescopeProcess.serve("--data", data, "--import", EXAMPLE.toString())) {
      Map<String, JsonNode> answers =
          run(
                  Path.of("."),
                  List.of("node", CALLS.toString(), client.toString(), service.url(), key))
              .lines()
              .map(JSON::readTree)
              .collect(
                  Collectors.toMap(answer -> answer.get("endpoint").asString(), answer -> answer));

      assertThat(answers).hasSize(13);
      assertThat(
              Objects.requireNonNull(answers.remove("SearchAdsSuggestions")).get("status").asInt())
          .isEqualTo(202);
      assertThat(answers.values())
          .allSatisfy(answer -> assertThat(answer.get("status").asInt()).isEqualTo(200));
      assertThat(
              Objects.requireNonNull(answers.get("AppRating"))
                  .at("/body/data/results/ratingCount")
                  .asInt())
          .isEqualTo(18204);
    }
  }

  /** The module to import. */
  private Path generate() throws IOException, InterruptedException {
    Path client = folder.resolve("client");
    run(
        Path.of("."),
        List.of(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-jar",
            GENERATOR.toString(),
            "generate",
            "-i",
            DOCUMENT.toString(),
            "-g",
            "typescript-fetch",
            "-o",
            client.toString(),
            "--additional-properties=npmName=storescope-client,supportsES6=true"));
    run(client, List.of("npm", "install", "--no-audit", "--no-fund", "--ignore-scripts"));
    run(client, List.of("npm", "exec", "--", "tsc"));
    return client.resolve("dist").resolve("index.js");
  }

  private String run(Path where, List<String> command) throws IOException, InterruptedException {
    Path out = Files.createTempFile(folder, "out", ".txt");
    Path error = Files.createTempFile(folder, "error", ".txt");
    Process process =
        new ProcessBuilder(command)
            .directory(where.toFile())
            .redirectOutput(out.toFile())
            .redirectError(error.toFile())
            .start();
    assertThat(process.waitFor(3, TimeUnit.MINUTES)).as("%s ends", command).isTrue();
    assertThat(process.exitValue())
        .as("%s: %s %s", command, Files.readString(out), Files.readString(error))
        .isZero();
    return Files.readString(out, StandardCharsets.UTF_8);
  }
}
