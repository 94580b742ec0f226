package dev.storescope.dashboard.app.keyword;

import dev.storescope.dashboard.page.DateRange;
import dev.storescope.dashboard.page.text.Texts;
import java.time.LocalDate;
import java.util.List;
import java.util.Locale;
import java.util.SortedMap;

/**
 * The ranks of an app for one keyword by day as the path of a small image. Rank 1 is at the top,
 * rank 100 and all after it at the bottom, and between them each doubling takes as much room. A day
 * without a rank is a gap.
 */
public record RankLine(String path, String label) {
  /** The size of the image. */
  public static final int WIDTH = 90;

  /** The size of the image. */
  public static final int HEIGHT = 24;

  private static final int MARGIN = 2;
  private static final double LAST_RANK = 100;

  static RankLine of(DateRange range, SortedMap<LocalDate, Integer> ranks) {
    if (ranks.isEmpty()) {
      return new RankLine("", "");
    }
    StringBuilder path = new StringBuilder();
    List<LocalDate> dates = range.dates();
    boolean gap = true;
    for (int i = 0; i < dates.size(); i++) {
      Integer rank = ranks.get(dates.get(i));
      if (rank != null) {
        String point = String.format(Locale.ROOT, "%.0f %.1f", x(i, dates.size()), y(rank));
        path.append(gap ? "M" + point + "L" + point : "L" + point);
      }
      gap = rank == null;
    }
    return new RankLine(
        path.toString(),
        Texts.of(
            "keywords.line",
            ranks.sequencedValues().getFirst(),
            ranks.sequencedValues().getLast(),
            range.days()));
  }

  public boolean isEmpty() {
    return path.isEmpty();
  }

  private static double x(int i, int points) {
    return MARGIN + (WIDTH - 2.0 * MARGIN) * i / Math.max(points - 1, 1);
  }

  private static double y(int rank) {
    double share = Math.log(Math.min(rank, LAST_RANK)) / Math.log(LAST_RANK);
    return MARGIN + (HEIGHT - 2.0 * MARGIN) * share;
  }
}
