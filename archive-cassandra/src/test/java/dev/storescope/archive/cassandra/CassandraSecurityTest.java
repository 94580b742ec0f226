package dev.storescope.archive.cassandra;

import static dev.storescope.archive.cassandra.SecuredNode.SUPERUSER;
import static dev.storescope.archive.cassandra.SecuredNode.TRUSTING;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.InstanceOfAssertFactories.STRING;
import static org.awaitility.Awaitility.await;

import com.datastax.oss.driver.api.core.AllNodesFailedException;
import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.metadata.EndPoint;
import com.datastax.oss.driver.internal.core.metadata.DefaultEndPoint;
import dev.storescope.archive.ArchiveNotOpenedException;
import dev.storescope.archive.cassandra.connection.CassandraPassword;
import dev.storescope.archive.cassandra.connection.CassandraSettings;
import dev.storescope.archive.cassandra.connection.CassandraSettings.Credentials;
import dev.storescope.archive.cassandra.connection.CassandraSettings.Tls;
import dev.storescope.file.Secret;
import dev.storescope.observation.Observation;
import dev.storescope.testkit.SampleObservations;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.assertj.core.util.Throwables;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** An archive in a cluster that requires passwords and TLS. */
@Tag("cassandra")
class CassandraSecurityTest {
  private static final List<Observation<?>> SAMPLES =
      SampleObservations.ofEveryKind(Instant.parse("2026-11-20T12:00:00Z"));
  private static final EndPoint NODE =
      new DefaultEndPoint(InetSocketAddress.createUnresolved("localhost", 9042));
  private static final String PASSWORD = "s3cret pass'word";

  @ParameterizedTest
  @ValueSource(strings = {"localhost", "127.0.1.1"})
  void observationsAreStoredIfTheCertificateIsForTheNameOrTheAddress(String host) {
    CassandraSettings settings =
        SecuredNode.settings(host, "stored", Optional.of(SUPERUSER), TRUSTING);
    storeAndFind(settings);
  }

  @Test
  void anExistingKeyspaceRequiresPermissionsOnItOnly() {
    SecuredNode.administer(
        "CREATE KEYSPACE own WITH replication = {'class': 'SimpleStrategy', 'replication_factor': 1}",
        newRole("owner"),
        "GRANT CREATE ON KEYSPACE own TO owner",
        "GRANT ALTER ON KEYSPACE own TO owner",
        "GRANT SELECT ON KEYSPACE own TO owner",
        "GRANT MODIFY ON KEYSPACE own TO owner");
    storeAndFind(as("owner", "own"));
    assertNotOpened(
        as("owner", "of_another"),
        "The archive of_another cannot be opened. User owner has no CREATE permission on <all"
            + " keyspaces> or any of its parents. Grant the permission.");
  }

  @Test
  void aRoleThatMayCreateKeyspacesCreatesItsOwn() {
    SecuredNode.administer(newRole("maker"), "GRANT CREATE ON ALL KEYSPACES TO maker");
    storeAndFind(as("maker", "made"));
  }

  @Test
  void aWrongPasswordIsReported() {
    SecuredNode.administer("CREATE ROLE clerk WITH PASSWORD = 'another' AND LOGIN = true");
    assertNotOpened(
        as("clerk", "a"),
        "The archive a cannot be opened. Cassandra rejects the user name or the password."
            + " Correct them.");
  }

  @Test
  void aNewConnectionHasThePasswordThatItsFileHasThen(@TempDir Path folder) throws IOException {
    Path file = Files.writeString(folder.resolve("password"), PASSWORD + "\n");
    Credentials credentials = new Credentials("rotated", new Secret.InFile(file));
    CassandraSettings settings =
        SecuredNode.settings("localhost", "rotated", Optional.of(credentials), TRUSTING);
    SecuredNode.administer(newRole("rotated"), "GRANT CREATE ON ALL KEYSPACES TO rotated");
    storeAndFind(settings);
    CassandraPassword provider = new CassandraPassword(credentials);
    assertThat(provider.getCredentials(NODE, "").getPassword())
        .containsExactly(PASSWORD.toCharArray());
    SecuredNode.administer("ALTER ROLE rotated WITH PASSWORD = 'another'");
    Files.writeString(file, "another");
    assertThat(provider.getCredentials(NODE, "").getPassword())
        .containsExactly("another".toCharArray());
    // A node keeps passwords in a cache for seconds.
    await()
        .pollInSameThread()
        .atMost(Duration.ofMinutes(1))
        .ignoreException(ArchiveNotOpenedException.class)
        .untilAsserted(() -> storeAndFind(settings));
  }

  @Test
  void aMissingPasswordIsReported() {
    assertNotOpened(
        SecuredNode.settings("localhost", "a", Optional.empty(), TRUSTING),
        "The archive a cannot be opened. Cassandra requires a user name and a password. Set both.");
  }

