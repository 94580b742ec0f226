package dev.storescope.dashboard.reports;

import dev.storescope.accounts.AccountId;
import dev.storescope.answer.Evidence;
import dev.storescope.dashboard.events.EventMarkers;
import dev.storescope.dashboard.page.AppCard;
import dev.storescope.dashboard.page.AppSelection;
import dev.storescope.dashboard.page.Csv;
import dev.storescope.dashboard.page.DailySeries;
import dev.storescope.dashboard.page.DailySeries.DailyLine;
import dev.storescope.dashboard.page.DailySeries.Measure;
import dev.storescope.dashboard.page.DateRange;
import dev.storescope.dashboard.page.FlashMessage;
import dev.storescope.dashboard.page.NavigationSection;
import dev.storescope.dashboard.page.PageQueries;
import dev.storescope.dashboard.page.PageRequest;
import dev.storescope.dashboard.page.PageRoutes;
import dev.storescope.dashboard.page.PageRoutes.PageGroup;
import dev.storescope.dashboard.page.SourceChange;
import dev.storescope.dashboard.page.form.FormFields;
import dev.storescope.dashboard.page.form.PageException;
import dev.storescope.dashboard.page.text.RemovedText;
import dev.storescope.dashboard.page.text.Texts;
import dev.storescope.dashboard.plot.ChartMarker;
import dev.storescope.dashboard.plot.Plot;
import dev.storescope.dashboard.reports.SentReports.Schedule;
import dev.storescope.events.KeywordRankPeriod.PeriodMove;
import dev.storescope.events.Visibility.DayScore;
import dev.storescope.events.Watch;
import dev.storescope.groups.AppGroup;
import dev.storescope.observation.Facts.Rating;
import dev.storescope.reports.Logo;
import dev.storescope.reports.ReportSubject;
import dev.storescope.reports.ReportText;
import dev.storescope.reports.ReportTexts;
import dev.storescope.reports.ReportedApps;
import dev.storescope.reports.WeekFigures;
import dev.storescope.reviews.ObservedReview;
import dev.storescope.store.AppId;
import java.time.LocalDate;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.SortedMap;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.stream.Stream;

