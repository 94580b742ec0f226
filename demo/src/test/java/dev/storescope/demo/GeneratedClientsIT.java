package dev.storescope.demo;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Clients that the public OpenAPI generator writes from the OpenAPI document, in the form that it
 * writes by default, with what they validate: they compile, call the endpoints for both stores, and
 * tell a 202 from a 200. They need Node.js with npm, and Python.
 */
class GeneratedClientsIT {
  private static final JsonMapper JSON = new JsonMapper();
  private static final SharedDemo DEMO = SharedDemo.get();
  private static final String ACCOUNT = "generated";

  private static JsonNode appStoreApp;
  private static JsonNode googlePlayApp;
  private static String key;

  @TempDir private Path folder;

  @BeforeAll
  static void createAccount() throws Exception {
    DEMO.run("account", "create", ACCOUNT);
    DEMO.run("credits", "top-up", "--account", ACCOUNT, "100000", "test");
    key = DEMO.run("key", "create", "--account", ACCOUNT, "test").get("api_key").asString();
    appStoreApp = trackedApp("appstore");
    googlePlayApp = trackedApp("googleplay");
    setCompetitor(appStoreApp, "1200000011");
    setCompetitor(googlePlayApp, "com.example.app");
  }

  @Test
  void theTypeScriptClientCallsEveryEndpoint() throws Exception {
    ClientGenerator generator = new ClientGenerator(folder);
    Path client =
        generator.generate("typescript-fetch", "npmName=storescope-client,supportsES6=true");
    Path program = generator.compileTypeScript(client, "all-endpoints.ts");

    check(generator.run(client, Map.of(), call("radio", "node", program.toString())));
  }

  @Test
  void theJavaClientCallsEveryEndpoint() throws Exception {
    ClientGenerator generator = new ClientGenerator(folder);
    Path client = generator.generate("java");
    String classPath = generator.compileJava(client, "AllEndpoints.java");

    List<String> call = call("tv", ClientGenerator.jdk("java"), "-cp", classPath, "AllEndpoints");
    check(generator.run(client, Map.of(), call));
  }

  @Test
  void thePythonClientCallsEveryEndpoint() throws Exception {
    ClientGenerator generator = new ClientGenerator(folder);
    Path client = generator.generate("python");
    generator.compilePython(client);

    if (ClientGenerator.hasPydantic()) {
      List<String> call =
          call("tea", "python3", ClientGenerator.program("all_endpoints.py").toString());
      check(generator.run(client, Map.of("PYTHONPATH", client.toString()), call));
    }
  }

  /** A command with the arguments of our programs; the keyword is new to the demo. */
  private static List<String> call(String keyword, String... command) {
    ArrayNode apps = JSON.createArrayNode();
    for (JsonNode app : List.of(appStoreApp, googlePlayApp)) {
      ObjectNode one = apps.addObject();
      one.setAll((ObjectNode) app);
      one.put("query", keyword);
    }
    Instant since = Instant.now().minus(5, ChronoUnit.DAYS).truncatedTo(ChronoUnit.SECONDS);
    List<String> call = new ArrayList<>(List.of(command));
    call.addAll(List.of(DEMO.url(), key, since.toString(), apps.toString()));
    return call;
  }

  /** Every call ends with 200, and one that needs a fetch begins with 202. */
  private static void check(String output) {
    List<JsonNode> lines = output.lines().map(JSON::readTree).toList();
    assertThat(lines).hasSize(22 + 20);
    assertThat(lines)
        .allSatisfy(
            line ->
                assertThat(line.get("statuses").valueStream().map(JsonNode::asInt).toList())
                    .as(line.toString())
                    .endsWith(200));
    assertThat(lines)
        .filteredOn(line -> line.get("call").asString().equals("AppKeywordRanking"))
        .allSatisfy(line -> assertThat(line.at("/statuses/0").asInt()).isEqualTo(202));
  }

  private static JsonNode trackedApp(String store) throws Exception {
    JsonNode tracked =
        DEMO.run("track", "list", "--account", "demo")
            .get("apps")
            .valueStream()
            .filter(app -> app.get("storetype").asString().equals(store))
            .findFirst()
            .orElseThrow();
    ObjectNode app = JSON.createObjectNode();
    for (String member : List.of("storetype", "storeid", "country")) {
      app.set(member, tracked.get(member));
    }
    return app;
  }

  private static void setCompetitor(JsonNode app, String competitor) throws Exception {
    DEMO.run(
        "competitors",
        "set",
        "--account",
        ACCOUNT,
        "--storetype",
        app.get("storetype").asString(),
        "--storeid",
        app.get("storeid").asString(),
        "--country",
        app.get("country").asString(),
        competitor);
  }
}
