package dev.storescope.demo;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * The official TypeScript client of the Model Context Protocol, on both transports. It needs
 * Node.js with npm.
 */
class AssistantIT {
  private static final SharedDemo DEMO = SharedDemo.get();
  private static final String ACCOUNT = "assistant";
  private static final Path FOLDER = Path.of("target", "assistant").toAbsolutePath();
  private static final String PACKAGE =
      """
      {"private": true, "dependencies": {"@modelcontextprotocol/sdk": "1.32.2"}}
      """;

  @Test
  void anAssistantSaysWhichKeywordsFellAndWhatChangedTheDayBefore() throws Exception {
    DEMO.run("account", "create", ACCOUNT);
    DEMO.run("credits", "top-up", "--account", ACCOUNT, "10000", "test");
    String key =
        DEMO.run("key", "create", "--account", ACCOUNT, "--scope", "write", "test")
            .get("api_key")
            .asString();
    JsonNode result = JsonMapper.shared().readTree(run(key));

    assertThat(result.at("/server/name").asString()).isEqualTo("storescope");
    assertThat(result.get("tools")).isEqualTo(result.get("tools_on_stdio")).isNotEmpty();
    assertThat(result.get("prompt").asString()).contains("keyword_ranks", "listing_changes");
    JsonNode fallen = result.at("/answer/fallen");
    assertThat(fallen).isNotEmpty().anyMatch(each -> !each.get("changes").isEmpty());
    assertThat(result.at("/again/fallen")).isEqualTo(fallen);
    checkRanks(result.at("/answer/app"), fallen.get(0), key);
  }

  private static String run(String key) throws Exception {
    Files.createDirectories(FOLDER);
    Files.writeString(FOLDER.resolve("package.json"), PACKAGE);
    Path program = FOLDER.resolve("assistant.mjs");
    Files.write(program, Files.readAllBytes(ClientGenerator.program("assistant.mjs")));
    ClientGenerator commands = new ClientGenerator(FOLDER);
    commands.run(
        FOLDER,
        Map.of(),
        List.of(
            "npm", "install", "--no-audit", "--no-fund", "--ignore-scripts", "--prefer-offline"));
    return commands.run(
        FOLDER,
        Map.of(),
        List.of(
            "node",
            program.toString(),
            DEMO.url(),
            key,
            DEMO.apiKey(),
            ClientGenerator.jdk("java"),
            StorescopeProcess.SERVICE_JAR.toAbsolutePath().toString()));
  }

  /** The ranks of a fall are those of the interface. */
  private static void checkRanks(JsonNode app, JsonNode fallen, String key) throws Exception {
    String path =
        "/api/app-keyword-ranking?storetype=%s&storeid=%s&country=%s&query=%s"
            .formatted(
                app.get("storetype").asString(),
                app.get("storeid").asString(),
                app.get("country").asString(),
                URLEncoder.encode(fallen.get("keyword").asString(), StandardCharsets.UTF_8));
    JsonNode days =
        JsonMapper.shared()
            .readTree(DEMO.process().get(path, key).body())
            .at("/data/results/stats");
    JsonNode fall = fallen.get("largest_fall");
    assertThat(days.path(fall.get("after").asString()).path("rank"))
        .isEqualTo(fall.get("from_rank"));
    assertThat(days.path(fall.get("by").asString()).path("rank")).isEqualTo(fall.get("to_rank"));
  }
}
