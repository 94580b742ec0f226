package dev.storescope.archive.cassandra;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import dev.storescope.archive.encoding.ArchiveRow;
import java.nio.ByteBuffer;
import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;

/**
 * The prepared statements. Each reads or writes one partition, except for {@code scanBuckets},
 * which reads the buckets of all subjects, those of a subject together.
 *
 * @param insert for each table
 * @param listRanks for each index
 * @param listLatestRanks for each index
 */
record CassandraStatements(
    Map<CassandraTable, PreparedStatement> insert,
    PreparedStatement markIndexed,
    PreparedStatement listObservations,
    PreparedStatement findLatest,
    Map<CassandraTable, PreparedStatement> listRanks,
    Map<CassandraTable, PreparedStatement> listLatestRanks,
    PreparedStatement insertObservationBucket,
    PreparedStatement listObservationBuckets,
    PreparedStatement scanBuckets,
    PreparedStatement insertIndexBucket,
    PreparedStatement listIndexBuckets,
    PreparedStatement insertTerm,
    PreparedStatement listTerms) {

  static CassandraStatements prepare(CqlSession session) {
    String observations =
        "SELECT position, value, indexed, writetime(value) AS written FROM observations"
            + " WHERE subject = ? AND bucket = ? AND position >= ? AND position < ?";
    Map<CassandraTable, PreparedStatement> insert = new EnumMap<>(CassandraTable.class);
    Map<CassandraTable, PreparedStatement> listRanks = new EnumMap<>(CassandraTable.class);
    Map<CassandraTable, PreparedStatement> listLatestRanks = new EnumMap<>(CassandraTable.class);
    insert.put(
        CassandraTable.OBSERVATIONS,
        session.prepare(
            "INSERT INTO observations (subject, bucket, position, value) VALUES (?, ?, ?, ?)"));
    for (CassandraTable index : CassandraTable.INDEXES) {
      insert.put(
          index,
          session.prepare(
              "INSERT INTO %s (app, bucket, position, value) VALUES (?, ?, ?, ?)"
                  .formatted(index.cqlName())));
      String ranks =
          "SELECT position, value FROM %s WHERE app = ? AND bucket = ? AND position >= ? AND position < ?"
              .formatted(index.cqlName());
      listRanks.put(index, session.prepare(ranks + " LIMIT ?"));
      listLatestRanks.put(index, session.prepare(ranks + " ORDER BY position DESC LIMIT ?"));
    }
    return new CassandraStatements(
        insert,
        session.prepare(
            "UPDATE observations SET indexed = true"
                + " WHERE subject = ? AND bucket = ? AND position = ?"),
        session.prepare(observations + " LIMIT ?"),
        session.prepare(observations + " ORDER BY position DESC LIMIT 1"),
        listRanks,
        listLatestRanks,
        session.prepare("INSERT INTO observation_buckets (subject, bucket) VALUES (?, ?)"),
        session.prepare(
            "SELECT bucket FROM observation_buckets"
                + " WHERE subject = ? AND bucket >= ? AND bucket <= ?"),
        session.prepare("SELECT subject, bucket FROM observation_buckets"),
        session.prepare("INSERT INTO index_buckets (index_name, bucket) VALUES (?, ?)"),
        session.prepare(
            "SELECT bucket FROM index_buckets"
                + " WHERE index_name = ? AND bucket >= ? AND bucket <= ?"),
        session.prepare("INSERT INTO lexicon (word, term) VALUES (?, ?)"),
        session.prepare("SELECT term FROM lexicon WHERE word = ? LIMIT ?"));
  }

  BoundStatement insert(CassandraPartition partition, ArchiveRow row) {
    return Objects.requireNonNull(insert.get(partition.table()))
        .bind(
            partition.key(),
            partition.bucket(),
            ByteBuffer.wrap(row.position()),
            ByteBuffer.wrap(row.value()));
  }

  PreparedStatement listRanks(CassandraTable index) {
    return Objects.requireNonNull(listRanks.get(index));
  }

  PreparedStatement listLatestRanks(CassandraTable index) {
    return Objects.requireNonNull(listLatestRanks.get(index));
  }
}
