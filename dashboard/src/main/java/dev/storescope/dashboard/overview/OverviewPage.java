package dev.storescope.dashboard.overview;

import dev.storescope.accounts.Account;
import dev.storescope.answer.Evidence;
import dev.storescope.dashboard.page.AppCard;
import dev.storescope.dashboard.page.AppSelection;
import dev.storescope.dashboard.page.ColumnChoice;
import dev.storescope.dashboard.page.Csv;
import dev.storescope.dashboard.page.NavigationSection;
import dev.storescope.dashboard.page.PageQueries;
import dev.storescope.dashboard.page.PageRequest;
import dev.storescope.dashboard.page.PageRoutes;
import dev.storescope.dashboard.page.PageRoutes.PageGroup;
import dev.storescope.dashboard.page.form.SelectOption;
import dev.storescope.dashboard.page.text.DisplayNames;
import dev.storescope.dashboard.page.text.RemovedText;
import dev.storescope.dashboard.plot.Sparkline;
import dev.storescope.dashboard.start.Checklist;
import dev.storescope.events.Timelines;
import dev.storescope.events.Watch;
import dev.storescope.events.WeeklyVisibility;
import dev.storescope.fetching.FetchSchedule;
import dev.storescope.groups.AppGroup;
import dev.storescope.groups.AppGroup.GroupedApp;
import dev.storescope.groups.AppGroups;
import dev.storescope.observation.Facts.ChartKind;
import dev.storescope.observation.Facts.Listing;
import dev.storescope.observation.Facts.Rating;
import dev.storescope.observation.Subject;
import dev.storescope.popularities.DoubtfulDays;
import dev.storescope.store.AppId;
import dev.storescope.tracking.TrackedApp;
import dev.storescope.tracking.TrackingLists;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The tracked apps with their rating, chart ranks and keywords. */
public final class OverviewPage implements PageGroup {
  private static final int DAYS = 30;
  private static final String TABLE = "overview";
  private static final Predicate<OverviewChart> OVERALL =
      chart -> chart.category().equals("overall");

  private final PageQueries queries;
  private final TrackingLists lists;
  private final AppGroups groups;
  private final FetchSchedule schedule;
  private final DoubtfulDays doubtful;
  private final Timelines timelines;
  private final Checklist.Reader checklist;
  private final TopTenCounts topTenCounts = new TopTenCounts();

  /** The apps that accounts track, and their groups. */
  public record Lists(TrackingLists tracking, AppGroups groups) {}

  public OverviewPage(
      PageQueries queries,
      Lists lists,
      FetchSchedule schedule,
      DoubtfulDays doubtful,
      Timelines timelines,
      Checklist.Reader checklist) {
    this.queries = queries;
    this.lists = lists.tracking();
    this.groups = lists.groups();
    this.schedule = schedule;
    this.doubtful = doubtful;
    this.timelines = timelines;
    this.checklist = checklist;
  }

  /**
   * A tracked app on a device.
   *
   * @param rating the newest, whatever its age
   * @param charts those that were observed
   * @param visibility in the last hour, empty if it is not known
   * @param topTen the number of keywords in the top 10 by date
   * @param awaited whether its listing is being fetched for the first time
   */
  public record AppSummary(
      AppSelection selection,
      AppCard card,
      Optional<Rating> rating,
      List<OverviewChart> charts,
      Optional<WeeklyVisibility> visibility,
      WeeklyKeywords week,
      Sparkline topTen,
      boolean awaited) {
    /** The app as groups have it. */
    public GroupedApp grouped() {
      return new GroupedApp(selection.app(), selection.country());
    }

    boolean isIn(AppGroup group) {
      return group.has(selection.app(), selection.country());
    }

    /** The charts that the app is in, or was the day before. */
    public List<OverviewChart> ranked() {
      return charts.stream().filter(OverviewChart::isRanked).toList();
    }
  }

  /** A group with the figures of its apps. */
  public record GroupSummary(AppGroup group, GroupTotals totals) {
    public String url() {
      return OverviewOptions.url(group.number());
    }
  }

