package dev.storescope.dashboard;

import dev.storescope.accounts.Account;
import dev.storescope.accounts.Accounts;
import dev.storescope.accounts.Accounts.LogIn;
import dev.storescope.accounts.Secrets;
import dev.storescope.accounts.SharedLinks;
import dev.storescope.accounts.Workspaces;
import dev.storescope.administration.Administration;
import dev.storescope.alerts.AlertDetector;
import dev.storescope.alerts.AlertPreview;
import dev.storescope.alerts.AlertRuleEditor;
import dev.storescope.alerts.AlertRules;
import dev.storescope.alerts.Digests;
import dev.storescope.alerts.ScopedApps;
import dev.storescope.alerts.ServiceAlerts;
import dev.storescope.annotations.Annotations;
import dev.storescope.answer.Freshness;
import dev.storescope.answer.QueryRunner;
import dev.storescope.archive.Archive;
import dev.storescope.competitors.CompetitorLists;
import dev.storescope.connections.ConnectionEditor;
import dev.storescope.connections.ConnectionTest;
import dev.storescope.connections.ConnectionTest.CanRead;
import dev.storescope.connections.ConnectionTest.Reading;
import dev.storescope.connections.ConnectionTest.Refused;
import dev.storescope.connections.ConnectionTest.Unknown;
import dev.storescope.connections.Connections;
import dev.storescope.connections.Credentials;
import dev.storescope.credits.CreditLedger;
import dev.storescope.dashboard.page.PageQueries;
import dev.storescope.delivery.DeliveryOutcome;
import dev.storescope.delivery.Messaging;
import dev.storescope.estimation.installs.InstallsEstimator;
import dev.storescope.estimation.volume.SearchVolume;
import dev.storescope.fetching.FetchHealth;
import dev.storescope.fetching.completeness.KindCompleteness;
import dev.storescope.groups.AppGroups;
import dev.storescope.holdout.Holdouts;
import dev.storescope.http.BasePath;
import dev.storescope.http.HttpServer;
import dev.storescope.http.MetricsAccess;
import dev.storescope.http.Monitoring;
import dev.storescope.http.RouteGroup;
import dev.storescope.http.account.AccountRoutes;
import dev.storescope.http.api.ApiRoutes;
import dev.storescope.http.connection.TrustedProxies;
import dev.storescope.http.turn.Limits;
import dev.storescope.keywords.evidence.PopularityHoldout;
import dev.storescope.listings.DownloadsHoldout;
import dev.storescope.metadata.MetadataDrafts;
import dev.storescope.popularities.PopularityReview;
import dev.storescope.ports.Ports;
import dev.storescope.pricing.PriceList;
import dev.storescope.reports.ReportSchedules;
import dev.storescope.store.AppId;
import dev.storescope.store.Device;
import dev.storescope.store.Keyword;
import dev.storescope.testkit.InMemoryArchive;
import dev.storescope.testkit.InMemoryFetchQueue;
import dev.storescope.testkit.NamedHosts;
import dev.storescope.testkit.SettableClock;
import dev.storescope.testkit.server.TestDatabase;
import dev.storescope.tracking.DailyFetches;
import dev.storescope.tracking.Tracker;
import dev.storescope.tracking.TrackingLists;
import dev.storescope.tracking.interval.ChosenIntervals;
import dev.storescope.tracking.plan.CallModel;
import dev.storescope.tracking.plan.CurrentPlan;
import dev.storescope.tracking.plan.HostRate;
import dev.storescope.tracking.plan.TrackingPreview;
import dev.storescope.workbench.KeywordNotes;
import dev.storescope.workbench.Workbenches;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.security.SecureRandom;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import java.util.random.RandomGenerator;

/** The dashboard on a free port with a database of its own, an administrator and a member. */
public final class TestDashboard implements AutoCloseable {
  public static final Instant NOW = TestDatabase.NOW;
  public static final String PASSWORD = TestDatabase.PASSWORD;

