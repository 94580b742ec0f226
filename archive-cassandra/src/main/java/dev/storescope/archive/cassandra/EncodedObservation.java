package dev.storescope.archive.cassandra;

import dev.storescope.archive.encoding.ArchiveRow;
import dev.storescope.archive.encoding.LexiconTerm;
import dev.storescope.archive.encoding.ObservationCodec;
import dev.storescope.archive.encoding.RankIndexCodec;
import dev.storescope.observation.Observation;
import java.util.List;

/** The rows of an observation: its own, and those of the indexes of ranks; and its terms. */
record EncodedObservation(
    ArchiveRow row,
    boolean isContent,
    List<ArchiveRow> keywordRows,
    List<ArchiveRow> chartRows,
    List<LexiconTerm> terms) {
  static EncodedObservation of(Observation<?> observation) {
    return new EncodedObservation(
        ObservationCodec.encode(observation),
        observation.subject().isContent(),
        RankIndexCodec.keywordRows(observation),
        RankIndexCodec.chartRows(observation),
        LexiconTerm.of(observation));
  }

  CassandraPartition partition() {
    return CassandraPartition.of(CassandraTable.OBSERVATIONS, row);
  }

  boolean hasRanks() {
    return !keywordRows.isEmpty() || !chartRows.isEmpty();
  }

  /** Its row, its bucket, and about how many it has in the indexes. */
  int countRows() {
    return 2 + keywordRows.size() + chartRows.size() + 2 * terms.size();
  }

  List<ArchiveRow> rows(CassandraTable table) {
    return switch (table) {
      case OBSERVATIONS -> List.of(row);
      case KEYWORD_RANKS -> keywordRows;
      case CHART_RANKS -> chartRows;
    };
  }
}
