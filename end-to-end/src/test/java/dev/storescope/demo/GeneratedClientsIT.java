package dev.storescope.demo;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * The clients of {@code docs/clients/}, which the public OpenAPI generator writes from the OpenAPI
 * document: their programs there do what the documentation says, and programs of ours call all
 * endpoints for both stores, and tell a 202 from a 200. They need Node.js with npm, Python, Go and
 * Ruby. The Kotlin client is generated, not compiled.
 */
@Execution(ExecutionMode.CONCURRENT)
class GeneratedClientsIT {
  private static final JsonMapper JSON = new JsonMapper();
  private static final SharedDemo DEMO = SharedDemo.get();

  @TempDir private static Path folder;

  private static ClientGenerator generator;
  private static String keyword;
  private static JsonNode appStoreApp;
  private static JsonNode googlePlayApp;

  @BeforeAll
  static void generate() throws Exception {
    generator = new ClientGenerator(folder);
    generator.generate();
    JsonNode tracked = tracked("appstore");
    keyword = tracked.at("/keywords/0/keyword").asString();
    appStoreApp = named(tracked);
    googlePlayApp = named(tracked("googleplay"));
  }

  @Test
  void theTypeScriptClientDoesAsDocumented() throws Exception {
    String key = createAccount("typescript");
    Path programs = generator.compileTypeScript();

    checkRanks(key, "violin", List.of("node", programs.resolve("ranks.js").toString()), Map.of());
    checkEndpoints(
        key, "radio", List.of("node", programs.resolve("all-endpoints.js").toString()), Map.of());
  }

  @Test
  void theJavaClientDoesAsDocumented() throws Exception {
    String key = createAccount("java");
    List<String> java = generator.compileJava();

    checkRanks(key, "lantern", with(java, "Ranks"), Map.of());
    checkEndpoints(key, "tv", with(java, "AllEndpoints"), Map.of());
  }

  @Test
  void thePythonClientDoesAsDocumented() throws Exception {
    String key = createAccount("python");
    Path programs = generator.installPython();
    Map<String, String> path = generator.pythonPath();

    checkRanks(key, "harbour", List.of("python3", programs.resolve("ranks.py").toString()), path);
    checkEndpoints(
        key, "tea", List.of("python3", programs.resolve("all_endpoints.py").toString()), path);
  }

  @Test
  void theGoClientCompilesAndHasRanksInTypes() throws Exception {
    checkBulk(createAccount("go"), List.of(generator.compileGo().toString()));
  }

  @Test
  void theRubyClientLoadsAndHasRanksInTypes() throws Exception {
    checkBulk(createAccount("ruby"), generator.ruby());
  }

  @Test
  void theKotlinClientHasRanksInTypes() throws Exception {
    assertThat(generator.kotlinModel("AppKeywordRankingBulkResults"))
        .contains("kotlin.collections.Map<kotlin.String, DateRank>");
  }

  private static void checkBulk(String key, List<String> program) throws Exception {
    List<String> command = with(program, DEMO.url(), key);
    appStoreApp.forEach(member -> command.add(member.asString()));
    command.add(keyword);
    List<String> expected =
        ranks(keyword).properties().stream()
            .map(one -> keyword + " " + one.getKey() + " " + one.getValue().get("rank").asInt())
            .toList();

    assertThat(generator.run(folder, Map.of(), command).lines())
        .isNotEmpty()
        .containsExactlyInAnyOrderElementsOf(expected);
  }

  /**
   * The program of the documentation tracks an app, and waits for the ranks of a keyword that is
   * new to the demo, and after a 429.
   */
  private static void checkRanks(
      String key, String newKeyword, List<String> program, Map<String, String> environment)
      throws Exception {
    try (RefusingProxy proxy = new RefusingProxy(DEMO.url())) {
      List<String> command = with(program, proxy.url(), key);
      appStoreApp.forEach(member -> command.add(member.asString()));
      command.addAll(List.of(keyword, newKeyword));
      Map<String, String> impatient = new HashMap<>(environment);
      impatient.put("STORESCOPE_LONGEST_WAIT", "0.3");
      List<String> lines = generator.run(folder, impatient, command).lines().toList();

      assertThat(lines)
          .contains("2 keywords added", "date        %s  %s".formatted(keyword, newKeyword));
      assertThat(rows(keyword))
          .allSatisfy(row -> assertThat(lines).anyMatch(line -> line.startsWith(row)));
      assertThat(lines)
          .anyMatch(line -> line.matches("pages of reviews: \\d+; by stars: \\d+ with [1-5].*"))
          .contains("no rating was known in 2020")
          .anyMatch(line -> line.startsWith("400 country: No store has a storefront in 'zz'"))
          .last()
          .asString()
          .matches("\\d+ credits remain");
      assertThat(proxy.statuses()).startsWith(429).contains(200, 202, 204, 400);
    }
  }

