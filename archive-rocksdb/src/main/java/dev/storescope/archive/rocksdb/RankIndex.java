package dev.storescope.archive.rocksdb;

import dev.storescope.archive.ChartRank;
import dev.storescope.archive.KeywordRank;
import dev.storescope.archive.encoding.RankCodec;
import dev.storescope.observation.Subject;
import java.util.List;
import java.util.Optional;

/**
 * The index from apps to their ranks in searches, or in charts.
 *
 * @param notPacked has a row for each rank that is not packed
 * @param packed has a row for each subject and period whose ranks are packed
 */
record RankIndex<S extends Subject<?>, R>(
    RankCodec<S, R> codec, ColumnFamily notPacked, ColumnFamily packed) {
  static final RankIndex<Subject.Search, KeywordRank> KEYWORDS =
      new RankIndex<>(RankCodec.SEARCHES, ColumnFamily.KEYWORD_RANKS, ColumnFamily.PACKED_KEYWORDS);

  static final RankIndex<Subject.Chart, ChartRank> CHARTS =
      new RankIndex<>(RankCodec.CHARTS, ColumnFamily.CHART_RANKS, ColumnFamily.PACKED_CHARTS);

  static final List<RankIndex<?, ?>> ALL = List.of(KEYWORDS, CHARTS);

  /** The index that has the ranks of a subject. */
  static Optional<RankIndex<?, ?>> of(Subject<?> subject) {
    return ALL.stream()
        .filter(index -> index.codec().type().isInstance(subject))
        .<RankIndex<?, ?>>map(index -> index)
        .findFirst();
  }
}
