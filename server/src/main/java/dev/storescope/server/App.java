package dev.storescope.server;

import dev.storescope.accounts.AccountId;
import dev.storescope.accounts.PageSharing;
import dev.storescope.accounts.Secrets;
import dev.storescope.administration.Administration;
import dev.storescope.alerts.Alert;
import dev.storescope.alerts.AlertPreview;
import dev.storescope.alerts.AlertRule;
import dev.storescope.alerts.AlertRuleEditor;
import dev.storescope.archive.Archive;
import dev.storescope.archive.SalvageReport;
import dev.storescope.archive.VerificationReport;
import dev.storescope.backup.Backup.NewBackup;
import dev.storescope.backup.BackupFolder;
import dev.storescope.backup.BackupRequest;
import dev.storescope.calibration.CalibrationCsv;
import dev.storescope.calibration.CalibrationFigure;
import dev.storescope.calibration.CalibrationFile;
import dev.storescope.calibration.Calibrator;
import dev.storescope.connections.ConnectionEditor;
import dev.storescope.connections.ConnectionFetches;
import dev.storescope.connector.Connectors;
import dev.storescope.connector.http.Recording;
import dev.storescope.connector.http.StoreRequest;
import dev.storescope.dashboard.Dashboard;
import dev.storescope.dashboard.page.asset.DemoImages;
import dev.storescope.database.SqlDatabase;
import dev.storescope.delivery.Messaging;
import dev.storescope.fetching.FetchHealth;
import dev.storescope.fetching.FetchOutcome;
import dev.storescope.fetching.check.SourceCheck;
import dev.storescope.fetching.completeness.KindCompleteness;
import dev.storescope.history.HistoryImport;
import dev.storescope.http.HttpServer;
import dev.storescope.observation.Subject;
import dev.storescope.observation.SubjectKind;
import dev.storescope.ports.Ports;
import dev.storescope.retention.Retention;
import dev.storescope.secrets.SecretCounts;
import dev.storescope.secrets.SecretNotDecryptedException;
import dev.storescope.secrets.SecretNotEncryptedException;
import dev.storescope.server.config.ConfigurationException;
import dev.storescope.server.config.Setting;
import dev.storescope.server.config.Settings;
import dev.storescope.server.stores.ReparsedKind;
import dev.storescope.server.stores.Reparser;
import dev.storescope.server.stores.ReplyFile;
import dev.storescope.store.Country;
import dev.storescope.store.Keyword;
import dev.storescope.tracking.DailyFetches;
import dev.storescope.tracking.TrackedApp;
import dev.storescope.tracking.Tracker;
import dev.storescope.tracking.plan.CallModel;
import dev.storescope.tracking.plan.CurrentPlan;
import dev.storescope.tracking.plan.FetchPlan;
import dev.storescope.tracking.plan.PlanChange;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Instant;
import java.time.InstantSource;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.SortedMap;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Wires the parts of the service; the only place that creates those of other modules. */
public final class App {
  public static final InstantSource CLOCK = InstantSource.system();
  private static final SecureRandom RANDOM = new SecureRandom();
  private static final Logger log = LoggerFactory.getLogger(App.class);

  private App() {}

  /**
   * The open database with its parts.
   *
   * @param clock of the database, if nodes share it
   * @param tracker changes the lists, and notifies the service of changes, in any process
   * @param afterwards run once the database is closed
   */
  public record Database(
      SqlDatabase sql, SharedClock clock, Tracker tracker, Messaging messaging, Runnable afterwards)
      implements AutoCloseable {
    public Ports ports() {
      return sql;
    }

    /** The administration of the accounts. */
    public Administration administration() {
      return new Administration(sql.accounts(), sql.creditLedger(), new Secrets(RANDOM));
    }

    /** Encrypts with the key that is used now what is not; returns how much that was. */
    public SecretCounts encryptOutdatedSecrets() {
      return sql.encryptOutdatedSecrets();
    }

    /** The ids of the keys of secrets that are not there. */
    public Set<String> listMissingKeys() {
      return sql.listMissingKeys();
    }

    /** Disables the channels whose key is lost, and deletes the connections; returns how many. */
    public SecretCounts replaceLostSecrets() {
      return sql.replaceLostSecrets();
    }

    @Override
    public void close() {
      sql.close();
      afterwards.run();
    }
  }

  /** Starts to load what a start of the service needs, while the caller reads its settings. */
  public static void prepare() {
    Thread.ofPlatform()
        .name("prepare")
        .daemon()
        .start(
            () -> {
              SqlDatabase.prepare();
              HttpServer.prepare();
            });
  }