  /**
   * The model of the page.
   *
   * @param shown the columns of the table
   * @param group the one whose apps are shown
   * @param groups all, with their figures if the page shows all apps
   * @param tracked all tracked apps
   * @param total of the apps shown
   * @param removed what was removed of the apps shown, their competitors and keywords, in sentences
   * @param news what happened to the apps on the last day
   * @param inReview how many reports of popularities an administrator is asked to review
   * @param checklist what to do first, if no app is tracked
   */
  public record Model(
      OverviewOptions options,
      ColumnChoice shown,
      Optional<AppGroup> group,
      List<GroupSummary> groups,
      List<TrackedApp> tracked,
      List<AppSummary> apps,
      GroupTotals total,
      List<String> removed,
      List<NewsOfDay> news,
      long inReview,
      Optional<Checklist> checklist) {
    public List<NewsOfDay> shownNews() {
      return news.stream().limit(NewsOfDay.MAX_SHOWN).toList();
    }

    public List<NewsOfDay> furtherNews() {
      return news.stream().skip(NewsOfDay.MAX_SHOWN).toList();
    }

    /** Whether an app is being fetched for the first time. */
    public boolean isAwaiting() {
      return apps.stream().anyMatch(AppSummary::awaited);
    }

    public boolean has(OverviewColumn column) {
      return shown.shows(column.wireName());
    }

    public List<OverviewColumn> columns() {
      return Stream.of(OverviewColumn.values()).filter(this::has).toList();
    }

    /** The choice of a store; none if all apps are of one. */
    public List<SelectOption> stores() {
      return choice(
          tracked.stream().map(app -> app.app().store()).distinct().sorted(),
          store ->
              new SelectOption(
                  store.wireName(),
                  DisplayNames.of(store),
                  options.store().filter(store::equals).isPresent()));
    }

    /** The choice of a country; none if all apps are of one. */
    public List<SelectOption> countries() {
      return choice(
          tracked.stream()
              .map(TrackedApp::country)
              .distinct()
              .sorted(DisplayNames.countriesByName()),
          country ->
              new SelectOption(
                  country.code(),
                  DisplayNames.of(country),
                  options.country().filter(country::equals).isPresent()));
    }

    private static <T> List<SelectOption> choice(
        Stream<T> values, Function<T, SelectOption> option) {
      List<SelectOption> choices = values.map(option).toList();
      return choices.size() > 1 ? choices : List.of();
    }
  }

  @Override
  public void addTo(PageRoutes routes) {
    routes.get("/dashboard", this::show);
  }

  private void show(PageRequest request) {
    OverviewOptions options = OverviewOptions.of(request.query());
    if (ColumnChoice.keep(request, TABLE, names(OverviewColumn.optional()))) {
      request.redirect(options.url());
      return;
    }
    List<AppGroup> all = groups.list(request.account().id());
    Optional<AppGroup> group =
        options.group().stream()
            .mapToObj(
                number ->
                    GroupForms.found(
                        all.stream().filter(each -> each.number() == number).findFirst()))
            .findFirst();
    List<TrackedApp> tracked = lists.list(request.account().id());
    List<AppSummary> apps = list(request.account(), tracked, group, options);
    if (request.wantsCsv()) {
      request.send(csv(apps, all));
      return;
    }
    boolean mayReview = request.user().role() == Account.Role.ADMINISTRATOR;
    Model model =
        new Model(
            options,
            ColumnChoice.of(request, TABLE, Set.of()),
            group,
            all.stream().map(each -> new GroupSummary(each, totals(each, apps))).toList(),
            tracked,
            apps,
            GroupTotals.of(apps),
            removed(request.account(), apps),
            news(request.account(), apps),
            mayReview ? doubtful.countInReview() : 0,
            tracked.isEmpty() ? Optional.of(checklist.read(request)) : Optional.empty());
    request.show(
        "overview.jte",
        group.map(AppGroup::name).orElse(NavigationSection.OVERVIEW.title()),
        NavigationSection.OVERVIEW,
        model);
  }

  private static List<String> names(List<OverviewColumn> columns) {
    return columns.stream().map(OverviewColumn::wireName).toList();
  }

  private static GroupTotals totals(AppGroup group, List<AppSummary> apps) {
    return GroupTotals.of(apps.stream().filter(app -> app.isIn(group)).toList());
  }

  private List<String> removed(Account account, List<AppSummary> apps) {
    Map<AppId, String> titles = new HashMap<>();
    apps.forEach(app -> titles.put(app.selection().app(), app.card().title()));
    return new RemovedText(
            queries.evidence().findRemovals(), app -> titles.getOrDefault(app, app.value()))
        .ofWatched(() -> apps.stream().map(app -> watch(account, app.selection())).toList());
  }

  private Watch watch(Account account, AppSelection app) {
    return timelines.watch(account.id(), app.app(), app.country(), app.device());
  }

  private List<NewsOfDay> news(Account account, List<AppSummary> apps) {
    Set<AppSelection> shown =
        apps.stream().map(AppSummary::selection).collect(Collectors.toUnmodifiableSet());
    return NewsOfDay.list(timelines, account.id()).stream()
        .filter(news -> shown.contains(news.selection()))
        .toList();
  }

