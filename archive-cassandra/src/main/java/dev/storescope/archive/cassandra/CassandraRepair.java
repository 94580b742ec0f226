package dev.storescope.archive.cassandra;

import dev.storescope.archive.TimeSpan;
import dev.storescope.archive.encoding.ObservationCodec;
import dev.storescope.observation.Subject;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;

/** Writes the ranks and terms of all observations again. */
record CassandraRepair(
    CassandraSession session,
    CassandraReader reader,
    CassandraKeywordMigration keywords,
    CassandraAppender appender,
    RankWriter ranks) {
  private static final int CHUNK = 32;

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
            CassandraReader.inBackground(
                reader.observations(
                    ByteBuffer.wrap(partition), bucket, TimeSpan.ALL, Integer.MAX_VALUE))),
        row -> {
          chunk.add(EncodedObservation.of(CassandraReader.observation(subject, row)));
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
