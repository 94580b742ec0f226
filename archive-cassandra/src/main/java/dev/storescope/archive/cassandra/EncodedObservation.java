package dev.storescope.archive.cassandra;

import dev.storescope.archive.ArchiveRow;
import dev.storescope.archive.LexiconTerm;
import dev.storescope.archive.ObservationCodec;
import dev.storescope.archive.RankIndexCodec;
import dev.storescope.observation.Observation;
import java.util.List;

/** The rows of an observation: its own, and those of the indexes of ranks; and its terms. */
record EncodedObservation(
    ArchiveRow row,
    List<ArchiveRow> keywordRows,
    List<ArchiveRow> chartRows,
    List<LexiconTerm> terms) {
  static EncodedObservation of(Observation<?> observation) {
    return new EncodedObservation(
        ObservationCodec.encode(observation),
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

  List<ArchiveRow> rows(CassandraTable table) {
    return switch (table) {
      case OBSERVATIONS -> List.of(row);
      case KEYWORD_RANKS -> keywordRows;
      case CHART_RANKS -> chartRows;
    };
  }
}