  private List<AppSummary> list(
      Account account,
      List<TrackedApp> tracked,
      Optional<AppGroup> group,
      OverviewOptions options) {
    Evidence evidence = queries.evidence();
    OverviewChart.Reader charts = new OverviewChart.Reader(evidence);
    List<AppSelection> apps =
        tracked.stream()
            .filter(app -> group.stream().allMatch(each -> each.has(app)))
            .filter(options::matches)
            .flatMap(OverviewPage::selections)
            .filter(app -> options.matches(AppCard.of(app.app(), app.country(), evidence)))
            .toList();
    return options.sorted(
        evidence.each(apps, app -> summary(account, app, charts, evidence)).toList());
  }

  private static Stream<AppSelection> selections(TrackedApp tracked) {
    return tracked.devices().stream()
        .map(device -> new AppSelection(tracked.app(), tracked.country(), device));
  }

  private AppSummary summary(
      Account account, AppSelection app, OverviewChart.Reader charts, Evidence evidence) {
    Subject.Listing subject = new Subject.Listing(app.app(), app.country());
    Optional<Listing> listing = PageQueries.findFacts(subject, evidence);
    Watch watch = watch(account, app);
    return new AppSummary(
        app,
        AppCard.of(app.app(), app.country(), evidence),
        PageQueries.findFacts(new Subject.Rating(app.app(), app.country()), evidence),
        charts.read(app, watch.intervals().own(), listing.flatMap(Listing::mainCategory)),
        timelines.visibility(watch, evidence),
        WeeklyKeywords.read(app, watch, evidence),
        Sparkline.of(topTenCounts.read(app, watch, DAYS, evidence)),
        listing.isEmpty() && isAwaited(subject));
  }

  private boolean isAwaited(Subject.Listing listing) {
    return schedule.findJobs(Set.of(listing)).values().stream()
        .anyMatch(job -> job.failure().isEmpty() && job.next().isPresent());
  }

  private static Csv csv(List<AppSummary> apps, List<AppGroup> groups) {
    Csv csv =
        new Csv(
            "overview",
            "store,id,country,device,title,rating,ratings,overall_free,overall_paid,"
                + "overall_grossing,category,category_free,category_paid,category_grossing,"
                + "keywords,in_top_10,up_in_a_week,down_in_a_week,into_top_10,out_of_top_10,"
                + "visibility_percent,visibility_change_in_a_week,groups");
    apps.forEach(app -> csv.row(cells(app, groups).toArray()));
    return csv;
  }

  private static List<Object> cells(AppSummary app, List<AppGroup> groups) {
    List<Object> cells = new ArrayList<>();
    cells.add(app.selection().app().store().wireName());
    cells.add(app.selection().app());
    cells.add(app.selection().country());
    cells.add(app.selection().device().wireName());
    cells.add(app.card().title());
    cells.add(app.rating().<Object>map(Rating::average).orElse(""));
    cells.add(app.rating().<Object>map(Rating::count).orElse(""));
    addRanks(cells, app, OVERALL);
    cells.add(
        app.charts().stream()
            .filter(OVERALL.negate())
            .map(OverviewChart::category)
            .findFirst()
            .orElse(""));
    addRanks(cells, app, OVERALL.negate());
    WeeklyKeywords week = app.week();
    cells.add(week.keywords());
    cells.add(week.isObserved() ? week.topTen() : "");
    Stream.of(week.up(), week.down(), week.in(), week.out())
        .forEach(count -> cells.add(week.compared() > 0 ? count : ""));
    cells.add(Csv.cell(app.visibility().map(score -> score.last().rounded())));
    cells.add(
        Csv.cell(
            app.visibility()
                .flatMap(WeeklyVisibility::change)
                .map(change -> Math.round(100 * change.points()) / 100.0)));
    cells.add(
        groups.stream().filter(app::isIn).map(AppGroup::name).collect(Collectors.joining(" | ")));
    return cells;
  }

  /** A rank is 0 if the app is not in the chart, and blank if the chart was not observed. */
  private static void addRanks(List<Object> cells, AppSummary app, Predicate<OverviewChart> which) {
    for (ChartKind kind : ChartKind.values()) {
      cells.add(
          app.charts().stream()
              .filter(which)
              .filter(chart -> chart.kind() == kind)
              .<Object>map(chart -> chart.rank().after().findPosition().orElse(0))
              .findFirst()
              .orElse(""));
    }
  }
}
