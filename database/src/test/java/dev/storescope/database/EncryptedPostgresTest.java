package dev.storescope.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.storescope.accounts.DatabaseNotOpenedException;
import dev.storescope.engines.LocalAuthority;
import dev.storescope.engines.LocalPostgres;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A database on a PostgreSQL server that requires TLS. */
class EncryptedPostgresTest {
  @TempDir static Path folder;

  private static LocalAuthority authority;
  @AutoClose private static LocalPostgres server;

  @BeforeAll
  static void start() throws IOException {
    authority = LocalAuthority.create(folder);
    Path key = authority.issue("server", "ip:127.0.0.1");
    server = LocalPostgres.startEncrypted(folder.resolve("data"), TestPostgres.freePort(), key);
  }

  @Test
  void accountsAreStoredAndReadOverTls() {
    DatabaseLocation.Postgres location =
        new DatabaseLocation.Postgres(trusting(authority.certificate()));
    try (SqlDatabase database = location.open(InstantSource.system())) {
      DatabaseLocation.newAccount(database, "ann");
    }
    try (SqlDatabase database = location.open(InstantSource.system())) {
      assertThat(database.accounts().list()).hasSize(1);
      assertThat(encryptedConnections(database)).isEqualTo(1);
    }
  }

  @Test
  void aCertificateOfAnotherAuthorityIsRefused() throws IOException {
    LocalAuthority other = LocalAuthority.create(Files.createDirectory(folder.resolve("other")));
    assertNotOpened(trusting(other.certificate()), "as its URL says (SSL error:");
  }

  @Test
  void aMissingFileOfAuthoritiesIsReported() {
    assertNotOpened(
        trusting(folder.resolve("missing.pem")),
        "as its URL says (Could not open SSL root certificate file");
  }

  @Test
  void aFileWithoutCertificatesIsReported() throws IOException {
    Path empty = Files.createFile(folder.resolve("empty.pem"));
    assertNotOpened(trusting(empty), "as its URL says (Loading the SSL root certificate " + empty);
  }

  @Test
  void aCertificateForAnotherNameIsRefused() {
    assertNotOpened(
        trusting(authority.certificate()).replace("127.0.0.1", "localhost"),
        "as its URL says (The hostname localhost could not be verified");
  }

  @Test
  void aConnectionWithoutTlsIsRefusedWithAHint() {
    assertNotOpened(url("sslmode=disable"), "an sslmode with TLS if the server requires it");
  }

  @Test
  void aServerWithoutTlsIsReported() {
    assertNotOpened(
        TestPostgres.newDatabase().url() + "?sslmode=require",
        "as its URL says (The server does not support SSL.)");
  }

  private static long encryptedConnections(SqlDatabase database) {
    String sql = "select count(*) from pg_stat_ssl where ssl and pid = pg_backend_pid()";
    return database.transactions().run(statements -> statements.count(sql));
  }

  private static void assertNotOpened(String url, String message) {
    assertThatThrownBy(() -> new DatabaseLocation.Postgres(url).open(InstantSource.system()))
        .isInstanceOf(DatabaseNotOpenedException.class)
        .hasMessageContaining(message)
        .message()
        .hasLineCount(1);
  }

  private static String trusting(Path certificate) {
    return url("sslmode=verify-full&sslrootcert=" + certificate);
  }

  private static String url(String parameters) {
    return server.url("postgres") + "?" + parameters;
  }
}
