package dev.storescope.dashboard.app;

import dev.storescope.answer.Evidence;
import dev.storescope.answer.QueryResult;
import dev.storescope.dashboard.app.header.AppHeader;
import dev.storescope.dashboard.app.header.AppTab;
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
import dev.storescope.dashboard.page.text.Texts;
import dev.storescope.dashboard.plot.ChartMarker;
import dev.storescope.estimation.downloads.DownloadsEstimate;
import dev.storescope.estimation.downloads.RevenueEstimate;
import dev.storescope.listings.AppDownloads;
import dev.storescope.listings.InstallHistory;
import dev.storescope.listings.InstallHistory.GainKind;
import dev.storescope.listings.InstallHistory.InstallCount;
import dev.storescope.observation.Facts.EstimatedDownloads;
import dev.storescope.observation.Observation;
import dev.storescope.observation.Subject;
import dev.storescope.store.Categories;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** The installs of an app that its store shows, and its downloads per day. */
public record DownloadsPage(PageQueries queries, AppHeader.Reader headers, EventMarkers markers)
    implements PageGroup {
  /** The table of a CSV file with the estimates of each night. */
  public static final String ESTIMATES = "estimates";

  /**
   * The model of the page.
   *
   * @param reply of the query for the installs now
   * @param history of the range
   * @param estimates of the downloads per day
   * @param archived the estimate of the night before, if there is one
   * @param nightly the estimates of the nights of the range
   * @param days the downloads per day, and the number
   * @param markers what happened meanwhile
   */
  public record Model(
      AppHeader header,
      QueryResult<AppDownloads.Result> reply,
      InstallHistory history,
      AppDownloads.Estimates estimates,
      Optional<EstimatedDownloads> archived,
      DailySeries nightly,
      DailySeries days,
      List<ChartMarker> markers) {
    /** Whether the store shows the installs of its apps. */
    public boolean isShown() {
      return switch (header.selection().app().store()) {
        case APP_STORE -> false;
        case GOOGLE_PLAY -> true;
      };
    }

    /** The last of the range. */
    public Optional<InstallCount> newest() {
      return history.newest().filter(_ -> !history.byDate().isEmpty());
    }

    /** The downloads per day of the range, without the times in which the number was corrected. */
    public OptionalDouble mean() {
      return history.meanPerDayAfterFirst();
    }

    /** What the estimate was made from, in words. */
    public String evidence() {
      return estimates.inCountry().stream()
          .flatMap(each -> each.evidence().stream())
          .map(Texts::name)
          .collect(Collectors.joining(", "));
    }

    /** What percentage of its own estimate each keyword has, if that is less than all. */
    public OptionalInt keywordPercent() {
      return archived.stream()
          .filter(estimate -> estimate.keywordFactor() < 1)
          .mapToInt(estimate -> (int) Math.round(100 * estimate.keywordFactor()))
          .findFirst();
    }

    /** The name of the chart of a revenue. */
    public String grossing(RevenueEstimate revenue) {
      return Categories.findEnglishTitle(header.selection().app().store(), revenue.category())
          .orElse(revenue.category().value());
    }

    public DailySeries perDay() {
      return days.only(line -> line.measure() == Measure.GAIN);
    }

    /** The dates at which the store had corrected its number downwards. */
    public List<LocalDate> correctedDown() {
      return dates(GainKind.CORRECTION_DOWN);
    }

    /** The dates at which the number had jumped far above the gains around it. */
    public List<LocalDate> correctedUp() {
      return dates(GainKind.CORRECTION_UP);
    }

    private List<LocalDate> dates(GainKind kind) {
      return history.byDate().entrySet().stream()
          .filter(each -> each.getValue().gain().filter(gain -> gain.kind() == kind).isPresent())
          .map(each -> each.getKey())
          .toList();
    }
  }

  @Override
  public void addTo(PageRoutes routes) {
    routes.get(AppSelection.PATH + AppTab.DOWNLOADS.below(), this::show);
  }

  private void show(PageRequest request) {
    AppSelection app = AppSelection.of(request);
    Period period = Period.of(request.query(), queries.now());
    DateRange range = period.range();
    Evidence evidence = queries.evidenceUpTo(range);
    Subject.EstimatedDownloads estimate = new Subject.EstimatedDownloads(app.app(), app.country());
    DailySeries nightly = nightly(range, range.lastOfEachDate(evidence, estimate));
    if (request.wantsCsv() && request.query().find("table").filter(ESTIMATES::equals).isPresent()) {
      request.send(nightly.toCsv(app.fileName("estimated-downloads")));
      return;
    }
    InstallHistory all = AppDownloads.history(app.app(), period.begin(), evidence);
    InstallHistory history = all.since(range.first());
    DailySeries days = period.read(dates -> days(dates, all.since(dates.first()).byDate()));
    if (request.wantsCsv()) {
      request.send(days.toCsv(app.fileName("downloads")));
      return;
    }
    AppHeader header = headers.read(request, app, AppTab.DOWNLOADS);
    QueryResult<AppDownloads.Result> reply =
        queries.run(
            request.account().id(),
            new AppDownloads(),
            new AppDownloads.Query(
                app.app(), app.country(), range.first().atStartOfDay(ZoneOffset.UTC).toInstant()));
    Model model =
        new Model(
            header,
            reply,
            history,
            AppDownloads.estimates(app.app(), app.country(), all, evidence),
            evidence.peek(estimate).map(Observation::facts),
            nightly,
            days,
            markers.read(request.account().id(), app, List.of(), range));
    request.show("downloads.jte", header.title(), NavigationSection.UNLISTED, model);
  }

  private static DailySeries nightly(
      DateRange range, Map<LocalDate, Observation<EstimatedDownloads>> archived) {
    return new DailySeries(
        range,
        DailyLine.ofEstimates(
            "downloads_per_day",
            archived,
            each -> Optional.of(DownloadsEstimate.of(each.facts()).perDay())));
  }

  private static DailySeries days(DateRange range, SortedMap<LocalDate, InstallCount> history) {
    SortedMap<LocalDate, OptionalDouble> perDay = new TreeMap<>();
    history.forEach(
        (date, count) -> count.gain().ifPresent(gain -> perDay.put(date, gain.perDay())));
    return new DailySeries(
        range,
        List.of(
            new DailyLine(
                Texts.of("downloads.per-day"), List.of("downloads_per_day"), Measure.GAIN, perDay),
            DailyLine.of(
                Texts.of("downloads.installs"),
                List.of("installs"),
                Measure.COUNT,
                history,
                count -> OptionalDouble.of((double) count.installs()))));
  }
}
