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
 * PgBouncer, a connection pooler, on 127.0.0.1 in front of a local PostgreSQL server. It is the
 * installed one, and stops with this program, even if that is killed.
 */
public final class LocalPgBouncer implements AutoCloseable {
  private final ChildProcess process;
  private final int port;

  /** How long a client keeps a session of the server. */
  public enum PoolMode {
    SESSION,
    TRANSACTION
  }

  private LocalPgBouncer(ChildProcess process, int port) {
    this.process = process;
    this.port = port;
  }

  /**
   * Starts it, and returns once it accepts connections.
   *
   * @param folder of its configuration
   * @param ignored the start-up parameters that it drops instead of refusing the client
   */
  public static LocalPgBouncer start(
      Path folder, int port, LocalPostgres server, PoolMode mode, String ignored) {
    try {
      Path file = folder.resolve("pgbouncer-" + port + ".ini");
      Files.writeString(file, configuration(port, server, mode, ignored));
      List<String> command = new ArrayList<>(PostgresPrograms.notAsRoot("/usr/sbin/pgbouncer"));
      command.add(file.toAbsolutePath().toString());
      return new LocalPgBouncer(
          ChildProcess.start("PgBouncer", command, "process up", "INT", Optional.empty()), port);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String configuration(
      int port, LocalPostgres server, PoolMode mode, String ignored) {
    return String.format(
        Locale.ROOT,
        """
        [databases]
        * = host=127.0.0.1 port=%d user=%s
        [pgbouncer]
        listen_addr = 127.0.0.1
        listen_port = %d
        unix_socket_dir =
        auth_type = any
        pool_mode = %s
        ignore_startup_parameters = %s
        """,
        server.port(),
        LocalPostgres.USER,
        port,
        mode.name().toLowerCase(Locale.ROOT),
        ignored);
  }

  /** The JDBC URL of a database of the server. */
  public String url(String database) {
    return String.format(Locale.ROOT, "jdbc:postgresql://127.0.0.1:%d/%s", port, database);
  }

  @Override
  public void close() {
    process.close();
  }
}
