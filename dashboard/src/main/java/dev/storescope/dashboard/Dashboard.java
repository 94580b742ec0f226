package dev.storescope.dashboard;

import dev.storescope.accounts.Accounts;
import dev.storescope.accounts.PageSharing;
import dev.storescope.accounts.SharedLinks;
import dev.storescope.accounts.Workspaces;
import dev.storescope.administration.Administration;
import dev.storescope.alerts.AlertPreview;
import dev.storescope.alerts.AlertRuleEditor;
import dev.storescope.alerts.Digests;
import dev.storescope.annotations.Annotations;
import dev.storescope.competitors.CompetitorLists;
import dev.storescope.credits.CreditLedger;
import dev.storescope.dashboard.account.AccountPages;
import dev.storescope.dashboard.account.AlertPages;
import dev.storescope.dashboard.account.InboxPage;
import dev.storescope.dashboard.account.RuleFields;
import dev.storescope.dashboard.app.AppTabs;
import dev.storescope.dashboard.app.header.AppHeader;
import dev.storescope.dashboard.app.header.HeadFigures;
import dev.storescope.dashboard.changes.ChangesPage;
import dev.storescope.dashboard.charts.ChartsPages;
import dev.storescope.dashboard.docs.DocsPages;
import dev.storescope.dashboard.estimates.EstimatesPage;
import dev.storescope.dashboard.events.EventMarkers;
import dev.storescope.dashboard.explorer.ExplorerPages;
import dev.storescope.dashboard.fetching.FetchNowPages;
import dev.storescope.dashboard.fetching.FetchingPages;
import dev.storescope.dashboard.fetching.PopularityReviewPages;
import dev.storescope.dashboard.find.QuickFind;
import dev.storescope.dashboard.keyword.KeywordPages;
import dev.storescope.dashboard.overview.AppOverviewPage;
import dev.storescope.dashboard.overview.GroupForms;
import dev.storescope.dashboard.overview.OverviewPage;
import dev.storescope.dashboard.page.PageQueries;
import dev.storescope.dashboard.page.PageRenderer;
import dev.storescope.dashboard.page.PageRoutes;
import dev.storescope.dashboard.page.PageRoutes.PageGroup;
import dev.storescope.dashboard.page.SessionGuard;
import dev.storescope.dashboard.page.SharedLinkPage;
import dev.storescope.dashboard.page.SharedPages;
import dev.storescope.dashboard.page.ShownCredits;
import dev.storescope.dashboard.page.asset.Assets;
import dev.storescope.dashboard.page.asset.DemoImages;
import dev.storescope.dashboard.page.asset.SecurityHeaders;
import dev.storescope.dashboard.page.form.PageException;
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
import dev.storescope.metadata.MetadataDrafts;
import dev.storescope.popularities.PopularityReview;
import dev.storescope.pricing.PriceList;
import dev.storescope.reports.ReportSchedules;
import dev.storescope.reports.ReportTexts;
import dev.storescope.reports.ReportedApps;
import dev.storescope.tracking.Tracker;
import dev.storescope.tracking.TrackingLists;
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
  private final LogInPages logIn;
  private final DocsPages docs;
  private final SharedPages shared = new SharedPages(ShareablePages.PATHS);
  private final PageSharing sharing;
  private final SharedLinkPage sharedLinkPage;
  private final List<PageGroup> groups;

  /** The lists, the channels, the alerts, the drafts, the annotations and the groups. */
  public record UserLists(
      TrackingLists tracking,
      CompetitorLists competitors,
      Tracker tracker,
      Messaging messaging,
      AlertRuleEditor alertRules,
      AlertPreview alertPreview,
      Digests digests,
      MetadataDrafts drafts,
      Annotations annotations,
      AppGroups groups,
      ReportTexts reports,
      ReportSchedules schedules,
      Workbenches workbenches) {}

  /** Who works in which workspace, and the links to single pages. */
  public record Teams(Workspaces workspaces, SharedLinks links) {}

  /**
   * What is fetched, how the stores respond, which popularities are doubtful, and how far estimates
   * are off.
   *
   * @param hosts their state, as the health has it, without reading files
   */
  public record FetchReports(
      FetchSchedule schedule,
      FetchQueue queue,
      Supplier<List<FetchHealth.Host>> hosts,
      Supplier<FetchHealth> health,
      PopularityReview review,
      Holdouts holdouts) {}

  /**
   * The settings that pages need.
   *
   * @param requestsPerMinute the limit of an account; 0 for none
   * @param showsCredits whether the only account of an installation sees credits and prices too
   * @param backups whether they are made
   * @param imageSources the origins of icons and screenshots, as in a content security policy
   * @param demoImages the images of simulated stores
   * @param version of the program
   */
  public record PageSettings(
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
      InstantSource clock,
      Accounts accounts,
      Administration administration,
      CreditLedger ledger,
      PriceList prices,
      UserLists lists,
      Teams teams,
      FetchReports fetching,
      SearchVolume searchVolume,
      InstallsEstimator installs,
      PageSettings settings) {
    this.demoImages = settings.demoImages();
    ShownCredits credits = new ShownCredits(ledger, accounts, settings.showsCredits());
    this.guard =
        new SessionGuard(
            accounts,
            teams.workspaces(),
            credits,
            lists.alertRules().inbox(),
            settings.proxies(),
            fetching.hosts(),
            clock,
            new PageRenderer(
                assets,
                new SecurityHeaders(settings.imageSources()),
                demoImages,
                settings.version()));
    this.logIn = new LogInPages(accounts, guard);
    this.sharing = new PageSharing(teams.links(), shared::has);
    this.sharedLinkPage = new SharedLinkPage(teams.links(), shared, guard, clock);
    int requestsPerMinute = settings.requestsPerMinute();
    this.docs = new DocsPages(prices, credits, requestsPerMinute, guard);
    TrackingLists tracking = lists.tracking();
    Tracker tracker = lists.tracker();
    FetchSchedule schedule = fetching.schedule();
    Timelines timelines =
        new Timelines(tracking, lists.competitors(), searchVolume, queries.archive(), clock);
    AppHeader.Reader headers = new AppHeader.Reader(queries, tracking, new HeadFigures(timelines));
    AppTabs tabs =
        new AppTabs(
            queries,
            headers,
            lists.workbenches().keywords(),
            lists.competitors(),
            schedule,
            searchVolume,
            installs,
            timelines,
            lists.drafts(),
            lists.annotations());
    Checklist.Reader checklist =
        new Checklist.Reader(
            queries,
            tracking,
            lists.competitors(),
            lists.alertRules(),
            schedule,
            new Checklist.SetUp(lists.messaging().rules().mail(), settings.backups()));
    SentReports sent =
        new SentReports(
            lists.schedules(),
            new ReportedApps(tracking, lists.groups()),
            sharing,
            lists.alertRules(),
            lists.digests());
    this.groups =
        List.of(
            new StartPage(checklist, fetching.queue()),
            new FetchNowPages(queries, new FetchNow(fetching.queue(), schedule, clock)),
            new OverviewPage(
                queries,
                new OverviewPage.Lists(tracking, lists.groups()),
                schedule,
                fetching.review().days(),
                timelines,
                checklist),
            new GroupForms(lists.groups()),
            new ReportPages(
                queries,
                new EventMarkers(timelines, lists.annotations()),
                sent.apps(),
                lists.reports(),
                sent),
            new FetchingPages(queries, accounts, schedule, fetching.queue(), fetching.health()),
            new PopularityReviewPages(fetching.review(), administration),
            new EstimatesPage(queries, fetching.holdouts()),
            new ExplorerPages(accounts, prices, clock),
            new AccountPages(
                accounts,
                administration,
                ledger,
                lists.messaging(),
                teams.workspaces(),
                sharing,
                requestsPerMinute,
                clock),
            new AlertPages(
                new RuleFields.Reader(queries, lists.alertRules()),
                lists.alertRules(),
                lists.alertPreview(),
                lists.digests(),
                sent,
                queries),
            new InboxPage(lists.alertRules().inbox(), clock),
            tabs,
            new AppOverviewPage(
                queries,
                headers,
                timelines,
                new EventMarkers(timelines, lists.annotations()),
                tabs.keywords()),
            new WorkbenchPages(queries, headers, lists.workbenches()),
            new KeywordPages(
                queries,
                tracking,
                tracker,
                searchVolume,
                new EventMarkers(timelines, lists.annotations())),
            new ChartsPages(queries),
            new ChangesPage(queries, tracking, lists.competitors()),
            new SearchPages(queries, tracking, lists.competitors(), tracker),
            new QuickFind(queries, new TrackedSearch(tracking, lists.competitors())));
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
    PageRoutes.addReading(routing, SessionGuard.LOG_IN, guard.open(logIn::show));
    routing.post(SessionGuard.LOG_IN, guard.open(logIn::logIn));
    docs.addTo(routing);
    sharedLinkPage.addTo(routing);
    PageRoutes routes = new PageRoutes(routing, guard, shared);
    routes.postOwn("/dashboard/logout", logIn::logOut);
    groups.forEach(group -> group.addTo(routes));
    routing.get("/favicon.ico", assets::sendIcon);
    routing.any("/dashboard/*", guard.open(Dashboard::refuse));
    routing.any(guard.open(Dashboard::refuseBrowsers));
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
