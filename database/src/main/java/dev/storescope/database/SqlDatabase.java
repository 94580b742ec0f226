package dev.storescope.database;

import dev.storescope.accounts.Accounts;
import dev.storescope.accounts.DatabaseNotOpenedException;
import dev.storescope.accounts.DatabaseUnavailableException;
import dev.storescope.accounts.Secrets;
import dev.storescope.accounts.SharedLinks;
import dev.storescope.accounts.Workspaces;
import dev.storescope.alerts.AlertRules;
import dev.storescope.alerts.Digests;
import dev.storescope.annotations.Annotations;
import dev.storescope.competitors.CompetitorLists;
import dev.storescope.connections.Connections;
import dev.storescope.credits.CreditLedger;
import dev.storescope.database.account.DatabaseOptions;
import dev.storescope.database.account.SqlAccounts;
import dev.storescope.database.account.SqlCreditLedger;
import dev.storescope.database.account.SqlSharedLinks;
import dev.storescope.database.account.SqlWorkspaces;
import dev.storescope.database.delivery.ChannelSecrets;
import dev.storescope.database.delivery.DeliveryScheduler;
import dev.storescope.database.delivery.SqlAlertRules;
import dev.storescope.database.delivery.SqlChannels;
import dev.storescope.database.delivery.SqlDeliveries;
import dev.storescope.database.delivery.SqlDigests;
import dev.storescope.database.delivery.SqlOutbox;
import dev.storescope.database.delivery.SqlReportSchedules;
import dev.storescope.database.delivery.StoredSecrets;
import dev.storescope.database.fetching.FetchQueueSettings;
import dev.storescope.database.fetching.SqlCheckedSources;
import dev.storescope.database.fetching.SqlCompletenessDays;
import dev.storescope.database.fetching.SqlFetchQueue;
import dev.storescope.database.fetching.SqlFetchSchedule;
import dev.storescope.database.fetching.SqlFieldFills;
import dev.storescope.database.fetching.SqlHostRateLimits;
import dev.storescope.database.fetching.SqlPlannedSubjects;
import dev.storescope.database.fetching.TrackingSyncTask;
import dev.storescope.database.job.JobScheduler;
import dev.storescope.database.job.PollTimes;
import dev.storescope.database.job.RecurringJob;
import dev.storescope.database.sql.DatabaseProbe;
import dev.storescope.database.sql.PoolUse;
import dev.storescope.database.sql.PostgresDatabase;
import dev.storescope.database.sql.PostgresSettings;
import dev.storescope.database.sql.SqlSchema;
import dev.storescope.database.sql.SqliteDatabase;
import dev.storescope.database.sql.Transactions;
import dev.storescope.database.workspace.SqlAnnotations;
import dev.storescope.database.workspace.SqlAppGroups;
import dev.storescope.database.workspace.SqlAwaitedRequests;
import dev.storescope.database.workspace.SqlCompetitorLists;
import dev.storescope.database.workspace.SqlConnections;
import dev.storescope.database.workspace.SqlDoubtfulDays;
import dev.storescope.database.workspace.SqlFetchIntervals;
import dev.storescope.database.workspace.SqlHoldoutResults;
import dev.storescope.database.workspace.SqlKeywordNotes;
import dev.storescope.database.workspace.SqlMetadataDrafts;
import dev.storescope.database.workspace.SqlOwnApps;
import dev.storescope.database.workspace.SqlOwnFigures;
import dev.storescope.database.workspace.SqlOwnReports;
import dev.storescope.database.workspace.SqlReportTexts;
import dev.storescope.database.workspace.SqlTrackingLists;
import dev.storescope.delivery.AwaitedRequests;
import dev.storescope.delivery.Channels;
import dev.storescope.delivery.Deliveries;
import dev.storescope.delivery.MessageSender;
import dev.storescope.delivery.Outbox;
import dev.storescope.fetching.FetchAttempt;
import dev.storescope.fetching.FetchSchedule;
import dev.storescope.fetching.HostRateLimits;
import dev.storescope.fetching.check.CheckedSources;
import dev.storescope.fetching.completeness.CompletenessDays;
import dev.storescope.fetching.drift.FieldFills;
import dev.storescope.groups.AppGroups;
import dev.storescope.holdout.HoldoutResults;
import dev.storescope.metadata.MetadataDrafts;
import dev.storescope.own.OwnApps;
import dev.storescope.own.OwnFigures;
import dev.storescope.own.OwnReports;
import dev.storescope.popularities.DoubtfulDays;
import dev.storescope.ports.Ports;
import dev.storescope.reports.ReportSchedules;
import dev.storescope.reports.ReportTexts;
import dev.storescope.secrets.SecretCipher;
import dev.storescope.secrets.SecretCounts;
import dev.storescope.secrets.SecretNotDecryptedException;
import dev.storescope.secrets.SecretNotEncryptedException;
import dev.storescope.tracking.TrackingLists;
import dev.storescope.tracking.TrackingSync;
import dev.storescope.tracking.interval.FetchIntervals;
import dev.storescope.tracking.plan.PlannedSubjects;
import dev.storescope.workbench.KeywordNotes;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Locale;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * The database of accounts, lists, credits, fetch jobs, channels and doubtful popularities: the
 * SQLite file {@code storescope.db} in the data folder, or a PostgreSQL database that several nodes
 * share. Every method of its parts throws {@link DatabaseUnavailableException} if the database
 * fails.
 */
