package dev.storescope.archive.cassandra;

import static java.util.function.Predicate.not;

import dev.storescope.archive.encoding.ArchiveRow;
import dev.storescope.archive.encoding.KnownTerms;
import dev.storescope.archive.encoding.LexiconCodec;
import dev.storescope.archive.encoding.LexiconTerm;
import dev.storescope.observation.Observation;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/**
 * Writes observations in an order that can be interrupted anywhere: their terms, their buckets, the
 * observations themselves, contents before the lists whose cards refer to them, the ranks of their
 * apps, and then the mark that the ranks are complete.
 */
record CassandraAppender(CassandraSession session, BucketIndex buckets, KnownTerms knownTerms) {
  /** Rows written at a time: of some searches with their ranks, or of many popularities. */
  private static final int CHUNK_ROWS = 2000;

  void append(Collection<? extends Observation<?>> observations) {
    session.requireOpen();
    List<EncodedObservation> chunk = new ArrayList<>();
    int rows = 0;
    for (Observation<?> observation : observations) {
      EncodedObservation encoded = EncodedObservation.of(observation);
      chunk.add(encoded);
      rows += encoded.countRows();
      if (rows >= CHUNK_ROWS) {
        appendChunk(chunk);
        chunk.clear();
        rows = 0;
      }
    }
    appendChunk(chunk);
  }

  /** Writes the ranks of stored observations, and marks these as indexed. */
  void index(List<EncodedObservation> observations) {
    List<EncodedObservation> ranked =
        observations.stream().filter(EncodedObservation::hasRanks).toList();
    if (!ranked.isEmpty()) {
      buckets.add(ranked);
      CassandraTable.INDEXES.forEach(index -> write(index, ranked));
      markIndexed(ranked);
    }
  }

  /** Writes the terms of observations that are not known to be in the lexicon. */
  void indexTerms(List<EncodedObservation> observations) {
    List<LexiconTerm> added =
        observations.stream()
            .flatMap(observation -> observation.terms().stream())
            .distinct()
            .filter(term -> !knownTerms.contains(term))
            .toList();
    writeTerms(added.stream().flatMap(term -> LexiconCodec.rows(term).stream()).toList());
    knownTerms.add(added);
  }

  /** Writes rows of the lexicon. */
  void writeTerms(List<ArchiveRow> rows) {
    CassandraWriteBatch batch = new CassandraWriteBatch(session);
    for (ArchiveRow row : rows) {
      ByteBuffer word = ByteBuffer.wrap(row.partition());
      batch.add(
          word, session.statements().insertTerm().bind(word, ByteBuffer.wrap(row.position())));
    }
    batch.write();
  }

  private void appendChunk(List<EncodedObservation> observations) {
    if (!observations.isEmpty()) {
      indexTerms(observations);
      buckets.add(observations);
      write(
          CassandraTable.OBSERVATIONS,
          observations.stream().filter(EncodedObservation::isContent).toList());
      write(
          CassandraTable.OBSERVATIONS,
          observations.stream().filter(not(EncodedObservation::isContent)).toList());
      index(observations);
    }
  }

  private void write(CassandraTable table, List<EncodedObservation> observations) {
    CassandraWriteBatch batch = new CassandraWriteBatch(session);
    for (EncodedObservation observation : observations) {
      for (ArchiveRow row : observation.rows(table)) {
        CassandraPartition partition = CassandraPartition.of(table, row);
        batch.add(partition, session.statements().insert(partition, row));
      }
    }
    batch.write();
  }

  private void markIndexed(List<EncodedObservation> observations) {
    CassandraWriteBatch batch = new CassandraWriteBatch(session);
    for (EncodedObservation observation : observations) {
      CassandraPartition partition = observation.partition();
      ByteBuffer position = ByteBuffer.wrap(observation.row().position());
      batch.add(
          partition,
          session.statements().markIndexed().bind(partition.key(), partition.bucket(), position));
    }
    batch.write();
  }
}