  /** Every call ends with 200, and one that needs a fetch begins with 202. */
  private static void checkEndpoints(
      String key, String newKeyword, List<String> program, Map<String, String> environment)
      throws Exception {
    ArrayNode apps = JSON.createArrayNode();
    for (JsonNode app : List.of(appStoreApp, googlePlayApp)) {
      ObjectNode one = apps.addObject();
      one.setAll((ObjectNode) app);
      one.put("query", newKeyword);
    }
    Instant since = Instant.now().minus(5, ChronoUnit.DAYS).truncatedTo(ChronoUnit.SECONDS);
    List<String> command = with(program, DEMO.url(), key, since.toString(), apps.toString());
    List<JsonNode> calls =
        generator.run(folder, environment, command).lines().map(JSON::readTree).toList();

    assertThat(calls).hasSize(25 + 23);
    assertThat(calls)
        .allSatisfy(
            call ->
                assertThat(call.get("statuses").valueStream().map(JsonNode::asInt).toList())
                    .as(call.toString())
                    .last()
                    .isIn(mayBeBeyond(call) ? List.of(200, 204) : List.of(200)));
    assertThat(calls)
        .filteredOn(call -> call.get("call").asString().equals("AppKeywordRanking"))
        .allSatisfy(call -> assertThat(call.at("/statuses/0").asInt()).isEqualTo(202));
  }

  /** Whether the rank may be unknown: Google Play shows the first 21 to 30 apps of a search. */
  private static boolean mayBeBeyond(JsonNode call) {
    return call.get("store").asString().equals("googleplay")
        && call.get("call").asString().equals("AppKeywordRanking");
  }

  /** How the lines of the table begin: a date and the rank for the keyword. */
  private static List<String> rows(String keyword) throws Exception {
    List<String> rows =
        ranks(keyword).properties().stream()
            .map(one -> row(one.getKey(), one.getValue().get("rank").asInt(), keyword.length()))
            .toList();
    assertThat(rows).isNotEmpty();
    return rows;
  }

  /** The ranks of the app by date. */
  private static JsonNode ranks(String keyword) throws Exception {
    String query =
        appStoreApp.properties().stream()
            .map(one -> one.getKey() + "=" + one.getValue().asString())
            .collect(Collectors.joining("&"));
    String path = "/api/app-keyword-ranking?%s&query=%s".formatted(query, encoded(keyword));
    return JSON.readTree(DEMO.process().getWhenReady(path, DEMO.apiKey()).body())
        .at("/data/results/stats");
  }

  private static String row(String date, int rank, int width) {
    return date + "  " + ("%" + width + "s").formatted(rank == 0 ? "-" : rank);
  }

  private static String encoded(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8);
  }

  private static List<String> with(List<String> command, String... arguments) {
    List<String> all = new ArrayList<>(command);
    all.addAll(List.of(arguments));
    return all;
  }

  /** A key of a new account with credits and competitors. */
  private static String createAccount(String name) throws Exception {
    DEMO.run("account", "create", name);
    DEMO.run("credits", "top-up", "--account", name, "100000", "test");
    setCompetitor(name, appStoreApp, "1200000011");
    setCompetitor(name, googlePlayApp, "com.example.app");
    return DEMO.run("key", "create", "--account", name, "--scope", "write", "test")
        .get("api_key")
        .asString();
  }

  private static JsonNode tracked(String store) throws Exception {
    return DEMO.run("track", "list", "--account", "demo")
        .get("apps")
        .valueStream()
        .filter(app -> app.get("storetype").asString().equals(store))
        .findFirst()
        .orElseThrow();
  }

  private static JsonNode named(JsonNode tracked) {
    ObjectNode app = JSON.createObjectNode();
    for (String member : List.of("storetype", "storeid", "country")) {
      app.set(member, tracked.get(member));
    }
    return app;
  }

  private static void setCompetitor(String account, JsonNode app, String competitor)
      throws Exception {
    DEMO.run(
        "competitors",
        "set",
        "--account",
        account,
        "--storetype",
        app.get("storetype").asString(),
        "--storeid",
        app.get("storeid").asString(),
        "--country",
        app.get("country").asString(),
        competitor);
  }
}