/** The reports about a week of an app or of the apps of a group. */
public record ReportPages(
    PageQueries queries,
    EventMarkers events,
    ReportedApps apps,
    ReportTexts texts,
    SentReports sent)
    implements PageGroup {
  public static final String OF_GROUP = "/dashboard/groups/{group}/report";
  public static final String OF_APP = AppSelection.PATH + "/report";
  private static final String SCHEDULE = "/schedule";
  private static final String SCHEDULE_END = SCHEDULE + "/end";
  private static final String LOGO = "/dashboard/reports/logo";
  private static final int MOST_MOVES = 10;
  private static final int MOST_EVENTS = 20;
  private static final int MOST_CHANGES = 10;
  private static final int MOST_REVIEWS = 6;

  /** The address of the report of a group. */
  public static String url(long group) {
    return OF_GROUP.replace("{group}", Long.toString(group));
  }

  /** A move of a rank of an app. */
  public record ReportMove(AppWeek app, PeriodMove move) {}

  /** What happened to an app. */
  public record ReportEvent(AppWeek app, AppWeek.AppEvent event) {}

  /** What moved after a change of an app. */
  public record ReportChange(AppWeek app, AppWeek.MovedAfter moved) {}

  /** A review of an app. */
  public record ReportReview(AppWeek app, ObservedReview review) {}

  /**
   * The model of the page.
   *
   * @param path of the report
   * @param back the address of the page of the app or the group
   * @param name of the app or the group
   * @param thinned the first date that is not thinned, if the week begins before it
   * @param removed what was removed of its apps, their competitors and keywords, in sentences
   * @param removedReviews how many reviews of its apps were removed; blank if none were
   */
  public record Model(
      String path,
      String back,
      String name,
      ReportWeek week,
      Optional<LocalDate> thinned,
      List<String> removed,
      ReportText text,
      Optional<Logo> logo,
      Schedule schedule,
      List<AppWeek> apps,
      String removedReviews,
      DailySeries visibility,
      List<SourceChange> sources) {
    public String title() {
      return text.title().isEmpty() ? name : text.title();
    }

    public boolean isOfOne() {
      return apps.size() == 1;
    }

    public String url(Object... parameters) {
      return address(path, parameters);
    }

    public String logoAction() {
      return LOGO;
    }

    public List<ReportMove> winners() {
      return moves(app -> app.figures().ranks().risen());
    }

    public List<ReportMove> losers() {
      return moves(app -> app.figures().ranks().fallen());
    }

    /** Whether keywords were observed at both ends of the week, so that none moved is a fact. */
    public boolean isCompared() {
      return apps.stream().anyMatch(app -> app.figures().ranks().isCompared());
    }

    /** The largest first. */
    private List<ReportMove> moves(Function<AppWeek, List<PeriodMove>> which) {
      return all(which, ReportMove::new)
          .sorted(Comparator.comparingInt(each -> -Math.abs(each.move().places())))
          .limit(MOST_MOVES)
          .toList();
    }

    /** What the chart marks: of several apps only what was noted. */
    public List<ChartMarker> markers() {
      Set<List<Object>> marked = new HashSet<>();
      return apps.stream()
          .flatMap(app -> app.markers().stream().map(marker -> named(app, marker)))
          .filter(marker -> isOfOne() || marker.kind() == ChartMarker.Kind.ANNOTATION)
          .filter(marker -> marked.add(List.of(marker.date(), marker.label())))
          .toList();
    }

    private ChartMarker named(AppWeek app, ChartMarker marker) {
      return isOfOne()
          ? marker
          : new ChartMarker(
              marker.date(),
              marker.kind(),
              Texts.of("report.of-app", app.card().title(), marker.label()),
              marker.link());
    }

    /**
     * What the team noted, then what was observed, the newest first; what is the same of an app on
     * two devices or in two countries once.
     */
    public List<ReportEvent> events() {
      Set<List<Object>> listed = new HashSet<>();
      return all(AppWeek::events, ReportEvent::new)
          .filter(
              each ->
                  listed.add(
                      List.of(each.app().app().app(), each.event().date(), each.event().text())))
          .sorted(
              Comparator.comparing((ReportEvent each) -> !each.event().noted())
                  .thenComparing(each -> each.event().date(), Comparator.reverseOrder()))
          .limit(MOST_EVENTS)
          .toList();
    }

    /** The newest first. */
    public List<ReportChange> changes() {
      return all(AppWeek::changes, ReportChange::new)
          .sorted(
              Comparator.comparing(
                  (ReportChange each) -> each.moved().date(), Comparator.reverseOrder()))
          .limit(MOST_CHANGES)
          .toList();
    }

    /** The newest first. */
    public List<ReportReview> reviews() {
      return all(AppWeek::reviews, ReportReview::new)
          .sorted(
              Comparator.comparing(
                  (ReportReview each) -> each.review().review().submittedAt(),
                  Comparator.reverseOrder()))
          .limit(MOST_REVIEWS)
          .toList();
    }

    private <T, R> Stream<R> all(
        Function<AppWeek, List<T>> values, BiFunction<AppWeek, T, R> each) {
      return apps.stream()
          .flatMap(app -> values.apply(app).stream().map(value -> each.apply(app, value)));
    }
  }

  @Override
  public void addTo(PageRoutes routes) {
    routes
        .get(OF_GROUP, request -> show(request, ofGroup(request)))
        .get(OF_APP, request -> show(request, ofApp(request)))
        .post(OF_GROUP, request -> save(request, ofGroup(request)))
        .post(OF_APP, request -> save(request, ofApp(request)))
        .post(OF_GROUP + SCHEDULE, request -> sent.save(request, ofGroup(request)))
        .post(OF_APP + SCHEDULE, request -> sent.save(request, ofApp(request)))
        .post(OF_GROUP + SCHEDULE_END, request -> sent.end(request, ofGroup(request)))
        .post(OF_APP + SCHEDULE_END, request -> sent.end(request, ofApp(request)))
        .post(LOGO, this::saveLogo)
        .post(LOGO + "/remove", this::removeLogo);
  }

  private ReportTarget ofGroup(PageRequest request) {
    AccountId account = request.account().id();
    AppGroup group =
        apps.groups().list(account).stream()
            .filter(each -> Long.toString(each.number()).equals(request.path("group")))
            .findFirst()
            .orElseThrow(() -> PageException.notFound(Texts.of("group.unknown")));
    ReportSubject subject = new ReportSubject.OfGroup(group.number());
    return new ReportTarget(
        subject,
        group.name(),
        apps.list(account, subject).stream().map(ReportTarget::selection).toList());
  }

  private ReportTarget ofApp(PageRequest request) {
    AppSelection app = AppSelection.of(request);
    return new ReportTarget(
        new ReportSubject.OfApp(app.app(), app.country(), app.device()),
        AppCard.of(app.app(), app.country(), queries.evidence()).title(),
        List.of(app));
  }

  private void show(PageRequest request, ReportTarget subject) {
    AccountId account = request.account().id();
    ReportWeek week = ReportWeek.of(request.query(), queries.now());
    Evidence evidence = events.timelines().evidenceAt(week.range().end());
    AppWeek.Reader reader = new AppWeek.Reader(events, account, week, subject.apps().size() == 1);
    List<AppWeek> apps = evidence.each(subject.apps(), app -> reader.read(app, evidence)).toList();
    if (request.wantsCsv()) {
      request.send(csv(apps, week));
      return;
    }
    Model model =
        new Model(
            subject.path(),
            subject.back(),
            subject.name(),
            week,
            evidence.findThinned(week.range().first()),
            removed(account, subject.apps(), evidence),
            texts.find(account, subject.subject(), week.first()),
            texts.findLogo(account),
            sent.read(account, subject.subject()),
            apps,
            RemovedText.ofReviews(
                subject.apps().stream().map(AppSelection::app).toList(), evidence.findRemovals()),
            visibility(apps, week),
            SourceChange.within(
                fourWeeks(week),
                apps.stream().map(app -> app.figures().visibility().ranks().sources())));
    request.show("report.jte", model.title(), NavigationSection.UNLISTED, model);
  }

  private List<String> removed(AccountId account, List<AppSelection> apps, Evidence evidence) {
    Map<AppId, String> titles = new HashMap<>();
    apps.forEach(
        app -> titles.put(app.app(), AppCard.of(app.app(), app.country(), evidence).title()));
    return new RemovedText(evidence.findRemovals(), app -> titles.getOrDefault(app, app.value()))
        .ofWatched(() -> apps.stream().map(app -> watch(account, app)).toList());
  }

  private Watch watch(AccountId account, AppSelection app) {
    return events.timelines().watch(account, app.app(), app.country(), app.device());
  }

  /** Of the apps with the greatest visibility; of a single app, with its competitors. */
  private static DailySeries visibility(List<AppWeek> apps, ReportWeek week) {
    return new DailySeries(
        fourWeeks(week),
        Stream.concat(
                apps.stream()
                    .filter(app -> app.figures().score().isPresent())
                    .sorted(
                        Comparator.comparingDouble(
                            app -> -app.figures().score().map(DayScore::score).orElse(0.0)))
                    .map(app -> line(app.card().title(), app.figures().scores())),
                apps.stream()
                    .flatMap(app -> app.competitors().stream())
                    .filter(competitor -> !competitor.scores().isEmpty())
                    .map(competitor -> line(competitor.title(), competitor.scores())))
            .limit(Plot.COLOURS)
            .toList());
  }

  private static DateRange fourWeeks(ReportWeek week) {
    return DateRange.upTo(week.last(), WeekFigures.SCORE_DAYS);
  }

  private static DailyLine line(String title, SortedMap<LocalDate, DayScore> scores) {
    return DailyLine.of(
        title,
        List.of(title),
        Measure.VISIBILITY,
        scores,
        score -> OptionalDouble.of(score.rounded()));
  }

  private void save(PageRequest request, ReportTarget subject) {
    ReportWeek week = ReportWeek.of(request.form(), queries.now());
    texts.put(
        request.account().id(),
        subject.subject(),
        week.first(),
        new ReportText(request.form().raw("title"), request.form().raw("note")));
    request.redirect(
        address(subject.path(), "week", week.first()), FlashMessage.done(Texts.of("report.saved")));
  }

  private static String address(String path, Object... parameters) {
    return path + (path.contains("?") ? "&" : "?") + FormFields.write(parameters);
  }

  private void saveLogo(PageRequest request) {
    Logo logo = Logo.parse(request.form().raw("logo"));
    texts.putLogo(request.account().id(), Optional.of(logo));
    request.redirect(target(request), FlashMessage.done(Texts.of("report.logo-saved")));
  }

  private void removeLogo(PageRequest request) {
    texts.putLogo(request.account().id(), Optional.empty());
    request.redirect(target(request), FlashMessage.done(Texts.of("report.logo-removed")));
  }

  /** The report from which the form was sent. */
  private static String target(PageRequest request) {
    String path = request.form().find("path").orElse("");
    return path.matches("/dashboard/[A-Za-z0-9._/?=%-]+/report(\\?.*)?")
        ? path
        : NavigationSection.OVERVIEW.path();
  }

  private static Csv csv(List<AppWeek> apps, ReportWeek week) {
    Csv csv =
        new Csv(
            "report-" + week.first(),
            "week,store,id,country,device,title,visibility_percent,visibility_change,in_top_10,"
                + "in_top_10_change,rose,fell,rating,ratings,new_ratings");
    for (AppWeek app : apps) {
      WeekFigures figures = app.figures();
      Optional<Rating> rating = app.ratings().after();
      csv.row(
          week.first(),
          app.app().app().store().wireName(),
          app.app().app(),
          app.app().country(),
          app.app().device().wireName(),
          app.card().title(),
          Csv.cell(figures.score().map(DayScore::rounded)),
          Csv.cell(figures.change().map(change -> Math.round(100 * change.points()) / 100.0)),
          Csv.cell(figures.topTen()),
          Csv.cell(app.gained()),
          figures.ranks().risen().size(),
          figures.ranks().fallen().size(),
          Csv.cell(rating.map(Rating::average)),
          Csv.cell(rating.map(Rating::count)),
          Csv.cell(app.newRatings()));
    }
    return csv;
  }
}
