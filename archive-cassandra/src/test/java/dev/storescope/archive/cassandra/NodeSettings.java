package dev.storescope.archive.cassandra;

import dev.storescope.archive.cassandra.connection.CassandraSettings;
import dev.storescope.engines.LocalCassandra;
import java.util.List;
import java.util.Optional;

/** The settings of an archive on a local node, which other processes may use too. */
final class NodeSettings {
  private NodeSettings() {}

  static CassandraSettings of(List<String> contactPoints, String keyspace) {
    return new CassandraSettings(
        contactPoints,
        LocalCassandra.DATACENTER,
        keyspace,
        Optional.of("{'class': 'SimpleStrategy', 'replication_factor': 1}"),
        CassandraSettings.Consistency.LOCAL_QUORUM,
        Optional.empty(),
        Optional.empty(),
        CassandraSettings.DEFAULT_REQUEST_TIMEOUT);
  }
}
