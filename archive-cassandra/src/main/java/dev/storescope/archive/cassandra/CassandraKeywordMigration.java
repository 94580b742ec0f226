package dev.storescope.archive.cassandra;

import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import dev.storescope.archive.ArchiveRow;
import dev.storescope.archive.EarlierKeyword;
import dev.storescope.archive.ObservationCodec;
import dev.storescope.archive.TimeSpan;
import dev.storescope.observation.Observation;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/**
 * Moves what earlier versions stored for a keyword that they normalized less to the keyword as it
 * is today. What is moved is written in its new place before it is deleted, so an interrupted
 * migration can be run again.
 */
record CassandraKeywordMigration(
    CassandraSession session,
    CassandraReader reader,
    BucketIndex buckets,
    CassandraAppender appender) {
  private static final TimeSpan ALL_TIME = TimeSpan.between(Instant.MIN, Instant.MAX);
  private static final byte[] ANY = {};

  void run() {
    List<byte[]> found = new ArrayList<>();
    buckets.forEachSubject(
        ALL_TIME,
        ANY,
        partition -> {
          if (EarlierKeyword.kinds().contains(partition[0])) {
            EarlierKeyword.ofPartition(partition).ifPresent(_ -> found.add(partition));
          }
        });
    found.forEach(this::move);
  }

  private void move(byte[] partition) {
    EarlierKeyword keyword = EarlierKeyword.ofPartition(partition).orElseThrow();
    ByteBuffer subject = ByteBuffer.wrap(partition);
    for (long bucket : buckets.ofSubject(partition, ALL_TIME)) {
      List<Observation<?>> observations = list(partition, keyword, bucket);
      appender.append(observations);
      observations.forEach(observation -> keyword.rankRows(observation).forEach(this::deleteRank));
      delete("DELETE FROM observations WHERE subject = ? AND bucket = ?", subject, bucket);
    }
    delete("DELETE FROM observation_buckets WHERE subject = ?", subject);
  }

  private List<Observation<?>> list(byte[] partition, EarlierKeyword keyword, long bucket) {
    return reader.all(
        session
            .statements()
            .listObservations()
            .bind(
                ByteBuffer.wrap(partition),
                bucket,
                CassandraReader.first(ALL_TIME),
                CassandraReader.end(ALL_TIME),
                Integer.MAX_VALUE),
        row ->
            ObservationCodec.decode(
                keyword.subject(),
                CassandraReader.bytes(row, "position"),
                CassandraReader.bytes(row, "value")));
  }

  private void deleteRank(ArchiveRow row) {
    CassandraPartition partition = CassandraPartition.of(CassandraTable.KEYWORD_RANKS, row);
    delete(
        "DELETE FROM keyword_ranks WHERE app = ? AND bucket = ? AND position = ?",
        partition.key(),
        partition.bucket(),
        ByteBuffer.wrap(row.position()));
  }

  private void delete(String statement, Object... values) {
    var _ = session.await(session.write(SimpleStatement.newInstance(statement, values)));
  }
}
