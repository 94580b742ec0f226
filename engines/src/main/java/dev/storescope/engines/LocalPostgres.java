package dev.storescope.engines;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * A local PostgreSQL server on 127.0.0.1. It accepts all local clients as {@value #USER}, and stops
 * with this program, even if that is killed.
 */
public final class LocalPostgres implements AutoCloseable {
  public static final String USER = "postgres";

  private static final String READY = "database system is ready to accept connections";

  private final PostgresPrograms programs;
  private final Path data;
  private final int port;
  private final Durability durability;
  private final List<String> options;
  private final Optional<Path> log;
  private ChildProcess server;

  /**
   * Whether committed transactions survive a crash of the machine; they survive one of the process.
   */
  public enum Durability {
    SYNCED,
    NOT_SYNCED
  }

  private LocalPostgres(
      PostgresPrograms programs,
      Path data,
      int port,
      Durability durability,
      List<String> options,
      Optional<Path> log) {
    this.programs = programs;
    this.data = data;
    this.port = port;
    this.durability = durability;
    this.options = options;
    this.log = log;
    this.server = run();
  }

  /**
   * Starts a server, and returns once it accepts connections.
   *
   * @param folder the data folder; created if it does not exist
   */
  public static LocalPostgres start(Path folder, int port) {
    return start(folder, port, Durability.SYNCED);
  }

  /** Starts a server with the given durability. */
  public static LocalPostgres start(Path folder, int port, Durability durability) {
    return start(folder, port, durability, List.of(), Optional.empty());
  }

  /** Starts a server whose output is appended to a file. */
  public static LocalPostgres start(Path folder, int port, Path log) {
    return start(folder, port, Durability.SYNCED, List.of(), Optional.of(log));
  }

  /**
   * Starts a server that accepts clients over TLS only.
   *
   * @param key the PEM file of its private key and certificate
   */
  public static LocalPostgres startEncrypted(Path folder, int port, Path key) {
    Path rules = rules(folder, "hostssl all all 127.0.0.1/32 trust\n");
    return start(
        folder,
        port,
        Durability.NOT_SYNCED,
        List.of("ssl=on", "ssl_cert_file=" + key, "ssl_key_file=" + key, "hba_file=" + rules),
        Optional.empty());
  }

  /** Starts a server that asks every client but {@value #USER} for its password. */
  public static LocalPostgres startWithPasswords(Path folder, int port) {
    Path rules =
        rules(
            folder,
            "host all %s 127.0.0.1/32 trust\nhost all all 127.0.0.1/32 scram-sha-256\n"
                .formatted(USER));
    return start(
        folder, port, Durability.NOT_SYNCED, List.of("hba_file=" + rules), Optional.empty());
  }

  private static Path rules(Path folder, String lines) {
    Path rules = folder.resolveSibling(folder.getFileName() + "-hba.conf").toAbsolutePath();
    try {
      return Files.writeString(rules, lines);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * Starts a server of the newest version that is installed on this machine, which comes with
   * {@code pg_dump} and {@code psql}.
   *
   * @throws EngineNotStartedException if none is installed
   */
  public static LocalPostgres startInstalled(Path folder, int port) {
    try {
      return start(
          PostgresPrograms.installed(),
          folder,
          port,
          Durability.NOT_SYNCED,
          List.of(),
          Optional.empty());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static LocalPostgres start(
      Path folder, int port, Durability durability, List<String> options, Optional<Path> log) {
    try {
      PostgresPrograms programs = PostgresPrograms.unpack(EngineFolder.of("postgresql"));
      return start(programs, folder, port, durability, options, log);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static LocalPostgres start(
      PostgresPrograms programs,
      Path folder,
      int port,
      Durability durability,
      List<String> options,
      Optional<Path> log) {
    try {
      if (!Files.exists(folder.resolve("PG_VERSION"))) {
        programs.initialize(folder, USER);
      }
      return new LocalPostgres(programs, folder, port, durability, options, log);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private ChildProcess run() {
    String sync = durability == Durability.SYNCED ? "on" : "off";
    List<String> command = new ArrayList<>(programs.command("postgres"));
    command.addAll(List.of("-D", data.toString(), "-p", Integer.toString(port)));
    command.addAll(List.of("-c", "listen_addresses=127.0.0.1", "-c", "unix_socket_directories="));
    command.addAll(List.of("-c", "fsync=" + sync, "-c", "full_page_writes=" + sync));
    command.addAll(List.of("-c", "max_connections=200"));
    options.forEach(option -> command.addAll(List.of("-c", option)));
    return ChildProcess.start("PostgreSQL", command, READY, "INT", log);
  }

  /** The JDBC URL of a database; {@code postgres} always exists. */
  public String url(String database) {
    return String.format(Locale.ROOT, "jdbc:postgresql://127.0.0.1:%d/%s", port, database);
  }

  public int port() {
    return port;
  }

  /** The folder of its programs. */
  public Path programs() {
    return programs.folder().resolve("bin");
  }

  /** The ids of its operating system processes. */
  public List<Long> processIds() {
    return server.processes().map(ProcessHandle::pid).toList();
  }

  /** Kills all its processes, like a crash; it can be restarted. */
  public void kill() {
    server.kill();
  }

  /**
   * Suspends all its processes: connections stay open, and new ones are accepted, without replies.
   */
  public void pause() {
    server.signal("STOP");
  }

  public void resume() {
    server.signal("CONT");
  }

  /** Starts it again with its data, and returns once it accepts connections. */
  public void restart() {
    server.close();
    server = run();
  }

  /** Shuts it down; its data stays in its folder. */
  @Override
  public void close() {
    server.close();
  }
}
