package dev.storescope.demo;

import dev.storescope.engines.LocalCassandra;
import dev.storescope.engines.LocalPostgres;
import dev.storescope.engines.ServiceProcess;
import dev.storescope.migration.MigrationProgress;
import dev.storescope.server.App;
import dev.storescope.server.ClusterMigration;
import dev.storescope.server.EncryptionKeys;
import dev.storescope.server.config.ConfigurationException;
import dev.storescope.server.config.ConfigurationFile;
import dev.storescope.server.config.Setting;
import dev.storescope.server.config.Settings;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A cluster on one machine: three Cassandra nodes, a PostgreSQL server and two nodes of the
 * service, each in its own process, with the history and the accounts of an embedded demo that runs
 * beside them.
 */
public final class ClusterDemo implements AutoCloseable {
  private static final String DATABASE = "postgres";
  private static final int COMPARED = 500;

  /** All engines share the processors of one machine, and are just started. */
  private static final String CASSANDRA_TIMEOUT = "30s";

  private static final List<Duration> AGES =
      List.of(Duration.ofHours(1), Duration.ofDays(1), Duration.ofDays(2));

  private final Path folder;
  private final Listeners listeners;
  private final Deque<AutoCloseable> parts = new ArrayDeque<>();
  private final List<ServiceProcess> nodes = new ArrayList<>();
  private final List<DemoProcess> processes = new ArrayList<>();
  private final Demo embedded;

  /**
   * The demo that the cluster holds, and the port of its first node; the second uses the next.
   *
   * @param port empty: any two that are free
   */
  public record Options(Demo.Options demo, OptionalInt port) {}

  /**
   * A process of the cluster.
   *
   * @param name such as "service node 1"
   * @param ids of its operating system processes
   * @param redundant whether the cluster works without it
   */
  public record DemoProcess(String name, Path log, List<Long> ids, boolean redundant) {
    /** A command that kills it. */
    public String killCommand() {
      return ids.stream()
          .map(id -> Long.toString(id))
          .collect(Collectors.joining(" ", "kill -9 ", ""));
    }
  }

  /** Receive the progress of the history and of the migration, and the names of the steps. */
  public record Listeners(Demo.Progress history, MigrationProgress move, Consumer<String> steps) {}

  private ClusterDemo(Settings settings, Options options, Listeners listeners)
      throws IOException, InterruptedException {
    this.folder = settings.path(Setting.DATA);
    this.listeners = listeners;
    ClusterPorts ports = open(ClusterPorts.reserve(folder, options.port()));
    Settings alone =
        settings.with(
            Map.of(Setting.DATA, folder.resolve("embedded").toString(), Setting.PORT, "0"));
    listeners.steps().accept("Creating the history in the embedded archive ...");
    Demo.start(alone, options.demo(), listeners.history()).close();
    EncryptionKeys.create(alone);
    Map<Setting, String> engines = new EnumMap<>(startEngines(ports));
    engines.put(
        Setting.ENCRYPTION_KEY_FILE, EncryptionKeys.keep(alone).text(Setting.ENCRYPTION_KEY_FILE));
    move(alone, settings.with(engines));
    this.embedded = open(Demo.start(alone, options.demo(), listeners.history()));
    startNodes(engines, ports);
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

  /** The folder of all data and logs. */
  public Path folder() {
    return folder;
  }

  /** The base URLs of the nodes. */
  public List<String> urls() {
    return nodes.stream().map(ServiceProcess::url).toList();
  }

  /** The processes beside this one: Cassandra, PostgreSQL, and the nodes of the service. */
  public List<DemoProcess> processes() {
    return List.copyOf(processes);
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

  private Map<Setting, String> startEngines(ClusterPorts ports) {
    listeners.steps().accept("Starting three Cassandra nodes and a PostgreSQL server ...");
    ports.releaseEngines();
    LocalCassandra cassandra = open(startCassandra(ports.cassandra()));
    Path log = folder.resolve("postgresql.log");
    LocalPostgres postgres =
        open(LocalPostgres.start(folder.resolve("postgresql"), ports.postgres(), log));
    processes.add(new DemoProcess("PostgreSQL", log, postgres.processIds(), false));
    return settings(cassandra, postgres);
  }

  private LocalCassandra startCassandra(int port) {
    LocalCassandra cassandra =
        LocalCassandra.start(folder.resolve("cassandra"), ClusterPorts.CASSANDRA_NODES, port);
    for (LocalCassandra.Node node : cassandra.nodes()) {
      int number = cassandra.nodes().indexOf(node) + 1;
      processes.add(
          new DemoProcess("Cassandra node " + number, node.log(), node.processIds(), true));
    }
    return cassandra;
  }

  private static Map<Setting, String> settings(LocalCassandra cassandra, LocalPostgres postgres) {
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

  private void startNodes(Map<Setting, String> engines, ClusterPorts ports) throws IOException {
    listeners.steps().accept("Starting two service nodes ...");
    ports.releaseService();
    for (int number = 1; number <= 2; number++) {
      Path config = folder.resolve("node" + number + ".yaml");
      Map<Setting, String> all = new HashMap<>(embedded.storeSettings());
      all.putAll(engines);
      all.put(Setting.DATA, folder.resolve("node" + number).toString());
      all.put(Setting.PORT, Integer.toString(ports.service() + number - 1));
      ConfigurationFile.write(config, all);
      Path log = folder.resolve("node" + number + ".log");
      ServiceProcess node =
          open(
              ServiceProcess.start(
                  ServiceCommand.of("serve", "--json", "--config", config.toString()), log));
      nodes.add(node);
      processes.add(new DemoProcess("service node " + number, log, node.processIds(), true));
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
