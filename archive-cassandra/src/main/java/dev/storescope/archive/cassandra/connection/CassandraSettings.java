package dev.storescope.archive.cassandra.connection;

import dev.storescope.file.Secret;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * How to connect to the cluster of an archive.
 *
 * @param contactPoints some of its nodes, as host:port; the driver discovers the others
 * @param localDatacenter the datacenter of this program; only its nodes receive requests
 * @param keyspace the keyspace of the archive; each archive has its own
 * @param replication the replication of the keyspace if it has to be created, such as {@code
 *     {'class': 'NetworkTopologyStrategy', 'datacenter1': 3}}; empty: the keyspace must exist
 * @param credentials for a cluster with authentication
 * @param tls for a cluster with TLS; empty: connections are not encrypted
 * @param requestTimeout the timeout of a read, including its retries; a write, which nobody waits
 *     for, has {@link #LEAST_WRITE_TIMEOUT} if that is longer
 * @param server what differs on servers other than Apache Cassandra
 */
public record CassandraSettings(
    List<String> contactPoints,
    String localDatacenter,
    String keyspace,
    Optional<String> replication,
    Consistency consistency,
    Optional<Credentials> credentials,
    Optional<Tls> tls,
    Duration requestTimeout,
    Server server) {
  /** Requests to the service get their 503 within 3 s. */
  public static final Duration DEFAULT_REQUEST_TIMEOUT = Duration.ofSeconds(2);

  static final Duration LEAST_WRITE_TIMEOUT = Duration.ofSeconds(10);

  /** The consistency level of reads and writes. */
  public enum Consistency {
    /** One replica: with several replicas, a read may miss a recent write. */
    LOCAL_ONE,
    /** A majority of the replicas in this datacenter; the default. */
    LOCAL_QUORUM,
    /** A majority of the replicas in all datacenters. */
    QUORUM
  }

  /** The options with which tables are created. */
  public enum TableOptions {
    /** Those of this program, which are for Apache Cassandra; the default. */
    OWN,
    /** The server's defaults. */
    SERVER
  }

  /**
   * What differs between servers that speak Cassandra's protocol.
   *
   * @param batchRows how many rows of a partition are written in one statement
   */
  public record Server(TableOptions tableOptions, int batchRows) {
    /** Keeps a mutation far below Cassandra's limit. */
    public static final int DEFAULT_BATCH_ROWS = 32;

    public static final int MOST_BATCH_ROWS = 1000;
    static final Server CASSANDRA = new Server(TableOptions.OWN, DEFAULT_BATCH_ROWS);

    public Server {
      require(
          batchRows >= 1 && batchRows <= MOST_BATCH_ROWS,
          "a batch for Cassandra has 1 to " + MOST_BATCH_ROWS + " rows, not " + batchRows);
    }
  }

  /**
   * A role and its password.
   *
   * @param password read for each connection
   */
  public record Credentials(String name, Secret password) {
    /** With a password that does not change. */
    public Credentials(String name, String password) {
      this(name, new Secret.Written(password));
    }

    public Credentials {
      require(!name.isBlank(), "The user name for Cassandra must not be empty.");
    }

    @Override
    public String toString() {
      return name;
    }
  }

  /**
   * Encrypts connections, and verifies the certificates of the nodes.
   *
   * @param authority the PEM file of trusted certificates; empty: those the JDK trusts
   */
  public record Tls(Optional<Path> authority) {}

  /** On Apache Cassandra. */
  public CassandraSettings(
      List<String> contactPoints,
      String localDatacenter,
      String keyspace,
      Optional<String> replication,
      Consistency consistency,
      Optional<Credentials> credentials,
      Optional<Tls> tls,
      Duration requestTimeout) {
    this(
        contactPoints,
        localDatacenter,
        keyspace,
        replication,
        consistency,
        credentials,
        tls,
        requestTimeout,
        Server.CASSANDRA);
  }

  public CassandraSettings {
    contactPoints = List.copyOf(contactPoints);
    require(
        !contactPoints.isEmpty(),
        "Cassandra requires at least one contact point, as" + " host:port.");
    contactPoints.forEach(CassandraSettings::requireContactPoint);
    require(!localDatacenter.isBlank(), "Cassandra requires the name of the local datacenter.");
    require(
        keyspace.matches("[a-z][a-z0-9_]{0,47}"),
        "a keyspace is a lower-case letter, then up to 47 lower-case letters, digits and _, not "
            + keyspace);
    replication.ifPresent(CassandraSettings::requireReplication);
    require(requestTimeout.isPositive(), "a request timeout is above zero, not " + requestTimeout);
  }

  Duration writeTimeout() {
    return requestTimeout.compareTo(LEAST_WRITE_TIMEOUT) > 0 ? requestTimeout : LEAST_WRITE_TIMEOUT;
  }

  private static void requireContactPoint(String contactPoint) {
    require(
        contactPoint.matches("[^\\s:]+:[1-9][0-9]{0,4}") && port(contactPoint) <= 65_535,
        "a contact point is host:port, such as cassandra1:9042, not " + contactPoint);
  }

  private static void requireReplication(String replication) {
    String pair = "\\s*'[A-Za-z0-9_.-]+'\\s*:\\s*('[A-Za-z0-9_./]+'|[0-9]+)\\s*";
    require(
        replication.matches("\\{" + pair + "(," + pair + ")*}"),
        "replication is such as {'class': 'NetworkTopologyStrategy', 'datacenter1': 3}, not "
            + replication);
  }

  static String host(String contactPoint) {
    return contactPoint.substring(0, contactPoint.indexOf(':'));
  }

  static int port(String contactPoint) {
    return Integer.parseInt(contactPoint.substring(contactPoint.indexOf(':') + 1));
  }

  private static void require(boolean holds, String message) {
    if (!holds) {
      throw new IllegalArgumentException(message);
    }
  }
}
