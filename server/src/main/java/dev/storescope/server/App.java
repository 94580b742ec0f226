package dev.storescope.server;

import dev.storescope.accounts.Accounts;
import dev.storescope.accounts.Secrets;
import dev.storescope.administration.Administration;
import dev.storescope.answer.Freshness;
import dev.storescope.answer.QueryRunner;
import dev.storescope.archive.Archive;
import dev.storescope.archive.SalvageReport;
import dev.storescope.archive.VerificationReport;
import dev.storescope.calibration.CalibrationCsv;
import dev.storescope.calibration.CalibrationFigure;
import dev.storescope.calibration.CalibrationFile;
import dev.storescope.calibration.Calibrator;
import dev.storescope.calibration.CurrentCalibration;
import dev.storescope.competitors.CompetitorLists;
import dev.storescope.connector.http.RecordedExchange;
import dev.storescope.connector.http.Recording;
import dev.storescope.connector.http.StoreReply;
import dev.storescope.connector.http.StoreRequest;
import dev.storescope.credits.CreditLedger;
import dev.storescope.dashboard.Dashboard;
import dev.storescope.dashboard.page.DemoImages;
import dev.storescope.dashboard.page.PageQueries;
import dev.storescope.database.FetchQueueSettings;
import dev.storescope.database.SqlDatabase;
import dev.storescope.database.SqlFetchQueue;
import dev.storescope.fetching.FetchOutcome;
import dev.storescope.fetching.FetchPolicy;
import dev.storescope.fetching.FetchSchedule;
import dev.storescope.fetching.FetchSchedule.AccountFetches;
import dev.storescope.fetching.Fetcher;
import dev.storescope.http.ConnectionLimits;
import dev.storescope.http.HealthCheck;
import dev.storescope.http.HttpServer;
import dev.storescope.http.Limits;
import dev.storescope.http.MetricsAccess;
import dev.storescope.http.Monitoring;
import dev.storescope.http.TrustedProxies;
import dev.storescope.http.account.AccountRoutes;
import dev.storescope.http.api.ApiRoutes;
import dev.storescope.observation.Subject;
import dev.storescope.observation.SubjectName;
import dev.storescope.pricing.PriceList;
import dev.storescope.pricing.PricedItem;
import dev.storescope.server.config.ConfigurationException;
import dev.storescope.server.config.Setting;
import dev.storescope.server.config.Settings;
import dev.storescope.tracking.DailyFetches;
import dev.storescope.tracking.Tracker;
import dev.storescope.tracking.TrackingLists;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.InstantSource;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** Wires the parts of the service; the only place that creates those of other modules. */
public final class App {
  public static final InstantSource CLOCK = InstantSource.system();
  private static final SecureRandom RANDOM = new SecureRandom();

  private App() {}

  /**
   * The open database with its parts.
   *
   * @param tracker changes the lists, and notifies the service of changes, in any process
   */
  public record Database(
      Accounts accounts,
      CompetitorLists competitorLists,
      CreditLedger creditLedger,
      TrackingLists trackingLists,
      Tracker tracker,
      FetchSchedule fetchSchedule,
      SqlDatabase sql)
      implements AutoCloseable {
    /** The administration of the accounts. */
    public Administration administration() {
      return new Administration(accounts, creditLedger, new Secrets(RANDOM));
    }

    @Override
    public void close() {
      sql.close();
    }
  }

  public static Database openDatabase(Settings settings) {
    SqlDatabase sql = new Storage(settings, CLOCK).openDatabase(RANDOM);
    return new Database(
        sql.accounts(),
        sql.competitorLists(),
        sql.creditLedger(),
        sql.trackingLists(),
        new Tracker(sql.trackingLists(), sql.competitorLists(), sql.follower()),
        sql.fetchSchedule(),
        sql);
  }

  public static Archive openArchive(Settings settings) {
    return new Storage(settings, CLOCK).openArchive();
  }

  /**
   * The reports of Apple Ads.
   *
   * @param believe whether to import days that the plausibility check rejects
   */
  public static AdsReports adsReports(Settings settings, boolean believe) {
    return new AdsReports(settings, believe, CLOCK);
  }

  /** The calibration in the data folder. */
  public static CalibrationFile calibrationFile(Settings settings) {
    return new CalibrationFile(settings.path(Setting.DATA).resolve("calibration.json"));
  }

  /** Fits the estimates to figures from files, without storing the result. */
  public static Calibrator.CalibrationReport calibrate(Settings settings, List<Path> files)
      throws IOException {
    List<CalibrationFigure> figures = new ArrayList<>();
    for (Path file : files) {
      figures.addAll(CalibrationCsv.read(file));
    }
    try (Archive archive = openArchive(settings)) {
      return new Calibrator(archive, CLOCK.instant()).fit(figures);
    }
  }

  /** Rebuilds the archive's indexes from its observations. */
  public static void repairArchive(Settings settings) {
    new Storage(settings, CLOCK).repairArchive();
  }

