package dev.storescope.server;

import dev.storescope.accounts.AccountId;
import dev.storescope.answer.Freshness;
import dev.storescope.answer.QueryRunner;
import dev.storescope.archive.Archive;
import dev.storescope.archive.BackgroundReads;
import dev.storescope.archive.cassandra.CassandraArchive;
import dev.storescope.calibration.CurrentCalibration;
import dev.storescope.dashboard.Dashboard;
import dev.storescope.dashboard.page.PageQueries;
import dev.storescope.dashboard.page.asset.DemoImages;
import dev.storescope.database.fetching.FetchQueueSettings;
import dev.storescope.database.fetching.SqlFetchQueue;
import dev.storescope.database.job.JobScheduler;
import dev.storescope.database.job.RecurringJob;
import dev.storescope.events.Timelines;
import dev.storescope.fetching.CallSavingFetcher;
import dev.storescope.fetching.FetchHealth;
import dev.storescope.fetching.FetchPolicy;
import dev.storescope.fetching.Fetcher;
import dev.storescope.fetching.check.SourceProblems;
import dev.storescope.fetching.drift.FillTally;
import dev.storescope.holdout.Holdouts;
import dev.storescope.http.BasePath;
import dev.storescope.http.HealthCheck;
import dev.storescope.http.HttpServer;
import dev.storescope.http.MetricsAccess;
import dev.storescope.http.Monitoring;
import dev.storescope.http.RouteGroup;
import dev.storescope.http.RouteTable;
import dev.storescope.http.account.AccountRoutes;
import dev.storescope.http.account.AnnotationRoutes;
import dev.storescope.http.account.ChannelRoutes;
import dev.storescope.http.account.ConnectionRoutes;
import dev.storescope.http.account.DraftRoutes;
import dev.storescope.http.account.EstimateRoutes;
import dev.storescope.http.account.EventRoutes;
import dev.storescope.http.account.GroupRoutes;
import dev.storescope.http.account.IntervalRoutes;
import dev.storescope.http.account.PlanRoutes;
import dev.storescope.http.account.PopularityReviewRoutes;
import dev.storescope.http.account.ReportRoutes;
import dev.storescope.http.account.TeamRoutes;
import dev.storescope.http.account.WorkbenchAccountRoutes;
import dev.storescope.http.account.own.OwnRoutes;
import dev.storescope.http.api.ApiRoutes;
import dev.storescope.http.connection.ConnectionLimits;
import dev.storescope.http.connection.TrustedProxies;
import dev.storescope.http.operation.CompletenessRoutes;
import dev.storescope.http.operation.DriftRoutes;
import dev.storescope.http.operation.SourceRoutes;
import dev.storescope.http.turn.Limits;
import dev.storescope.keywords.EstimatedDownloadsWriter;
import dev.storescope.keywords.evidence.PopularityHoldout;
import dev.storescope.listings.DownloadsFitWriter;
import dev.storescope.listings.DownloadsHoldout;
import dev.storescope.mcp.AllowedOrigins;
import dev.storescope.popularities.PopularityReview;
import dev.storescope.pricing.PriceList;
import dev.storescope.pricing.PricedItem;
import dev.storescope.server.config.Setting;
import dev.storescope.server.config.Settings;
import dev.storescope.server.metrics.ExportMetrics;
import dev.storescope.server.metrics.HealthMetrics;
import dev.storescope.server.metrics.JvmMetrics;
import dev.storescope.server.metrics.MeteredFetches;
import dev.storescope.store.StoreType;
import dev.storescope.tracking.DailyDiscovery;
import dev.storescope.tracking.DailyEstimates;
import dev.storescope.tracking.DailyFetches;
import dev.storescope.tracking.DiscoveryPlanner;
import dev.storescope.tracking.Tracker;
import dev.storescope.tracking.interval.ChosenIntervals;
import dev.storescope.tracking.plan.CallModel;
import dev.storescope.tracking.plan.CurrentPlan;
import dev.storescope.tracking.plan.TrackingPreview;
import dev.storescope.workbench.Workbenches;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.random.RandomGenerator;
import java.util.stream.Collectors;

