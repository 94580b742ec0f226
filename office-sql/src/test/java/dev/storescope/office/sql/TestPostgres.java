package dev.storescope.office.sql;

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

/** The PostgreSQL server of a run of tests, with a database for each. */
final class TestPostgres {
  private static final TestPostgres ONE = start(Durability.NOT_SYNCED);
  private static final String TEMPLATE = "office_template";

  private final LocalPostgres server;
  private final AtomicInteger databases = new AtomicInteger();

  private TestPostgres(LocalPostgres server) {
    this.server = server;
  }

  /** Another server, for a test that does something to it. */
  static TestPostgres start(Durability durability) {
    try {
      Path folder = Files.createTempDirectory(Path.of("target"), "postgres-").toAbsolutePath();
      TestPostgres started = new TestPostgres(LocalPostgres.start(folder, freePort(), durability));
      started.makeTemplate();
      Runtime.getRuntime().addShutdownHook(new Thread(started.server::close));
      return started;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0)) {
      return socket.getLocalPort();
    }
  }

  private void makeTemplate() {
    execute("create database " + TEMPLATE);
    new OfficePlace.Postgres(server.url(TEMPLATE)).open(InstantSource.system()).close();
  }

  /** A fresh office with its tables. */
  static OfficePlace.Postgres newOffice() {
    return ONE.newOfficeHere();
  }

  /** A fresh database without any tables. */
  static OfficePlace.Postgres newDatabase() {
    return ONE.create("");
  }

  OfficePlace.Postgres newOfficeHere() {
    return create(" template " + TEMPLATE);
  }

  private OfficePlace.Postgres create(String how) {
    String name = "office_" + databases.incrementAndGet();
    execute("create database " + name + how);
    return new OfficePlace.Postgres(server.url(name));
  }

  LocalPostgres server() {
    return server;
  }

  /** Runs a statement as the superuser, outside of every office. */
  static void administer(String sql) {
    ONE.execute(sql);
  }

  private synchronized void execute(String sql) {
    execute(server.url("postgres"), sql);
  }

  static void execute(String url, String sql) {
    try (Connection connection = DriverManager.getConnection(url, LocalPostgres.USER, "");
        Statement statement = connection.createStatement()) {
      statement.execute(sql);
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }
}
