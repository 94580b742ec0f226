package dev.storescope.dashboard.overview;

import dev.storescope.dashboard.overview.OverviewPage.AppSummary;
import dev.storescope.dashboard.page.text.Texts;
import dev.storescope.observation.Facts.Rating;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The columns of the tracked apps, each with its order. */
public enum OverviewColumn {
  APP("app"),
  STORE("store"),
  RATING("rating"),
  VISIBILITY("visibility"),
  CHARTS("charts"),
  KEYWORDS("keywords"),
  WEEK("week"),
  TOP_TEN("top-ten");

  private final String wireName;

  OverviewColumn(String wireName) {
    this.wireName = wireName;
  }

  static Optional<OverviewColumn> find(String wireName) {
    return Stream.of(values()).filter(column -> column.wireName.equals(wireName)).findFirst();
  }

  /** Those that can be left out. */
  public static List<OverviewColumn> optional() {
    return List.copyOf(EnumSet.complementOf(EnumSet.of(APP)));
  }

  public String wireName() {
    return wireName;
  }

  public String title() {
    return Texts.name(this);
  }

  public boolean isNumber() {
    return switch (this) {
      case RATING, VISIBILITY, KEYWORDS -> true;
      case APP, STORE, CHARTS, WEEK, TOP_TEN -> false;
    };
  }

  /** Whether the greatest values come first, unless the order is reversed. */
  boolean isDescending() {
    return switch (this) {
      case APP, STORE, CHARTS -> false;
      case RATING, VISIBILITY, KEYWORDS, WEEK, TOP_TEN -> true;
    };
  }

  /** Unknown values come last in either direction. */
  Comparator<AppSummary> order(boolean reversed) {
    Comparator<AppSummary> byTitle =
        Comparator.comparing(app -> app.card().title(), String.CASE_INSENSITIVE_ORDER);
    return switch (this) {
      case APP -> reversed ? byTitle.reversed() : byTitle;
      case STORE -> byStore(reversed).thenComparing(byTitle);
      case RATING, VISIBILITY, CHARTS, KEYWORDS, WEEK, TOP_TEN ->
          Comparator.<AppSummary, Boolean>comparing(app -> number(app).isEmpty())
              .thenComparing(app -> number(app).orElse(0.0), values(reversed))
              .thenComparing(byTitle);
    };
  }

  private Comparator<Double> values(boolean reversed) {
    return isDescending() == reversed ? Comparator.naturalOrder() : Comparator.reverseOrder();
  }

  private static Comparator<AppSummary> byStore(boolean reversed) {
    Comparator<AppSummary> order =
        Comparator.comparing((AppSummary app) -> app.selection().storeName())
            .thenComparing(app -> app.selection().countryName())
            .thenComparing(app -> app.selection().device());
    return reversed ? order.reversed() : order;
  }

  private Optional<Double> number(AppSummary app) {
    return switch (this) {
      case APP, STORE -> Optional.empty();
      case RATING -> app.rating().filter(rating -> rating.count() > 0).map(Rating::average);
      case VISIBILITY -> app.visibility().map(week -> week.last().score());
      case CHARTS ->
          app.ranked().stream()
              .flatMapToInt(chart -> chart.rank().after().findPosition().stream())
              .boxed()
              .min(Comparator.naturalOrder())
              .map(Integer::doubleValue);
      case KEYWORDS -> Optional.of((double) app.week().keywords());
      case WEEK ->
          Optional.of(app.week())
              .filter(week -> week.compared() > 0)
              .map(week -> (double) week.up() - week.down());
      case TOP_TEN ->
          Optional.of(app.week())
              .filter(WeeklyKeywords::isObserved)
              .map(week -> (double) week.topTen());
    };
  }
}
