package dev.storescope.bench;

import dev.storescope.bench.data.Generated;
import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.DefaultConsistencyLevel;
import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import dev.storescope.archive.encoding.ObservationCodec;
import dev.storescope.archive.encoding.TimeKeys;
import dev.storescope.archive.TimeSpan;
import dev.storescope.engines.LocalCassandra;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/** The rows of an archive in Cassandra that answers need, read by the driver alone. */
record CassandraRows(CqlSession session, List<List<BoundStatement>> reads) {
  static CqlSession connect(LocalCassandra cluster, String keyspace) {
    String first = cluster.contactPoints().getFirst();
    int separator = first.indexOf(':');
    return CqlSession.builder()
        .addContactPoint(
            new InetSocketAddress(
                first.substring(0, separator), Integer.parseInt(first.substring(separator + 1))))
        .withLocalDatacenter(LocalCassandra.DATACENTER)
        .withKeyspace(keyspace)
        .build();
  }

  /** The reads of numbered keywords between two instants. */
  static CassandraRows of(CqlSession session, int keywords, Instant from, Instant to) {
    TimeSpan span = TimeSpan.between(from, to);
    PreparedStatement select =
        session.prepare(
            "SELECT position, value FROM observations"
                + " WHERE subject = ? AND bucket = ? AND position >= ? AND position < ?");
    List<List<BoundStatement>> reads = new ArrayList<>();
    for (int keyword = 0; keyword < keywords; keyword++) {
      ByteBuffer subject = ByteBuffer.wrap(ObservationCodec.partition(Generated.search(keyword)));
      reads.add(
          buckets(session, subject).stream()
              .map(bucket -> select.bind(subject, bucket, first(span), end(span)))
              .map(read -> read.setConsistencyLevel(DefaultConsistencyLevel.LOCAL_QUORUM))
              .toList());
    }
    return new CassandraRows(session, reads);
  }

  private static List<Long> buckets(CqlSession session, ByteBuffer subject) {
    return session
        .execute(
            SimpleStatement.newInstance(
                "SELECT bucket FROM observation_buckets WHERE subject = ?", subject))
        .map(row -> row.getLong("bucket"))
        .all();
  }

  private static ByteBuffer first(TimeSpan span) {
    return ByteBuffer.wrap(TimeKeys.first(new byte[0], span));
  }

  private static ByteBuffer end(TimeSpan span) {
    return ByteBuffer.wrap(TimeKeys.end(new byte[0], span));
  }

  /** Reads the rows of a keyword. */
  void read(int keyword) {
    int bytes = 0;
    for (BoundStatement read : reads.get(keyword)) {
      for (Row row : session.execute(read)) {
        ByteBuffer value = row.getByteBuffer("value");
        bytes += value == null ? 0 : value.remaining();
      }
    }
    if (bytes == 0) {
      throw new IllegalStateException("no rows of keyword " + keyword);
    }
  }
}