  @Test
  void missingTlsIsReported() {
    assertNotOpened(
        SecuredNode.settings("localhost", "a", Optional.of(SUPERUSER), Optional.empty()),
        "The archive a cannot be opened. A Cassandra node closed the connection. It may"
            + " require TLS. Turn it on.");
  }

  @Test
  void tlsThatTheClusterDoesNotSupportIsReported() {
    CassandraSettings plain = SharedNode.settings("a");
    assertNotOpened(
        new CassandraSettings(
            plain.contactPoints(),
            plain.localDatacenter(),
            plain.keyspace(),
            plain.replication(),
            plain.consistency(),
            plain.credentials(),
            TRUSTING,
            plain.requestTimeout()),
        "The archive a cannot be opened. A Cassandra node does not use TLS. Turn it on"
            + " there, or off here.");
  }

  @Test
  void anUntrustedCertificateIsReported() {
    assertNotOpened(
        trusting(Optional.empty()),
        "The archive a cannot be opened. The certificate of a Cassandra node is not"
            + " trusted (unable to find valid certification path to requested target). Set the"
            + " certificate authority that signed it.");
  }

  @Test
  void aCertificateForAnotherAddressIsReported() {
    assertNotOpened(
        SecuredNode.settings("127.0.0.1", "a", Optional.of(SUPERUSER), TRUSTING),
        "The archive a cannot be opened. The certificate of a Cassandra node is for"
            + " another name or address (No subject alternative names matching IP address"
            + " 127.0.0.1 found). Correct the contact points or the certificate.");
  }

  @Test
  void aDiscoveredNodeMayHaveACertificateForTheNameOfAContactPointThatResolvesToIt() {
    try (CqlSession session = SecuredNode.sessionByAddress(List.of("10.0.0.1", "localhost"))) {
      assertThat(session.getMetadata().getNodes()).hasSize(1);
    }
    assertThatThrownBy(() -> SecuredNode.sessionByAddress(List.of("no_name", "elsewhere.invalid")))
        .isInstanceOf(AllNodesFailedException.class)
        .hasStackTraceContaining("No subject alternative names matching IP address 127.0.0.1");
  }

  @Test
  void aFileWithoutCertificatesIsReported(@TempDir Path folder) throws IOException {
    Path missing = folder.resolve("ca.pem");
    assertNotOpened(
        trusting(Optional.of(missing)),
        "The certificate authority for Cassandra cannot be read. Check that "
            + missing
            + " is a file that this user can read.");
    for (String content : List.of("", "no certificate\n", pem("AAAA"), pem("%"))) {
      Path wrong = Files.writeString(folder.resolve("wrong.pem"), content);
      assertNotOpened(
          trusting(Optional.of(wrong)),
          wrong
              + " has no certificate. Set the certificate authority for Cassandra to a PEM file of"
              + " certificates.");
    }
  }

  private static String pem(String content) {
    return "-----BEGIN CERTIFICATE-----\n%s\n-----END CERTIFICATE-----\n".formatted(content);
  }

  private static String newRole(String name) {
    return "CREATE ROLE %s WITH PASSWORD = '%s' AND LOGIN = true"
        .formatted(name, PASSWORD.replace("'", "''"));
  }

  private static CassandraSettings as(String role, String keyspace) {
    Credentials credentials = new Credentials(role, PASSWORD);
    return SecuredNode.settings("localhost", keyspace, Optional.of(credentials), TRUSTING);
  }

  private static CassandraSettings trusting(Optional<Path> authority) {
    return SecuredNode.settings(
        "localhost", "a", Optional.of(SUPERUSER), Optional.of(new Tls(authority)));
  }

  private static void storeAndFind(CassandraSettings settings) {
    try (CassandraArchive archive = open(settings)) {
      archive.append(SAMPLES);
    }
    try (CassandraArchive archive = open(settings)) {
      List<Observation<?>> found = new ArrayList<>();
      archive.forEach(found::add);
      assertThat(found).containsExactlyInAnyOrderElementsOf(SAMPLES);
    }
  }

  /** The message is one line, and the password is neither in it nor in the stack trace. */
  private static void assertNotOpened(CassandraSettings settings, String message) {
    assertThatThrownBy(() -> open(settings))
        .isInstanceOf(ArchiveNotOpenedException.class)
        .hasMessage(message)
        .extracting(Throwables::getStackTrace, STRING)
        .doesNotContain(PASSWORD);
    assertThat(settings.toString()).doesNotContain(PASSWORD);
  }

  private static CassandraArchive open(CassandraSettings settings) {
    return CassandraArchive.open(settings, InstantSource.system());
  }
}
