package dev.storescope.archive.rocksdb;

import dev.storescope.archive.SearchRank;
import dev.storescope.archive.TimeSpan;
import dev.storescope.archive.encoding.ObservationCodec;
import dev.storescope.archive.encoding.PackedRanks;
import dev.storescope.archive.encoding.PackedRanksCodec;
import dev.storescope.archive.encoding.RankPeriod;
import dev.storescope.observation.Subject;
import dev.storescope.store.AppId;
import java.util.ArrayList;
import java.util.Iterator;
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
    return join(app, partition, span, limit, listPacked(partition, span));
  }

  /** As {@link #list(AppId, Subject.Search, TimeSpan, int)}, for each of several searches. */
  List<List<SearchRank>> list(AppId app, List<Subject.Search> searches, TimeSpan span, int limit) {
    RankPeriod first = RankPeriod.of(span.firstMillis());
    RankPeriod last = RankPeriod.of(span.lastMillis());
    if (searches.size() == 1 || span.isEmpty() || last.number() - first.number() > 1) {
      return searches.stream().map(search -> list(app, search, span, limit)).toList();
    }
    List<RankPeriod> periods = first.equals(last) ? List.of(first) : List.of(first, last);
    List<byte[]> partitions = searches.stream().<byte[]>map(ObservationCodec::partition).toList();
    Iterator<Optional<byte[]>> rows = findPacked(partitions, periods).iterator();
    List<List<SearchRank>> ranks = new ArrayList<>(searches.size());
    for (byte[] partition : partitions) {
      List<Packed> packed = new ArrayList<>(periods.size());
      for (RankPeriod period : periods) {
        rows.next().ifPresent(value -> packed.add(new Packed(period, value)));
      }
      ranks.add(join(app, partition, span, limit, packed));
    }
    return ranks;
  }

  /** The rows of each period of each partition. */
  private List<Optional<byte[]>> findPacked(List<byte[]> partitions, List<RankPeriod> periods) {
    List<byte[]> keys = new ArrayList<>(partitions.size() * periods.size());
    for (byte[] partition : partitions) {
      for (RankPeriod period : periods) {
        keys.add(PackedRanksCodec.firstKey(partition, period));
      }
    }
    return reader.findAll(ColumnFamily.PACKED_RANKS, keys);
  }

  private List<SearchRank> join(
      AppId app, byte[] partition, TimeSpan span, int limit, List<Packed> rows) {
    List<SearchRank> ranks = new ArrayList<>();
    long next = span.firstMillis();
    for (Packed packed : rows) {
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
