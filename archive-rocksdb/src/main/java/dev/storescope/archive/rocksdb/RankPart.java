package dev.storescope.archive.rocksdb;

import dev.storescope.archive.encoding.ArchiveRow;
import dev.storescope.archive.encoding.ObservationCodec;
import dev.storescope.archive.encoding.PackedRanks;
import dev.storescope.archive.encoding.PackedRanksCodec;
import dev.storescope.archive.encoding.RankPeriod;
import dev.storescope.observation.Facts.ChartRanking;
import dev.storescope.observation.Facts.SearchRanking;
import dev.storescope.observation.Observation;
import dev.storescope.observation.Subject;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;

/** The ranks of a search or a chart in a period, which are packed together. */
record RankPart(Subject<?> subject, RankPeriod period) {
  /** What {@link #completeUntil} is where nothing is packed. */
  static final long NOT_PACKED = -1;

  /** The part that an observation is in; empty if it is not of a search or a chart. */
  static Optional<RankPart> of(Observation<?> observation) {
    Subject<?> subject = observation.subject();
    return RankIndex.of(subject)
        .map(_ -> new RankPart(subject, RankPeriod.of(observation.observedAt())));
  }

  RankIndex<?, ?> index() {
    return RankIndex.of(subject).orElseThrow();
  }

  /** The key of the packed ranks. */
  byte[] key() {
    return PackedRanksCodec.firstKey(ObservationCodec.partition(subject), period);
  }

  /** The instant in milliseconds up to which the ranks are packed. */
  long completeUntil(RocksDbReader reader) {
    return reader
        .find(ColumnFamily.PACKED_RANKS, key())
        .map(value -> PackedRanks.completeUntil(period, value))
        .orElse(NOT_PACKED);
  }

  /** The observations up to an instant in milliseconds by their positions, without cards. */
  NavigableMap<byte[], Observation<?>> list(RocksDbReader reader, long until) {
    NavigableMap<byte[], Observation<?>> rows = new TreeMap<>(Arrays::compareUnsigned);
    reader
        .list(
            ColumnFamily.OBSERVATIONS,
            KeyRange.of(ObservationCodec.partition(subject), period.until(until)),
            Integer.MAX_VALUE,
            (position, value) ->
                Map.entry(
                    position, withoutCards(ObservationCodec.decode(subject, position, value))))
        .forEach(row -> rows.put(row.getKey(), row.getValue()));
    return rows;
  }

  /** An observation without cards, which take most of its memory and have no ranks. */
  static Observation<?> withoutCards(Observation<?> observation) {
    if (observation.subject() instanceof Subject.Search search
        && observation.facts() instanceof SearchRanking(var apps, var _, var complete)) {
      return new Observation<>(
          search,
          observation.observedAt(),
          observation.source(),
          new SearchRanking(apps, Map.of(), complete));
    }
    if (observation.subject() instanceof Subject.Chart chart
        && observation.facts() instanceof ChartRanking(var charts, var title, var _)) {
      return new Observation<>(
          chart, observation.observedAt(), observation.source(), new ChartRanking(charts, title));
    }
    return observation;
  }

  ArchiveRow ranksRow(long completeUntil, List<Observation<?>> observations) {
    return PackedRanksCodec.ranksRow(subject, period, completeUntil, observations);
  }

  /** The rows by which the apps have the subject among those that rank them. */
  List<ArchiveRow> indexRows(List<Observation<?>> observations) {
    return index().packedRows(subject, period, observations);
  }
}
