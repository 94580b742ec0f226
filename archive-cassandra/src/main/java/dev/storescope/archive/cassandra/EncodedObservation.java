package dev.storescope.archive.cassandra;

import dev.storescope.archive.encoding.ArchiveRow;
import dev.storescope.archive.encoding.LexiconTerm;
import dev.storescope.archive.encoding.ObservationCodec;
import dev.storescope.archive.encoding.RankPart;
import dev.storescope.observation.Observation;
import java.util.List;
import java.util.Optional;

/**
 * The row of an observation, and its terms.
 *
 * @param part the part of the ranks that it belongs to; empty if it has none
 */
record EncodedObservation(
    Observation<?> observation, ArchiveRow row, Optional<RankPart> part, List<LexiconTerm> terms) {
  static EncodedObservation of(Observation<?> observation) {
    return new EncodedObservation(
        observation,
        ObservationCodec.encode(observation),
        RankPart.of(observation),
        LexiconTerm.of(observation));
  }

  boolean isContent() {
    return observation.subject().isContent();
  }

  CassandraPartition partition() {
    return CassandraPartition.of(CassandraTable.OBSERVATIONS, row);
  }
}
