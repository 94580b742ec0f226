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
 * days of late ones, the observations themselves, contents before the lists whose cards refer to
 * them, the ranks of their apps, and then the mark that the ranks are complete.
 */
record CassandraAppender(
    CassandraSession session,
    BucketIndex buckets,
    RankWriter ranks,
    KnownTerms knownTerms,
    CassandraLateDays lateDays) {
  /** Observations written at a time, or a few more. */
  private static final int CHUNK_OBSERVATIONS = 256;

  /** Terms of the observations that are written at a time: popularity reports have many. */
  private static final int CHUNK_TERMS = 1000;

  void append(Collection<? extends Observation<?>> observations) {
    session.requireOpen();
    List<EncodedObservation> chunk = new ArrayList<>();
    int terms = 0;
    for (Observation<?> observation : observations) {
      EncodedObservation encoded = EncodedObservation.of(observation);
      chunk.add(encoded);
      terms += encoded.terms().size();
      if (chunk.size() >= CHUNK_OBSERVATIONS || terms >= CHUNK_TERMS) {
        appendChunk(chunk);
        chunk.clear();
        terms = 0;
      }
    }
    appendChunk(chunk);
  }

  /** Writes the ranks of stored observations, and marks that they are complete. */
  void index(List<EncodedObservation> observations) {
    ranks.write(observations);
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
      buckets.addOfSubjects(observations);
      lateDays.note(observations.stream().map(EncodedObservation::observation).toList());
      write(observations.stream().filter(EncodedObservation::isContent).toList());
      write(observations.stream().filter(not(EncodedObservation::isContent)).toList());
      index(observations);
    }
  }

  private void write(List<EncodedObservation> observations) {
    CassandraWriteBatch.write(
        session,
        CassandraTable.OBSERVATIONS,
        observations.stream().map(EncodedObservation::row).toList());
  }
}
