package dev.storescope.engines;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * A PostgreSQL server as a process of this machine, on 127.0.0.1. It lets everybody in as {@value
 * #USER}, and ends with this program, however that ends.
 */
public final class LocalPostgres implements AutoCloseable {
  public static final String USER = "postgres";

  private static final String READY = "database system is ready to accept connections";

  private final PostgresPrograms programs;
  private final Path data;
  private final int port;
  private final Durability durability;
  private final List<String> encryption;
  private GuardedProcess server;

  /** Whether what was committed outlives a crash of the machine; that of a process it does. */
  public enum Durability {
    SYNCED,
    NOT_SYNCED
  }

  private LocalPostgres(
      PostgresPrograms programs,
      Path data,
      int port,
      Durability durability,
      List<String> encryption) {
    this.programs = programs;
    this.data = data;
    this.port = port;
    this.durability = durability;
    this.encryption = encryption;
    this.server = run();
  }

  /**
   * Starts a server, and returns once it takes connections.
   *
   * @param folder where its data is kept; made where it is not there yet
   */
  public static LocalPostgres start(Path folder, int port) {
    return start(folder, port, Durability.SYNCED);
  }

  /** Starts a server that may forget what was committed when the machine crashes. */
  public static LocalPostgres start(Path folder, int port, Durability durability) {
    return start(folder, port, durability, List.of());
  }

  /**
   * Starts a server that lets everybody in over TLS, and nobody without.
   *
   * @param key the PEM file of its private key and certificate
   */
  public static LocalPostgres startEncrypted(Path folder, int port, Path key) {
    Path rules = folder.resolveSibling(folder.getFileName() + "-hba.conf").toAbsolutePath();
    try {
      Files.writeString(rules, "hostssl all all 127.0.0.1/32 trust\n");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return start(
        folder,
        port,
        Durability.NOT_SYNCED,
        List.of("ssl=on", "ssl_cert_file=" + key, "ssl_key_file=" + key, "hba_file=" + rules));
  }

  private static LocalPostgres start(
      Path folder, int port, Durability durability, List<String> encryption) {
    try {
      PostgresPrograms programs = PostgresPrograms.unpack(EngineFolder.of("postgresql"));
      if (!Files.exists(folder.resolve("PG_VERSION"))) {
        programs.makeCluster(folder, USER);
      }
      return new LocalPostgres(programs, folder, port, durability, encryption);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private GuardedProcess run() {
    String sync = durability == Durability.SYNCED ? "on" : "off";
    List<String> command = new ArrayList<>(programs.command("postgres"));
    command.addAll(List.of("-D", data.toString(), "-p", Integer.toString(port)));
    command.addAll(List.of("-c", "listen_addresses=127.0.0.1", "-c", "unix_socket_directories="));
    command.addAll(List.of("-c", "fsync=" + sync, "-c", "full_page_writes=" + sync));
    command.addAll(List.of("-c", "max_connections=200"));
    encryption.forEach(option -> command.addAll(List.of("-c", option)));
    return GuardedProcess.start("PostgreSQL", command, READY, "INT");
  }

  /** The JDBC address of a database of this server; {@code postgres} is there from the start. */
  public String url(String database) {
    return "jdbc:postgresql://127.0.0.1:%d/%s".formatted(port, database);
  }

  public int port() {
    return port;
  }

  /** Kills it with all its processes at once, as a crash would; it can be restarted. */
  public void kill() {
    server.kill();
  }

  /** Starts it again on what it kept, and returns once it takes connections. */
  public void restart() {
    server.close();
    server = run();
  }

  /** Ends it in good order; what it kept stays in its folder. */
  @Override
  public void close() {
    server.close();
  }
}
