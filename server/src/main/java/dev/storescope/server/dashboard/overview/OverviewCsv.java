package dev.storescope.server.dashboard.overview;

import dev.storescope.observation.Facts.ChartKind;
import dev.storescope.observation.Facts.Rating;
import dev.storescope.server.dashboard.page.Csv;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/** The tracked apps as a file. Rank 0 is: the chart was looked at, and the app is not in it. */
final class OverviewCsv {
  private static final Predicate<OneChart> OVERALL = chart -> chart.category().equals("overall");

  private OverviewCsv() {}

  static Csv of(List<AppNews> apps) {
    Csv csv =
        new Csv(
            "overview",
            "store",
            "id",
            "country",
            "device",
            "title",
            "rating",
            "ratings",
            "overall_free",
            "overall_paid",
            "overall_grossing",
            "category",
            "category_free",
            "category_paid",
            "category_grossing",
            "keywords",
            "in_top_10",
            "up_in_a_week",
            "down_in_a_week",
            "into_top_10",
            "out_of_top_10");
    apps.forEach(app -> csv.row(cells(app).toArray()));
    return csv;
  }

  private static List<Object> cells(AppNews app) {
    List<Object> cells = new ArrayList<>();
    cells.add(app.place().app().store().wireName());
    cells.add(app.place().app());
    cells.add(app.place().country());
    cells.add(app.place().device().wireName());
    cells.add(app.card().title());
    cells.add(app.rating().<Object>map(Rating::average).orElse(""));
    cells.add(app.rating().<Object>map(Rating::count).orElse(""));
    addRanks(cells, app, OVERALL);
    cells.add(
        app.charts().stream()
            .filter(OVERALL.negate())
            .map(OneChart::category)
            .findFirst()
            .orElse(""));
    addRanks(cells, app, OVERALL.negate());
    addWeek(cells, app.week());
    return cells;
  }

  private static void addRanks(List<Object> cells, AppNews app, Predicate<OneChart> which) {
    for (ChartKind kind : ChartKind.values()) {
      cells.add(
          app.charts().stream()
              .filter(which)
              .filter(chart -> chart.kind() == kind)
              .<Object>map(chart -> chart.rank().after())
              .findFirst()
              .orElse(""));
    }
  }

  private static void addWeek(List<Object> cells, KeywordWeek week) {
    boolean known = week.compared() > 0;
    cells.add(week.keywords());
    cells.add(week.topTen());
    cells.add(known ? week.up() : "");
    cells.add(known ? week.down() : "");
    cells.add(known ? week.in() : "");
    cells.add(known ? week.out() : "");
  }
}
