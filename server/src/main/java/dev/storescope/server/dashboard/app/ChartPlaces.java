package dev.storescope.server.dashboard.app;

import dev.storescope.answer.Evidence;
import dev.storescope.answer.Freshness;
import dev.storescope.answer.LastDays;
import dev.storescope.archive.ChartRank;
import dev.storescope.observation.Facts.Category;
import dev.storescope.observation.Facts.ChartKind;
import dev.storescope.observation.Facts.ChartRanking;
import dev.storescope.observation.Facts.Listed;
import dev.storescope.observation.Observation;
import dev.storescope.observation.Subject;
import dev.storescope.server.dashboard.page.Chart;
import dev.storescope.server.dashboard.page.Csv;
import dev.storescope.store.AppId;
import dev.storescope.store.Categories;
import dev.storescope.store.CategoryId;
import dev.storescope.store.Country;
import dev.storescope.store.Device;
import dev.storescope.store.StoreType;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * The places of an app in charts on each date of a period, by the date's last look: in those it was
 * seen in, and in those of its categories and of all apps, as far as they were looked at.
 */
public record ChartPlaces(Period period, List<ChartLine> lines) {
  public ChartPlaces {
    lines = List.copyOf(lines);
  }

  static ChartPlaces read(
      AppId app, Country country, Device device, Period period, Evidence evidence) {
    List<ChartLine> lines = new ArrayList<>();
    for (CategoryId category : categories(app, country, device, period, evidence)) {
      Subject.Chart subject = new Subject.Chart(device, country, category);
      lines.addAll(lines(app, category, evidence.history(subject, period.from(), period.to())));
    }
    return new ChartPlaces(period, lines);
  }

  /** All apps of a store. */
  static CategoryId overall(StoreType store) {
    return switch (store) {
      case APP_STORE -> CategoryId.OVERALL;
      case GOOGLE_PLAY -> CategoryId.APPLICATION;
    };
  }

  /** The charts that the app was in on any date. */
  public List<ChartLine> seenIn() {
    return lines.stream().filter(line -> line.best().isPresent()).toList();
  }

  /** The charts that were looked at, and the app was never in. */
  public List<ChartLine> neverIn() {
    return lines.stream().filter(line -> line.best().isEmpty()).toList();
  }

  public Chart chart() {
    Chart chart = Chart.lines(period.labels()).bestIsTop();
    seenIn().forEach(line -> chart.series(line.name(), line.points(period)));
    return chart;
  }

  /** The dates on which somebody looked, and those between them, the newest first. */
  public List<LocalDate> dates() {
    return period.dates().stream()
        .dropWhile(date -> lines.stream().noneMatch(line -> line.places().containsKey(date)))
        .toList()
        .reversed();
  }

  /** With 0 where somebody looked and the app was not in the chart. */
  Csv toCsv(String name) {
    Csv csv = new Csv(name, "date", "category", "title", "chart", "place");
    for (LocalDate date : dates()) {
      for (ChartLine line : seenIn()) {
        csv.row(
            date,
            line.category().value(),
            line.title(),
            line.kindName(),
            Ranks.cell(line.placeOn(date)));
      }
    }
    return csv;
  }

  private static Set<CategoryId> categories(
      AppId app, Country country, Device device, Period period, Evidence evidence) {
    Set<CategoryId> categories = new TreeSet<>(Set.of(overall(app.store())));
    evidence.chartRanks(app, country, device, period.from(), period.to()).stream()
        .map(ChartRank::category)
        .forEach(categories::add);
    evidence
        .findAt(new Subject.Listing(app, country), evidence.moment().at(), Freshness.UNLIMITED)
        .map(Observation::facts)
        .filter(Listed.class::isInstance)
        .map(Listed.class::cast)
        .ifPresent(
            listed -> listed.categories().stream().map(Category::id).forEach(categories::add));
    return categories;
  }

  private static List<ChartLine> lines(
      AppId app, CategoryId category, List<Observation<ChartRanking>> looks) {
    Map<ChartKind, Map<LocalDate, Integer>> places = new EnumMap<>(ChartKind.class);
    String title = Categories.findEnglishTitle(category).orElse(category.value());
    for (Observation<ChartRanking> look : looks) {
      LocalDate date = LastDays.dateOf(look.observedAt());
      title = look.facts().title().orElse(title);
      look.facts()
          .charts()
          .forEach(
              (kind, apps) ->
                  places
                      .computeIfAbsent(kind, _ -> new TreeMap<>())
                      .put(date, apps.indexOf(app) + 1));
    }
    List<ChartLine> lines = new ArrayList<>();
    for (Map.Entry<ChartKind, Map<LocalDate, Integer>> kind : places.entrySet()) {
      lines.add(new ChartLine(category, title, kind.getKey(), kind.getValue()));
    }
    return lines;
  }
}