  public final SettableClock clock = new SettableClock(NOW);
  public final Archive archive;
  public final PopularityReview review;
  public final Holdouts holdouts;
  private final TestDatabase database = new TestDatabase(clock);
  public final Accounts accounts = database.sql().accounts();
  public final Workspaces workspaces = database.sql().workspaces();
  public final SharedLinks sharedLinks = database.sql().sharedLinks();
  public final CreditLedger ledger = database.sql().creditLedger();
  public final InMemoryFetchQueue queue = new InMemoryFetchQueue(clock);
  public final Account administrator = database.account("root");
  public final Account member = database.account("ann");
  public final CompetitorLists competitorLists = database.sql().competitorLists();
  public final TrackingLists trackingLists = database.sql().trackingLists();
  public final Messaging messaging = database.messaging();
  public final Connections connections = database.sql().connections();
  public final AlertRules alertRules = database.sql().alertRules();
  public final KeywordNotes keywordNotes = database.sql().keywordNotes();
  public final Digests digests = database.sql().digests();
  public final MetadataDrafts metadataDrafts = database.sql().metadataDrafts();
  public final Annotations annotations = database.sql().annotations();
  public final AppGroups groups = database.sql().groups();
  public final ReportSchedules reportSchedules = database.sql().reportSchedules();
  public final AtomicReference<FetchHealth> health =
      new AtomicReference<>(new FetchHealth(List.of(), List.of(), 0));
  private final HttpServer server;

  public TestDashboard() {
    this(TrustedProxies.NONE);
  }

  /** Shows what an archive has. */
  TestDashboard(Archive archive) {
    this(archive, TrustedProxies.NONE, Limits.of(0, 100));
  }

  TestDashboard(TrustedProxies proxies) {
    this(proxies, Limits.of(0, 100));
  }

  TestDashboard(TrustedProxies proxies, Limits limits) {
    this(new InMemoryArchive(), proxies, limits);
  }

  TestDashboard(Archive archive, TrustedProxies proxies, Limits limits) {
    this.archive = archive;
    review = new PopularityReview(archive, database.sql().doubtfulDays(), clock);
    holdouts = new Holdouts(List.of(new PopularityHoldout(archive), new DownloadsHoldout(archive)));
    server =
        new HttpServer(
                clock,
                RandomGenerator.getDefault(),
                database.sql(),
                new Monitoring(
                    new PrometheusMeterRegistry(PrometheusConfig.DEFAULT),
                    MetricsAccess.LOCAL,
                    Map.of(),
                    Map.of()),
                limits,
                proxies)
            .serve(List.of(api(), account(proxies), dashboard(proxies)));
    server.tryStart(0, "127.0.0.1");
  }

  public int port() {
    return server.port();
  }

  public Ports ports() {
    return database.sql();
  }

  /** Serves the pages below a path, as behind a proxy. */
  void below(BasePath path) {
    server.below(path);
  }

  /** A client that is not logged in. */
  public PageClient visitor() {
    return new PageClient(server.port());
  }

  /** A client in which an account is logged in. */
  public PageClient visitor(Account account) {
    String name = account.username().value();
    return switch (accounts.logIn(name, PASSWORD, "127.0.0.1")) {
      case LogIn.Granted(_, String token) -> new PageClient(server.port()).loggedIn(token);
      case LogIn.Refused _, LogIn.Disabled _, LogIn.TooManyFailures _ ->
          throw new IllegalStateException(name + " cannot log in");
    };
  }

  /** Changes rows of the database to what only earlier versions wrote. */
  public void change(String statement) {
    database.change(statement);
  }

  /** Changes the lists as the pages do. */
  public Tracker tracker() {
    return new Tracker(trackingLists, competitorLists, dailyFetches());
  }

  private DailyFetches dailyFetches() {
    return new DailyFetches(
        trackingLists,
        competitorLists,
        queue,
        archive,
        _ -> true,
        _ -> true,
        database.sql().intervals(),
        clock);
  }

  /** Lets so many calls a minute to the App Store be made. */
  public void callAt(double perMinute) {
    health.set(
        new FetchHealth(
            List.of(
                new FetchHealth.Host(
                    NamedHosts.APP_STORE,
                    "default",
                    perMinute,
                    perMinute,
                    Optional.empty(),
                    Optional.empty(),
                    Optional.empty(),
                    Optional.empty())),
            List.of(),
            0));
  }

