package dev.storescope.archive.cassandra;

import dev.storescope.archive.TimeSpan;
import dev.storescope.archive.encoding.ObservationCodec;
import dev.storescope.observation.Subject;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/** Writes the ranks and terms of all observations again. */
record CassandraRepair(
    CassandraSession session,
    CassandraReader reader,
    CassandraKeywordMigration keywords,
    CassandraAppender appender,
    RankWriter ranks) {
  private static final TimeSpan ALL_TIME = TimeSpan.between(Instant.MIN, Instant.MAX);
  private static final int CHUNK = 32;
  private static final int PAGE_ROWS = 200;

  void run() {
    var _ = keywords.run();
    appender.knownTerms().clear();
    new SubjectScan(session, reader, "repair", this::repair).run();
  }

  private void repair(byte[] partition, long bucket) {
    Subject<?> subject = ObservationCodec.decodeSubject(partition);
    List<EncodedObservation> chunk = new ArrayList<>();
    reader.forEachWhile(
        session.execute(
            session
                .statements()
                .listObservations()
                .bind(
                    ByteBuffer.wrap(partition),
                    bucket,
                    CassandraReader.first(ALL_TIME),
                    CassandraReader.end(ALL_TIME),
                    Integer.MAX_VALUE)
                .setPageSize(PAGE_ROWS)
                .setExecutionProfileName(CassandraDriver.WRITE_PROFILE)),
        row -> {
          chunk.add(
              EncodedObservation.of(
                  ObservationCodec.decode(
                      subject,
                      CassandraReader.bytes(row, "position"),
                      CassandraReader.bytes(row, "value"))));
          if (chunk.size() == CHUNK) {
            index(chunk);
          }
          return true;
        });
    index(chunk);
    ranks.repack(partition, bucket);
  }

  private void index(List<EncodedObservation> chunk) {
    appender.indexTerms(chunk);
    ranks.writeSingle(chunk);
    chunk.clear();
  }
}