public final class SqlDatabase implements Ports, AutoCloseable {
  static final String FILE = "storescope.db";
  private static final Duration LOCK_TIMEOUT = Duration.ofSeconds(5);

  private final Transactions transactions;
  private final InstantSource clock;
  private final SecretCipher cipher;
  private final SecureRandom random;
  private final String node;
  private final Accounts accounts;
  private final Workspaces workspaces;
  private final SharedLinks sharedLinks;
  private final CompetitorLists competitorLists;
  private final KeywordNotes keywordNotes;
  private final SqlCreditLedger creditLedger;
  private final DoubtfulDays doubtfulDays;
  private final TrackingLists trackingLists;
  private final Channels channels;
  private final SqlConnections connections;
  private final OwnFigures ownFigures;
  private final Outbox outbox;
  private final Deliveries deliveries;
  private final AwaitedRequests awaitedRequests;
  private final AlertRules alertRules;
  private final Digests digests;
  private final MetadataDrafts metadataDrafts;
  private final Annotations annotations;
  private final AppGroups groups;
  private final ReportTexts reportTexts;
  private final ReportSchedules reportSchedules;

  private SqlDatabase(Transactions transactions, DatabaseOptions options) {
    this.transactions = transactions;
    this.clock = options.clock();
    this.cipher = options.secrets();
    this.random = options.random();
    this.node =
        String.format(
            Locale.ROOT,
            "storescope %d %016x",
            ProcessHandle.current().pid(),
            options.random().nextLong());
    this.accounts = new SqlAccounts(transactions, options);
    this.workspaces = new SqlWorkspaces(transactions, clock);
    this.sharedLinks = new SqlSharedLinks(transactions, clock, new Secrets(options.random()));
    this.competitorLists = new SqlCompetitorLists(transactions, clock);
    this.keywordNotes = new SqlKeywordNotes(transactions, clock);
    this.creditLedger = new SqlCreditLedger(transactions, clock, options.monthlyGrant());
    this.doubtfulDays = new SqlDoubtfulDays(transactions, clock);
    this.trackingLists = new SqlTrackingLists(transactions, clock);
    this.channels =
        new SqlChannels(
            transactions, clock, options.random(), cipher, options.deliveryLimits().channels());
    this.connections = new SqlConnections(transactions, clock, cipher);
    this.ownFigures = new SqlOwnFigures(transactions);
    this.outbox =
        new SqlOutbox(
            transactions,
            clock,
            options.random(),
            cipher,
            options.deliveryLimits().messagesPerDay());
    this.awaitedRequests = new SqlAwaitedRequests(transactions);
    this.deliveries = new SqlDeliveries(transactions, clock, cipher);
    this.alertRules = new SqlAlertRules(transactions, clock);
    this.digests = new SqlDigests(transactions, clock);
    this.metadataDrafts = new SqlMetadataDrafts(transactions, clock);
    this.annotations = new SqlAnnotations(transactions, clock);
    this.groups = new SqlAppGroups(transactions);
    this.reportTexts = new SqlReportTexts(transactions);
    this.reportSchedules = new SqlReportSchedules(transactions, clock);
    cipher.createKeys(transactions.run(sql -> StoredSecrets.list(sql).isEmpty()));
  }

