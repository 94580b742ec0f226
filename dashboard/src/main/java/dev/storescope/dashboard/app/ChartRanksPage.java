package dev.storescope.dashboard.app;

import dev.storescope.answer.Evidence;
import dev.storescope.dashboard.app.header.AppHeader;
import dev.storescope.dashboard.app.header.AppTab;
import dev.storescope.dashboard.app.header.ComparedApp;
import dev.storescope.dashboard.events.EventMarkers;
import dev.storescope.dashboard.page.AppSelection;
import dev.storescope.dashboard.page.DailySeries;
import dev.storescope.dashboard.page.DailySeries.DailyLine;
import dev.storescope.dashboard.page.DailySeries.Measure;
import dev.storescope.dashboard.page.DateRange;
import dev.storescope.dashboard.page.NavigationSection;
import dev.storescope.dashboard.page.PageQueries;
import dev.storescope.dashboard.page.PageRequest;
import dev.storescope.dashboard.page.PageRoutes;
import dev.storescope.dashboard.page.PageRoutes.PageGroup;
import dev.storescope.dashboard.page.Period;
import dev.storescope.dashboard.page.text.DisplayNames;
import dev.storescope.dashboard.plot.ChartMarker;
import dev.storescope.observation.Facts.ChartKind;
import dev.storescope.observation.Facts.ChartRanking;
import dev.storescope.observation.Observation;
import dev.storescope.observation.Rank;
import dev.storescope.observation.Subject;
import dev.storescope.store.Categories;
import dev.storescope.store.CategoryId;
import java.time.LocalDate;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;

/** The ranks of an app in top charts over time. */
public record ChartRanksPage(PageQueries queries, AppHeader.Reader headers, EventMarkers markers)
    implements PageGroup {
  /** The charts observed, and what happened meanwhile. */
  public record Model(AppHeader header, DailySeries charts, List<ChartMarker> markers) {
    /** The charts that the app was in on any date. */
    public DailySeries ranked() {
      return charts.only(DailyLine::hasValues);
    }

    public List<DailyLine> neverRanked() {
      return charts.lines().stream().filter(line -> !line.hasValues()).toList();
    }
  }

  @Override
  public void addTo(PageRoutes routes) {
    routes.get(AppSelection.PATH + AppTab.CHARTS.below(), this::show);
  }

  private void show(PageRequest request) {
    AppSelection app = AppSelection.of(request);
    Period period = Period.of(request.query(), queries.now());
    DateRange range = period.range();
    DailySeries charts = period.read(dates -> ranks(app, dates, queries.evidence()));
    if (request.wantsCsv()) {
      request.send(
          charts
              .only(DailyLine::hasValues)
              .toLongCsv(app.fileName("charts"), "category,title,chart,rank"));
      return;
    }
    AppHeader header = headers.read(request, app, AppTab.CHARTS);
    request.show(
        "chartRanks.jte",
        header.title(),
        NavigationSection.UNLISTED,
        new Model(header, charts, markers.read(request.account().id(), app, List.of(), range)));
  }

  /**
   * The ranks by date: in the charts that the app was in, and in those of its categories and of all
   * apps, if they were observed.
   */
  private static DailySeries ranks(AppSelection app, DateRange range, Evidence evidence) {
    return new DailySeries(
        range,
        categories(app, range, evidence).stream()
            .flatMap(category -> lines(app, category, range, evidence))
            .toList());
  }

  private static Set<CategoryId> categories(AppSelection app, DateRange range, Evidence evidence) {
    Set<CategoryId> categories = new TreeSet<>(Set.of(CategoryId.overall(app.app().store())));
    evidence
        .chartRanks(app.app(), app.country(), app.device(), range.start(), range.end())
        .forEach(rank -> categories.add(rank.category()));
    ComparedApp.findListed(app.app(), app.country(), evidence).stream()
        .flatMap(listed -> listed.categories().stream())
        .forEach(category -> categories.add(category.id()));
    return categories;
  }

  private static Stream<DailyLine> lines(
      AppSelection app, CategoryId category, DateRange range, Evidence evidence) {
    Subject.Chart chart = new Subject.Chart(app.device(), app.country(), category);
    Map<ChartKind, SortedMap<LocalDate, OptionalDouble>> ranks = new EnumMap<>(ChartKind.class);
    Optional<String> english = Categories.findEnglishTitle(category);
    String title = english.orElse(category.value());
    for (Observation<ChartRanking> observed : range.lastOfEachDate(evidence, chart).values()) {
      LocalDate date = DateRange.dateOf(observed.observedAt());
      title = english.or(observed.facts()::title).orElse(title);
      observed
          .facts()
          .charts()
          .forEach(
              (kind, apps) ->
                  ranks
                      .computeIfAbsent(kind, _ -> new TreeMap<>())
                      .put(date, DailySeries.rank(Rank.in(apps, app.app()))));
    }
    String name = title;
    return ranks.entrySet().stream()
        .map(
            entry -> {
              String kind = DisplayNames.of(entry.getKey()).toLowerCase(Locale.ROOT);
              return new DailyLine(
                  name + ", " + kind,
                  List.of(category.value(), name, kind),
                  Measure.CHART_RANK,
                  entry.getValue());
            });
  }
}
