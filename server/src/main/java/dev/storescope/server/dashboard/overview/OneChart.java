package dev.storescope.server.dashboard.overview;

import dev.storescope.observation.Facts.ChartKind;
import dev.storescope.server.dashboard.app.RankChange;

/**
 * The place of an app in a chart that was looked at.
 *
 * @param category what the chart is of: {@code overall}, or the title of a category
 * @param rank now and on the day before; 0 where the app is not in the chart
 */
public record OneChart(String category, ChartKind kind, RankChange rank) {

  /** Whether the app is in the chart, or was on the day before. */
  public boolean isWorthTelling() {
    return rank.after() > 0 || rank.isExit();
  }

  public String kindName() {
    return switch (kind) {
      case FREE -> "Free";
      case PAID -> "Paid";
      case GROSSING -> "Grossing";
    };
  }
}
