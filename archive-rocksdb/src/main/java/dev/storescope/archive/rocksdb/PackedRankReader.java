package dev.storescope.archive.rocksdb;

import dev.storescope.archive.KeywordRank;
import dev.storescope.archive.ObservationCodec;
import dev.storescope.archive.PackedKeyword;
import dev.storescope.archive.PackedRanks;
import dev.storescope.archive.PackedRanksCodec;
import dev.storescope.archive.RankIndexCodec;
import dev.storescope.archive.RankPeriod;
import dev.storescope.archive.SearchRank;
import dev.storescope.archive.TimeSpan;
import dev.storescope.observation.Rank;
import dev.storescope.observation.Subject;
import dev.storescope.store.AppId;
import dev.storescope.store.Country;
import dev.storescope.store.Device;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.PriorityQueue;

/** Reads ranks, of which those of earlier periods are packed and others are not. */
final class PackedRankReader {
  private static final Comparator<KeywordRank> OLDEST_FIRST =
      Comparator.comparing(KeywordRank::observedAt).thenComparing(KeywordRank::keyword);

  private final RocksDbReader present;
  private final RankPacker packer;

  PackedRankReader(RocksDbReader present, RankPacker packer) {
    this.present = present;
    this.packer = packer;
  }

  /** An app in a country on a device, whose ranks are read. */
  record Ranked(AppId app, Country country, Device device) {
    byte[] partition() {
      return RankIndexCodec.partition(app, country, device);
    }

    Subject.Search search(PackedKeyword packed) {
      return new Subject.Search(device, country, packed.keyword());
    }
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

  private List<Packed> listPacked(byte[] partition, TimeSpan span) {
    return present.list(
        ColumnFamily.PACKED_RANKS,
        KeyRange.of(partition, RankPeriod.of(span.firstMillis()), RankPeriod.of(span.lastMillis())),
        Integer.MAX_VALUE,
        (position, value) -> new Packed(PackedRanksCodec.decodePeriod(position), value));
  }

  private void addNotPacked(
      AppId app, byte[] partition, TimeSpan span, int limit, List<SearchRank> ranks) {
    if (!span.isEmpty() && ranks.size() < limit) {
      ranks.addAll(
          present.list(
              ColumnFamily.OBSERVATIONS,
              KeyRange.of(partition, span),
              limit - ranks.size(),
              (position, value) -> ObservationCodec.decodeRank(app, position, value)));
    }
  }

  /** The ranks of an app for all keywords, oldest first, then by keyword. */
  List<KeywordRank> list(Ranked ranked, TimeSpan span, int limit) {
    return present.atOnce(
        reader -> {
          List<KeywordRank> ranks =
              new ArrayList<>(
                  reader.list(
                      ColumnFamily.KEYWORD_RANKS,
                      KeyRange.of(ranked.partition(), span),
                      limit,
                      RankIndexCodec::decodeKeywordRank));
          if (!span.isEmpty()) {
            RankPeriod first = RankPeriod.of(span.firstMillis());
            RankPeriod last = RankPeriod.of(span.lastMillis());
            List<PackedKeyword> keywords = listKeywords(reader, ranked, first, last);
            keywords.forEach(packed -> ranks.addAll(ranks(reader, ranked, packed, span)));
            if (!keywords.isEmpty()) {
              ranks.sort(OLDEST_FIRST);
            }
          }
          return ranks.size() > limit ? List.copyOf(ranks.subList(0, limit)) : ranks;
        });
  }

  /** The newest ranks of an app for all keywords, in the reverse order of {@link #list}. */
  List<KeywordRank> listLatest(Ranked ranked, TimeSpan span, int limit) {
    return present.atOnce(
        reader -> {
          List<KeywordRank> notPacked =
              reader.listReversed(
                  ColumnFamily.KEYWORD_RANKS,
                  KeyRange.of(ranked.partition(), span),
                  limit,
                  RankIndexCodec::decodeKeywordRank);
          if (span.isEmpty()
              || packer.packedUntil() < span.firstMillis()
              || (notPacked.size() == limit
                  && notPacked.getLast().observedAt().toEpochMilli() > packer.packedUntil())) {
            return notPacked;
          }
          Newest newest = new Newest(limit);
          notPacked.forEach(newest::add);
          addLatest(reader, ranked, span, newest);
          return newest.list();
        });
  }

