package dev.storescope.archive.cassandra;

import dev.storescope.archive.ArchiveRow;
import dev.storescope.archive.ObservationCodec;
import dev.storescope.archive.RankIndexCodec;
import dev.storescope.observation.Observation;
import java.util.List;

/** The rows of an observation: its own, and those it adds to the indexes. */
record Entry(ArchiveRow row, List<ArchiveRow> keywordRows, List<ArchiveRow> chartRows) {
  static Entry of(Observation<?> observation) {
    return new Entry(
        ObservationCodec.encode(observation),
        RankIndexCodec.keywordRows(observation),
        RankIndexCodec.chartRows(observation));
  }

  Place place() {
    return Place.of(row, Width.OBSERVATIONS);
  }

  boolean hasRanks() {
    return !keywordRows.isEmpty() || !chartRows.isEmpty();
  }

  List<ArchiveRow> rows(Index index) {
    return switch (index) {
      case KEYWORD_RANKS -> keywordRows;
      case CHART_RANKS -> chartRows;
    };
  }
}
