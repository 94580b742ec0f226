package dev.storescope.archive.rocksdb;

import dev.storescope.archive.ArchiveRow;
import dev.storescope.archive.ObservationCodec;
import dev.storescope.archive.PackedRanks;
import dev.storescope.archive.PackedRanksCodec;
import dev.storescope.archive.RankPeriod;
import dev.storescope.observation.Facts.SearchRanking;
import dev.storescope.observation.Observation;
import dev.storescope.observation.Subject;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;

/** The ranks of a search in a period, which are packed together. */
record RankPart(Subject.Search search, RankPeriod period) {
  /** What {@link #completeUntil} is where nothing is packed. */
  static final long NOT_PACKED = -1;

  static RankPart of(Subject.Search search, Instant observedAt) {
    return new RankPart(search, RankPeriod.of(observedAt));
  }

  /** The key of the packed ranks. */
  byte[] key() {
    return PackedRanksCodec.firstKey(ObservationCodec.partition(search), period);
  }

  /** The instant in milliseconds up to which the ranks are packed. */
  long completeUntil(RocksDbReader reader) {
    return reader
        .find(ColumnFamily.PACKED_RANKS, key())
        .map(value -> PackedRanks.completeUntil(period, value))
        .orElse(NOT_PACKED);
  }

  /** The observations up to an instant in milliseconds by their positions. */
  NavigableMap<byte[], Observation<SearchRanking>> list(RocksDbReader reader, long until) {
    NavigableMap<byte[], Observation<SearchRanking>> rows = new TreeMap<>(Arrays::compareUnsigned);
    reader
        .list(
            ColumnFamily.OBSERVATIONS,
            KeyRange.of(ObservationCodec.partition(search), period.until(until)),
            Integer.MAX_VALUE,
            (position, value) ->
                Map.entry(position, ObservationCodec.decode(search, position, value)))
        .forEach(row -> rows.put(row.getKey(), row.getValue()));
    return rows;
  }

  ArchiveRow ranksRow(long completeUntil, List<Observation<SearchRanking>> observations) {
    return PackedRanksCodec.ranksRow(search, period, completeUntil, observations);
  }

  List<ArchiveRow> keywordRows(List<Observation<SearchRanking>> observations) {
    return PackedRanksCodec.keywordRows(search, period, observations);
  }
}
