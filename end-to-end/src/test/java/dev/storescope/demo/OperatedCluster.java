package dev.storescope.demo;

import dev.storescope.demo.StorescopeProcess.Result;
import dev.storescope.engines.LocalCassandra;
import dev.storescope.engines.LocalPostgres;
import dev.storescope.server.config.ConfigurationFile;
import dev.storescope.server.config.Setting;
import dev.storescope.server.config.Settings;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** A Cassandra node and a PostgreSQL server with the tools of their operator. */
final class OperatedCluster implements AutoCloseable {
  private static final Path SCRIPTS = Path.of("..", "deploy", "backup").toAbsolutePath();
  private static final String DATABASE = "postgres";
  private static final int POSTGRES_OFFSET = 10;

  private final Path folder;
  private final LocalCassandra cassandra;
  private final LocalPostgres postgres;
  private final Path programs;

  /**
   * @param port that of Cassandra; the ten after it are used too
   */
  OperatedCluster(Path folder, int port) throws IOException {
    this.folder = Files.createDirectories(folder);
    this.programs = Files.createDirectory(folder.resolve("programs"));
    this.cassandra = LocalCassandra.start(folder.resolve("cassandra"), 1, port);
    this.postgres =
        LocalPostgres.startInstalled(folder.resolve("postgresql"), port + POSTGRES_OFFSET);
    LocalCassandra.Node node = cassandra.nodes().getFirst();
    write("nodetool", quoted(node.nodetoolCommand()));
    write("cqlsh", quoted(cqlsh(node)));
    write("on-host", "cd '%s'; PATH='%s':$PATH; exec".formatted(node.folder(), programs));
  }

  private void write(String program, String command) throws IOException {
    Path file = programs.resolve(program);
    Files.writeString(file, "#!/bin/sh\n" + command + " \"$@\"\n");
    if (!file.toFile().setExecutable(true)) {
      throw new IOException(file + " cannot be made executable");
    }
  }

  private static List<String> cqlsh(LocalCassandra.Node node) {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-cp", System.getProperty("java.class.path"), CqlFile.class.getName()));
    command.add(node.contactPoint());
    return command;
  }

  private static String quoted(List<String> command) {
    return command.stream()
        .map(argument -> "'" + argument + "'")
        .collect(Collectors.joining(" ", "exec ", ""));
  }

  /** Creates an empty keyspace, as an operator does before a restore. */
  void createKeyspace() {
    CqlFile.execute(
        cassandra.contactPoints().getFirst(),
        List.of(
            "CREATE KEYSPACE storescope WITH replication ="
                + " {'class': 'NetworkTopologyStrategy', 'datacenter1': 1}"));
  }

  Map<Setting, String> values() throws IOException {
    return Map.of(
        Setting.DATA,
        folder.resolve("service").toString(),
        Setting.CASSANDRA_NODES,
        cassandra.contactPoints().getFirst(),
        Setting.CASSANDRA_REPLICATION,
        "1",
        Setting.CASSANDRA_TIMEOUT,
        "30s",
        Setting.POSTGRES_URL,
        postgres.url(DATABASE),
        Setting.POSTGRES_USER,
        LocalPostgres.USER,
        Setting.ENCRYPTION_KEYS,
        "c3RvcmVzY29wZSB0ZXN0IGtleSBvZiAzMiBieXRlcyE=",
        Setting.PORT,
        "0",
        Setting.REPLAY,
        Files.createDirectories(folder.resolve("no-replies")).toString());
  }

  Settings settings() throws IOException {
    return new Settings(values(), Map.of(), Map.of());
  }

  /** The configuration file of the service on it. */
  String configuration() throws IOException {
    Path file = folder.resolve("storescope.yaml");
    ConfigurationFile.write(file, values());
    return file.toString();
  }

  /**
   * Runs a script of {@code deploy/backup}.
   *
   * @param environment that differs from that of its operator
   */
  Result run(String script, Path argument, Map<String, String> environment)
      throws IOException, InterruptedException {
    Path error = Files.createTempFile(folder, script, ".err");
    ProcessBuilder builder =
        new ProcessBuilder(SCRIPTS.resolve(script).toString(), argument.toString())
            .redirectError(error.toFile());
    builder.environment().putAll(environment());
    builder.environment().putAll(environment);
    Process process = builder.start();
    process.getOutputStream().close();
    String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    return new Result(process.waitFor(), out, Files.readString(error));
  }

  private Map<String, String> environment() {
    return Map.of(
        "PATH",
        postgres.programs() + File.pathSeparator + System.getenv("PATH"),
        "PGHOST",
        "127.0.0.1",
        "PGPORT",
        Integer.toString(postgres.port()),
        "PGUSER",
        LocalPostgres.USER,
        "PGDATABASE",
        DATABASE,
        "CASSANDRA_HOSTS",
        "cassandra1",
        "CASSANDRA_DATA",
        "./data",
        "ON_HOST",
        "'" + programs.resolve("on-host") + "'");
  }

  @Override
  public void close() {
    cassandra.close();
    postgres.close();
  }
}
