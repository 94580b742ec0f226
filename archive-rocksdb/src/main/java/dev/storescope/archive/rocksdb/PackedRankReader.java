package dev.storescope.archive.rocksdb;

import dev.storescope.archive.ObservationCodec;
import dev.storescope.archive.PackedRanks;
import dev.storescope.archive.PackedRanksCodec;
import dev.storescope.archive.RankPeriod;
import dev.storescope.archive.SearchRank;
import dev.storescope.archive.TimeSpan;
import dev.storescope.observation.Subject;
import dev.storescope.store.AppId;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Reads the ranks in a search, of which those of earlier periods are packed and others are not. */
final class PackedRankReader {
  private final RocksDbReader reader;

  PackedRankReader(RocksDbReader reader) {
    this.reader = reader;
  }

  /** The ranks of an app in the observations of a search, oldest first. */
  List<SearchRank> list(AppId app, Subject.Search search, TimeSpan span, int limit) {
    if (span.isEmpty()) {
      return List.of();
    }
    byte[] partition = ObservationCodec.partition(search);
    List<SearchRank> ranks = new ArrayList<>();
    long next = span.firstMillis();
    for (Packed packed : listPacked(partition, span)) {
      TimeSpan before = new TimeSpan(next, packed.period().firstMillis() - 1);
      addNotPacked(app, partition, before, limit, ranks);
      ranks.addAll(PackedRanks.ranksOf(app, packed.period(), packed.value(), span));
      next = Math.max(next, PackedRanks.completeUntil(packed.period(), packed.value()) + 1);
    }
    addNotPacked(app, partition, new TimeSpan(next, span.lastMillis()), limit, ranks);
    return ranks.size() > limit ? List.copyOf(ranks.subList(0, limit)) : ranks;
  }

  /** A row of packed ranks. */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  private record Packed(RankPeriod period, byte[] value) {}

  /** Reads one or two rows by their keys, which is faster than by an iterator. */
  private List<Packed> listPacked(byte[] partition, TimeSpan span) {
    RankPeriod first = RankPeriod.of(span.firstMillis());
    RankPeriod last = RankPeriod.of(span.lastMillis());
    if (last.number() - first.number() > 1) {
      return reader.list(
          ColumnFamily.PACKED_RANKS,
          KeyRange.of(partition, first, last),
          Integer.MAX_VALUE,
          (position, value) -> new Packed(PackedRanksCodec.decodePeriod(position), value));
    }
    List<Packed> packed = new ArrayList<>();
    findPacked(partition, first).ifPresent(packed::add);
    if (!last.equals(first)) {
      findPacked(partition, last).ifPresent(packed::add);
    }
    return packed;
  }

  private Optional<Packed> findPacked(byte[] partition, RankPeriod period) {
    return reader
        .find(ColumnFamily.PACKED_RANKS, PackedRanksCodec.firstKey(partition, period))
        .map(value -> new Packed(period, value));
  }

  private void addNotPacked(
      AppId app, byte[] partition, TimeSpan span, int limit, List<SearchRank> ranks) {
    if (!span.isEmpty() && ranks.size() < limit) {
      ranks.addAll(
          reader.list(
              ColumnFamily.OBSERVATIONS,
              KeyRange.of(partition, span),
              limit - ranks.size(),
              (position, value) -> ObservationCodec.decodeRank(app, position, value)));
    }
  }
}
