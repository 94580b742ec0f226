package dev.storescope.database;

import dev.storescope.engines.LocalPostgres;
import dev.storescope.engines.LocalPostgres.Durability;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.InstantSource;
import java.util.concurrent.atomic.AtomicInteger;

/** The PostgreSQL server of a test run, with a database for each test. */
public final class TestPostgres {
  private static final TestPostgres ONE = start(Durability.NOT_SYNCED);
  private static final String TEMPLATE = "storescope_template";

  private final LocalPostgres server;
  private final AtomicInteger databases = new AtomicInteger();

  private TestPostgres(LocalPostgres server) {
    this.server = server;
  }

  /** Starts another server, for a test that stops or overloads it. */
  static TestPostgres start(Durability durability) {
    try {
      Path folder = Files.createTempDirectory(Path.of("target"), "postgres-").toAbsolutePath();
      TestPostgres started = new TestPostgres(LocalPostgres.start(folder, freePort(), durability));
      started.makeTemplate();
      Runtime.getRuntime().addShutdownHook(new Thread(() -> started.end(folder)));
      return started;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Leaves it to another process to delete a hundred thousand files, and does not wait for it. */
  private void end(Path folder) {
    server.close();
    try {
      new ProcessBuilder("rm", "-rf", folder.toString()).start();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0)) {
      return socket.getLocalPort();
    }
  }

  private void makeTemplate() {
    execute("create database " + TEMPLATE);
    new DatabaseLocation.Postgres(server.url(TEMPLATE)).open(InstantSource.system()).close();
  }

  /** A new database with its tables. */
  public static DatabaseLocation.Postgres newDatabase() {
    return ONE.newDatabaseHere();
  }

  /** A new database without tables. */
  public static DatabaseLocation.Postgres newEmptyDatabase() {
    return ONE.create("");
  }

  DatabaseLocation.Postgres newDatabaseHere() {
    return create(" template " + TEMPLATE);
  }

  private DatabaseLocation.Postgres create(String how) {
    String name = "storescope_" + databases.incrementAndGet();
    execute("create database " + name + how);
    return new DatabaseLocation.Postgres(server.url(name));
  }

  /** The server of the test run. */
  static LocalPostgres shared() {
    return ONE.server;
  }

  LocalPostgres server() {
    return server;
  }

  private synchronized void execute(String sql) {
    execute(server.url("postgres"), sql);
  }

  public static void execute(String url, String sql) {
    try (Connection connection = DriverManager.getConnection(url, LocalPostgres.USER, "");
        Statement statement = connection.createStatement()) {
      statement.execute(sql);
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }
}