  /**
   * Reads the settings of a service.
   *
   * @throws ConfigurationException for the first problem
   */
  public static void check(Settings settings) {
    listProblems(settings).stream()
        .findFirst()
        .ifPresent(
            problem -> {
              throw problem;
            });
  }

  /** What is wrong with the settings of a service, which would not start with them. */
  public static List<ConfigurationException> listProblems(Settings settings) {
    return SettingsCheck.listProblems(settings);
  }

  /** Fails if the service would not be able to listen; nothing is changed. */
  public static void requireAvailableAddress(Settings settings) {
    ListenAddress.requireAvailable(settings);
  }

  /** Opens the database, and creates it if there is none. */
  public static Database openDatabase(Settings settings) {
    return openDatabase(settings, CLOCK);
  }

  /** Opens the database, and creates it if there is none. */
  public static Database openDatabase(Settings settings, InstantSource clock) {
    SharedClock shared = new SharedClock(clock, System::nanoTime);
    return database(settings, shared, new Storage(settings, shared).openDatabase(RANDOM));
  }

  /** Opens the database of an installation; fails if the data folder has none. */
  public static Database openExistingDatabase(Settings settings) {
    SharedClock shared = new SharedClock(CLOCK, System::nanoTime);
    return database(settings, shared, new Storage(settings, shared).openExistingDatabase(RANDOM));
  }

  /**
   * Opens the database of an installation to be read only; fails if the data folder has none.
   * Changes would be lost if the data folder is not writable.
   */
  public static Database readDatabase(Settings settings) {
    Optional<TemporaryFolder> copy = new Storage(settings, CLOCK).copyDatabaseToRead();
    return copy.isPresent() ? open(copy.get(), settings) : openExistingDatabase(settings);
  }

  /** What is to be said about keys of secrets that are not there; empty if all are. */
  public static Optional<String> findMissingKeys(Settings settings) {
    if (!new Storage(settings, CLOCK).hasDatabase()) {
      return Optional.empty();
    }
    try (Database database = readDatabase(settings)) {
      return EncryptionKeys.describe(database.listMissingKeys(), settings);
    } catch (SecretNotDecryptedException e) {
      return Optional.of(String.valueOf(e.getMessage()));
    }
  }

  /** The counts of the dates in a range, both inclusive; none if there is no database. */
  public static List<KindCompleteness> listCompleteness(
      Settings settings, LocalDate from, LocalDate to) {
    if (!new Storage(settings, CLOCK).hasDatabase()) {
      return List.of();
    }
    try (Database database = readDatabase(settings)) {
      return database.ports().completenessDays().list(from, to);
    }
  }

  /** Opens the copy of a database, which is deleted once that is closed. */
  private static Database open(TemporaryFolder copy, Settings settings) {
    Settings read =
        EncryptionKeys.keep(settings).with(Map.of(Setting.DATA, copy.path().toString()));
    try {
      SharedClock own = new SharedClock(CLOCK, System::nanoTime);
      return database(read, own, new Storage(read, own).openDatabase(RANDOM), copy::close);
    } catch (RuntimeException e) {
      copy.close();
      throw e;
    }
  }

  private static Database database(Settings settings, SharedClock clock, SqlDatabase sql) {
    return database(settings, clock, sql, () -> {});
  }

  private static Database database(
      Settings settings, SharedClock clock, SqlDatabase sql, Runnable afterwards) {
    SharedClock.Job.measure(clock, sql);
    return new Database(
        sql,
        clock,
        new Tracker(sql.trackingLists(), sql.competitorLists(), sql.follower()),
        DeliveryWiring.messaging(settings, sql, clock),
        afterwards);
  }

  /** Opens the archive, and creates it if there is none. */
  public static Archive openArchive(Settings settings) {
    return openArchive(settings, CLOCK);
  }

  /** Opens the archive, and creates it if there is none. */
  public static Archive openArchive(Settings settings, InstantSource clock) {
    return new Storage(settings, clock).openArchive();
  }

  /**
   * Opens the archive of an installation to be read only; a data folder is not changed. Fails if
   * the data folder has none.
   */
  public static Archive readArchive(Settings settings) {
    return new Storage(settings, CLOCK).readArchive();
  }

  /** Opens the archive of an installation; fails if the data folder has none. */
  public static Archive openExistingArchive(Settings settings) {
    return new Storage(settings, CLOCK).openExistingArchive();
  }

