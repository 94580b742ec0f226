package dev.storescope.migration;

import dev.storescope.archive.Archive;
import dev.storescope.archive.ChartRank;
import dev.storescope.archive.KeywordRank;
import dev.storescope.observation.Subject;
import dev.storescope.store.AppId;
import java.time.Instant;
import java.util.List;
import java.util.function.Function;

/**
 * The ranks of an app in searches, or in charts.
 *
 * @param seenAt when a rank was seen
 * @param seenIn what was looked at then
 */
record RankRows<R>(
    Listing<R> listing, Function<R, Instant> seenAt, Function<R, Subject<?>> seenIn) {

  /** Lists the ranks from one instant to another, both included. */
  interface Listing<R> {
    List<R> list(Archive archive, Instant from, Instant to, int limit);
  }

  /** Those on the device and in the country of a search. */
  static RankRows<KeywordRank> ofSearches(AppId app, Subject.Search like) {
    return new RankRows<>(
        (archive, from, to, limit) ->
            archive.listKeywordRanks(app, like.country(), like.device(), from, to, limit),
        KeywordRank::observedAt,
        rank -> new Subject.Search(like.device(), like.country(), rank.keyword()));
  }

  /** Those on the device and in the country of a chart. */
  static RankRows<ChartRank> ofCharts(AppId app, Subject.Chart like) {
    return new RankRows<>(
        (archive, from, to, limit) ->
            archive.listChartRanks(app, like.country(), like.device(), from, to, limit),
        ChartRank::observedAt,
        rank -> new Subject.Chart(like.device(), like.country(), rank.category()));
  }

  /**
   * How many of the ranks in one archive another does not have. Of two observations of the same
   * instant an archive may tell the ranks of either, so that these do not count.
   */
  int missing(Archive source, Archive target) {
    List<R> ranks = listing.list(source, Instant.MIN, Instant.MAX, Comparison.MOST_ROWS);
    if (ranks.isEmpty()) {
      return 0;
    }
    Instant from = seenAt.apply(ranks.getFirst());
    Instant to = seenAt.apply(ranks.getLast());
    List<R> arrived = listing.list(target, from, to, Integer.MAX_VALUE);
    return (int)
        Comparison.missing(ranks, arrived).stream()
            .filter(rank -> isSeenOnce(source, seenIn.apply(rank), seenAt.apply(rank)))
            .count();
  }

  private static boolean isSeenOnce(Archive source, Subject<?> subject, Instant at) {
    return source.list(subject, at, at, 2).size() < 2;
  }
}
