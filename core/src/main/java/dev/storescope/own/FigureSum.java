package dev.storescope.own;

import java.util.EnumMap;
import java.util.Map;

/** Sums by figure. */
final class FigureSum {
  private final Map<OwnFigure, Long> counts = new EnumMap<>(OwnFigure.class);

  void add(OwnFigure figure, long count) {
    counts.merge(figure, count, Long::sum);
  }

  FunnelCounts counts() {
    return FunnelCounts.of(
        of(OwnFigure.IMPRESSIONS),
        of(OwnFigure.PAGE_VIEWS),
        of(OwnFigure.FIRST_DOWNLOADS),
        of(OwnFigure.REDOWNLOADS));
  }

  private long of(OwnFigure figure) {
    return counts.getOrDefault(figure, 0L);
  }
}