  /** Reads the whole archive of the data folder, and reports what is damaged. */
  public static VerificationReport verifyArchive(Settings settings) {
    return new Storage(settings, CLOCK).verifyArchive();
  }

  /** Saves what can be read of a damaged archive in the data folder. */
  public static SalvageReport salvageArchive(Settings settings) {
    return new Storage(settings, CLOCK).salvageArchive();
  }

  /** Opens a migration of a data folder to the cluster in the settings. */
  public static ClusterMigration clusterMigration(Settings settings, Path folder) {
    return ClusterMigration.open(folder, new Storage(settings, CLOCK), CLOCK);
  }

  /** The UTC date. */
  public static LocalDate today() {
    return LocalDate.ofInstant(CLOCK.instant(), ZoneOffset.UTC);
  }

  public static String newPassword() {
    return new Secrets(RANDOM).newPassword();
  }

  /** Fetches a subject once, without storing the result. */
  public static FetchOutcome fetch(Settings settings, Subject<?> subject)
      throws InterruptedException {
    return new StoreConnections(settings, CLOCK).connectors().fetch(subject);
  }

  /**
   * Adds the body of a reply to a recording, as the reply to one of the requests for a subject.
   *
   * @param number of the request, from 1
   * @return the request
   */
  public static String recordFile(
      Settings settings, Subject<?> subject, int number, Path file, int status, Path into)
      throws IOException {
    List<StoreRequest> requests =
        new StoreConnections(settings, CLOCK).offlineConnectors().requests(subject);
    if (requests.isEmpty()) {
      throw new ConfigurationException(
          "no connector fetches %s with these settings, so there is no request to record a reply for: check the kind and the store; popularity needs the apple_ads.* settings, and ads_suggestions can only be imported"
              .formatted(SubjectName.format(subject)));
    }
    if (number < 1 || number > requests.size()) {
      throw new ConfigurationException(
          "%s is fetched with %d request%s, there is no number %d: give --request 1%s"
              .formatted(
                  SubjectName.format(subject),
                  requests.size(),
                  requests.size() == 1 ? "" : "s",
                  number,
                  requests.size() == 1 ? "" : " to " + requests.size()));
    }
    StoreRequest request = requests.get(number - 1);
    StoreReply reply = new StoreReply(status, Map.of(), readText(file));
    Recording.create(into)
        .keep(new RecordedExchange(request, reply, CLOCK.instant(), Optional.of("from " + file)));
    return request.method() + " " + request.uri();
  }

  private static String readText(Path file) throws IOException {
    try {
      return Files.readString(file);
    } catch (CharacterCodingException e) {
      throw new ConfigurationException(
          file + " is not UTF-8 text: save the reply decoded, as UTF-8", e);
    }
  }

  /** Starts the service; the database stays open while it runs. */
  public static Service start(Settings settings, Database database) {
    return start(settings, database, Optional.empty());
  }

  /** Starts the service on simulated stores, with their images in the dashboard. */
  public static Service start(
      Settings settings, Database database, Optional<DemoImages> demoImages) {
    int port = settings.number(Setting.PORT, 0);
    StoreConnections stores = new StoreConnections(settings, CLOCK);
    Archive archive = openArchive(settings);
    StoreConnections.Monitored connectors =
        stores.monitoredConnectors(database.sql().findHostTurns(settings.text(Setting.EGRESS)));
    Fetcher fetcher =
        new Fetcher(List.of(connectors.connectors()), archive, fetchPolicy(settings), CLOCK);
    FetchMonitor monitor = new FetchMonitor(fetcher, CLOCK);
    SqlFetchQueue queue = database.sql().fetchQueue(monitor, queueSettings(settings));
    DailyFetches dailyFetches =
        new DailyFetches(
            database.trackingLists(),
            database.competitorLists(),
            queue,
            archive,
            account ->
                database.accounts().find(account).filter(each -> !each.disabled()).isPresent(),
            fetcher::canFetch,
            CLOCK);
    Tracker tracker =
        new Tracker(database.trackingLists(), database.competitorLists(), dailyFetches);
    Freshness freshness =
        new Freshness(
            settings.duration(Setting.FRESH_OBSERVATIONS), settings.duration(Setting.FRESH_CHARTS));
    QueryRunner queries = new QueryRunner(archive, freshness, fetcher::canFetch, queue);
    CurrentCalibration calibration = new CurrentCalibration(calibrationFile(settings), CLOCK);
    FetchSchedule schedule = database.fetchSchedule();
    PriceList prices = prices(settings);
    TrustedProxies proxies = trustedProxies(settings);
    Limits limits =
        Limits.of(
                settings.number(Setting.REQUESTS_PER_MINUTE, 0),
                settings.number(Setting.CONCURRENT_REQUESTS, 1))
            .with(ConnectionLimits.of(settings.number(Setting.CONNECTIONS_PER_ADDRESS, 0)));
    HttpServer server =
        new HttpServer(
            CLOCK,
            RANDOM,
            database.accounts(),
            database.creditLedger(),
            new Monitoring(
                meters(schedule),
                metricsAccess(settings),
                checks(settings, archive, database, monitor)),
            limits,
            proxies,
            List.of(
                ApiRoutes.of(
                    queries,
                    database.creditLedger(),
                    prices,
                    CLOCK,
                    database.competitorLists(),
                    calibration.volume(),
                    calibration.installs()),
                AccountRoutes.of(
                    database.accounts(),
                    database.administration(),
                    database.creditLedger(),
                    database.trackingLists(),
                    database.competitorLists(),
                    tracker,
                    schedule,
                    proxies,
                    CLOCK),
                new Dashboard(
                    new PageQueries(queries, archive, freshness, fetcher::canFetch, CLOCK),
                    CLOCK,
                    database.accounts(),
                    database.administration(),
                    database.creditLedger(),
                    prices,
                    new Dashboard.UserLists(
                        database.trackingLists(), database.competitorLists(), tracker),
                    new Dashboard.FetchReports(schedule, connectors.health()),
                    calibration.volume(),
                    calibration.installs(),
                    new Dashboard.PageSettings(
                        limits.requestsPerMinute(),
                        proxies,
                        List.of(settings.text(Setting.IMAGE_SOURCES).split(" ", -1)),
                        demoImages))));
    Service service = new Service(server, List.of(queue::close, archive::close));
    queue.start(dailyFetches::syncAll);
    service.listen(settings.text(Setting.BIND), port);
    return service;
  }

