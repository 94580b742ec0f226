package dev.storescope.demo;

import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.demo.StorescopeProcess.Result;
import dev.storescope.engines.LocalPostgres;
import java.io.IOException;
import java.net.ServerSocket;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardWatchEventKinds;
import java.nio.file.WatchKey;
import java.nio.file.WatchService;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The migration of a data folder with a history and accounts to a cluster. */
@ResourceLock(SharedCassandra.LOCK)
class MigrateIT {
  private static final JsonMapper JSON = new JsonMapper();
  private static final Instant FIRST = Instant.parse("2026-10-01T06:00:00Z");
  private static final int KEYWORDS = 60;
  private static final int DAYS = 16;
  private static final int ALL = KEYWORDS * DAYS + DAYS;
  private static final String RANKS =
      "/api/app-keyword-ranking?storetype=appstore&storeid=105&country=us"
          + "&query=word%207&timestamp=2026-10-15T12:00:00Z";
  private static final String CHART =
      "/api/top-charts?devicetype=iphone&country=us&storeid=6015&timestamp=2026-10-15T12:00:00Z";

  @TempDir private Path folder;

  @Test
  void aKilledMigrationResumesAndTheClusterGivesTheSameAnswers() throws Exception {
    String password = run("account", "create", "ann").json().get("password").asString();
    String key = run("key", "create", "ci", "--account", "ann").json().get("api_key").asString();
    run("credits", "top-up", "500", "invoice 7", "--account", "ann");
    run("import", history().toString());
    List<String> answers;
    try (StorescopeProcess embedded = StorescopeProcess.serve("--data", data())) {
      answers = answers(embedded, key);
      assertThat(migrate(cluster(1)).error())
          .contains("stop the other program that uses it")
          .hasLineCount(1);
    }
    long balance = balance("--data", data());

    try (LocalPostgres postgres = LocalPostgres.start(engines("postgres"), freePort())) {
      Path config = cluster(postgres.port());
      killInTheMiddle(config);
      List<JsonNode> results = json(migrate(config));

      assertThat(results.get(0).at("/database/outcome").asString()).isEqualTo("already_there");
      JsonNode archive = results.get(1).get("archive");
      assertThat(archive.get("observations").asInt()).isEqualTo(ALL);
      assertThat(archive.get("arrived").asInt()).isEqualTo(ALL);
      assertThat(archive.get("resumed_after").asInt()).isBetween(64, ALL - 1);
      assertThat(archive.get("subjects_compared").asInt()).isEqualTo(KEYWORDS + 1);
      assertThat(archive.get("complete").asBoolean()).isTrue();
      assertThat(balance("--config", config.toString())).isEqualTo(balance);
      try (StorescopeProcess service = StorescopeProcess.serve("--config", config.toString())) {
        assertThat(answers(service, key)).isEqualTo(answers);
        assertThat(service.logIn("ann", password)).isEqualTo(200);
      }
      assertThat(migrate(config).error()).contains("has accounts of its own").hasLineCount(1);
    }
  }

  @Test
  void aMigrationThatCannotStartIsReportedInOneLine() throws Exception {
    run("account", "create", "ann");
    assertThat(migrate(Files.writeString(folder.resolve("none.yaml"), "http:\n  port: 0\n")))
        .isEqualTo(
            new Result(
                1,
                "",
                "storescope: no cluster is named: set cassandra.contact_points, postgresql.url or"
                    + " both\n"));
    assertThat(migrate(cluster(1)))
        .isEqualTo(
            new Result(
                1,
                "",
                "storescope: the installation in "
                    + data()
                    + " has no observations yet: start the service, or import some\n"));
  }

  /** Kills a migration after its first checkpoint. */
  private void killInTheMiddle(Path config) throws IOException, InterruptedException {
    Path checkpoints = Files.createDirectories(folder.resolve("data").resolve("migrations"));
    try (WatchService watch = FileSystems.getDefault().newWatchService()) {
      checkpoints.register(watch, StandardWatchEventKinds.ENTRY_CREATE);
      Process process =
          StorescopeProcess.startAlone(
              "migrate", "--from", data(), "--config", config.toString(), "--json");
      awaitCheckpoint(watch);
      assertThat(process.destroyForcibly().waitFor()).isEqualTo(137);
    }
  }

