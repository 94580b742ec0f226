package dev.storescope.server;

import dev.storescope.accounts.Accounts;
import dev.storescope.accounts.OfficeUnavailableException;
import dev.storescope.accounts.Secrets;
import dev.storescope.administration.Administration;
import dev.storescope.answer.Freshness;
import dev.storescope.archive.Archive;
import dev.storescope.archive.ArchiveUnavailableException;
import dev.storescope.archive.rocksdb.RocksDbArchive;
import dev.storescope.calibration.CalibrationFile;
import dev.storescope.calibration.Calibrator;
import dev.storescope.calibration.CurrentCalibration;
import dev.storescope.calibration.Figure;
import dev.storescope.calibration.FigureFile;
import dev.storescope.competitors.CompetitorLists;
import dev.storescope.connector.http.Exchange;
import dev.storescope.connector.http.LocalTurns;
import dev.storescope.connector.http.Recording;
import dev.storescope.connector.http.RequestingConnector;
import dev.storescope.connector.http.StoreReply;
import dev.storescope.connector.http.StoreRequest;
import dev.storescope.credits.CreditLedger;
import dev.storescope.fetching.FetchDesk;
import dev.storescope.fetching.FetchOutcome;
import dev.storescope.fetching.FetchPolicy;
import dev.storescope.fetching.FetchSchedule;
import dev.storescope.fetching.Fetcher;
import dev.storescope.observation.Subject;
import dev.storescope.office.sql.FetchQueueSettings;
import dev.storescope.office.sql.SqlFetchQueue;
import dev.storescope.office.sql.SqlOffice;
import dev.storescope.pricing.PriceList;
import dev.storescope.pricing.PricedItem;
import dev.storescope.sandbox.evaluation.Evaluation;
import dev.storescope.sandbox.evaluation.Seeds;
import dev.storescope.server.config.ConfigurationException;
import dev.storescope.server.config.Setting;
import dev.storescope.server.config.Settings;
import dev.storescope.server.dashboard.Dashboard;
import dev.storescope.server.dashboard.DashboardParts;
import dev.storescope.server.dashboard.page.Gallery;
import dev.storescope.server.http.HttpServer;
import dev.storescope.server.http.Limits;
import dev.storescope.server.http.ServerParts;
import dev.storescope.server.http.Tracking;
import dev.storescope.server.http.TrustedProxies;
import dev.storescope.store.CategoryId;
import dev.storescope.store.Country;
import dev.storescope.store.Device;
import dev.storescope.tracking.DailyLooks;
import dev.storescope.tracking.Tracker;
import dev.storescope.tracking.TrackingLists;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Instant;
import java.time.InstantSource;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** Puts the parts together; the only place that makes things of other modules. */
public final class App {
  static final InstantSource CLOCK = InstantSource.system();
  private static final SecureRandom RANDOM = new SecureRandom();

  /** Any subject will do to see whether the archive answers. */
  private static final Subject<?> SOME_CHART =
      new Subject.Chart(Device.IPHONE, new Country("us"), CategoryId.OVERALL);

  private App() {}

  /**
   * Accounts, lists and credits, for as long as it is open.
   *
   * @param tracker has the service follow the lists soon, in whichever process it runs
   */
  public record Office(
      Accounts accounts,
      CompetitorLists competitorLists,
      CreditLedger creditLedger,
      TrackingLists trackingLists,
      Tracker tracker,
      FetchSchedule fetchSchedule,
      SqlOffice sql)
      implements AutoCloseable {
    /** Who may administer the accounts, and all that can be done. */
    public Administration administration() {
      return new Administration(accounts, creditLedger, new Secrets(RANDOM));
    }

    @Override
    public void close() {
      sql.close();
    }
  }

