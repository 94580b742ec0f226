package dev.storescope.archive.cassandra;

import dev.storescope.archive.ChartRank;
import dev.storescope.archive.KeywordRank;
import dev.storescope.archive.encoding.ObservationCodec;
import dev.storescope.archive.encoding.RankCodec;
import dev.storescope.observation.Rank;
import dev.storescope.observation.Subject;
import dev.storescope.store.AppId;
import java.util.List;

/**
 * The tables with the ranks in searches, or in charts.
 *
 * @param single has a row for each rank
 * @param apps has a row for each app, and search or chart that ranks it in a period
 * @param observed decodes the ranks of an app in an observation
 */
record RankTables<S extends Subject<?>, R>(
    RankCodec<S, R> codec,
    CassandraTable single,
    CassandraTable apps,
    ObservedRanks<S, R> observed) {
  static final RankTables<Subject.Search, KeywordRank> SEARCHES =
      new RankTables<>(
          RankCodec.SEARCHES,
          CassandraTable.KEYWORD_RANKS,
          CassandraTable.APP_KEYWORDS,
          RankTables::inSearch);

  static final RankTables<Subject.Chart, ChartRank> CHARTS =
      new RankTables<>(
          RankCodec.CHARTS,
          CassandraTable.CHART_RANKS,
          CassandraTable.APP_CHARTS,
          RankTables::inChart);

  static final List<RankTables<?, ?>> ALL = List.of(SEARCHES, CHARTS);

  /** Decodes the ranks of an app in an observation. */
  interface ObservedRanks<S extends Subject<?>, R> {
    List<R> decode(AppId app, S subject, byte[] position, byte[] value);
  }

  static RankTables<?, ?> of(Subject<?> subject) {
    return ALL.stream()
        .filter(tables -> tables.codec().type().isInstance(subject))
        .findFirst()
        .orElseThrow();
  }

  private static List<KeywordRank> inSearch(
      AppId app, Subject.Search search, byte[] position, byte[] value) {
    var found = ObservationCodec.decodeRank(app, position, value);
    return found.rank() instanceof Rank.Ranked(int rank)
        ? List.of(new KeywordRank(found.observedAt(), search.keyword(), rank))
        : List.of();
  }

  private static List<ChartRank> inChart(
      AppId app, Subject.Chart chart, byte[] position, byte[] value) {
    var found = ObservationCodec.decodeAppInChart(app, position, value);
    return found.ranks().entrySet().stream()
        .map(
            rank ->
                new ChartRank(found.observedAt(), chart.category(), rank.getKey(), rank.getValue()))
        .toList();
  }
}
