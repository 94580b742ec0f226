package dev.storescope.server;

import dev.storescope.engines.LocalCassandra;
import dev.storescope.engines.LocalPostgres;
import dev.storescope.engines.ServiceProcess;
import dev.storescope.server.config.ConfigurationException;
import dev.storescope.server.config.ConfigurationFile;
import dev.storescope.server.config.Setting;
import dev.storescope.server.config.Settings;
import dev.storescope.server.demo.Comparison;
import dev.storescope.server.demo.DemoAccess;
import java.io.IOException;
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
  private static final List<Duration> AGES =
      List.of(Duration.ofHours(1), Duration.ofDays(2), Duration.ofDays(4));

  private final Path folder;
  private final Consumer<String> said;
  private final Deque<AutoCloseable> parts = new ArrayDeque<>();
  private final List<ServiceProcess> nodes = new ArrayList<>();
  private final Demo embedded;

  /** Which demo the cluster holds, and where its first node listens; the second does beside it. */
  public record Wishes(Demo.Wishes demo, int port) {}

  private ClusterDemo(
      Settings settings, Wishes wishes, Demo.Progress progress, Consumer<String> said)
      throws IOException, InterruptedException {
    this.folder = settings.path(Setting.DATA);
    this.said = said;
    Settings alone =
        settings.with(
            Map.of(Setting.DATA, folder.resolve("embedded").toString(), Setting.PORT, "0"));
    said.accept("A history in the embedded archive ...");
    Demo.start(alone, wishes.demo(), progress).close();
    Map<Setting, String> engines = startEngines();
    migrate(engines);
    this.embedded = open(Demo.start(alone, wishes.demo(), progress));
    startNodes(engines, wishes.port());
  }

  /**
   * Starts it all; what an earlier one left in the folder goes on.
   *
   * @param said is told what is being done
   */
  public static ClusterDemo start(
      Settings settings, Wishes wishes, Demo.Progress progress, Consumer<String> said)
      throws IOException, InterruptedException {
    return new ClusterDemo(settings, wishes, progress, said);
  }

  public DemoAccess access() {
    return embedded.access();
  }

  /** Where the nodes of the service listen. */
  public List<String> urls() {
    return nodes.stream().map(ServiceProcess::url).toList();
  }

  /**
   * Asks the embedded demo and each node the same: all endpoints, of both stores, at moments gone
   * by.
   */
  public List<Comparison.Result> compare() throws IOException, InterruptedException {
    Instant now = App.CLOCK.instant();
    List<String> services = Stream.concat(Stream.of(access().url()), urls().stream()).toList();
    List<Comparison.Result> results = new ArrayList<>();
    try (Comparison comparison = new Comparison(services, access().apiKey())) {
      for (Duration age : AGES) {
        for (String question : embedded.questions(now.minus(age))) {
          results.add(comparison.ask(question));
        }
      }
    }
    return results;
  }

  private Map<Setting, String> startEngines() {
    said.accept("Three Cassandra nodes and a PostgreSQL server ...");
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

  private void migrate(Map<Setting, String> engines) throws IOException, InterruptedException {
    said.accept("Moving the history and the accounts to the cluster ...");
    Path config = folder.resolve("migrate.yaml");
    ConfigurationFile.write(config, engines);
    List<String> command =
        program(
            "migrate",
            "--from",
            folder.resolve("embedded").toString(),
            "--config",
            config.toString());
    if (new ProcessBuilder(command).inheritIO().start().waitFor() != 0) {
      close();
      throw new ConfigurationException("the history was not moved: see the lines above");
    }
  }

  private void startNodes(Map<Setting, String> engines, int port) throws IOException {
    said.accept("Two nodes of the service ...");
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
    command.addAll(List.of("-Xmx512m", "-cp", System.getProperty("java.class.path")));
    command.add(Main.class.getName());
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
        said.accept("A part of the cluster did not end well: " + e.getMessage());
      }
    }
  }
}