  public static Office openOffice(Settings settings) {
    SqlOffice sql = new Storage(settings, CLOCK).openOffice(RANDOM);
    return new Office(
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

  /** The reports of Apple Ads, of which all is taken where the operator believes them. */
  public static AdsReports adsReports(Settings settings, boolean believe) {
    return new AdsReports(settings, believe, CLOCK);
  }

  /** What the user's own figures say of the estimates, where it is kept. */
  public static CalibrationFile calibrationFile(Settings settings) {
    return new CalibrationFile(settings.path(Setting.DATA).resolve("calibration.json"));
  }

  /** Fits the estimates to figures from files; keeps nothing. */
  public static Calibrator.Result calibrate(Settings settings, List<Path> files)
      throws IOException {
    List<Figure> figures = new ArrayList<>();
    for (Path file : files) {
      figures.addAll(FigureFile.read(file));
    }
    try (Archive archive = openArchive(settings)) {
      return new Calibrator(archive, CLOCK.instant()).fit(figures);
    }
  }

  /** Rebuilds the archive's indexes from its observations. */
  public static void repairArchive(Settings settings) {
    new Storage(settings, CLOCK).repairArchive();
  }

  /** Makes ready to move what a data folder keeps to the cluster that the settings name. */
  public static ClusterMove clusterMove(Settings settings, Path folder) {
    return ClusterMove.open(folder, new Storage(settings, CLOCK), CLOCK);
  }

  /** An evaluation of the estimates; its archives are in temporary folders. */
  public static Evaluation evaluation(Seeds seeds, int seedCount, boolean quick) {
    return new Evaluation(seeds, seedCount, quick, App::withTemporaryArchive);
  }

  private static <T> T withTemporaryArchive(Function<Archive, T> use) {
    try (TemporaryFolder folder = TemporaryFolder.create("storescope-evaluate");
        Archive archive = RocksDbArchive.open(folder.path())) {
      return use.apply(archive);
    }
  }

  /** The UTC date. */
  public static LocalDate today() {
    return LocalDate.ofInstant(CLOCK.instant(), ZoneOffset.UTC);
  }

  public static String newPassword() {
    return new Secrets(RANDOM).newPassword();
  }

  /** Looks at a store once, by the first connector that can. */
  public static FetchOutcome fetch(Settings settings, Subject<?> subject)
      throws InterruptedException {
    Optional<RequestingConnector> connector =
        findConnector(new StoreConnections(settings, CLOCK).connectors(), subject);
    return connector.isPresent()
        ? connector.get().fetch(subject)
        : new FetchOutcome.NotTold("no connector looks at this");
  }

  /**
   * Puts a reply's body into a recording, as the reply to one of the requests for a subject.
   *
   * @param number which of the requests, from 1
   * @return the request
   */
  public static String recordFile(
      Settings settings, Subject<?> subject, int number, Path file, int status, Path into)
      throws IOException {
    List<StoreRequest> requests =
        findConnector(new StoreConnections(settings, CLOCK).namingConnectors(), subject)
            .map(connector -> connector.requests(subject))
            .orElse(List.of());
    if (number < 1 || number > requests.size()) {
      throw new ConfigurationException(
          "there are %d requests for this, and no number %d".formatted(requests.size(), number));
    }
    StoreRequest request = requests.get(number - 1);
    StoreReply reply = new StoreReply(status, Map.of(), Files.readString(file));
    Recording.create(into)
        .keep(new Exchange(request, reply, CLOCK.instant(), Optional.of("from " + file)));
    return request.method() + " " + request.uri();
  }

  /** Starts the service; the office stays open as long as it runs. */
  public static Service start(Settings settings, Office office) {
    return start(settings, office, Optional.empty());
  }

  /** The same on stores whose pictures are in a gallery. */
  static Service start(Settings settings, Office office, Optional<Gallery> gallery) {
    int port = settings.number(Setting.PORT, 0);
    StoreConnections stores = new StoreConnections(settings, CLOCK);
    Archive archive = openArchive(settings);
    StoreConnections.Watched connectors =
        stores.watchedConnectors(
            office.sql().findHostTurns(settings.text(Setting.EGRESS)).orElseGet(LocalTurns::new));
    Fetcher fetcher =
        new Fetcher(List.copyOf(connectors.connectors()), archive, fetchPolicy(settings), CLOCK);
    SqlFetchQueue queue = office.sql().fetchQueue(fetcher, queueSettings(settings));
    DailyLooks looks =
        new DailyLooks(
            office.trackingLists(),
            office.competitorLists(),
            queue,
            archive,
            account -> office.accounts().find(account).filter(each -> !each.disabled()).isPresent(),
            fetcher::canFetch,
            CLOCK);
    ServerParts parts =
        parts(
            settings,
            office,
            archive,
            fetcher,
            queue,
            new Tracking(
                office.trackingLists(),
                new Tracker(office.trackingLists(), office.competitorLists(), looks),
                office.fetchSchedule(),
                connectors.health()));
    Dashboard dashboard =
        new Dashboard(
            new DashboardParts(
                parts, List.of(settings.text(Setting.IMAGE_SOURCES).split(" ", -1)), gallery));
    HttpServer server = new HttpServer(parts, List.of(dashboard));
    Service service = new Service(server, List.of(queue::close, archive::close));
    queue.start(looks::followAll);
    service.listen(settings.text(Setting.BIND), port);
    return service;
  }

  private static ServerParts parts(
      Settings settings,
      Office office,
      Archive archive,
      Fetcher fetcher,
      SqlFetchQueue queue,
      Tracking tracking) {
    CurrentCalibration calibration = new CurrentCalibration(calibrationFile(settings), CLOCK);
    return new ServerParts(
        CLOCK,
        RANDOM,
        archive,
        office.accounts(),
        office.administration(),
        new FetchDesk(queue),
        fetcher::canFetch,
        prices(settings),
        office.creditLedger(),
        new Freshness(
            settings.duration(Setting.FRESH_OBSERVATIONS), settings.duration(Setting.FRESH_CHARTS)),
        office.competitorLists(),
        tracking,
        calibration.volume(),
        calibration.installs(),
        meters(tracking.schedule()),
        Map.of(
            "office",
            () -> isAnswering(tracking.schedule()),
            "archive",
            () -> isAnswering(archive)),
        Limits.of(
            settings.number(Setting.REQUESTS_PER_MINUTE, 0),
            settings.number(Setting.CONCURRENT_REQUESTS, 1)),
        trustedProxies(settings));
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

  private static boolean isAnswering(FetchSchedule schedule) {
    try {
      schedule.count();
      return true;
    } catch (OfficeUnavailableException e) {
      return false;
    }
  }

  private static boolean isAnswering(Archive archive) {
    try {
      archive.list(SOME_CHART, Instant.EPOCH, Instant.EPOCH, 1);
      return true;
    } catch (ArchiveUnavailableException e) {
      return false;
    }
  }

  private static PrometheusMeterRegistry meters(FetchSchedule schedule) {
    PrometheusMeterRegistry meters = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
    meters.gauge("storescope.fetches.due", schedule, source -> source.count().due());
    meters.gauge("storescope.fetches.running", schedule, source -> source.count().running());
    meters.gauge("storescope.fetches.scheduled", schedule, source -> source.count().scheduled());
    meters.gauge("storescope.fetches.given.up", schedule, source -> source.count().givenUp());
    return meters;
  }

  private static Optional<RequestingConnector> findConnector(
      List<RequestingConnector> connectors, Subject<?> subject) {
    return connectors.stream().filter(connector -> connector.canFetch(subject)).findFirst();
  }

  private static FetchPolicy fetchPolicy(Settings settings) {
    return new FetchPolicy(
        settings.number(Setting.ATTEMPTS, 1),
        settings.duration(Setting.FIRST_PAUSE),
        settings.duration(Setting.LONGEST_PAUSE),
        settings.duration(Setting.REST));
  }

  private static FetchQueueSettings queueSettings(Settings settings) {
    FetchQueueSettings usual = FetchQueueSettings.DEFAULT;
    return new FetchQueueSettings(
        settings.number(Setting.WORKERS, 1),
        settings.duration(Setting.TRACKED),
        usual.lookEvery(),
        usual.rememberFor(),
        usual.patience());
  }

  private static PriceList prices(Settings settings) {
    Map<PricedItem, Integer> credits = new EnumMap<>(PricedItem.class);
    for (PricedItem item : PricedItem.values()) {
      credits.put(item, settings.number(Setting.price(item), 0));
    }
    return new PriceList(credits);
  }
}