/** The parts of a running service that several others use, and the server that serves them. */
final class ServiceWiring {
  /** The daily discovery of keywords uses one in so many of the permitted calls to a store. */
  private static final int DISCOVERY_SHARE = 4;

  /** How soon is archived what an administrator accepted in another process. */
  private static final Duration ACCEPTED_POPULARITIES = Duration.ofMinutes(1);

  private final PrometheusMeterRegistry meters =
      new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
  private final Settings settings;
  private final App.Database database;
  private final InstantSource clock;
  private final int port;
  private final MetricsAccess metricsAccess;
  private final Optional<ExportPlace> exportPlace;
  private final Archive archive;
  private final PopularityReview review;
  private final Holdouts holdouts;
  private final StoreConnections.Monitored connectors;
  private final DriftJob drifts;
  private final Fetcher fetcher;
  private final FetchMonitor monitor;
  private final SqlFetchQueue queue;
  private final TrackingPreview preview;
  private final DailyFetches dailyFetches;
  private final DailyDiscovery dailyDiscovery;
  private final Tracker tracker;
  private final Workbenches workbenches;
  private final Freshness freshness;
  private final QueryRunner queries;
  private final CurrentCalibration calibration;
  private final AlertWiring alerts;
  private final PriceList prices;
  private final TrustedProxies proxies;
  private final BasePath basePath;
  private final Limits limits;
  private final DeliveryWiring delivery;
  private final AllowedOrigins origins;
  private final BackupWiring backups;
  private final SharedClock.Job clockJob;

  ServiceWiring(
      Settings settings, App.Database database, OpeningArchive opening, InstantSource clock) {
    this.settings = settings;
    this.database = database;
    this.clock = clock;
    // Invalid settings are reported before the archive is waited for.
    this.port = settings.port(Setting.PORT, 0);
    this.metricsAccess = metricsAccess(settings);
    StoreConnections stores = new StoreConnections(settings, clock);
    this.exportPlace = ExportPlace.find(settings);
    this.prices = prices(settings);
    this.proxies = trustedProxies(settings);
    this.basePath = basePath(settings);
    this.limits = limits(settings);
    this.origins = McpWiring.origins(settings);
    this.backups = new BackupWiring(settings, clock);
    this.clockJob = new SharedClock.Job(database.clock(), database.sql());
    this.freshness = freshness(settings);
    this.calibration = new CurrentCalibration(App.calibrationFile(settings), clock);
    this.archive = opening.take();
    this.review = new PopularityReview(archive, database.ports().doubtfulDays(), clock);
    this.holdouts =
        new Holdouts(
            List.of(new PopularityHoldout(backgroundReads()), new DownloadsHoldout(archive)),
            database.sql().holdoutResults());
    FillTally fills = new FillTally(clock);
    this.connectors =
        stores.monitoredConnectors(database.sql().findHostRateLimits(), review, fills::takeLoss);
    this.drifts = new DriftJob(fills, database.ports().fieldFills(), clock);
    this.fetcher =
        new Fetcher(List.of(connectors.connectors()), archive, fetchPolicy(settings), fills, clock);
    this.monitor =
        new FetchMonitor(
            connectors.doubted().keeping(new CallSavingFetcher(fetcher, appsToFetchTogether())),
            clock);
    this.queue =
        database.sql().fetchQueue(new MeteredFetches(monitor, meters), queueSettings(settings));
    this.dailyFetches = dailyFetches();
    this.preview = new TrackingPreview(plan(stores), dailyFetches);
    this.dailyDiscovery = dailyDiscovery();
    this.tracker =
        new Tracker(
            database.ports().trackingLists(), database.ports().competitorLists(), dailyFetches);
    this.workbenches =
        Workbenches.of(
            database.ports().trackingLists(),
            database.ports().competitorLists(),
            tracker,
            database.ports().keywordNotes(),
            calibration.volume(),
            calibration.installs());
    this.queries = new QueryRunner(archive, freshness, fetcher::canFetch, queue);
    this.delivery =
        new DeliveryWiring(settings, database.sql(), meters, prices, queries::find, clock);
    this.alerts =
        new AlertWiring(
            database.sql(), archive, timelines(), connectors.health(), this::isActive, clock);
  }

