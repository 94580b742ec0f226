package dev.storescope.fetching.doubt;

import dev.storescope.observation.Facts;
import dev.storescope.observation.Facts.ChartKind;
import dev.storescope.observation.Facts.ChartRanking;
import dev.storescope.store.AppId;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A chart of paid or of grossing apps that is the chart of free apps, and was not so before. A few
 * free apps may be all that earn.
 */
final class EqualCharts {
  private EqualCharts() {}

  static Optional<String> find(Optional<Facts> known, Facts observed) {
    Optional<ChartRanking> before =
        known.filter(ChartRanking.class::isInstance).map(ChartRanking.class::cast);
    return observed instanceof ChartRanking ranking
        ? Stream.of(ChartKind.PAID, ChartKind.GROSSING)
            .filter(kind -> isChartOfFree(ranking, kind))
            .filter(kind -> isLong(ranking, kind) || kind == ChartKind.PAID || before.isPresent())
            .filter(kind -> before.stream().noneMatch(it -> isChartOfFree(it, kind)))
            .map(
                kind ->
                    RankedLists.nameOf(kind)
                        + " is the same as "
                        + RankedLists.nameOf(ChartKind.FREE))
            .findFirst()
        : Optional.empty();
  }

  private static boolean isLong(ChartRanking ranking, ChartKind kind) {
    return apps(ranking, kind).size() >= RankedLists.LONG_LIST;
  }

  private static boolean isChartOfFree(ChartRanking ranking, ChartKind kind) {
    List<AppId> apps = apps(ranking, kind);
    return !apps.isEmpty() && apps.equals(apps(ranking, ChartKind.FREE));
  }

  private static List<AppId> apps(ChartRanking ranking, ChartKind kind) {
    return ranking.charts().getOrDefault(kind, List.of());
  }
}
