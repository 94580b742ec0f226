package dev.storescope.office.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.storescope.accounts.OfficeNotOpenedException;
import dev.storescope.engines.LocalAuthority;
import dev.storescope.engines.LocalPostgres;
import java.io.IOException;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** An office on a PostgreSQL server that wants TLS. */
class EncryptedPostgresTest {
  @TempDir static Path folder;

  private static LocalAuthority authority;
  private static LocalPostgres server;

  @BeforeAll
  static void start() throws IOException {
    authority = LocalAuthority.make(folder);
    Path key = authority.issue("server", "ip:127.0.0.1");
    server = LocalPostgres.startEncrypted(folder.resolve("data"), freePort(), key);
  }

  @AfterAll
  static void end() {
    server.close();
  }

  @Test
  void whatWasKeptComesBackOverTls() {
    OfficePlace.Postgres place = new OfficePlace.Postgres(trusting(authority.certificate()));
    try (SqlOffice office = place.open(InstantSource.system())) {
      OfficePlace.newAccount(office, "ann");
    }
    try (SqlOffice office = place.open(InstantSource.system())) {
      assertThat(office.accounts().list()).hasSize(1);
      assertThat(encryptedConnections(office)).isEqualTo(1);
    }
  }

  @Test
  void anAuthorityThatDidNotSignTheCertificateIsTold() throws IOException {
    LocalAuthority other = LocalAuthority.make(Files.createDirectory(folder.resolve("other")));
    assertNotOpened(trusting(other.certificate()), "as its URL says (SSL error:");
  }

  @Test
  void aFileOfAuthoritiesThatIsNotThereIsTold() {
    assertNotOpened(
        trusting(folder.resolve("missing.pem")),
        "as its URL says (Could not open SSL root certificate file");
  }

  @Test
  void aFileWithoutCertificatesIsTold() throws IOException {
    Path empty = Files.createFile(folder.resolve("empty.pem"));
    assertNotOpened(trusting(empty), "as its URL says (Loading the SSL root certificate " + empty);
  }

  @Test
  void aCertificateForAnotherNameIsTold() {
    assertNotOpened(
        trusting(authority.certificate()).replace("127.0.0.1", "localhost"),
        "as its URL says (The hostname localhost could not be verified");
  }

  @Test
  void missingTlsIsTold() {
    assertNotOpened(url("sslmode=disable"), "an sslmode with TLS if it wants that");
  }

  @Test
  void tlsThatTheServerDoesNotHaveIsTold() {
    assertNotOpened(
        TestPostgres.newOffice().url() + "?sslmode=require",
        "as its URL says (The server does not support SSL.)");
  }

  private static long encryptedConnections(SqlOffice office) {
    String sql = "select count(*) from pg_stat_ssl where ssl and pid = pg_backend_pid()";
    return office.database().run(database -> database.count(sql));
  }

  private static void assertNotOpened(String url, String message) {
    assertThatThrownBy(() -> new OfficePlace.Postgres(url).open(InstantSource.system()))
        .isInstanceOf(OfficeNotOpenedException.class)
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

  private static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0)) {
      return socket.getLocalPort();
    }
  }
}