  private FetchHealth health() {
    return connectors.health().get().with(drifts.list(), drifts.listEmptySources());
  }

  /** None with a recording, in which the reply about an app is found by its id alone. */
  private CallSavingFetcher.DueApps appsToFetchTogether() {
    boolean recorded =
        settings.find(Setting.RECORD).or(() -> settings.find(Setting.REPLAY)).isPresent();
    return recorded ? (_, _, _, _) -> List.of() : database.ports().fetchSchedule()::listDueApps;
  }

  private CurrentPlan plan(StoreConnections stores) {
    return new CurrentPlan(
        database.ports().plannedSubjects(),
        new CallModel(connectors.connectors()),
        () -> stores.rates(connectors.hosts().get()),
        clock);
  }

  private DailyFetches dailyFetches() {
    return new DailyFetches(
        database.ports().trackingLists(),
        database.ports().competitorLists(),
        queue,
        archive,
        this::isActive,
        fetcher::canFetch,
        database.ports().intervals(),
        clock);
  }

  private ChosenIntervals.Editor intervals() {
    return new ChosenIntervals.Editor(
        database.ports().fetchIntervals(), database.ports().groups(), dailyFetches);
  }

  private DailyDiscovery dailyDiscovery() {
    return new DailyDiscovery(
        database.ports().trackingLists(),
        queue,
        new DiscoveryPlanner(archive, fetcher::canFetch, calibration.volume()),
        this::isActive,
        this::mostDiscoveryFetches,
        clock);
  }

  private boolean isActive(AccountId account) {
    return database.ports().accounts().find(account).filter(each -> !each.disabled()).isPresent();
  }

  /** Of a day; the other fetches need most of the calls. */
  private int mostDiscoveryFetches(StoreType store) {
    int perMinute =
        switch (store) {
          case APP_STORE -> settings.number(Setting.RATE_ITUNES_SEARCH, 1);
          case GOOGLE_PLAY -> settings.number(Setting.RATE_GOOGLE_PLAY, 1);
        };
    return (int) (Duration.ofDays(1).toMinutes() * perMinute / DISCOVERY_SHARE);
  }

  private void noteInstallation(RandomGenerator random) {
    new Storage(settings, clock).noteInstallation(database.sql(), random);
  }

  /** Starts the fetches and the server. */
  Service start(RandomGenerator random, Optional<DemoImages> demoImages) {
    HttpServer server =
        new HttpServer(clock, random, database.sql(), monitoring(), limits, proxies)
            .serve(routes(demoImages))
            .below(basePath);
    RankPackingJob packing = new RankPackingJob(archive, clock);
    SourceCheckJob sourceChecks = sourceCheckJob();
    JobScheduler jobs = database.sql().jobScheduler(jobs());
    Optional<DailyExportJob> exports = exportPlace.map(this::exports);
    Service service =
        new Service(
            server,
            List.of(
                jobs::close,
                backups::close,
                delivery::close,
                queue::close,
                packing::close,
                sourceChecks::close,
                drifts::close,
                clockJob::close,
                () -> exports.ifPresent(DailyExportJob::close),
                () -> noteInstallation(random),
                archive::close));
    noteInstallation(random);
    queue.start(dailyFetches::syncAll);
    delivery.start();
    backups.start(archive);
    packing.start();
    clockJob.start();
    sourceChecks.start(settings.find(Setting.REPLAY).isEmpty());
    drifts.start();
    jobs.start();
    exports.ifPresent(DailyExportJob::start);
    service.listen(settings.text(Setting.BIND), port);
    return service;
  }

