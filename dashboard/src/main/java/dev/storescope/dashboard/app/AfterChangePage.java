package dev.storescope.dashboard.app;

import dev.storescope.answer.Evidence;
import dev.storescope.answer.LastDays;
import dev.storescope.dashboard.app.header.AppHeader;
import dev.storescope.dashboard.app.header.AppTab;
import dev.storescope.dashboard.events.EventMarkers;
import dev.storescope.dashboard.events.EventText;
import dev.storescope.dashboard.events.MovesText;
import dev.storescope.dashboard.page.AppSelection;
import dev.storescope.dashboard.page.Csv;
import dev.storescope.dashboard.page.NavigationSection;
import dev.storescope.dashboard.page.PageQueries;
import dev.storescope.dashboard.page.PageRequest;
import dev.storescope.dashboard.page.PageRoutes;
import dev.storescope.dashboard.page.PageRoutes.PageGroup;
import dev.storescope.dashboard.page.form.PageException;
import dev.storescope.dashboard.page.text.Texts;
import dev.storescope.events.AfterChange;
import dev.storescope.events.AfterChange.AppMoves;
import dev.storescope.events.OwnChanges;
import dev.storescope.events.Timelines;
import dev.storescope.events.Visibility.BothScores;
import dev.storescope.events.Watch;
import dev.storescope.listings.KnownApp;
import java.time.LocalDate;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Stream;

/** What moved after the changes of a day of an app, beside its competitors. */
public record AfterChangePage(
    PageQueries queries, AppHeader.Reader headers, Timelines timelines, EventMarkers markers)
    implements PageGroup {
  /** The end of the path. */
  public static final String BELOW = EventMarkers.BELOW + "/after";

  private static final String HEADINGS =
      "days,before,after,app,keywords,entered_first_10,left_first_10,up,down,median_places_gained,"
          + "visibility_before,visibility_after";

  /**
   * The model of the page.
   *
   * @param changes those of the day
   * @param others the changes of other days that overlap with a period, the newest first
   * @param next when the next period ends, of those that have not
   */
  public record Model(
      AppHeader header,
      LocalDate date,
      List<String> changes,
      List<OwnChange> others,
      List<PeriodView> periods,
      Optional<LocalDate> next) {
    public String csv() {
      return header.selection().url(BELOW, "date", date, "format", "csv");
    }
  }

  /** A change that the team made or noted. */
  public record OwnChange(LocalDate date, String text) {}

  /** What moved in a period. */
  public record PeriodView(AfterChange period, List<AppRow> rows) {
    public String id() {
      return "after-" + period.days();
    }
  }

  /** What moved of an app. */
  public record AppRow(String title, boolean own, AppMoves moves) {
    public MovesText text() {
      return new MovesText(moves);
    }
  }

  /** The address of the page of a day. */
  public static String url(AppSelection app, LocalDate date) {
    return app.url(BELOW, "date", date);
  }

  @Override
  public void addTo(PageRoutes routes) {
    routes.getForTeam(AppSelection.PATH + BELOW, this::show);
  }

  private void show(PageRequest request) {
    AppSelection app = AppSelection.of(request);
    Evidence evidence = timelines.evidence();
    LocalDate today = LastDays.dateOf(evidence.moment().at());
    LocalDate date =
        request
            .query()
            .findDate("date")
            .filter(day -> !day.isAfter(today))
            .orElseThrow(() -> PageException.notValid(Texts.of("after.date")));
    Watch watch = timelines.watch(request.account().id(), app.app(), app.country(), app.device());
    List<PeriodView> periods =
        timelines.after(watch, date, evidence).stream()
            .map(period -> view(period, watch, evidence))
            .toList();
    if (request.wantsCsv()) {
      request.send(csv(app, date, periods));
      return;
    }
    List<OwnChange> changes = changes(request, app, date, evidence);
    AppHeader header = headers.read(request, app, AppTab.EVENTS);
    request.show(
        "afterChange.jte",
        header.title(),
        NavigationSection.UNLISTED,
        new Model(
            header,
            date,
            changes.stream().filter(each -> each.date().equals(date)).map(OwnChange::text).toList(),
            changes.stream().filter(each -> !each.date().equals(date)).toList(),
            periods,
            AfterChange.DAYS.stream().map(date::plusDays).filter(today::isBefore).findFirst()));
  }

  /** The changes of the app and the annotations in the days that are compared, newest first. */
  private List<OwnChange> changes(
      PageRequest request, AppSelection app, LocalDate date, Evidence evidence) {
    OwnChanges changes =
        OwnChanges.around(
            date,
            app.app(),
            app.country(),
            markers.annotations().list(request.account().id(), app.app()),
            evidence);
    EventText text = new EventText(Optional.of(app.app()), Map.of());
    return Stream.concat(
            changes.listings().stream().map(event -> new OwnChange(event.date(), text.of(event))),
            changes.annotations().stream().map(each -> new OwnChange(each.date(), each.text())))
        .sorted(Comparator.comparing(OwnChange::date).reversed())
        .toList();
  }

  private static PeriodView view(AfterChange period, Watch watch, Evidence evidence) {
    return new PeriodView(
        period,
        period.apps().stream()
            .map(
                each ->
                    new AppRow(
                        KnownApp.of(each.app(), watch.country(), evidence)
                            .title()
                            .orElse(each.app().value()),
                        each.app().equals(watch.app()),
                        each))
            .toList());
  }

  private static Csv csv(AppSelection app, LocalDate date, List<PeriodView> periods) {
    Csv csv = new Csv(app.fileName("after-" + date), HEADINGS);
    for (PeriodView view : periods) {
      AfterChange period = view.period();
      for (AppMoves moves : period.apps()) {
        OptionalDouble median = moves.medianMove();
        csv.row(
            period.days(),
            period.before(),
            period.after(),
            moves.app(),
            moves.moves().size(),
            moves.entered(),
            moves.left(),
            moves.up(),
            moves.down(),
            median.isPresent() ? (Object) median.getAsDouble() : "",
            score(moves.visibility().map(BothScores::before)),
            score(moves.visibility().map(BothScores::after)));
      }
    }
    return csv;
  }

  private static Object score(Optional<Double> score) {
    return Csv.cell(score.map(each -> Math.round(100 * each) / 100.0));
  }
}
