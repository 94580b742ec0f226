package dev.storescope.fetching.doubt;

import dev.storescope.observation.Facts;
import dev.storescope.observation.Facts.ChartKind;
import dev.storescope.observation.Facts.ChartRanking;
import dev.storescope.store.AppId;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** A chart of paid or of grossing apps that is the chart of free apps. */
final class EqualCharts {
  private EqualCharts() {}

  static Optional<String> find(Facts observed) {
    return observed instanceof ChartRanking ranking
        ? Stream.of(ChartKind.PAID, ChartKind.GROSSING)
            .filter(kind -> isChartOfFree(ranking, kind))
            .map(
                kind ->
                    RankedLists.nameOf(kind)
                        + " is the same as "
                        + RankedLists.nameOf(ChartKind.FREE))
            .findFirst()
        : Optional.empty();
  }

  private static boolean isChartOfFree(ChartRanking ranking, ChartKind kind) {
    List<AppId> apps = ranking.charts().getOrDefault(kind, List.of());
    return apps.size() >= RankedLists.LONG_LIST
        && apps.equals(ranking.charts().get(ChartKind.FREE));
  }
}