  private List<RecurringJob> jobs() {
    CompletenessJob completeness = new CompletenessJob(database.ports().completenessDays(), clock);
    return List.of(
        alerts.job(),
        delivery.upkeep(),
        RecurringJob.repeated(
            "accepted-popularities",
            ACCEPTED_POPULARITIES,
            ACCEPTED_POPULARITIES,
            review::archiveAccepted,
            "Accepted popularities could not be archived yet"),
        RecurringJob.repeated(
            "discovery",
            BackgroundJob.AFTER_THE_START,
            BackgroundJob.EVERY_HOUR,
            dailyDiscovery::run,
            "The discovery of keywords could not be planned"),
        new ConnectionFetchJob(App.connectionFetches(settings, database, clock), this::isActive)
            .job(),
        completeness.daily(),
        completeness.soFar(),
        new SuggestionRankJob(backgroundReads()).job(),
        downloadsFitJob().job(),
        RecurringJob.daily(
            "holdouts",
            DownloadsFitJob.DELAY,
            holdouts::measure,
            "The estimates could not be measured"),
        new RetentionJob(backgroundReads(), settings, () -> Storage.freeRemoved(archive)).job());
  }

  /** The archive as jobs read it that go through much of it. */
  private Archive backgroundReads() {
    return new BackgroundReads(archive, System::nanoTime, ServiceWiring::pause);
  }

  private static void pause(Duration length) throws InterruptedException {
    var _ = new CountDownLatch(1).await(length.toNanos(), TimeUnit.NANOSECONDS);
  }

  private Monitoring monitoring() {
    Map<String, HealthCheck> checks = checks();
    new HealthMetrics(meters).addChecks(checks);
    return new Monitoring(meters(), metricsAccess, checks, degradation());
  }

  private SourceCheckJob sourceCheckJob() {
    return new SourceCheckJob(connectors.checks(), database.ports().checkedSources(), clock);
  }

  private DownloadsFitJob downloadsFitJob() {
    return new DownloadsFitJob(
        new DownloadsFitWriter(archive),
        new EstimatedDownloadsWriter(archive, calibration.volume(), calibration.installs()),
        new DailyEstimates(
                database.ports().trackingLists(),
                database.ports().competitorLists(),
                this::isActive)
            ::list);
  }

  private DailyExportJob exports(ExportPlace place) {
    Path work = settings.path(Setting.DATA).resolve(DataFolder.EXPORT);
    return new DailyExportJob(
        archive,
        database.ports().completenessDays(),
        place,
        work,
        new ExportMetrics(meters, clock),
        clock);
  }

  /** All that the server serves beside its health, its metrics and tokens. */
  List<RouteGroup> routes(Optional<DemoImages> demoImages) {
    RouteTable api = api();
    RouteTable account = account();
    RouteTable bench = WorkbenchAccountRoutes.of(workbenches.keywords(), archive, clock);
    RouteTable drafts =
        DraftRoutes.of(database.ports().metadataDrafts(), database.ports().trackingLists());
    RouteTable annotations = AnnotationRoutes.of(database.ports().annotations());
    RouteTable events =
        EventRoutes.of(timelines(), database.ports().annotations(), queries::findDoubts);
    RouteTable alerted = alerts.routes();
    RouteTable mcp =
        McpWiring.routes(
            List.of(api, account, drafts, annotations, events, alerted), archive, origins, clock);
    RouteGroup channels = ChannelRoutes.of(database.messaging());
    Dashboard dashboard = dashboard(demoImages);
    RouteGroup teams = TeamRoutes.of(database.ports().workspaces(), dashboard.sharing(), clock);
    RouteGroup sources =
        new SourceRoutes(database.ports().checkedSources(), database.administration()).table();
    RouteGroup reviews = new PopularityReviewRoutes(review, database.administration()).table();
    RouteGroup completeness =
        new CompletenessRoutes(
                database.ports().completenessDays(),
                drifts::listEmptySources,
                database.administration(),
                clock)
            .table();
    RouteGroup drift = new DriftRoutes(drifts::list, database.administration()).table();
    return List.of(
        api,
        account,
        bench,
        channels,
        new ConnectionRoutes(App.connections(settings, database)).table(),
        new OwnRoutes(database.ports().ownFigures(), clock).table(),
        drafts,
        annotations,
        GroupRoutes.of(database.ports().groups()),
        ReportRoutes.of(
            database.ports().reportTexts(),
            database.ports().trackingLists(),
            database.ports().groups(),
            clock),
        alerted,
        events,
        teams,
        sources,
        reviews,
        completeness,
        drift,
        new PlanRoutes(preview, database.ports().advisedScopes()).table(),
        new IntervalRoutes(intervals()).table(),
        new EstimateRoutes(archive, holdouts, clock).table(),
        mcp,
        dashboard);
  }

