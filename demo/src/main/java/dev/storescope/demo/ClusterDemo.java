package dev.storescope.demo;

import dev.storescope.engines.LocalCassandra;
import dev.storescope.engines.LocalPostgres;
import dev.storescope.engines.ServiceProcess;
import dev.storescope.migration.MigrationProgress;
import dev.storescope.server.App;
import dev.storescope.server.ClusterMigration;
import dev.storescope.server.config.ConfigurationException;
import dev.storescope.server.config.ConfigurationFile;
import dev.storescope.server.config.Setting;
import dev.storescope.server.config.Settings;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * A cluster on one machine: three Cassandra nodes, a PostgreSQL server and two nodes of the
 * service, each in its own process, with the history and the accounts of an embedded demo that runs
 * beside them.
 */
public final class ClusterDemo implements AutoCloseable {
  private static final int CASSANDRA_NODES = 3;
  private static final int CASSANDRA_PORT = 19_042;
  private static final int POSTGRES_PORT = 15_432;
  private static final String DATABASE = "postgres";
  private static final int COMPARED = 500;

  /** All engines share the processors of one machine, and are just started. */
  private static final String CASSANDRA_TIMEOUT = "30s";

  private static final int LAST_PORT = 65_535;
  private static final List<Duration> AGES = List.of(Duration.ofHours(1), Duration.ofDays(1));

  private final Path folder;
  private final Listeners listeners;
  private final Deque<AutoCloseable> parts = new ArrayDeque<>();
  private final List<ServiceProcess> nodes = new ArrayList<>();
  private final Demo embedded;

  /** The demo that the cluster holds, and the port of its first node; the second uses the next. */
  public record Options(Demo.Options demo, int port) {
    public Options {
      if (port < 1 || port >= LAST_PORT) {
        throw new ConfigurationException(
            String.format(
                Locale.ROOT,
                "--port must be 1 to %d, not %d. The second node uses the next port.",
                LAST_PORT - 1,
                port));
      }
    }
  }

  /** Receive the progress of the history and of the migration, and the names of the steps. */
  public record Listeners(Demo.Progress history, MigrationProgress move, Consumer<String> steps) {}

  private ClusterDemo(Settings settings, Options options, Listeners listeners)
      throws IOException, InterruptedException {
    this.folder = settings.path(Setting.DATA);
    this.listeners = listeners;
    IntStream.of(options.port(), options.port() + 1, CASSANDRA_PORT, POSTGRES_PORT)
        .forEach(ClusterDemo::requireFree);
    Settings alone =
        settings.with(
            Map.of(Setting.DATA, folder.resolve("embedded").toString(), Setting.PORT, "0"));
    listeners.steps().accept("Creating the history in the embedded archive ...");
    Demo.start(alone, options.demo(), listeners.history()).close();
    Map<Setting, String> engines = startEngines();
    move(alone, settings.with(engines));
    this.embedded = open(Demo.start(alone, options.demo(), listeners.history()));
    startNodes(engines, options.port());
  }

  /**
   * Starts all processes, on the data of an earlier run if there is any. They end with this process
   * if the start fails.
   */
  public static ClusterDemo start(Settings settings, Options options, Listeners listeners)
      throws IOException, InterruptedException {
    return new ClusterDemo(settings, options, listeners);
  }

  public DemoAccess access() {
    return embedded.access();
  }

  /** The base URLs of the nodes. */
  public List<String> urls() {
    return nodes.stream().map(ServiceProcess::url).toList();
  }

  /** Commands that kill a node of the service or of Cassandra. */
  public List<String> killCommands() {
    return Stream.of("node2.yaml", "cassandra/node3/")
        .map(part -> "pkill -9 -f " + folder.resolve(part))
        .toList();
  }

  /**
   * Compares the answers of the embedded demo and of each node: all endpoints, both stores, at past
   * moments.
   */
  public List<ComparedAnswer> compare() throws IOException, InterruptedException {
    Instant now = App.CLOCK.instant();
    List<String> services = Stream.concat(Stream.of(access().url()), urls().stream()).toList();
    List<ComparedAnswer> compared = new ArrayList<>();
    try (DemoClient client = new DemoClient(access().apiKey())) {
      for (Duration age : AGES) {
        for (String path : embedded.requests(now.minus(age))) {
          List<HttpResponse<String>> answers = new ArrayList<>();
          for (String service : services) {
            answers.add(client.getWhenReady(service + path));
          }
          compared.add(ComparedAnswer.of(path, answers));
        }
      }
    }
    return compared;
  }