  /** Adds packed ranks, of the newest period first, until no older one can be among the newest. */
  private void addLatest(RocksDbReader reader, Ranked ranked, TimeSpan span, Newest newest) {
    RankPeriod first = RankPeriod.of(span.firstMillis());
    Optional<RankPeriod> next = findPeriod(reader, ranked, first, RankPeriod.of(span.lastMillis()));
    while (next.isPresent() && newest.admits(next.get().lastMillis())) {
      RankPeriod period = next.get();
      listKeywords(reader, ranked, period, period).stream()
          .sorted(Comparator.comparingLong(PackedKeyword::notAfterMillis).reversed())
          .filter(packed -> newest.admits(packed.notAfterMillis()))
          .forEach(packed -> ranks(reader, ranked, packed, span).forEach(newest::add));
      next =
          period.number() > first.number()
              ? findPeriod(reader, ranked, first, new RankPeriod(period.number() - 1))
              : Optional.empty();
    }
  }

  private static Optional<RankPeriod> findPeriod(
      RocksDbReader reader, Ranked ranked, RankPeriod first, RankPeriod last) {
    return reader
        .listReversed(
            ColumnFamily.PACKED_KEYWORDS,
            KeyRange.of(ranked.partition(), first, last),
            1,
            (position, _) -> PackedRanksCodec.decodePeriod(position))
        .stream()
        .findFirst();
  }

  private static List<PackedKeyword> listKeywords(
      RocksDbReader reader, Ranked ranked, RankPeriod first, RankPeriod last) {
    return reader.list(
        ColumnFamily.PACKED_KEYWORDS,
        KeyRange.of(ranked.partition(), first, last),
        Integer.MAX_VALUE,
        PackedRanksCodec::decodeKeyword);
  }

  /** The packed ranks for a keyword; one for each instant. */
  private static List<KeywordRank> ranks(
      RocksDbReader reader, Ranked ranked, PackedKeyword packed, TimeSpan span) {
    byte[] key =
        PackedRanksCodec.firstKey(
            ObservationCodec.partition(ranked.search(packed)), packed.period());
    List<KeywordRank> ranks = new ArrayList<>();
    reader
        .find(ColumnFamily.PACKED_RANKS, key)
        .ifPresent(
            value ->
                PackedRanks.ranksOf(ranked.app(), packed.period(), value, span)
                    .forEach(each -> add(packed, each, ranks)));
    return ranks;
  }

  private static void add(PackedKeyword packed, SearchRank each, List<KeywordRank> ranks) {
    if (each.rank() instanceof Rank.Ranked(int position)) {
      if (!ranks.isEmpty() && ranks.getLast().observedAt().equals(each.observedAt())) {
        ranks.removeLast();
      }
      ranks.add(new KeywordRank(each.observedAt(), packed.keyword(), position));
    }
  }

  /** The newest of the ranks that were added. */
  private static final class Newest {
    private final int limit;
    private final PriorityQueue<KeywordRank> ranks = new PriorityQueue<>(OLDEST_FIRST);

    private Newest(int limit) {
      this.limit = limit;
    }

    private void add(KeywordRank rank) {
      ranks.add(rank);
      if (ranks.size() > limit) {
        ranks.remove();
      }
    }

    /** Whether a rank of an instant in milliseconds can be among them. */
    private boolean admits(long millis) {
      KeywordRank oldest = ranks.peek();
      return ranks.size() < limit || oldest == null || millis >= oldest.observedAt().toEpochMilli();
    }

    private List<KeywordRank> list() {
      return ranks.stream().sorted(OLDEST_FIRST.reversed()).toList();
    }
  }
}