  private RouteTable api() {
    return ApiRoutes.of(
        queries,
        database.ports().creditLedger(),
        prices,
        clock,
        database.ports().competitorLists(),
        workbenches,
        calibration.volume(),
        calibration.installs(),
        database.messaging());
  }

  private Timelines timelines() {
    return new Timelines(
        database.ports().trackingLists(),
        database.ports().competitorLists(),
        database.ports().intervals(),
        calibration.volume(),
        archive,
        clock);
  }

  private RouteTable account() {
    return AccountRoutes.of(
        database.ports().accounts(),
        database.administration(),
        database.ports().creditLedger(),
        database.ports().trackingLists(),
        database.ports().competitorLists(),
        tracker,
        database.ports().intervals(),
        database.ports().fetchSchedule(),
        proxies,
        clock);
  }

  private Dashboard dashboard(Optional<DemoImages> demoImages) {
    return new Dashboard(
        new PageQueries(queries, archive, freshness, fetcher::canFetch, clock),
        database.sql(),
        new Dashboard.Editors(
            database.administration(),
            tracker,
            database.messaging(),
            App.connections(settings, database),
            alerts.editor(),
            alerts.preview(),
            workbenches),
        new Dashboard.FetchReports(
            database.ports().fetchSchedule(),
            queue,
            connectors.hosts(),
            this::health,
            preview,
            intervals(),
            review,
            holdouts),
        new Dashboard.Estimators(calibration.volume(), calibration.installs()),
        new Dashboard.PageSettings(
            prices,
            limits.requestsPerMinute(),
            alwaysShowsCredits(settings),
            backups.areScheduled(),
            proxies,
            List.of(settings.text(Setting.IMAGE_SOURCES).split(" ", -1)),
            demoImages,
            ProgramVersion.current().version()));
  }

  private Map<String, HealthCheck> degradation() {
    HealthCheck sources = () -> SourceProblems.find(database.ports().checkedSources().list());
    Map<String, HealthCheck> checks = new HashMap<>();
    checks.put("sources", Readiness.cached(sources, clock));
    checks.put("drift", drifts::findProblem);
    if (database.clock().isShared()) {
      checks.put("clock", clockJob::findProblem);
    }
    return checks;
  }

  private Map<String, HealthCheck> checks() {
    Storage storage = new Storage(settings, clock);
    Map<String, HealthCheck> checks =
        Map.of(
            "archive", storage.archiveCheck(archive),
            "database", storage.databaseCheck(database.sql()),
            "disk", storage.diskCheck(),
            "fetching", () -> monitor.findProblem(database.ports().fetchSchedule()));
    return checks.entrySet().stream()
        .collect(
            Collectors.toUnmodifiableMap(
                Map.Entry::getKey, check -> Readiness.cached(check.getValue(), clock)));
  }

  static Freshness freshness(Settings settings) {
    return new Freshness(
        settings.duration(Setting.FRESH_OBSERVATIONS), settings.duration(Setting.FRESH_CHARTS));
  }