  /** Loads what the first database of a data folder needs. */
  public static void prepare() {
    SqliteDatabase.prepare();
  }

  /**
   * Opens the database of a data folder; creates both if they do not exist.
   *
   * @throws DatabaseNotOpenedException if it is locked, cannot be written, is damaged, or was
   *     written by a newer version
   */
  public static SqlDatabase open(Path dataFolder, DatabaseOptions options) {
    return open(dataFolder, options, LOCK_TIMEOUT);
  }

  /**
   * Opens a PostgreSQL database; creates or updates its tables.
   *
   * @throws DatabaseNotOpenedException if the server cannot be reached, refuses the user or has no
   *     such database, or the tables are newer and not compatible with this version
   */
  public static SqlDatabase open(PostgresSettings settings, DatabaseOptions options) {
    return open(settings, SqlSchema.CURRENT, options);
  }

  public static SqlDatabase open(
      PostgresSettings settings, SqlSchema schema, DatabaseOptions options) {
    return new SqlDatabase(PostgresDatabase.open(settings, schema), options);
  }

  public static SqlDatabase open(Path dataFolder, DatabaseOptions options, Duration lockTimeout) {
    return new SqlDatabase(SqliteDatabase.open(dataFolder.resolve(FILE), lockTimeout), options);
  }

  @Override
  public Accounts accounts() {
    return accounts;
  }

  @Override
  public Workspaces workspaces() {
    return workspaces;
  }

  @Override
  public SharedLinks sharedLinks() {
    return sharedLinks;
  }

  @Override
  public CompetitorLists competitorLists() {
    return competitorLists;
  }

  @Override
  public KeywordNotes keywordNotes() {
    return keywordNotes;
  }

  @Override
  public CreditLedger creditLedger() {
    return creditLedger;
  }

  @Override
  public DoubtfulDays doubtfulDays() {
    return doubtfulDays;
  }

  @Override
  public TrackingLists trackingLists() {
    return trackingLists;
  }

  @Override
  public Channels channels() {
    return channels;
  }

  @Override
  public Connections connections() {
    return connections;
  }

  @Override
  public OwnFigures ownFigures() {
    return ownFigures;
  }

  @Override
  public OwnReports ownReports() {
    return new SqlOwnReports(transactions);
  }

  @Override
  public OwnApps ownApps() {
    return new SqlOwnApps(transactions, clock);
  }

  @Override
  public Outbox outbox() {
    return outbox;
  }

  @Override
  public Deliveries deliveries() {
    return deliveries;
  }

  @Override
  public AwaitedRequests awaitedRequests() {
    return awaitedRequests;
  }

  @Override
  public AlertRules alertRules() {
    return alertRules;
  }

  @Override
  public Digests digests() {
    return digests;
  }

  @Override
  public MetadataDrafts metadataDrafts() {
    return metadataDrafts;
  }

  @Override
  public Annotations annotations() {
    return annotations;
  }

  @Override
  public AppGroups groups() {
    return groups;
  }

  @Override
  public ReportTexts reportTexts() {
    return reportTexts;
  }

  @Override
  public ReportSchedules reportSchedules() {
    return reportSchedules;
  }

  /** The fetch queue, not started; close it before the database. */
  public SqlFetchQueue fetchQueue(FetchAttempt attempt, FetchQueueSettings settings) {
    return fetchQueue(attempt, settings, SqlFetchQueue.DEFAULT_TIMES);
  }

  SqlFetchQueue fetchQueue(FetchAttempt attempt, FetchQueueSettings settings, PollTimes times) {
    return new SqlFetchQueue(transactions, node, attempt, settings, times, clock);
  }

  /**
   * The rate limits of the stores' hosts that all nodes of an egress share, by the name of the
   * egress; empty if no other node shares the database.
   */
  public Optional<Function<String, HostRateLimits>> findHostRateLimits() {
    return transactions.dialect().isShared()
        ? Optional.of(egress -> new SqlHostRateLimits(transactions, egress))
        : Optional.empty();
  }

  /** Runs the jobs of the installation, not started; close it before the database. */
  public JobScheduler jobScheduler(List<RecurringJob> jobs) {
    return jobScheduler(jobs, JobScheduler.DEFAULT_TIMES);
  }

