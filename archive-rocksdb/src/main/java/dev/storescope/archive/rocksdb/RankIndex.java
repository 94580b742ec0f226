package dev.storescope.archive.rocksdb;

import dev.storescope.archive.ChartRank;
import dev.storescope.archive.KeywordRank;
import dev.storescope.archive.TimeSpan;
import dev.storescope.archive.encoding.ArchiveRow;
import dev.storescope.archive.encoding.PackedRanks;
import dev.storescope.archive.encoding.PackedRanksCodec;
import dev.storescope.archive.encoding.PackedSubject;
import dev.storescope.archive.encoding.RankIndexCodec;
import dev.storescope.archive.encoding.RankPeriod;
import dev.storescope.observation.Observation;
import dev.storescope.observation.Subject;
import dev.storescope.store.AppId;
import dev.storescope.store.Country;
import dev.storescope.store.Device;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Function;

/**
 * The index from apps to their ranks in searches, or in charts.
 *
 * @param <S> what ranks the apps
 * @param <R> one rank
 * @param notPacked has a row for each rank that is not packed
 * @param packed has a row for each subject and period whose ranks are packed
 */
record RankIndex<S extends Subject<?>, R>(
    Class<S> type,
    ColumnFamily notPacked,
    ColumnFamily packed,
    Codec<S, R> codec,
    Function<R, Instant> observedAt,
    Comparator<R> oldestFirst) {
  static final RankIndex<Subject.Search, KeywordRank> KEYWORDS =
      new RankIndex<>(
          Subject.Search.class,
          ColumnFamily.KEYWORD_RANKS,
          ColumnFamily.PACKED_KEYWORDS,
          new Codec<>(
              RankIndexCodec::keywordRows,
              RankIndexCodec::decodeKeywordKey,
              RankIndexCodec::decodeKeywordRank,
              PackedRanksCodec::searchRows,
              PackedRanksCodec::decodeSearch,
              PackedRanks::keywordRanksOf),
          KeywordRank::observedAt,
          Comparator.comparing(KeywordRank::observedAt).thenComparing(KeywordRank::keyword));

  static final RankIndex<Subject.Chart, ChartRank> CHARTS =
      new RankIndex<>(
          Subject.Chart.class,
          ColumnFamily.CHART_RANKS,
          ColumnFamily.PACKED_CHARTS,
          new Codec<>(
              RankIndexCodec::chartRows,
              RankIndexCodec::decodeChartKey,
              RankIndexCodec::decodeChartRank,
              PackedRanksCodec::chartRows,
              PackedRanksCodec::decodeChart,
              PackedRanks::chartRanksOf),
          ChartRank::observedAt,
          Comparator.comparing(ChartRank::observedAt)
              .thenComparing(ChartRank::category)
              .thenComparing(ChartRank::chart));

  static final List<RankIndex<?, ?>> ALL = List.of(KEYWORDS, CHARTS);

  /** How its rows are encoded. */
  record Codec<S extends Subject<?>, R>(
      Function<Observation<?>, List<ArchiveRow>> rows,
      Function<byte[], RankIndexCodec.RankedAt> decodeKey,
      BiFunction<byte[], byte[], R> decode,
      PackedRows<S> packedRows,
      PackedDecoder<S> decodePacked,
      RanksDecoder<S, R> decodeRanks) {}

  /** Encodes the rows of packed observations. */
  interface PackedRows<S extends Subject<?>> {
    List<ArchiveRow> of(S subject, RankPeriod period, List<Observation<?>> observations);
  }

  /** Decodes a subject that ranks an app. */
  interface PackedDecoder<S extends Subject<?>> {
    PackedSubject<S> decode(Country country, Device device, byte[] position, byte[] value);
  }

  /** Decodes the ranks of an app in a subject. */
  interface RanksDecoder<S extends Subject<?>, R> {
    List<R> decode(AppId app, PackedSubject<S> packed, byte[] value, TimeSpan span);
  }

  /** The index that has the ranks of a subject. */
  static Optional<RankIndex<?, ?>> of(Subject<?> subject) {
    return ALL.stream()
        .filter(index -> index.type().isInstance(subject))
        .<RankIndex<?, ?>>map(index -> index)
        .findFirst();
  }

  List<ArchiveRow> packedRows(
      Subject<?> subject, RankPeriod period, List<Observation<?>> observations) {
    return codec.packedRows().of(type.cast(subject), period, observations);
  }
}
