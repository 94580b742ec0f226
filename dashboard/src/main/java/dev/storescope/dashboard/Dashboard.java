package dev.storescope.dashboard;

import dev.storescope.accounts.Accounts;
import dev.storescope.accounts.PageSharing;
import dev.storescope.accounts.SharedLinks;
import dev.storescope.administration.Administration;
import dev.storescope.alerts.AlertPreview;
import dev.storescope.alerts.AlertRuleEditor;
import dev.storescope.competitors.CompetitorLists;
import dev.storescope.connections.ConnectionEditor;
import dev.storescope.dashboard.account.AccountPages;
import dev.storescope.dashboard.account.AlertPages;
import dev.storescope.dashboard.account.InboxPage;
import dev.storescope.dashboard.account.RuleFields;
import dev.storescope.dashboard.app.AppTabs;
import dev.storescope.dashboard.app.header.AppHeader;
import dev.storescope.dashboard.app.header.HeadFigures;
import dev.storescope.dashboard.app.keyword.KeywordRowReader;
import dev.storescope.dashboard.changes.ChangesPage;
import dev.storescope.dashboard.charts.ChartsPages;
import dev.storescope.dashboard.docs.DocsPages;
import dev.storescope.dashboard.estimates.EstimatesPage;
import dev.storescope.dashboard.events.EventMarkers;
import dev.storescope.dashboard.explorer.ExplorerPages;
import dev.storescope.dashboard.fetching.FetchNowPages;
import dev.storescope.dashboard.fetching.FetchingPages;
import dev.storescope.dashboard.fetching.IntervalPage;
import dev.storescope.dashboard.fetching.PlanPage;
import dev.storescope.dashboard.fetching.PopularityReviewPages;
import dev.storescope.dashboard.find.QuickFind;
import dev.storescope.dashboard.keyword.KeywordPages;
import dev.storescope.dashboard.overview.AppOverviewPage;
import dev.storescope.dashboard.overview.GroupForms;
import dev.storescope.dashboard.overview.OverviewPage;
import dev.storescope.dashboard.page.FailurePages;
import dev.storescope.dashboard.page.LayoutRenderer;
import dev.storescope.dashboard.page.LogInRedirect;
import dev.storescope.dashboard.page.PageQueries;
import dev.storescope.dashboard.page.PageRenderer;
import dev.storescope.dashboard.page.PageRoutes;
import dev.storescope.dashboard.page.PageRoutes.PageGroup;
import dev.storescope.dashboard.page.PlanQuestion;
import dev.storescope.dashboard.page.SessionGuard;
import dev.storescope.dashboard.page.SharedLinkPage;
import dev.storescope.dashboard.page.SharedPages;
import dev.storescope.dashboard.page.ShownCredits;
import dev.storescope.dashboard.page.asset.Assets;
import dev.storescope.dashboard.page.asset.DemoImages;
import dev.storescope.dashboard.page.asset.SecurityHeaders;
import dev.storescope.dashboard.page.form.PageException;
import dev.storescope.dashboard.page.session.Sessions;
import dev.storescope.dashboard.page.text.Texts;
import dev.storescope.dashboard.reports.ReportPages;
import dev.storescope.dashboard.reports.SentReports;
import dev.storescope.dashboard.search.SearchPages;
import dev.storescope.dashboard.search.TrackedSearch;
import dev.storescope.dashboard.start.Checklist;
import dev.storescope.dashboard.start.StartPage;
import dev.storescope.dashboard.workbench.WorkbenchPages;
import dev.storescope.delivery.Messaging;
import dev.storescope.estimation.installs.InstallsEstimator;
import dev.storescope.estimation.volume.SearchVolume;
import dev.storescope.events.Timelines;
import dev.storescope.fetching.FetchHealth;
import dev.storescope.fetching.FetchNow;
import dev.storescope.fetching.FetchQueue;
import dev.storescope.fetching.FetchSchedule;
import dev.storescope.groups.AppGroups;
import dev.storescope.holdout.Holdouts;
import dev.storescope.http.RouteGroup;
import dev.storescope.http.connection.TrustedProxies;
import dev.storescope.keywords.AppKeywordMetrics;
import dev.storescope.popularities.PopularityReview;
import dev.storescope.ports.Ports;
import dev.storescope.pricing.PriceList;
import dev.storescope.reports.ReportedApps;
import dev.storescope.tracking.Tracker;
import dev.storescope.tracking.TrackingLists;
import dev.storescope.tracking.interval.ChosenIntervals;
import dev.storescope.tracking.plan.TrackingPreview;
import dev.storescope.workbench.Workbenches;
import io.helidon.http.HeaderNames;
import io.helidon.webserver.http.HttpRouting;
import io.helidon.webserver.http.ServerRequest;
import io.helidon.webserver.http.ServerResponse;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/** All pages and their paths. */
public final class Dashboard implements RouteGroup {
  private final Assets assets = new Assets();
  private final Optional<DemoImages> demoImages;
  private final SessionGuard guard;
  private final FailurePages errors;
  private final LogInPages logIn;
  private final DocsPages docs;
  private final SharedPages shared = new SharedPages(ShareablePages.PATHS);
  private final PageSharing sharing;
  private final SharedLinkPage sharedLinkPage;
  private final List<PageGroup> groups;

