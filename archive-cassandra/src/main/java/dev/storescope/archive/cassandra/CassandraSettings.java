package dev.storescope.archive.cassandra;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * Where the cluster is, and how the archive uses it.
 *
 * @param contactPoints some of its nodes, as host:port; the others are found by them
 * @param localDatacenter the one this program runs in; only its nodes are asked
 * @param keyspace where the archive is in the cluster; each archive has its own
 * @param replication how often the keyspace is kept, in Cassandra's words, such as {@code {'class':
 *     'NetworkTopologyStrategy', 'datacenter1': 3}}; used when the keyspace is made. Empty: it is
 *     not made, and must be there
 * @param credentials for a cluster with passwords
 * @param tls for a cluster that encrypts; empty: nothing is encrypted
 * @param requestTimeout for each question to the cluster, all repeats included
 */
public record CassandraSettings(
    List<String> contactPoints,
    String localDatacenter,
    String keyspace,
    Optional<String> replication,
    Consistency consistency,
    Optional<Credentials> credentials,
    Optional<Tls> tls,
    Duration requestTimeout) {
  public static final Duration USUAL_REQUEST_TIMEOUT = Duration.ofSeconds(5);

  /** How many of the nodes that keep a row must have answered, to a write as to a read. */
  public enum Consistency {
    /** One: with more than one copy, what was written is not always seen at once. */
    LOCAL_ONE,
    /** Most of those in this datacenter; the usual. */
    LOCAL_QUORUM,
    /** Most of those in all datacenters. */
    QUORUM
  }

  /** A name and a password of the cluster. */
  public record Credentials(String name, String password) {
    public Credentials {
      require(!name.isBlank(), "the name for Cassandra is empty");
    }

    @Override
    public String toString() {
      return name;
    }
  }

  /**
   * That every connection is encrypted, and made only to nodes whose certificates are in order.
   *
   * @param authority the PEM file of the certificates that are trusted; empty: those the JDK trusts
   */
  public record Tls(Optional<Path> authority) {}

  public CassandraSettings {
    contactPoints = List.copyOf(contactPoints);
    require(!contactPoints.isEmpty(), "Cassandra needs a contact point at least, as host:port");
    contactPoints.forEach(CassandraSettings::requireContactPoint);
    require(!localDatacenter.isBlank(), "Cassandra needs the name of the local datacenter");
    require(
        keyspace.matches("[a-z][a-z0-9_]{0,47}"),
        "a keyspace is a small letter, then up to 47 small letters, digits and _, not " + keyspace);
    replication.ifPresent(CassandraSettings::requireReplication);
    require(requestTimeout.isPositive(), "a request timeout is above zero, not " + requestTimeout);
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
