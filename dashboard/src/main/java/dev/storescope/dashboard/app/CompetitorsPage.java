package dev.storescope.dashboard.app;

import dev.storescope.accounts.Account;
import dev.storescope.accounts.AccountId;
import dev.storescope.answer.Evidence;
import dev.storescope.answer.QueryResult;
import dev.storescope.competitors.CompetitorLists;
import dev.storescope.competitors.CompetitorLists.CompetitorList;
import dev.storescope.dashboard.app.header.AppHeader;
import dev.storescope.dashboard.app.header.AppTab;
import dev.storescope.dashboard.app.header.ComparedApp;
import dev.storescope.dashboard.app.keyword.KeywordGrid;
import dev.storescope.dashboard.app.keyword.KeywordRowReader;
import dev.storescope.dashboard.events.EventMarkers;
import dev.storescope.dashboard.page.AppCard;
import dev.storescope.dashboard.page.AppSelection;
import dev.storescope.dashboard.page.Csv;
import dev.storescope.dashboard.page.DailySeries;
import dev.storescope.dashboard.page.DailySeries.DailyLine;
import dev.storescope.dashboard.page.DateRange;
import dev.storescope.dashboard.page.NavigationSection;
import dev.storescope.dashboard.page.PageQueries;
import dev.storescope.dashboard.page.PageRequest;
import dev.storescope.dashboard.page.PageRoutes;
import dev.storescope.dashboard.page.PageRoutes.PageGroup;
import dev.storescope.dashboard.page.Period;
import dev.storescope.dashboard.plot.ChartMarker;
import dev.storescope.events.Watch;
import dev.storescope.listings.AppMeta;
import dev.storescope.observation.Facts.SearchRanking;
import dev.storescope.observation.Observation;
import dev.storescope.observation.Subject;
import dev.storescope.rankings.AppKeywordsRankMovement;
import dev.storescope.store.AppId;
import dev.storescope.store.Country;
import dev.storescope.store.Keyword;
import dev.storescope.tracking.TrackingLists;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.stream.Stream;

