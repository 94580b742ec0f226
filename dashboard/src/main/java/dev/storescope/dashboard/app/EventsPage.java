package dev.storescope.dashboard.app;

import dev.storescope.annotations.Annotation;
import dev.storescope.answer.Evidence;
import dev.storescope.answer.Page;
import dev.storescope.dashboard.app.header.AppHeader;
import dev.storescope.dashboard.app.header.AppTab;
import dev.storescope.dashboard.app.metadata.DifferenceView;
import dev.storescope.dashboard.events.EventMarkers;
import dev.storescope.dashboard.events.EventText;
import dev.storescope.dashboard.page.AppSelection;
import dev.storescope.dashboard.page.Csv;
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
import dev.storescope.dashboard.page.SourceChange;
import dev.storescope.dashboard.page.form.FormFields;
import dev.storescope.dashboard.page.form.PageException;
import dev.storescope.dashboard.page.text.Texts;
import dev.storescope.dashboard.plot.ChartMarker;
import dev.storescope.events.AppTimeline;
import dev.storescope.events.AppTimeline.TimelineDay;
import dev.storescope.events.KeywordRankPeriod;
import dev.storescope.events.MarketEvent;
import dev.storescope.events.MarketEvent.ListingEvent;
import dev.storescope.events.RankMove;
import dev.storescope.events.Timelines;
import dev.storescope.events.Visibility;
import dev.storescope.events.Visibility.DayScore;
import dev.storescope.events.Visibility.KeywordPoints;
import dev.storescope.events.Visibility.PointsChange;
import dev.storescope.events.Visibility.ScoreChange;
import dev.storescope.store.AppId;
import dev.storescope.store.Keyword;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.SortedMap;
import java.util.function.Function;
import java.util.stream.Stream;