  /** What changes that which the ports keep, by the rules of accounts, lists and alerts. */
  public record Editors(
      Administration administration,
      Tracker tracker,
      Messaging messaging,
      ConnectionEditor connections,
      AlertRuleEditor alertRules,
      AlertPreview alertPreview,
      Workbenches workbenches) {}

  /**
   * What is fetched and whether that fits, how the stores respond, which popularities are doubtful,
   * and how far estimates are off.
   *
   * @param hosts their state, as the health has it, without reading files
   */
  public record FetchReports(
      FetchSchedule schedule,
      FetchQueue queue,
      Supplier<List<FetchHealth.Host>> hosts,
      Supplier<FetchHealth> health,
      TrackingPreview preview,
      ChosenIntervals.Editor intervals,
      PopularityReview review,
      Holdouts holdouts) {}

  /** The estimates that pages show. */
  public record Estimators(SearchVolume volume, InstallsEstimator installs) {}

  /**
   * The settings that pages need.
   *
   * @param prices of what the interface answers
   * @param requestsPerMinute the limit of an account; 0 for none
   * @param showsCredits whether the only account of an installation sees credits and prices too
   * @param backups whether they are made
   * @param imageSources the origins of icons and screenshots, as in a content security policy
   * @param demoImages the images of simulated stores
   * @param version of the program
   */
  public record PageSettings(
      PriceList prices,
      int requestsPerMinute,
      boolean showsCredits,
      boolean backups,
      TrustedProxies proxies,
      List<String> imageSources,
      Optional<DemoImages> demoImages,
      String version) {
    public PageSettings {
      imageSources = List.copyOf(imageSources);
    }
  }

