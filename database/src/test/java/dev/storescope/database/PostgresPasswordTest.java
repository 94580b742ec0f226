package dev.storescope.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.storescope.accounts.DatabaseNotOpenedException;
import dev.storescope.accounts.DatabaseUnavailableException;
import dev.storescope.database.sql.PostgresSettings;
import dev.storescope.engines.LocalPostgres;
import dev.storescope.file.Secret;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The password of a PostgreSQL server in a file. */
@Timeout(120)
class PostgresPasswordTest {
  private static final String ROLE = "storescope";

  @TempDir private static Path folder;
  @AutoClose private static LocalPostgres server;

  private final Path file = folder.resolve("password");
  private PostgresSettings settings;

  @BeforeAll
  static void start() throws IOException {
    server = LocalPostgres.startWithPasswords(folder.resolve("data"), TestPostgres.freePort());
    administer("create role %s login".formatted(ROLE));
    administer("grant create on schema public to " + ROLE);
  }

  @BeforeEach
  void setPassword() throws IOException {
    settings = new PostgresSettings(server.url("postgres"), ROLE, new Secret.InFile(file));
    setPassword("first");
    Files.writeString(file, "first\n");
  }

  @Test
  void newConnectionsHaveTheNewPasswordOfTheFile() throws IOException {
    try (SqlDatabase database = open()) {
      setPassword("second");
      Files.writeString(file, "second\n");
      endConnections();
      while (!isAvailable(database)) {
        Thread.onSpinWait();
      }
      assertThat(database.accounts().list()).isEmpty();
    }
  }

  @Test
  void aWrongPasswordInTheFileIsReported() throws IOException {
    Files.writeString(file, "another");
    assertNotOpened("rejects the user storescope or the password");
  }

  @Test
  void aMissingFileIsReported() throws IOException {
    Files.delete(file);
    assertNotOpened(
        file + " cannot be read. Check that it is a text file that this user can read.");
  }

  private static boolean isAvailable(SqlDatabase database) {
    try {
      database.accounts().list();
      return true;
    } catch (DatabaseUnavailableException e) {
      return false;
    }
  }

  private void assertNotOpened(String message) {
    assertThatThrownBy(this::open)
        .isInstanceOf(DatabaseNotOpenedException.class)
        .hasMessageContaining(message)
        .message()
        .hasLineCount(1);
  }

  private SqlDatabase open() {
    return SqlDatabase.open(settings, DatabaseLocation.options(InstantSource.system(), 0));
  }

  private static void setPassword(String password) {
    administer("alter role %s password '%s'".formatted(ROLE, password));
  }

  private static void endConnections() {
    administer(
        "select pg_terminate_backend(pid) from pg_stat_activity where usename = '%s'"
            .formatted(ROLE));
  }

  private static void administer(String sql) {
    TestPostgres.execute(server.url("postgres"), sql);
  }
}
