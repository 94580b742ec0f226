package dev.storescope.archive.rocksdb;

import dev.storescope.archive.TimeSpan;
import dev.storescope.archive.encoding.PackedRanksCodec;
import dev.storescope.archive.encoding.PackedSubject;
import dev.storescope.archive.encoding.RankPart;
import dev.storescope.archive.encoding.RankPeriod;
import dev.storescope.archive.encoding.RankedApp;
import dev.storescope.observation.Subject;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.function.Function;

/**
 * Reads the ranks of apps in searches, or in charts, of which those of earlier periods are packed
 * and others are not.
 *
 * @param present the state that is read
 */
record RankIndexReader<S extends Subject<?>, R>(
    RankIndex<S, R> index, RocksDbReader present, RankPacker packer) {

  /** The ranks of an app, oldest first. */
  List<R> list(RankedApp ranked, TimeSpan span, int limit) {
    return present.atOnce(
        reader -> {
          List<R> ranks = new ArrayList<>(listNotPacked(reader, ranked, span, limit));
          List<PackedSubject<S>> subjects = listSubjects(reader, ranked, span);
          subjects.forEach(packed -> ranks.addAll(ranks(reader, ranked, packed, span)));
          if (!subjects.isEmpty()) {
            ranks.sort(index.codec().oldestFirst());
          }
          return ranks.size() > limit ? List.copyOf(ranks.subList(0, limit)) : ranks;
        });
  }

  /**
   * What may rank an app, without reading its packed ranks.
   *
   * @param ofRank what a rank is for
   * @param ofSubject the same, from what ranks the app
   */
  <K> Set<K> listKeys(
      RankedApp ranked, TimeSpan span, Function<R, K> ofRank, Function<S, K> ofSubject) {
    return present.atOnce(
        reader -> {
          Set<K> keys = new HashSet<>();
          listNotPacked(reader, ranked, span, Integer.MAX_VALUE)
              .forEach(rank -> keys.add(ofRank.apply(rank)));
          listSubjects(reader, ranked, span).stream()
              .filter(packed -> packed.notAfterMillis() >= span.firstMillis())
              .forEach(packed -> keys.add(ofSubject.apply(packed.subject())));
          return keys;
        });
  }

  private List<R> listNotPacked(RocksDbReader reader, RankedApp ranked, TimeSpan span, int limit) {
    return reader.list(
        index.notPacked(),
        KeyRange.of(ranked.partition(), span),
        limit,
        index.codec().single().decode());
  }

  private List<PackedSubject<S>> listSubjects(
      RocksDbReader reader, RankedApp ranked, TimeSpan span) {
    return span.isEmpty()
        ? List.of()
        : listSubjects(
            reader, ranked, RankPeriod.of(span.firstMillis()), RankPeriod.of(span.lastMillis()));
  }

  /** The newest ranks of an app, in the reverse order of {@link #list}. */
  List<R> listLatest(RankedApp ranked, TimeSpan span, int limit) {
    return present.atOnce(
        reader -> {
          List<R> notPacked =
              reader.listReversed(
                  index.notPacked(),
                  KeyRange.of(ranked.partition(), span),
                  limit,
                  index.codec().single().decode());
          if (span.isEmpty()
              || packer.packedUntil() < span.firstMillis()
              || (notPacked.size() == limit
                  && millis(notPacked.getLast()) > packer.packedUntil())) {
            return notPacked;
          }
          Newest newest = new Newest(limit);
          notPacked.forEach(newest::add);
          addLatest(reader, ranked, span, newest);
          return newest.list();
        });
  }

  private long millis(R rank) {
    return index.codec().observedAt().apply(rank).toEpochMilli();
  }

  /** Adds packed ranks, of the newest period first, until no older one can be among the newest. */
  private void addLatest(RocksDbReader reader, RankedApp ranked, TimeSpan span, Newest newest) {
    RankPeriod first = RankPeriod.of(span.firstMillis());
    Optional<RankPeriod> next = findPeriod(reader, ranked, first, RankPeriod.of(span.lastMillis()));
    while (next.isPresent() && newest.admits(next.get().lastMillis())) {
      RankPeriod period = next.get();
      listSubjects(reader, ranked, period, period).stream()
          .sorted(
              Comparator.<PackedSubject<S>>comparingLong(PackedSubject::notAfterMillis).reversed())
          .filter(packed -> newest.admits(packed.notAfterMillis()))
          .forEach(packed -> ranks(reader, ranked, packed, span).forEach(newest::add));
      next =
          period.number() > first.number()
              ? findPeriod(reader, ranked, first, new RankPeriod(period.number() - 1))
              : Optional.empty();
    }
  }

  private Optional<RankPeriod> findPeriod(
      RocksDbReader reader, RankedApp ranked, RankPeriod first, RankPeriod last) {
    return reader
        .listReversed(
            index.packed(),
            KeyRange.of(ranked.partition(), first, last),
            1,
            (position, _) -> PackedRanksCodec.decodePeriod(position))
        .stream()
        .findFirst();
  }

  private List<PackedSubject<S>> listSubjects(
      RocksDbReader reader, RankedApp ranked, RankPeriod first, RankPeriod last) {
    return reader.list(
        index.packed(),
        KeyRange.of(ranked.partition(), first, last),
        Integer.MAX_VALUE,
        (position, value) -> index.codec().decodeSubject(ranked, position, value));
  }

  private List<R> ranks(
      RocksDbReader reader, RankedApp ranked, PackedSubject<S> packed, TimeSpan span) {
    return reader
        .find(ColumnFamily.PACKED_RANKS, new RankPart(packed.subject(), packed.period()).key())
        .map(value -> index.codec().ranksOf(ranked.app(), packed, value, span))
        .orElse(List.of());
  }

  /** The newest of the ranks that were added. */
  private final class Newest {
    private final int limit;
    private final PriorityQueue<R> ranks = new PriorityQueue<>(index.codec().oldestFirst());

    private Newest(int limit) {
      this.limit = limit;
    }

    private void add(R rank) {
      ranks.add(rank);
      if (ranks.size() > limit) {
        ranks.remove();
      }
    }

    /** Whether a rank of an instant in milliseconds can be among them. */
    private boolean admits(long millis) {
      R oldest = ranks.peek();
      return ranks.size() < limit
          || oldest == null
          || millis >= RankIndexReader.this.millis(oldest);
    }

    private List<R> list() {
      return ranks.stream().sorted(index.codec().oldestFirst().reversed()).toList();
    }
  }
}