  /**
   * The answers of all services to one request.
   *
   * @param same whether all have the same status and, except for the id, the same bytes
   */
  public record ComparedAnswer(String path, int status, int bytes, boolean same) {
    private static ComparedAnswer of(String path, List<HttpResponse<String>> answers) {
      HttpResponse<String> first = answers.getFirst();
      return new ComparedAnswer(
          path,
          first.statusCode(),
          first.body().getBytes(StandardCharsets.UTF_8).length,
          answers.stream().allMatch(answer -> isSame(first, answer)));
    }

    private static boolean isSame(HttpResponse<String> one, HttpResponse<String> other) {
      return one.statusCode() == other.statusCode()
          && withoutId(one.body()).equals(withoutId(other.body()));
    }

    private static String withoutId(String body) {
      return body.replaceFirst("\"id\":\"[^\"]*\"", "\"id\":\"\"");
    }
  }

  private static void requireFree(int port) {
    try (ServerSocket socket = new ServerSocket()) {
      socket.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
    } catch (IOException e) {
      throw new ConfigurationException(
          String.format(
              Locale.ROOT,
              "Port %d is in use. Stop the program that uses it, such as another demo.",
              port),
          e);
    }
  }

  private Map<Setting, String> startEngines() {
    listeners.steps().accept("Starting three Cassandra nodes and a PostgreSQL server ...");
    LocalCassandra cassandra =
        open(LocalCassandra.start(folder.resolve("cassandra"), CASSANDRA_NODES, CASSANDRA_PORT));
    LocalPostgres postgres = open(LocalPostgres.start(folder.resolve("postgresql"), POSTGRES_PORT));
    return Map.of(
        Setting.CASSANDRA_NODES,
        String.join(" ", cassandra.contactPoints()),
        Setting.CASSANDRA_DATACENTER,
        LocalCassandra.DATACENTER,
        Setting.CASSANDRA_TIMEOUT,
        CASSANDRA_TIMEOUT,
        Setting.POSTGRES_URL,
        postgres.url(DATABASE),
        Setting.POSTGRES_USER,
        LocalPostgres.USER);
  }

  /** Accounts are moved only once, as the cluster changes them; the history each time. */
  private void move(Settings alone, Settings cluster) throws IOException {
    listeners.steps().accept("Moving the accounts and the history to the cluster ...");
    Path moved = folder.resolve("accounts-moved");
    try (ClusterMigration move = App.clusterMigration(cluster, alone.path(Setting.DATA))) {
      if (!Files.exists(moved)) {
        move.migrateDatabase(listeners.move());
        Files.createFile(moved);
      }
      if (!move.migrateArchive(COMPARED, listeners.move()).orElseThrow().isComplete()) {
        throw new ConfigurationException(
            "The migration of the history is incomplete. Start the demo again.");
      }
    }
  }

  private void startNodes(Map<Setting, String> engines, int port) throws IOException {
    listeners.steps().accept("Starting two nodes of the service ...");
    for (int number = 1; number <= 2; number++) {
      Path config = folder.resolve("node" + number + ".yaml");
      Map<Setting, String> all = new HashMap<>(embedded.storeSettings());
      all.putAll(engines);
      all.put(Setting.DATA, folder.resolve("node" + number).toString());
      all.put(Setting.PORT, Integer.toString(port + number - 1));
      ConfigurationFile.write(config, all);
      nodes.add(
          open(
              ServiceProcess.start(
                  ServiceCommand.of("serve", "--json", "--config", config.toString()))));
    }
  }

  private <T extends AutoCloseable> T open(T part) {
    parts.push(part);
    return part;
  }

  /** Stops all processes, the last one first. */
  @Override
  public void close() {
    while (!parts.isEmpty()) {
      try {
        parts.pop().close();
      } catch (Exception e) {
        listeners.steps().accept("Stopping a part of the cluster failed: " + e.getMessage());
      }
    }
  }
}