  public Dashboard(
      PageQueries queries,
      Ports ports,
      Editors editors,
      FetchReports fetching,
      Estimators estimators,
      PageSettings settings) {
    InstantSource clock = queries.clock();
    Accounts accounts = ports.accounts();
    CompetitorLists competitors = ports.competitorLists();
    AppGroups groups = ports.groups();
    AlertRuleEditor alertRules = editors.alertRules();
    Tracker tracker = editors.tracker();
    Workbenches workbenches = editors.workbenches();
    SearchVolume searchVolume = estimators.volume();
    this.demoImages = settings.demoImages();
    ShownCredits credits =
        new ShownCredits(ports.creditLedger(), accounts, settings.showsCredits());
    PageRenderer renderer =
        new PageRenderer(
            assets, new SecurityHeaders(settings.imageSources()), demoImages, settings.version());
    LayoutRenderer layouts =
        new LayoutRenderer(
            credits, alertRules.inbox(), fetching.hosts(), ports.checkedSources(), renderer);
    Sessions sessions = new Sessions(accounts, ports.workspaces(), settings.proxies());
    LogInRedirect redirect = new LogInRedirect(sessions, layouts);
    this.errors = new FailurePages(sessions, layouts);
    this.guard = new SessionGuard(sessions, redirect, errors, layouts, clock);
    this.logIn = new LogInPages(accounts, sessions, redirect, renderer);
    this.sharing = new PageSharing(ports.sharedLinks(), shared::has);
    this.sharedLinkPage = new SharedLinkPage(ports.sharedLinks(), shared, sessions, guard, clock);
    int requestsPerMinute = settings.requestsPerMinute();
    this.docs = new DocsPages(settings.prices(), credits, requestsPerMinute, errors, renderer);
    TrackingLists tracking = ports.trackingLists();
    FetchSchedule schedule = fetching.schedule();
    Timelines timelines =
        new Timelines(
            tracking, competitors, ports.intervals(), searchVolume, queries.archive(), clock);
    AppHeader.Reader headers = new AppHeader.Reader(queries, tracking, new HeadFigures(timelines));
    EventMarkers markers = new EventMarkers(timelines, ports.annotations());
    PlanQuestion question = new PlanQuestion(fetching.preview(), ports.advisedScopes(), queries);
    AppTabs tabs =
        new AppTabs(
            queries,
            headers,
            ports,
            workbenches.keywords(),
            question,
            new KeywordRowReader(
                queries,
                schedule,
                new AppKeywordMetrics.MetricsReader(searchVolume, estimators.installs())),
            markers);
    Checklist.Reader checklist =
        new Checklist.Reader(
            tracking,
            competitors,
            alertRules,
            ports.checkedSources(),
            new Checklist.SetUp(editors.messaging().rules().mail(), settings.backups()));
    SentReports sent =
        new SentReports(
            ports.reportSchedules(),
            new ReportedApps(tracking, groups),
            sharing,
            alertRules,
            ports.digests());
    this.groups =
        List.of(
            new StartPage(checklist, ports.checkedSources()),
            new FetchNowPages(queries, new FetchNow(fetching.queue(), schedule, clock)),
            new OverviewPage(
                queries,
                new OverviewPage.Lists(tracking, groups),
                schedule,
                fetching.review().days(),
                timelines,
                checklist),
            new GroupForms(groups),
            new ReportPages(queries, markers, sent.apps(), ports.reportTexts(), sent),
            new FetchingPages(
                queries,
                accounts,
                schedule,
                fetching.queue(),
                fetching.health(),
                ports.completenessDays()),
            new PlanPage(queries, question),
            new IntervalPage(queries, fetching.intervals(), tracking, ports.keywordNotes()),
            new PopularityReviewPages(fetching.review(), editors.administration()),
            new EstimatesPage(queries, fetching.holdouts()),
            new ExplorerPages(accounts, settings.prices(), clock),
            new AccountPages(
                ports,
                editors.administration(),
                editors.messaging(),
                editors.connections(),
                sharing,
                requestsPerMinute,
                clock),
            new AlertPages(
                new RuleFields.Reader(queries, alertRules),
                alertRules,
                editors.alertPreview(),
                ports.digests(),
                sent,
                queries),
            new InboxPage(alertRules.inbox(), clock),
            tabs,
            new AppOverviewPage(queries, headers, timelines, markers, tabs.keywords()),
            new WorkbenchPages(queries, headers, workbenches, question),
            new KeywordPages(queries, tracking, tracker, question, searchVolume, markers),
            new ChartsPages(queries),
            new ChangesPage(queries, tracking, competitors),
            new SearchPages(queries, tracking, competitors, tracker, question),
            new QuickFind(queries, new TrackedSearch(tracking, competitors)));
  }

  /** Shares the pages of this dashboard by links. */
  public PageSharing sharing() {
    return sharing;
  }

  /** Shares the pages of a dashboard that another process may serve. */
  public static PageSharing sharing(SharedLinks links) {
    return new PageSharing(links, new SharedPages(ShareablePages.PATHS)::has);
  }

  @Override
  public void register(HttpRouting.Builder routing) {
    PageRoutes.addReading(routing, Assets.PATH, assets::send);
    demoImages.ifPresent(images -> PageRoutes.addReading(routing, DemoImages.PATH, images::send));
    PageRoutes.addReading(routing, LogInRedirect.LOG_IN, errors.around(logIn::show));
    routing.post(LogInRedirect.LOG_IN, errors.around(logIn::logIn));
    docs.addTo(routing);
    PageRoutes.addReading(routing, SharedLinkPage.PATH, errors.around(sharedLinkPage::show));
    PageRoutes routes = new PageRoutes(routing, guard, shared);
    routes.postOwn("/dashboard/logout", logIn::logOut);
    groups.forEach(group -> group.addTo(routes));
    routing.get("/favicon.ico", assets::sendIcon);
    routing.any("/dashboard/*", errors.around(Dashboard::refuse));
    routing.any(errors.around(Dashboard::refuseBrowsers));
  }

  private static void refuse(Object request, Object response) {
    throw PageException.notFound(Texts.of("error.no-such-page"));
  }

  /** A program that asks for an unknown address gets a problem document, and a browser a page. */
  private static void refuseBrowsers(ServerRequest request, ServerResponse response) {
    if (request.headers().value(HeaderNames.ACCEPT).orElse("").contains("text/html")) {
      refuse(request, response);
    } else {
      response.next();
    }
  }
}
