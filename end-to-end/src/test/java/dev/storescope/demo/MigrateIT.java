package dev.storescope.demo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.storescope.demo.StorescopeProcess.Result;
import dev.storescope.engines.FaultProxy;
import dev.storescope.engines.LocalPostgres;
import java.io.IOException;
import java.net.ServerSocket;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardWatchEventKinds;
import java.nio.file.WatchKey;
import java.nio.file.WatchService;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
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
  private static final int DAYS = 32;
  private static final int ALL = KEYWORDS * DAYS + 2 * DAYS;
  private static final String RANKS =
      "/api/app-keyword-ranking?storetype=appstore&storeid=105&country=us"
          + "&query=word%207&timestamp=2026-10-15T12:00:00Z";
  private static final String IMPORTED_RANKS =
      "/api/app-keyword-ranking?storetype=appstore&storeid=105&country=us"
          + "&query=of%20a%20tracker&timestamp=2026-10-15T12:00:00Z";
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
          .contains("Stop the other program that uses it")
          .hasLineCount(1);
    }
    long balance = balance("--data", data());

    try (LocalPostgres postgres = LocalPostgres.start(engines("postgres"), freePort())) {
      Path config = cluster(postgres.port());
      killWhileAccountsAreCopied(config, postgres);
      killWhileObservationsAreCopied(config, "TERM", 143);
      killWhileObservationsAreCopied(config, "KILL", 137);
      List<JsonNode> results = json(migrate(config));

      assertThat(results.get(0).at("/database/outcome").asString()).isEqualTo("already_there");
      JsonNode archive = results.get(1).get("archive");
      assertThat(archive.get("observations").asInt()).isEqualTo(ALL);
      assertThat(archive.get("arrived").asInt()).isEqualTo(ALL);
      assertThat(archive.get("resumed_after").asInt()).isBetween(128, ALL - 1);
      assertThat(archive.get("subjects_compared").asInt()).isEqualTo(KEYWORDS + 2);
      assertThat(archive.get("complete").asBoolean()).isTrue();
      assertThat(balance("--config", config.toString())).isEqualTo(balance);
      try (StorescopeProcess service = StorescopeProcess.serve("--config", config.toString())) {
        assertThat(answers(service, key)).isEqualTo(answers);
        assertThat(service.logIn("ann", password)).isEqualTo(200);
      }
      assertThat(migrate(config).error()).contains("already has other accounts").hasLineCount(1);
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
                "storescope: No cluster is configured. Set cassandra.contact_points,"
                    + " postgresql.url or both.\n"));
    assertThat(migrate(cluster(1)))
        .isEqualTo(
            new Result(
                1,
                "",
                "storescope: The installation in "
                    + data()
                    + " has no observations yet. Start the service, or import some.\n"));
  }

  /** Interrupts a migration while it waits for a table, in the middle of its transaction. */
  private void killWhileAccountsAreCopied(Path config, LocalPostgres postgres) throws Exception {
    StorescopeProcess.run("account", "list", "--config", config.toString());
    try (Connection other =
            DriverManager.getConnection(postgres.url("postgres"), LocalPostgres.USER, "");
        Statement statement = other.createStatement()) {
      other.setAutoCommit(false);
      statement.execute("lock table ledger_entry in share mode");
      Process process = startMigration(config);
      await()
          .atMost(Duration.ofMinutes(10))
          .pollInSameThread()
          .until(() -> isWaitedFor(statement, "ledger_entry"));
      assertThat(kill(process, "INT")).isEqualTo(130);
    }
  }

  private static boolean isWaitedFor(Statement statement, String table) throws SQLException {
    try (ResultSet row =
        statement.executeQuery(
            "select count(*) from pg_locks where not granted and relation = '%s'::regclass"
                .formatted(table))) {
      row.next();
      return row.getLong(1) > 0;
    }
  }

  /** Kills a migration after its next checkpoint, when nothing more reaches the cluster. */
  private void killWhileObservationsAreCopied(Path config, String signal, int exitCode)
      throws IOException, InterruptedException {
    Path checkpoints = Files.createDirectories(folder.resolve("data").resolve("migrations"));
    List<FaultProxy> proxies =
        SharedCassandra.get().nodes().stream().map(node -> node.proxy().orElseThrow()).toList();
    try (WatchService watch = FileSystems.getDefault().newWatchService()) {
      checkpoints.register(watch, StandardWatchEventKinds.ENTRY_CREATE);
      Process process = startMigration(config);
      awaitCheckpoint(watch);
      proxies.forEach(FaultProxy::cut);
      assertThat(kill(process, signal)).isEqualTo(exitCode);
    } finally {
      proxies.forEach(FaultProxy::restore);
    }
  }

  private Process startMigration(Path config) throws IOException {
    return StorescopeProcess.startAlone(
        "migrate", "--from", data(), "--config", config.toString(), "--json");
  }

  private static int kill(Process process, String signal) throws IOException, InterruptedException {
    new ProcessBuilder("kill", "-" + signal, Long.toString(process.pid())).start().waitFor();
    return process.waitFor();
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
    for (String path : List.of(RANKS, IMPORTED_RANKS, CHART)) {
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
            .mapToObj(day -> chart(day) + searches(day) + importedRank(day))
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

  private static String importedRank(int day) {
    return """
    {"observed_at":"%s","country":"us","devicetype":"iphone","storeid":"105","query":"of a tracker","rank":%d}
    """
        .formatted(at(day), day);
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