  static Limits limits(Settings settings) {
    return Limits.of(
            settings.number(Setting.REQUESTS_PER_MINUTE, 0),
            settings.number(Setting.CONCURRENT_REQUESTS, 1))
        .with(ConnectionLimits.of(settings.number(Setting.CONNECTIONS_PER_ADDRESS, 0)));
  }

  /** The path below which the service is. */
  static BasePath basePath(Settings settings) {
    try {
      return BasePath.parse(settings.text(Setting.BASE_PATH));
    } catch (IllegalArgumentException _) {
      throw settings.wrong(
          Setting.BASE_PATH,
          "a path such as /storescope that is not a path of the service, or leave it empty");
    }
  }

  static TrustedProxies trustedProxies(Settings settings) {
    try {
      return TrustedProxies.parse(settings.text(Setting.TRUSTED_PROXIES));
    } catch (IllegalArgumentException e) {
      throw settings.wrong(
          Setting.TRUSTED_PROXIES,
          "addresses and ranges such as 192.0.2.1 and 10.0.0.0/8, separated by spaces");
    }
  }

  static MetricsAccess metricsAccess(Settings settings) {
    return switch (settings.text(Setting.METRICS_ACCESS)) {
      case "everyone" -> MetricsAccess.EVERYONE;
      case "local" -> MetricsAccess.LOCAL;
      case "administrators" -> MetricsAccess.ADMINISTRATORS;
      case String _ ->
          throw settings.wrong(Setting.METRICS_ACCESS, "everyone, local or administrators");
    };
  }

  static boolean alwaysShowsCredits(Settings settings) {
    return switch (settings.text(Setting.CREDITS_SHOWN)) {
      case "auto" -> false;
      case "always" -> true;
      case String _ -> throw settings.wrong(Setting.CREDITS_SHOWN, "auto or always");
    };
  }

  private PrometheusMeterRegistry meters() {
    addEngines();
    ServiceMetrics metrics = new ServiceMetrics(meters);
    metrics.addFetches(database.ports().fetchSchedule(), clock);
    metrics.addSources(database.ports().checkedSources());
    metrics.addCompleteness(database.ports().completenessDays(), clock);
    metrics.addDrift(drifts::list, drifts::listEmptySources);
    metrics.addPopularities(review.days());
    metrics.addClock(database.clock());
    metrics.addDisk(settings.path(Setting.DATA), new Storage(settings, clock).archiveFolder());
    backups.measure(metrics);
    return meters;
  }

  private void addEngines() {
    JvmMetrics.addTo(meters);
    new ServiceMetrics(meters).addPool(database.sql()::poolUse);
    if (archive instanceof CassandraArchive cluster) {
      cluster.listen(new CassandraMetrics(meters, cluster::nodes));
    }
    new HealthMetrics(meters).addHosts(connectors.hosts());
  }

  private static FetchPolicy fetchPolicy(Settings settings) {
    return new FetchPolicy(
        settings.number(Setting.ATTEMPTS, 1),
        settings.duration(Setting.FIRST_BACKOFF),
        settings.duration(Setting.MAX_BACKOFF),
        settings.duration(Setting.RETRY_AFTER_GIVING_UP),
        settings.duration(Setting.DOUBT));
  }

  static FetchQueueSettings queueSettings(Settings settings) {
    return new FetchQueueSettings(
        settings.number(Setting.WORKERS, 1),
        fetchPolicy(settings),
        settings.duration(Setting.REFRESH_FOR),
        new FetchQueueSettings.AccountShares(
            settings.number(Setting.WAITING_PER_ACCOUNT, 1),
            settings.number(Setting.DAILY_PER_ACCOUNT, 0)),
        FetchQueueSettings.SHUTDOWN_TIMEOUT);
  }

  static PriceList prices(Settings settings) {
    Map<PricedItem, Integer> credits = new EnumMap<>(PricedItem.class);
    for (PricedItem item : PricedItem.values()) {
      credits.put(item, settings.number(Setting.price(item), 0));
    }
    return new PriceList(credits);
  }
}