  /** The first date that is not thinned; empty if none ever are. */
  public static Optional<LocalDate> findFirstKept(Settings settings) {
    return Storage.findThinAfter(settings).map(age -> Retention.firstKept(CLOCK.instant(), age));
  }

  /** The instant before which reviews were submitted that have no names; empty if all have. */
  public static Optional<Instant> findNamesBefore(Settings settings) {
    return Storage.findNamesAfter(settings).map(age -> Retention.namesBefore(CLOCK.instant(), age));
  }

  /** The bytes of the observations on the disk, if the archive is in the data folder. */
  public static OptionalLong findBytesOnDisk(Archive archive) {
    return Storage.findBytesOnDisk(archive);
  }

  /** Frees what removed observations take on the disk; in a cluster, its nodes do that. */
  public static void freeRemoved(Archive archive) {
    Storage.freeRemoved(archive);
  }

  /** Fails if the data folder is to have an installation, and has none. */
  public static void requireInstallation(Settings settings) {
    new Storage(settings, CLOCK).requireInstallation();
  }

  /** Starts to open the archive; meanwhile the caller can open the database. */
  public static OpeningArchive openingArchive(Settings settings) {
    return OpeningArchive.start(() -> openArchive(settings));
  }

  /**
   * The reports of Apple Ads.
   *
   * @param believe whether to import days that the plausibility check finds doubtful
   */
  public static AdsReports adsReports(Settings settings, boolean believe) {
    return new AdsReports(settings, believe, CLOCK, RANDOM);
  }

  /** Imports history into an archive; interrupted imports leave a note in the data folder. */
  public static HistoryImport historyImport(Settings settings, Archive archive) {
    return new HistoryImport(
        archive, settings.path(Setting.DATA).resolve(DataFolder.IMPORTS), CLOCK);
  }

  /** The calibration in the data folder. */
  public static CalibrationFile calibrationFile(Settings settings) {
    return new CalibrationFile(settings.path(Setting.DATA).resolve("calibration.json"));
  }

  /** Fits the estimates to figures from files, without storing the result. */
  public static Calibrator.CalibrationReport calibrate(
      Settings settings, List<Path> files, Optional<Charset> charset) throws IOException {
    List<CalibrationFigure> figures = new ArrayList<>();
    for (Path file : files) {
      figures.addAll(CalibrationCsv.read(file, charset));
    }
    try (Archive archive = readArchive(settings)) {
      return new Calibrator(archive, CLOCK.instant()).fit(figures);
    }
  }

  /** Changes and tests the connections of accounts. */
  public static ConnectionEditor connections(Settings settings, Database database) {
    return new ConnectionEditor(
        database.sql().connections(), new StoreConnections(settings, CLOCK).consoleTester());
  }

  /** Fetches the connections of accounts. */
  public static ConnectionFetches connectionFetches(Settings settings, Database database) {
    return connectionFetches(settings, database, CLOCK);
  }

  static ConnectionFetches connectionFetches(
      Settings settings, Database database, InstantSource clock) {
    Ports ports = database.ports();
    return new ConnectionFetches(
        ports.connections(), new StoreConnections(settings, clock).consoleFetchers(ports), clock);
  }

  /** Changes the alert rules of accounts. */
  public static AlertRuleEditor alertRules(Database database) {
    return AlertWiring.editor(database.sql());
  }

  /** The address of a path of the service, below its host. */
  public static String address(Settings settings, String path) {
    return ServiceWiring.basePath(settings).external(path);
  }

  /** Shares pages of the dashboard by links. */
  public static PageSharing sharing(Database database) {
    return Dashboard.sharing(database.sql().sharedLinks());
  }

