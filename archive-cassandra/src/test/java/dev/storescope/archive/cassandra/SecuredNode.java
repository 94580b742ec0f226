package dev.storescope.archive.cassandra;

import static org.awaitility.Awaitility.await;

import com.datastax.oss.driver.api.core.AllNodesFailedException;
import com.datastax.oss.driver.api.core.CqlSession;
import dev.storescope.archive.cassandra.connection.CassandraDriver;
import dev.storescope.archive.cassandra.connection.CassandraSettings;
import dev.storescope.archive.cassandra.connection.CassandraSettings.Credentials;
import dev.storescope.archive.cassandra.connection.CassandraSettings.Tls;
import dev.storescope.archive.cassandra.connection.CassandraSslEngineFactory;
import dev.storescope.engines.LocalAuthority;
import dev.storescope.engines.LocalCassandra;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * A node that requires passwords and TLS; it stops with the tests. It listens on 127.0.0.1, and
 * through a proxy on 127.0.1.1, its broadcast address; its certificate is for {@code localhost} and
 * 127.0.1.1.
 */
final class SecuredNode {
  private static final int PORT = 29_050;
  private static final Path FOLDER = folder();
  private static final LocalAuthority AUTHORITY = LocalAuthority.create(FOLDER);

  static final Credentials SUPERUSER = new Credentials("cassandra", "cassandra");

  static final Optional<Tls> TRUSTING = Optional.of(new Tls(Optional.of(AUTHORITY.certificate())));

  static {
    start();
  }

  private SecuredNode() {}

  static CassandraSettings settings(
      String host, String keyspace, Optional<Credentials> credentials, Optional<Tls> tls) {
    return new CassandraSettings(
        List.of(host + ":" + PORT),
        LocalCassandra.DATACENTER,
        keyspace,
        Optional.of("{'class': 'SimpleStrategy', 'replication_factor': 1}"),
        CassandraSettings.Consistency.LOCAL_QUORUM,
        credentials,
        tls,
        CassandraSettings.DEFAULT_REQUEST_TIMEOUT);
  }

  /** Executes statements as the superuser. */
  static void administer(String... statements) {
    try (CqlSession session = session()) {
      List.of(statements).forEach(session::execute);
    }
  }

  /**
   * Connects as to a node that the driver discovered, by an address that its certificate is not
   * for.
   *
   * @param hosts the hosts of the contact points
   */
  static CqlSession sessionByAddress(List<String> hosts) {
    return CqlSession.builder()
        .addContactPoint(new InetSocketAddress(InetAddress.getLoopbackAddress(), PORT))
        .withLocalDatacenter(LocalCassandra.DATACENTER)
        .withAuthCredentials(SUPERUSER.name(), SUPERUSER.password().read())
        .withSslEngineFactory(
            new CassandraSslEngineFactory(Optional.of(AUTHORITY.certificate()), hosts))
        .build();
  }

  private static CqlSession session() {
    return CassandraDriver.sessionBuilder(
            settings("localhost", "none", Optional.of(SUPERUSER), TRUSTING))
        .build();
  }

  private static void start() {
    LocalCassandra.startSecured(
        FOLDER, PORT, AUTHORITY.issue("node", "dns:localhost", "ip:127.0.1.1"));
    await("the first role")
        .pollInSameThread()
        .atMost(Duration.ofMinutes(5))
        .ignoreException(AllNodesFailedException.class)
        .untilAsserted(() -> session().close());
  }

  private static Path folder() {
    try {
      return Files.createTempDirectory(Path.of("target"), "secured");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
