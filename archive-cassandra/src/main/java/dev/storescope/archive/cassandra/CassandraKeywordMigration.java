package dev.storescope.archive.cassandra;

import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import dev.storescope.archive.TimeSpan;
import dev.storescope.archive.encoding.ArchiveRow;
import dev.storescope.archive.encoding.EarlierKeyword;
import dev.storescope.archive.encoding.LexiconCodec;
import dev.storescope.archive.encoding.ObservationCodec;
import dev.storescope.observation.Observation;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;

/**
 * Moves what earlier versions stored for a keyword that they normalized less to the keyword as it
 * is today. What is moved is written in its new place before it is deleted, so an interrupted
 * migration can be run again. Several programs may run it at once, and nodes of an earlier version
 * may append meanwhile: only rows that were read are deleted.
 */
final class CassandraKeywordMigration {
  private static final byte[] ANY = {};

  private final CassandraSession session;
  private final CassandraReader reader;
  private final BucketIndex buckets;
  private final CassandraAppender appender;

  /** A row of an earlier keyword; the position is the stored one. */
  private record EarlierRow(ByteBuffer position, Observation<?> observation) {}

  CassandraKeywordMigration(
      CassandraSession session,
      CassandraReader reader,
      BucketIndex buckets,
      CassandraAppender appender) {
    this.session = session;
    this.reader = reader;
    this.buckets = buckets;
    this.appender = appender;
  }

  /** Returns how many subjects were moved. */
  int run() {
    List<byte[]> found = new ArrayList<>();
    buckets.forEachSubject(
        TimeSpan.ALL,
        ANY,
        partition -> {
          if (EarlierKeyword.kinds().contains(partition[0])) {
            EarlierKeyword.ofPartition(partition).ifPresent(_ -> found.add(partition));
          }
        });
    found.forEach(this::move);
    rewriteLexicon();
    return found.size();
  }

  private void move(byte[] partition) {
    EarlierKeyword keyword = EarlierKeyword.ofPartition(partition).orElseThrow();
    PartitionKey key = new PartitionKey(keyword.subject().country(), ByteBuffer.wrap(partition));
    for (long bucket : reader.buckets(key, TimeSpan.ALL)) {
      CassandraPartition earlier =
          new CassandraPartition(CassandraTable.OBSERVATIONS, key.bytes(), bucket);
      for (List<EarlierRow> rows = list(earlier, keyword);
          !rows.isEmpty();
          rows = list(earlier, keyword)) {
        appender.append(rows.stream().map(EarlierRow::observation).toList());
        deleteRanks(keyword, rows);
        deleteObservations(earlier, rows);
      }
      delete(
          bind(
              "DELETE FROM observation_buckets WHERE subject = ? AND bucket = ?",
              earlier.key(),
              bucket));
    }
  }

  private List<EarlierRow> list(CassandraPartition partition, EarlierKeyword keyword) {
    return reader.all(
        reader.observations(partition.key(), partition.bucket(), TimeSpan.ALL, Integer.MAX_VALUE),
        row -> {
          byte[] position = CassandraReader.bytes(row, "position");
          return new EarlierRow(
              ByteBuffer.wrap(position),
              ObservationCodec.decode(
                  keyword.subject(), position, CassandraReader.bytes(row, "value")));
        });
  }

  private void deleteRanks(EarlierKeyword keyword, List<EarlierRow> rows) {
    CassandraWriteBatch batch = new CassandraWriteBatch(session);
    for (EarlierRow row : rows) {
      for (ArchiveRow rank : keyword.rankRows(row.observation())) {
        CassandraPartition partition = CassandraPartition.of(CassandraTable.KEYWORD_RANKS, rank);
        batch.add(
            partition,
            bind(
                "DELETE FROM keyword_ranks WHERE app = ? AND bucket = ? AND position = ?",
                partition.key(),
                partition.bucket(),
                ByteBuffer.wrap(rank.position())));
      }
    }
    batch.write();
  }

  private void deleteObservations(CassandraPartition partition, List<EarlierRow> rows) {
    CassandraWriteBatch batch = new CassandraWriteBatch(session);
    for (EarlierRow row : rows) {
      batch.add(
          partition,
          bind(
              "DELETE FROM observations WHERE subject = ? AND bucket = ? AND position = ?",
              partition.key(),
              partition.bucket(),
              row.position()));
    }
    batch.write();
  }

  private void rewriteLexicon() {
    reader.forEachWhile(
        session.execute(SimpleStatement.newInstance("SELECT word, term FROM lexicon")),
        row -> {
          session.requireOpen();
          rewrite(row);
          return true;
        });
  }

  private void rewrite(Row row) {
    byte[] word = CassandraReader.bytes(row, "word");
    byte[] term = CassandraReader.bytes(row, "term");
    EarlierKeyword.ofTerm(CassandraScan.join(word, term))
        .ifPresent(
            today -> {
              appender.writeTerms(LexiconCodec.rows(today));
              delete(
                  bind(
                      "DELETE FROM lexicon WHERE word = ? AND term = ?",
                      ByteBuffer.wrap(word),
                      ByteBuffer.wrap(term)));
            });
  }

  private void delete(BoundStatement statement) {
    var _ = session.await(session.write(statement));
  }

  private BoundStatement bind(String statement, Object... values) {
    return session.prepare(statement).bind(values);
  }
}