/** What happened to an app by day: moves of ranks, events, and its visibility in searches. */
public record EventsPage(
    PageQueries queries, AppHeader.Reader headers, Timelines timelines, EventMarkers markers)
    implements PageGroup {
  private static final String EVENTS = "date,kind,id,event,observed_before,observed_at";
  private static final String MOVES =
      "date,keyword,rank_before,rank_after,state_before,state_after";
  private static final String SCORES = "date,visibility_percent,keywords";
  private static final int DAYS_PER_PAGE = 30;
  private static final int MAX_MOVES = 20;
  private static final int MAX_PARTS = 10;
  private static final int MAX_EXPLAINED = 5;

  /**
   * The model of the page.
   *
   * @param visibility the score by date
   * @param last the newest score
   * @param parts what it is made of; the keywords that can contribute most
   * @param days of the page, newest first
   * @param outside the annotations on days that no period has
   * @param annotated the date in the form for an annotation
   */
  public record Model(
      AppHeader header,
      int keywords,
      DailySeries visibility,
      List<SourceChange> sources,
      List<ChartMarker> markers,
      Optional<DayScore> last,
      List<KeywordPoints> parts,
      List<DayView> days,
      List<Annotation> outside,
      LocalDate annotated,
      LocalDate today,
      int page,
      int pages) {
    public AppSelection selection() {
      return header.selection();
    }

    public List<KeywordPoints> firstParts() {
      return parts.stream().limit(MAX_PARTS).toList();
    }

    public String pageUrl(int other) {
      return url("page", other) + "#days";
    }

    /** The address with the period and more parameters. */
    public String url(Object... parameters) {
      return selection().url(EventMarkers.BELOW, header.period().with(parameters));
    }
  }

  /**
   * A day as the page shows it.
   *
   * @param change of the visibility since the day before, by the keywords that count on both days
   * @param counted the keywords that count and did not on the day before
   * @param uncounted the keywords that counted on the day before and do not now
   * @param dayBefore the events of the day before, unless the page shows that day too
   */
  public record DayView(
      LocalDate date,
      List<Annotation> annotations,
      Optional<ScoreChange> change,
      List<Keyword> counted,
      List<Keyword> uncounted,
      List<MoveGroup> moves,
      List<EventView> events,
      List<EventView> dayBefore) {
    /** Whether the app itself changed, or the team noted something. */
    public boolean hasOwnChange(AppId app) {
      return !annotations.isEmpty()
          || events.stream()
              .map(EventView::event)
              .anyMatch(event -> event instanceof ListingEvent && event.app().equals(app));
    }

    /** Whether only the address asked for the day. */
    public boolean isEmpty() {
      return annotations.isEmpty()
          && counted.isEmpty()
          && uncounted.isEmpty()
          && moves.isEmpty()
          && events.isEmpty()
          && !changesVisibility();
    }

    public boolean changesVisibility() {
      return Math.abs(points()) >= AppTimeline.LEAST_POINTS;
    }

    public double points() {
      return change.map(ScoreChange::points).orElse(0.0);
    }

    /** The keywords whose ranks changed the visibility most. */
    public List<PointsChange> explained() {
      return change.stream()
          .flatMap(by -> by.parts().stream())
          .filter(each -> Math.abs(each.points()) >= AppTimeline.LEAST_POINTS)
          .limit(MAX_EXPLAINED)
          .toList();
    }

    public String id() {
      return EventMarkers.anchor(date);
    }
  }

  /** The keywords that moved alike. */
  public record MoveGroup(String title, boolean good, List<RankMove> moves) {
    public List<RankMove> shown() {
      return moves.stream().limit(MAX_MOVES).toList();
    }
  }

  /** An event with the differences of a listing. */
  public record EventView(String text, MarketEvent event, List<DifferenceView> differences) {}

  @Override
  public void addTo(PageRoutes routes) {
    routes.get(AppSelection.PATH + AppTab.EVENTS.below(), this::show);
  }

  private void show(PageRequest request) {
    AppSelection app = AppSelection.of(request);
    Period period = Period.of(request.query(), queries.now());
    DateRange range = period.range();
    Evidence evidence = timelines.evidence();
    AppTimeline timeline =
        timelines.read(
            timelines.watch(request.account().id(), app.app(), app.country(), app.device()),
            new AppTimeline.Dates(period.begin(), range.first(), range.last()),
            evidence);
    EventText text =
        new EventText(
            Optional.of(app.app()), Timelines.names(timeline.events(), app.country(), evidence));
    List<Annotation> annotations = markers.list(request.account().id(), app.app(), range);
    if (request.wantsCsv()) {
      request.send(csv(request, app, period, timeline, annotations, text));
      return;
    }
    AppHeader header = headers.read(request, app, AppTab.EVENTS, timeline, evidence);
    LocalDate today = DateRange.dateOf(queries.now());
    List<Annotation> outside = markers.listOutside(request.account().id(), app.app(), today);
    request.show(
        "appEvents.jte",
        header.title(),
        NavigationSection.UNLISTED,
        model(header, request.query(), timeline, annotations, outside, text, today));
  }

  private static Model model(
      AppHeader header,
      FormFields query,
      AppTimeline timeline,
      List<Annotation> annotations,
      List<Annotation> outside,
      EventText text,
      LocalDate today) {
    SortedMap<LocalDate, DayScore> scores = timeline.scores();
    Optional<LocalDate> on = query.findDate(Period.ON);
    List<LocalDate> dates = dates(timeline, annotations, on);
    Page page = page(query, dates);
    List<LocalDate> shown = page.of(dates);
    Optional<DayScore> last = scores.values().stream().reduce((_, later) -> later);
    Function<LocalDate, String> url = date -> url(date, header, shown);
    return new Model(
        header,
        timeline.watch().keywords().size(),
        visibility(header.period(), timeline.visibility()),
        SourceChange.within(header.period().range(), Stream.of(timeline.ranks().sources())),
        Stream.of(
                EventMarkers.ofAdded(header.selection(), KeywordRankPeriod.of(timeline)).stream(),
                annotations.stream().map(each -> EventMarkers.marker(each, url.apply(each.date()))),
                timeline.events().stream()
                    .map(event -> text.marker(event, url.apply(event.date()))))
            .flatMap(each -> each)
            .toList(),
        last,
        last.map(score -> timeline.visibility().pointsOn(score.date())).orElse(List.of()),
        shown.stream()
            .map(
                date ->
                    view(
                        on.filter(date::equals).isPresent()
                            ? timeline.withAllMoves(date)
                            : timeline.on(date),
                        timeline,
                        annotations,
                        text,
                        shown))
            .toList(),
        outside,
        query.findDate("date").orElse(header.period().range().last()),
        today,
        page.number(),
        page.count(dates));
  }

  /** The page that a query asks for, or that has the day that it asks for. */
  private static Page page(FormFields query, List<LocalDate> dates) {
    Optional<LocalDate> on = query.findDate(Period.ON).filter(_ -> query.find("page").isEmpty());
    int number =
        on.map(date -> 1 + (int) dates.stream().filter(date::isBefore).count() / DAYS_PER_PAGE)
            .orElseGet(query::page);
    return new Page(number, DAYS_PER_PAGE);
  }

  /** The dates on which something happened or was noted, newest first, and the one asked for. */
  private static List<LocalDate> dates(
      AppTimeline timeline, List<Annotation> annotations, Optional<LocalDate> on) {
    return Stream.of(
            timeline.dates().stream(), annotations.stream().map(Annotation::date), on.stream())
        .flatMap(dates -> dates)
        .distinct()
        .sorted(Comparator.reverseOrder())
        .toList();
  }

  private static List<Annotation> on(LocalDate date, List<Annotation> annotations) {
    return annotations.stream().filter(each -> each.date().equals(date)).toList();
  }

  /** The address of a day, which may be on another page. */
  private static String url(LocalDate date, AppHeader header, List<LocalDate> shown) {
    String anchor = "#" + EventMarkers.anchor(date);
    return shown.contains(date)
        ? anchor
        : header.selection().url(EventMarkers.BELOW, header.period().with(Period.ON, date))
            + anchor;
  }

  /** The visibility by date, as a chart and a file show it. */
  public static DailySeries visibility(Period period, Visibility visibility) {
    return period.read(range -> visibility(range, visibility.between(range.first(), range.last())));
  }

  private static DailySeries visibility(DateRange range, SortedMap<LocalDate, DayScore> scores) {
    return new DailySeries(
        range,
        List.of(
            DailyLine.of(
                Texts.of("events.visibility"),
                List.of("visibility"),
                Measure.VISIBILITY,
                scores,
                score -> OptionalDouble.of(score.score()))));
  }

  private static DayView view(
      TimelineDay day,
      AppTimeline timeline,
      List<Annotation> annotations,
      EventText text,
      List<LocalDate> shown) {
    LocalDate before = day.date().minusDays(1);
    Visibility visibility = timeline.visibility();
    return new DayView(
        day.date(),
        on(day.date(), annotations),
        day.change(),
        added(visibility.countedOn(before), visibility.countedOn(day.date())),
        added(visibility.countedOn(day.date()), visibility.countedOn(before)),
        Stream.of(
                new MoveGroup(Texts.of("move.entered"), true, day.entered()),
                new MoveGroup(Texts.of("move.left"), false, day.left()),
                new MoveGroup(Texts.of("move.rose"), true, day.rose()),
                new MoveGroup(Texts.of("move.fell"), false, day.fell()))
            .filter(group -> !group.moves().isEmpty())
            .toList(),
        views(day.events(), text),
        day.moves().isEmpty() || shown.contains(before) ? List.of() : views(day.dayBefore(), text));
  }

  /** What one set has and another has not; all of a set after none is no addition. */
  private static List<Keyword> added(Set<Keyword> before, Set<Keyword> after) {
    return before.isEmpty()
        ? List.of()
        : after.stream().filter(each -> !before.contains(each)).toList();
  }

  private static List<EventView> views(List<MarketEvent> events, EventText text) {
    return events.stream()
        .map(event -> new EventView(text.of(event), event, differences(event)))
        .toList();
  }

  private static List<DifferenceView> differences(MarketEvent event) {
    return event instanceof ListingEvent listing
        ? listing.parts().stream().map(DifferenceView::of).toList()
        : List.of();
  }

  private static Csv csv(
      PageRequest request,
      AppSelection app,
      Period period,
      AppTimeline timeline,
      List<Annotation> annotations,
      EventText text) {
    String table = request.query().find("table").orElse("events");
    return switch (table) {
      case "events" -> csv(new Csv(app.fileName("events"), EVENTS), timeline, annotations, text);
      case "moves" -> moves(new Csv(app.fileName("moves"), MOVES), timeline);
      case "visibility" -> visibility(app.fileName("visibility"), period, timeline);
      default -> throw PageException.notOneOf("table", List.of("events", "moves", "visibility"));
    };
  }

  /** What happened by day, newest first: what was noted, the moves of ranks, then the events. */
  private static Csv csv(
      Csv csv, AppTimeline timeline, List<Annotation> annotations, EventText text) {
    for (LocalDate date : dates(timeline, annotations, Optional.empty())) {
      TimelineDay day = timeline.on(date);
      on(date, annotations)
          .forEach(each -> csv.row(date, "annotation", each.app(), each.text(), "", ""));
      day.moves()
          .forEach(
              move ->
                  csv.row(
                      move.date(),
                      "rank",
                      move.app(),
                      move.describe(),
                      move.before().observedAt(),
                      move.after().observedAt()));
      day.events()
          .forEach(
              event ->
                  csv.row(
                      event.date(),
                      event.kind().wireName(),
                      event.app(),
                      text.of(event),
                      event.before(),
                      event.at()));
    }
    return csv;
  }

  private static Csv moves(Csv csv, AppTimeline timeline) {
    timeline.dates().stream()
        .flatMap(date -> timeline.on(date).moves().stream())
        .forEach(
            move ->
                csv.row(
                    move.date(),
                    move.search().keyword(),
                    Csv.rank(move.before().rank()),
                    Csv.rank(move.after().rank()),
                    Csv.rankState(move.before().rank()),
                    Csv.rankState(move.after().rank())));
    return csv;
  }

  private static Csv visibility(String name, Period period, AppTimeline timeline) {
    Csv csv = new Csv(name, SCORES + (period.isCompared() ? ",visibility_percent_before" : ""));
    for (LocalDate date : period.range().dates()) {
      Optional<DayScore> score = Optional.ofNullable(timeline.scores().get(date));
      List<Object> cells = new ArrayList<>(List.of(date));
      cells.add(Csv.cell(score.map(DayScore::rounded)));
      cells.add(Csv.cell(score.map(DayScore::keywords)));
      if (period.isCompared()) {
        LocalDate before = date.minusDays(period.range().days());
        cells.add(Csv.cell(timeline.visibility().on(before).map(DayScore::rounded)));
      }
      csv.row(cells.toArray());
    }
    return csv;
  }
}