  JobScheduler jobScheduler(List<RecurringJob> jobs, PollTimes times) {
    return new JobScheduler(transactions, node, jobs, times, clock);
  }

  /** Sends the messages that are due, not started; close it before the database. */
  public DeliveryScheduler deliveryScheduler(MessageSender sender) {
    return deliveryScheduler(sender, DeliveryScheduler.DEFAULT_TIMES);
  }

  DeliveryScheduler deliveryScheduler(MessageSender sender, PollTimes times) {
    return new DeliveryScheduler(transactions, node, cipher, sender, times, clock);
  }

  /** The results of holdout validations: in a file they would be those of the only node. */
  public HoldoutResults holdoutResults() {
    return transactions.dialect().isShared()
        ? new SqlHoldoutResults(transactions)
        : HoldoutResults.inMemory();
  }

  /**
   * Encrypts the secrets that are not encrypted, or with a former key; returns how many channels
   * and connections have such.
   *
   * @throws SecretNotDecryptedException if one cannot be decrypted; then none is changed
   * @throws SecretNotEncryptedException if there is one, and no key
   */
  public SecretCounts encryptOutdatedSecrets() {
    return transactions.transact(
        sql ->
            new SecretCounts(
                new ChannelSecrets(cipher).encryptOutdated(sql), connections.encryptOutdated(sql)));
  }

  /** The ids of the keys of secrets that are not there. */
  public NavigableSet<String> listMissingKeys() {
    NavigableSet<String> missing = new TreeSet<>();
    transactions
        .run(StoredSecrets::list)
        .forEach(secret -> cipher.findMissingKey(secret).ifPresent(missing::add));
    return missing;
  }

  /**
   * Disables the channels whose secrets cannot be decrypted, and replaces these by others that
   * reach nobody; deletes the connections whose credentials cannot. Returns how many there are.
   *
   * @throws SecretNotEncryptedException if there is one, and no key
   */
  public SecretCounts replaceLostSecrets() {
    cipher.createKeys(true);
    return transactions.transact(
        sql ->
            new SecretCounts(
                new ChannelSecrets(cipher).replaceLost(sql, random, clock.instant()),
                connections.deleteLost(sql)));
  }

  public PoolUse poolUse() {
    return transactions.poolUse();
  }

  /** Reads the time of day of the database, if nodes share it; empty for a file. */
  public Optional<Supplier<Instant>> findClock() {
    return transactions.dialect().isShared() ? Optional.of(this::readClock) : Optional.empty();
  }

  private Instant readClock() {
    return transactions.run(
        sql ->
            sql.find(
                    "select (extract(epoch from clock_timestamp()) * 1000000)::bigint as micros",
                    row -> Instant.EPOCH.plus(row.getLong("micros"), ChronoUnit.MICROS))
                .orElseThrow());
  }

  @Override
  public CheckedSources checkedSources() {
    return new SqlCheckedSources(transactions, clock);
  }

  @Override
  public CompletenessDays completenessDays() {
    return new SqlCompletenessDays(transactions);
  }

  @Override
  public FieldFills fieldFills() {
    return new SqlFieldFills(transactions);
  }

  @Override
  public FetchIntervals fetchIntervals() {
    return new SqlFetchIntervals(transactions);
  }

  @Override
  public PlannedSubjects plannedSubjects() {
    return new SqlPlannedSubjects(transactions);
  }

  @Override
  public FetchSchedule fetchSchedule() {
    return new SqlFetchSchedule(transactions, clock);
  }

  /**
   * Checks that the database can be written and read; changes nothing.
   *
   * @throws DatabaseUnavailableException if it cannot
   */
  public void probe() {
    new DatabaseProbe(transactions).run();
  }

  /**
   * The accounts that were ever created, and the entries of the ledger: a number that never falls.
   */
  public long countEntries() {
    return transactions.run(
        sql ->
            sql.count("select coalesce(max(id), 0) from account")
                + sql.count("select coalesce(sum(last_entry), 0) from credit_balance"));
  }

  /** Has a process that fetches apply the lists soon. */
  public TrackingSync follower() {
    TrackingSyncTask task = new TrackingSyncTask(transactions, clock);
    return (_, _, _) -> task.request();
  }

  public Transactions transactions() {
    return transactions;
  }

  @Override
  public void close() {
    creditLedger.close();
    transactions.close();
  }
}