  /** Ignores the temporary file, which is written first. */
  private static void awaitCheckpoint(WatchService watch) throws InterruptedException {
    boolean exists = false;
    while (!exists) {
      WatchKey key = watch.poll(10, TimeUnit.MINUTES);
      assertThat(key).isNotNull();
      exists =
          key.pollEvents().stream().anyMatch(event -> !event.context().toString().endsWith(".new"));
      key.reset();
    }
  }

  private static List<String> answers(StorescopeProcess service, String key)
      throws IOException, InterruptedException {
    List<String> answers = new ArrayList<>();
    for (String path : List.of(RANKS, CHART)) {
      var response = service.get(path, key);
      assertThat(response.statusCode()).isEqualTo(200);
      answers.add(response.body().replaceAll("\"id\":\"[^\"]*\"", ""));
    }
    return answers;
  }

  private Result migrate(Path config) throws IOException, InterruptedException {
    return StorescopeProcess.run(
        "migrate", "--from", data(), "--config", config.toString(), "--json");
  }

  private static List<JsonNode> json(Result result) {
    assertThat(result.exitCode()).isZero();
    return result.out().lines().map(JSON::readTree).toList();
  }

  private static long balance(String... where) throws IOException, InterruptedException {
    List<String> all = new ArrayList<>(List.of("credits", "show", "--account", "ann", "--json"));
    all.addAll(List.of(where));
    return StorescopeProcess.run(all.toArray(String[]::new)).json().get("balance").asLong();
  }

  private Result run(String... arguments) throws IOException, InterruptedException {
    List<String> all = new ArrayList<>(List.of(arguments));
    all.add("--json");
    Result result = StorescopeProcess.runOn(folder.resolve("data"), all.toArray(String[]::new));
    assertThat(result.exitCode()).isZero();
    return result;
  }

  private Path cluster(int postgresPort) throws IOException {
    return Files.writeString(
        folder.resolve("cluster.yaml"),
        """
        data: %s
        cassandra:
          contact_points: %s
          keyspace: migrated
        postgresql:
          url: jdbc:postgresql://127.0.0.1:%d/postgres
          user: postgres
        """
            .formatted(
                folder.resolve("node"),
                String.join(" ", SharedCassandra.get().contactPoints()),
                postgresPort));
  }

  private Path history() throws IOException {
    String lines =
        IntStream.range(0, DAYS)
            .mapToObj(day -> chart(day) + searches(day))
            .collect(Collectors.joining());
    return Files.writeString(folder.resolve("history.jsonl"), lines);
  }

  private static String searches(int day) {
    return IntStream.range(0, KEYWORDS)
        .mapToObj(
            word ->
                """
                {"observed_at":"%s","country":"us","query":"word %d","app_ids":[%s],"devicetype":"iphone"}
                """
                    .formatted(at(day), word, apps(day)))
        .collect(Collectors.joining());
  }

  private static String chart(int day) {
    return """
    {"observed_at":"%s","country":"us","devicetype":"iphone","category":"6015","free":[%s]}
    """
        .formatted(at(day), apps(day));
  }

  private static Instant at(int day) {
    return FIRST.plusSeconds(86_400L * day);
  }

  /** A different order each day. */
  private static String apps(int day) {
    return IntStream.range(0, 10)
        .mapToObj(rank -> "\"%d\"".formatted(100 + (rank + day) % 10))
        .collect(Collectors.joining(","));
  }

  private String data() {
    return folder.resolve("data").toString();
  }

  private Path engines(String engine) throws IOException {
    return Files.createDirectories(folder.resolve(engine));
  }

  private static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0)) {
      return socket.getLocalPort();
    }
  }
}