  /** Has the member track an app of the US on an iPhone, and keywords for it. */
  public void track(AppId app, String... keywords) {
    tracker().track(member.id(), app, StoreFacts.US, Set.of(Device.IPHONE));
    tracker()
        .addKeywords(
            member.id(), app, StoreFacts.US, Arrays.stream(keywords).map(Keyword::of).toList());
  }

  private RouteGroup api() {
    return ApiRoutes.of(
        queries(),
        ledger,
        PriceList.DEFAULT,
        clock,
        competitorLists,
        workbenches(),
        SearchVolume.standard(),
        InstallsEstimator.standard(),
        messaging);
  }

  private RouteGroup account(TrustedProxies proxies) {
    return AccountRoutes.of(
        accounts,
        administration(),
        ledger,
        trackingLists,
        competitorLists,
        tracker(),
        database.sql().intervals(),
        queue,
        proxies,
        clock);
  }

  private Workbenches workbenches() {
    return Workbenches.of(
        trackingLists,
        competitorLists,
        tracker(),
        keywordNotes,
        SearchVolume.standard(),
        InstallsEstimator.standard());
  }

  private QueryRunner queries() {
    return new QueryRunner(archive, Freshness.DEFAULT, _ -> true, queue);
  }

  private Administration administration() {
    return new Administration(accounts, ledger, new Secrets(new SecureRandom()));
  }

  private AlertRuleEditor alerts() {
    return new AlertRuleEditor(
        alertRules,
        database.sql().channels(),
        new ScopedApps(
            trackingLists,
            competitorLists,
            keywordNotes,
            database.sql().groups(),
            database.sql().intervals()));
  }

  private ConnectionTest test(Credentials credentials) {
    return new ConnectionTest(
        clock.instant(),
        List.of(
            new Reading("apps", new CanRead("3 apps of " + credentials.identity())),
            new Reading("reviews", new Refused("Add the role Customer Support.")),
            new Reading("sales", new Unknown("App Store Connect did not answer."))));
  }

  private Dashboard dashboard(TrustedProxies proxies) {
    return new Dashboard(
        new PageQueries(queries(), archive, Freshness.DEFAULT, _ -> true, clock),
        database.sql(),
        new Dashboard.Editors(
            administration(),
            tracker(),
            messaging,
            new ConnectionEditor(connections, this::test),
            alerts(),
            new AlertPreview(
                new AlertDetector(
                    alerts().apps(),
                    new ServiceAlerts(health::get, database.sql().checkedSources()::list, _ -> 0)),
                archive,
                clock),
            workbenches()),
        new Dashboard.FetchReports(
            queue,
            queue,
            () -> health.get().hosts(),
            health::get,
            new TrackingPreview(
                new CurrentPlan(
                    queue,
                    new CallModel(new NamedHosts()),
                    () -> health.get().hosts().stream().map(HostRate::of).toList(),
                    clock),
                dailyFetches()),
            new ChosenIntervals.Editor(
                database.sql().fetchIntervals(),
                groups,
                (account, app, country) -> dailyFetches().sync(account, app, country)),
            review,
            holdouts),
        new Dashboard.Estimators(SearchVolume.standard(), InstallsEstimator.standard()),
        new Dashboard.PageSettings(
            PriceList.DEFAULT, 0, false, false, proxies, List.of(), Optional.empty(), "1.2.3"));
  }

  /** Keeps the counts of a day that has ended. */
  public void keep(KindCompleteness counts) {
    database.keep(counts);
  }

  /** Keeps counts of the running day. */
  public void keepSoFar(KindCompleteness counts, Instant countedAt) {
    database.keepSoFar(counts, countedAt);
  }

  /** Has each channel with a due message send one; returns how many were sent. */
  public int deliver(DeliveryOutcome outcome) {
    return database.deliver(_ -> outcome);
  }

  @Override
  public void close() {
    server.stop();
    database.close();
  }
}