  /** Finds what would have fired an alert rule, by the archive alone. */
  public static List<Alert> previewAlerts(
      Settings settings, Database database, AlertRule rule, int days) {
    FetchHealth unknown = new FetchHealth(List.of(), List.of(), 0);
    try (Archive archive = readArchive(settings)) {
      return new AlertPreview(AlertWiring.detector(database.sql(), () -> unknown), archive, CLOCK)
          .list(rule.account(), rule.definition(), days);
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

  /** Reads the database of the data folder, if it can be read; returns what is damaged. */
  public static Optional<List<String>> verifyDatabase(Settings settings) {
    return new Storage(settings, CLOCK).verifyDatabase();
  }

  /** Backs up the data folder; a service that runs on it does so itself. */
  public static NewBackup backUp(Settings settings, BackupRequest request) throws IOException {
    return BackupWiring.make(settings, request, CLOCK);
  }

  /** The backups in a folder. */
  public static BackupFolder backups(Path folder) {
    return BackupWiring.folder(folder);
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

  /**
   * Asks each source once, without storing anything.
   *
   * @param each receives each source as soon as it has answered
   */
  public static void checkSources(Settings settings, Country country, Consumer<SourceCheck> each)
      throws InterruptedException {
    new StoreConnections(settings, CLOCK).sourceChecks().run(country, each);
  }

  /**
   * The plan of a day, by the settings and what is tracked now.
   *
   * @param account as {@link FetchPlan#of} has it
   */
  public static FetchPlan plan(Settings settings, Database database, Optional<AccountId> account) {
    StoreConnections stores = new StoreConnections(settings, CLOCK);
    return FetchPlan.of(
        database.ports().plannedSubjects().count(CLOCK.instant()),
        new CallModel(stores.offlineConnectors()),
        stores.rates(),
        account);
  }

  /** What more keywords of a tracked app would change of the plan; nothing is tracked. */
  public static PlanChange planWith(
      Settings settings,
      Database database,
      AccountId account,
      TrackedApp app,
      Collection<Keyword> keywords) {
    StoreConnections stores = new StoreConnections(settings, CLOCK);
    Connectors connectors = stores.offlineConnectors();
    Ports ports = database.ports();
    CurrentPlan plan =
        new CurrentPlan(ports.plannedSubjects(), new CallModel(connectors), stores::rates, CLOCK);
    return plan.countWith(
        Map.of(
            Tracker.keyOf(account, app.app(), app.country()),
            DailyFetches.listOfKeywords(
                app, keywords, ports.intervals().find(account, app), connectors::canFetch)),
        Optional.empty());
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
    StoreRequest request = ReplyFile.choose(subject, requests, number);
    Recording.create(into).keep(ReplyFile.read(file, subject, request, status, CLOCK.instant()));
    return request.method() + " " + request.uri();
  }

  /**
   * Reads recorded and kept replies again, and stores what they observe.
   *
   * @param folders of recordings; the kept replies in the data folder if there are none
   * @param isTrial whether to store nothing
   */
  public static SortedMap<SubjectKind, ReparsedKind> reparse(
      Settings settings, List<Path> folders, boolean isTrial)
      throws IOException, InterruptedException {
    List<Path> read =
        folders.isEmpty() ? new DataFolder(settings.path(Setting.DATA)).keptReplies() : folders;
    Storage storage = new Storage(settings, CLOCK);
    try (Archive archive = isTrial ? storage.readArchive() : storage.openExistingArchive()) {
      return new Reparser(
              archive,
              (transport, clock) -> new StoreConnections(settings, clock).replaying(transport))
          .run(read, each -> forEachTracked(settings, each), isTrial);
    }
  }

  private static void forEachTracked(Settings settings, Consumer<Subject<?>> each) {
    try (Database database = openExistingDatabase(settings)) {
      database.ports().fetchSchedule().forEachTracked(each);
    }
  }

  /** Starts the service; the database stays open while it runs. */
  public static Service start(Settings settings, Database database) {
    return start(settings, database, Optional.empty());
  }

  /** Starts the service on an archive, which it closes. */
  public static Service start(Settings settings, Database database, OpeningArchive archive) {
    encryptSecrets(database);
    return new ServiceWiring(settings, database, archive, clock(database))
        .start(RANDOM, Optional.empty());
  }

  /** Starts the service on simulated stores, with their images in the dashboard. */
  public static Service start(
      Settings settings, Database database, Optional<DemoImages> demoImages) {
    encryptSecrets(database);
    try (OpeningArchive archive = openingArchive(settings)) {
      return new ServiceWiring(settings, database, archive, clock(database))
          .start(RANDOM, demoImages);
    }
  }

  /** Earlier versions did not encrypt, and there may be a new key. */
  private static void encryptSecrets(Database database) {
    try {
      SecretCounts encrypted = database.encryptOutdatedSecrets();
      if (!encrypted.isEmpty()) {
        log.info(
            "Encrypted the secrets of channels: {}, and of connections: {}",
            encrypted.channels(),
            encrypted.connections());
      }
    } catch (SecretNotEncryptedException e) {
      log.warn("Addresses and secrets of channels are not encrypted. {}", e.getMessage(), e);
    }
  }

  /** The time of day of all nodes, or of the only one. */
  private static InstantSource clock(Database database) {
    return database.clock().isShared() ? database.clock() : CLOCK;
  }
}