/** An app and its competitors side by side, and their ranks for the app's keywords. */
public record CompetitorsPage(
    PageQueries queries,
    AppHeader.Reader headers,
    TrackingLists lists,
    CompetitorLists competitors,
    EventMarkers markers)
    implements PageGroup {
  /** How many keywords that the app ranks for are shown if none is tracked. */
  private static final int MAX_UNTRACKED = 50;

  /**
   * The model of the page.
   *
   * @param apps the app first, then its competitors in the order of the list
   * @param fetching whether an app on the page is being fetched for the first time
   * @param tracked whether the keywords are those that the account tracks, or those that the app
   *     ranks best for
   * @param page the page of the grid, from 1
   * @param chosen the keyword of the chart; empty if there is no keyword
   * @param named the apps that the store finds by a name, if one was entered
   * @param markers what happened on the dates of the chart
   */
  public record Model(
      AppHeader header,
      List<ComparedApp> apps,
      boolean fetching,
      boolean tracked,
      KeywordGrid grid,
      int page,
      Optional<KeywordChart> chosen,
      List<SuggestedCompetitor> suggested,
      Optional<RivalSearch> named,
      List<ChartMarker> markers) {
    public boolean hasCompetitors() {
      return apps.size() > 1;
    }

    /** Whether the chart is of a row. */
    public boolean isChosen(KeywordGrid.GridRow row) {
      return chosen.filter(series -> series.keyword().equals(row.keyword())).isPresent();
    }
  }

  /** The ranks of the apps for a keyword by date. */
  public record KeywordChart(Keyword keyword, DailySeries ranks) {
    /** More lines cannot be distinguished. */
    static final int MAX_LINES = 8;

    /** The lines of the chart: the first apps that ranked on any date. */
    public DailySeries drawn() {
      DailySeries ranked = ranks.only(DailyLine::hasValues);
      return new DailySeries(ranks.range(), ranked.lines().stream().limit(MAX_LINES).toList());
    }

    public List<DailyLine> neverRanked() {
      return ranks.lines().stream().filter(line -> !line.hasValues()).toList();
    }

    public int daysObserved() {
      return ranks.lines().getFirst().values().size();
    }
  }

  /** An app that is among the first for a number of the keywords. */
  public record SuggestedCompetitor(AppCard card, int keywords) {}

  @Override
  public void addTo(PageRoutes routes) {
    routes.get(AppSelection.PATH + AppTab.COMPETITORS.below(), this::show);
  }

  private void show(PageRequest request) {
    AppSelection selection = AppSelection.of(request);
    Period period = Period.of(request.query(), queries.now());
    DateRange range = period.range();
    Optional<Keyword> wanted = request.query().find("q").map(Keyword::of);
    List<AppId> apps = listApps(request.account(), selection);
    Watch watch =
        markers
            .timelines()
            .watch(
                request.account().id(), selection.app(), selection.country(), selection.device());
    List<Keyword> tracked = watch.keywords();
    List<Keyword> keywords = tracked.isEmpty() ? bestKeywords(selection) : tracked;
    KeywordGrid grid =
        KeywordGrid.read(apps, selection, keywords, watch.intervals(), queries.evidence());
    Optional<KeywordChart> chosen =
        wanted
            .or(grid::mostContested)
            .map(
                keyword ->
                    new KeywordChart(
                        keyword, period.read(dates -> series(keyword, selection, apps, dates))));
    if (request.wantsCsv()) {
      request.send(csv(request, selection, apps, grid, chosen));
      return;
    }
    AppHeader header = headers.read(request, selection, AppTab.COMPETITORS);
    boolean fetching = isFetching(request.account().id(), selection, apps, grid);
    Evidence evidence = queries.evidence();
    Model model =
        new Model(
            header,
            compare(selection, apps, evidence),
            fetching,
            !tracked.isEmpty(),
            grid,
            request.query().page(),
            chosen,
            suggested(selection, grid, evidence),
            request
                .query()
                .find(TrackingForms.NAME)
                .map(Keyword::of)
                .map(
                    name ->
                        RivalSearch.read(queries, request.account().id(), selection, name, apps)),
            markers.read(
                request.account().id(),
                selection,
                chosen.stream().map(KeywordChart::keyword).toList(),
                range));
    request.show("competitors.jte", header.title(), NavigationSection.UNLISTED, model);
  }

  /** Fetches the listings that are old or missing; whether any of them was never observed. */
  private boolean isFetching(
      AccountId account, AppSelection selection, List<AppId> apps, KeywordGrid grid) {
    List<AppId> all =
        Stream.concat(
                apps.stream(), grid.candidates().stream().map(KeywordGrid.CompetitorCandidate::app))
            .toList();
    List<Boolean> fetching =
        queries.evidence().each(all, app -> isFetching(account, app, selection.country())).toList();
    return fetching.contains(true);
  }

  private boolean isFetching(AccountId account, AppId app, Country country) {
    Evidence evidence = queries.evidence();
    return queries.run(account, new AppMeta(), new AppMeta.Query(app, country))
            instanceof QueryResult.Pending
        && PageQueries.findFacts(new Subject.Listing(app, country), evidence).isEmpty();
  }

  private List<AppId> listApps(Account account, AppSelection selection) {
    List<AppId> apps = new ArrayList<>(List.of(selection.app()));
    competitors
        .find(account.id(), selection.app(), selection.country())
        .map(CompetitorList::competitors)
        .ifPresent(apps::addAll);
    return apps.stream().distinct().toList();
  }

  private static List<ComparedApp> compare(
      AppSelection selection, List<AppId> apps, Evidence evidence) {
    return evidence.each(apps, app -> ComparedApp.read(app, selection, evidence)).toList();
  }

  private DailySeries series(
      Keyword keyword, AppSelection selection, List<AppId> apps, DateRange range) {
    Evidence evidence = queries.evidence();
    SortedMap<LocalDate, Observation<SearchRanking>> rankings =
        range.lastOfEachDate(
            evidence, new Subject.Search(selection.device(), selection.country(), keyword));
    return new DailySeries(
        range,
        evidence
            .each(apps, app -> line(AppCard.of(app, selection.country(), evidence), rankings))
            .toList());
  }

  private static DailyLine line(
      AppCard app, SortedMap<LocalDate, Observation<SearchRanking>> rankings) {
    return DailyLine.ofRanks(
        app.title(),
        List.of(app.heading()),
        rankings,
        ranking -> ranking.facts().rankOf(app.app()));
  }

  private static List<SuggestedCompetitor> suggested(
      AppSelection selection, KeywordGrid grid, Evidence evidence) {
    return evidence
        .each(
            grid.candidates(),
            candidate ->
                new SuggestedCompetitor(
                    AppCard.of(candidate.app(), selection.country(), evidence),
                    candidate.keywords()))
        .toList();
  }

  private List<Keyword> bestKeywords(AppSelection selection) {
    return KeywordRowReader.bestKeywords(
        selection, AppKeywordsRankMovement.LOOK_BACK, MAX_UNTRACKED, queries.evidence());
  }

  private Csv csv(
      PageRequest request,
      AppSelection selection,
      List<AppId> apps,
      KeywordGrid grid,
      Optional<KeywordChart> chosen) {
    String table = request.query().find("table").orElse("apps");
    if (table.equals("ranks") && chosen.isPresent()) {
      return chosen.get().ranks().toCsv(selection.fileName("ranks-" + chosen.get().keyword()));
    }
    return table.equals("keywords")
        ? grid.toCsv(
            selection.fileName("keywords"),
            app -> AppCard.of(app, selection.country(), queries.evidence()).heading())
        : ComparedApp.toCsv(
            selection.fileName("competitors"), compare(selection, apps, queries.evidence()));
  }
}
