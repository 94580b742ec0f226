package dev.storescope.server.dashboard.charts;

import dev.storescope.answer.Evidence;
import dev.storescope.observation.Facts.ChartKind;
import dev.storescope.observation.Facts.ChartRanking;
import dev.storescope.server.dashboard.page.AppCard;
import dev.storescope.server.dashboard.page.Movement;
import dev.storescope.store.AppId;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * One of the charts of a category.
 *
 * @param isLookedAt whether this chart was, when the others were
 * @param hasDayBefore whether it was looked at the day before
 * @param rows best first
 * @param shown those that the page shows
 */
public record Column(
    ChartKind kind, boolean isLookedAt, boolean hasDayBefore, List<Row> rows, List<Row> shown) {
  static final int FEW = 30;

  /** An app in the chart, and its movement against the day before. */
  public record Row(int rank, AppCard app, Movement movement) {}

  static Column of(
      ChartKind kind,
      ChartRanking now,
      Optional<ChartRanking> dayBefore,
      ChartsQuery query,
      Evidence evidence) {
    Optional<List<AppId>> before = dayBefore.flatMap(seen -> apps(seen, kind));
    List<AppId> apps = apps(now, kind).orElse(List.of());
    List<Row> rows =
        evidence
            .each(
                IntStream.range(0, apps.size()).boxed().toList(),
                i ->
                    new Row(
                        i + 1,
                        AppCard.of(apps.get(i), query.country(), evidence),
                        Movement.of(before, apps.get(i), i + 1)))
            .toList();
    List<Row> shown = query.all() ? rows : rows.subList(0, Math.min(FEW, rows.size()));
    return new Column(kind, now.charts().containsKey(kind), before.isPresent(), rows, shown);
  }

  public String title() {
    return switch (kind) {
      case FREE -> "Free";
      case PAID -> "Paid";
      case GROSSING -> "Grossing";
    };
  }

  private static Optional<List<AppId>> apps(ChartRanking ranking, ChartKind kind) {
    return Optional.ofNullable(ranking.charts().get(kind));
  }
}