  private static TrustedProxies trustedProxies(Settings settings) {
    try {
      return TrustedProxies.parse(settings.text(Setting.TRUSTED_PROXIES));
    } catch (IllegalArgumentException e) {
      throw settings.wrong(
          Setting.TRUSTED_PROXIES,
          "addresses and ranges such as 192.0.2.1 and 10.0.0.0/8, with spaces between");
    }
  }

  private static Map<String, HealthCheck> checks(
      Settings settings, Archive archive, Database database, FetchMonitor monitor) {
    Storage storage = new Storage(settings, CLOCK);
    Map<String, HealthCheck> checks =
        Map.of(
            "archive", storage.archiveCheck(archive),
            "database", storage.databaseCheck(database.sql()),
            "disk", storage.diskCheck(),
            "fetching", () -> monitor.findProblem(database.fetchSchedule()));
    return checks.entrySet().stream()
        .collect(
            Collectors.toUnmodifiableMap(
                Map.Entry::getKey, check -> Readiness.cached(check.getValue(), CLOCK)));
  }

  private static MetricsAccess metricsAccess(Settings settings) {
    return switch (settings.text(Setting.METRICS_ACCESS)) {
      case "everyone" -> MetricsAccess.EVERYONE;
      case "local" -> MetricsAccess.LOCAL;
      case "administrators" -> MetricsAccess.ADMINISTRATORS;
      case String _ ->
          throw settings.wrong(Setting.METRICS_ACCESS, "everyone, local or administrators");
    };
  }

  private static PrometheusMeterRegistry meters(FetchSchedule schedule) {
    PrometheusMeterRegistry meters = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
    meters.gauge("storescope.fetches.due", schedule, source -> source.count().due());
    meters.gauge("storescope.fetches.running", schedule, source -> source.count().running());
    meters.gauge("storescope.fetches.scheduled", schedule, source -> source.count().scheduled());
    meters.gauge("storescope.fetches.given.up", schedule, source -> source.count().givenUp());
    meters.gauge(
        "storescope.fetches.most.waiting.of.account",
        schedule,
        source -> source.listAccounts(1).stream().mapToLong(AccountFetches::waiting).sum());
    return meters;
  }

  private static FetchPolicy fetchPolicy(Settings settings) {
    return new FetchPolicy(
        settings.number(Setting.ATTEMPTS, 1),
        settings.duration(Setting.FIRST_BACKOFF),
        settings.duration(Setting.MAX_BACKOFF),
        settings.duration(Setting.RETRY_AFTER_GIVING_UP));
  }

  private static FetchQueueSettings queueSettings(Settings settings) {
    return new FetchQueueSettings(
        settings.number(Setting.WORKERS, 1),
        fetchPolicy(settings),
        settings.duration(Setting.REFRESH_FOR),
        new FetchQueueSettings.AccountShares(
            settings.number(Setting.WAITING_PER_ACCOUNT, 1),
            settings.number(Setting.DAILY_PER_ACCOUNT, 0)),
        FetchQueueSettings.SHUTDOWN_TIMEOUT);
  }

  private static PriceList prices(Settings settings) {
    Map<PricedItem, Integer> credits = new EnumMap<>(PricedItem.class);
    for (PricedItem item : PricedItem.values()) {
      credits.put(item, settings.number(Setting.price(item), 0));
    }
    return new PriceList(credits);
  }
}
