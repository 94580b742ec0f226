package dev.storescope.server;

import dev.storescope.engines.LocalCassandra;
import dev.storescope.engines.LocalPostgres;
import dev.storescope.engines.ServiceProcess;
import dev.storescope.migration.MigrationProgress;
import dev.storescope.server.config.ConfigurationException;
import dev.storescope.server.config.ConfigurationFile;
import dev.storescope.server.config.Setting;
import dev.storescope.server.config.Settings;
import dev.storescope.server.demo.AnswerComparison;
import dev.storescope.server.demo.DemoAccess;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * A cluster on this machine, to see it work: three Cassandra nodes, a PostgreSQL server and two
 * nodes of the service, each a process of its own; and beside them the embedded demo, whose history
 * and accounts were moved to the cluster.
 */
public final class ClusterDemo implements AutoCloseable {
  private static final int CASSANDRA_NODES = 3;
  private static final int CASSANDRA_PORT = 19_042;
  private static final int POSTGRES_PORT = 15_432;
  private static final String DATABASE = "postgres";
  private static final int COMPARED = 500;
  private static final int LAST_PORT = 65_535;
  private static final List<Duration> AGES =
      List.of(Duration.ofHours(1), Duration.ofDays(2), Duration.ofDays(4));

  private final Path folder;
  private final Listeners listeners;
  private final Deque<AutoCloseable> parts = new ArrayDeque<>();
  private final List<ServiceProcess> nodes = new ArrayList<>();
  private final Demo embedded;

  /** Which demo the cluster holds, and where its first node listens; the second does beside it. */
  public record Wishes(Demo.Wishes demo, int port) {
    public Wishes {
      if (port < 1 || port >= LAST_PORT) {
        throw new ConfigurationException(
            "the nodes listen on a port of 1 to %d and the next, not %d"
                .formatted(LAST_PORT - 1, port));
      }
    }
  }

  /** Are told how it starts: the history, its move, and what is done. */
  public record Listeners(Demo.Progress history, MigrationProgress move, Consumer<String> steps) {}

  private ClusterDemo(Settings settings, Wishes wishes, Listeners listeners)
      throws IOException, InterruptedException {
    this.folder = settings.path(Setting.DATA);
    this.listeners = listeners;
    IntStream.of(wishes.port(), wishes.port() + 1, CASSANDRA_PORT, POSTGRES_PORT)
        .forEach(ClusterDemo::requireFree);
    Settings alone =
        settings.with(
            Map.of(Setting.DATA, folder.resolve("embedded").toString(), Setting.PORT, "0"));
    listeners.steps().accept("A history in the embedded archive ...");
    Demo.start(alone, wishes.demo(), listeners.history()).close();
    Map<Setting, String> engines = startEngines();
    move(alone, settings.with(engines));
    this.embedded = open(Demo.start(alone, wishes.demo(), listeners.history()));
    startNodes(engines, wishes.port());
  }

  /**
   * Starts it all; what an earlier one left in the folder goes on. Where that fails, what was
   * started ends with this program.
   */
  public static ClusterDemo start(Settings settings, Wishes wishes, Listeners listeners)
      throws IOException, InterruptedException {
    return new ClusterDemo(settings, wishes, listeners);
  }

  public DemoAccess access() {
    return embedded.access();
  }

  /** Where the nodes of the service listen. */
  public List<String> urls() {
    return nodes.stream().map(ServiceProcess::url).toList();
  }

  /** Commands that end a part of it as a power cut would, of which nobody notices anything. */
  public List<String> endings() {
    return Stream.of("node2.yaml", "cassandra/node3/")
        .map(part -> "pkill -9 -f " + folder.resolve(part))
        .toList();
  }

  /**
   * Asks the embedded demo and each node the same: all endpoints, of both stores, at moments gone
   * by.
   */
  public List<AnswerComparison.Result> compare() throws IOException, InterruptedException {
    Instant now = App.CLOCK.instant();
    List<String> services = Stream.concat(Stream.of(access().url()), urls().stream()).toList();
    List<AnswerComparison.Result> results = new ArrayList<>();
    try (AnswerComparison comparison = new AnswerComparison(services, access().apiKey())) {
      for (Duration age : AGES) {
        for (String question : embedded.questions(now.minus(age))) {
          results.add(comparison.ask(question));
        }
      }
    }
    return results;
  }

  private static void requireFree(int port) {
    try (ServerSocket socket = new ServerSocket()) {
      socket.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
    } catch (IOException e) {
      throw new ConfigurationException(
          "port %d is taken: end what listens there, perhaps another demo".formatted(port), e);
    }
  }

  private Map<Setting, String> startEngines() {
    listeners.steps().accept("Three Cassandra nodes and a PostgreSQL server ...");
    LocalCassandra cassandra =
        open(LocalCassandra.start(folder.resolve("cassandra"), CASSANDRA_NODES, CASSANDRA_PORT));
    LocalPostgres postgres = open(LocalPostgres.start(folder.resolve("postgresql"), POSTGRES_PORT));
    return Map.of(
        Setting.CASSANDRA_NODES,
        String.join(" ", cassandra.contactPoints()),
        Setting.CASSANDRA_DATACENTER,
        LocalCassandra.DATACENTER,
        Setting.POSTGRES_URL,
        postgres.url(DATABASE),
        Setting.POSTGRES_USER,
        LocalPostgres.USER);
  }

  /** The accounts once, since they live on in the cluster; the history each time. */
  private void move(Settings alone, Settings cluster) throws IOException {
    listeners.steps().accept("Moving the accounts and the history to the cluster ...");
    Path moved = folder.resolve("accounts-moved");
    try (ClusterMove move = App.clusterMove(cluster, alone.path(Setting.DATA))) {
      if (!Files.exists(moved)) {
        move.moveOffice(listeners.move());
        Files.createFile(moved);
      }
      if (!move.moveArchive(COMPARED, listeners.move()).orElseThrow().isComplete()) {
        throw new ConfigurationException("the history has not arrived: start the demo again");
      }
    }
  }

  private void startNodes(Map<Setting, String> engines, int port) throws IOException {
    listeners.steps().accept("Two nodes of the service ...");
    for (int number = 1; number <= 2; number++) {
      Path config = folder.resolve("node" + number + ".yaml");
      Map<Setting, String> all = new HashMap<>(embedded.storeSettings());
      all.putAll(engines);
      all.put(Setting.DATA, folder.resolve("node" + number).toString());
      all.put(Setting.PORT, Integer.toString(port + number - 1));
      ConfigurationFile.write(config, all);
      nodes.add(
          open(ServiceProcess.start(program("serve", "--json", "--config", config.toString()))));
    }
  }

  /** This program once more, with other arguments. */
  private static List<String> program(String... arguments) {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(
        List.of(
            "-Xmx512m",
            "--enable-native-access=ALL-UNNAMED",
            "--sun-misc-unsafe-memory-access=allow",
            "-cp",
            System.getProperty("java.class.path"),
            Main.class.getName()));
    command.addAll(List.of(arguments));
    return command;
  }

  private <T extends AutoCloseable> T open(T part) {
    parts.push(part);
    return part;
  }

  /** Ends what was started, the last first. */
  @Override
  public void close() {
    while (!parts.isEmpty()) {
      try {
        parts.pop().close();
      } catch (Exception e) {
        listeners.steps().accept("A part of the cluster did not end well: " + e.getMessage());
      }
    }
  }
}
