package dev.storescope.office.sql;

import dev.storescope.accounts.Accounts;
import dev.storescope.accounts.OfficeNotOpenedException;
import dev.storescope.accounts.OfficeUnavailableException;
import dev.storescope.competitors.CompetitorLists;
import dev.storescope.credits.CreditLedger;
import dev.storescope.fetching.FetchAttempt;
import dev.storescope.fetching.FetchSchedule;
import dev.storescope.fetching.HostTurns;
import dev.storescope.tracking.Follower;
import dev.storescope.tracking.TrackingLists;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Optional;

/**
 * Where the service keeps accounts, lists, credits and the fetch queue: the file {@code office.db}
 * in the data folder, or a PostgreSQL database that several nodes share. Every method of what it
 * hands out throws {@link OfficeUnavailableException} when the database cannot do its work.
 */
public final class SqlOffice implements AutoCloseable {
  static final String FILE = "office.db";
  private static final Duration PATIENCE = Duration.ofSeconds(5);

  private final Database database;
  private final InstantSource clock;
  private final String node;
  private final Accounts accounts;
  private final CompetitorLists competitorLists;
  private final SqlCreditLedger creditLedger;
  private final TrackingLists trackingLists;

  private SqlOffice(
      Database database, InstantSource clock, SecureRandom random, long monthlyGrant) {
    this.database = database;
    this.clock = clock;
    this.node = "storescope %d %016x".formatted(ProcessHandle.current().pid(), random.nextLong());
    this.accounts = new SqlAccounts(database, clock, random);
    this.competitorLists = new SqlCompetitorLists(database, clock);
    this.creditLedger = new SqlCreditLedger(database, clock, monthlyGrant);
    this.trackingLists = new SqlTrackingLists(database, clock);
  }

  /**
   * Opens the office of a data folder; makes both where they are not there yet.
   *
   * @param monthlyGrant the credits that accounts are granted a month that have no grant of their
   *     own, 0 or more
   * @throws OfficeNotOpenedException if it is locked, cannot be written, is damaged, or is of a
   *     newer version
   */
  public static SqlOffice open(
      Path dataFolder, InstantSource clock, SecureRandom random, long monthlyGrant) {
    Database database = SqliteDatabase.open(dataFolder.resolve(FILE), PATIENCE);
    return new SqlOffice(database, clock, random, monthlyGrant);
  }

  /**
   * Opens the office in a PostgreSQL database; makes its tables, or brings them up to date.
   *
   * @param monthlyGrant the credits that accounts are granted a month that have no grant of their
   *     own, 0 or more
   * @throws OfficeNotOpenedException if the server cannot be reached, does not let the user in, has
   *     no such database, or the tables are of a newer version that this one cannot go on with
   */
  public static SqlOffice open(
      PostgresSettings settings, InstantSource clock, SecureRandom random, long monthlyGrant) {
    return open(settings, PostgresSchema.PRESENT, clock, random, monthlyGrant);
  }

  static SqlOffice open(
      PostgresSettings settings,
      PostgresSchema schema,
      InstantSource clock,
      SecureRandom random,
      long monthlyGrant) {
    return new SqlOffice(PostgresDatabase.open(settings, schema), clock, random, monthlyGrant);
  }

  static SqlOffice open(Path dataFolder, InstantSource clock, SecureRandom random) {
    return open(dataFolder, clock, random, CreditLedger.DEFAULT_MONTHLY_GRANT);
  }

  static SqlOffice open(
      Path dataFolder, InstantSource clock, SecureRandom random, Duration patience) {
    Database database = SqliteDatabase.open(dataFolder.resolve(FILE), patience);
    return new SqlOffice(database, clock, random, CreditLedger.DEFAULT_MONTHLY_GRANT);
  }

  public Accounts accounts() {
    return accounts;
  }

  public CompetitorLists competitorLists() {
    return competitorLists;
  }

  public CreditLedger creditLedger() {
    return creditLedger;
  }

  public TrackingLists trackingLists() {
    return trackingLists;
  }

  /** The fetch queue, yet to be started; it is closed before the office is. */
  public SqlFetchQueue fetchQueue(FetchAttempt attempt, FetchQueueSettings settings) {
    return fetchQueue(attempt, settings, SqlFetchQueue.HEARTBEAT);
  }

  SqlFetchQueue fetchQueue(FetchAttempt attempt, FetchQueueSettings settings, Duration heartbeat) {
    return new SqlFetchQueue(database, node, attempt, settings, heartbeat, clock);
  }

  /**
   * The turns at the stores' hosts that this node shares with others of the same egress, a name of
   * the address that they leave by; none where no other node shares the office.
   */
  public Optional<HostTurns> findHostTurns(String egress) {
    return database.dialect().isShared()
        ? Optional.of(new SqlHostTurns(database, egress))
        : Optional.empty();
  }

  /** What can be seen of the fetch queue, be it started or not. */
  public FetchSchedule fetchSchedule() {
    return new SqlFetchSchedule(database, clock);
  }

  /** Has the process that fetches follow the lists soon, whichever that is. */
  public Follower follower() {
    FollowTask task = new FollowTask(database, clock);
    return (_, _, _) -> task.wish();
  }

  Database database() {
    return database;
  }

  @Override
  public void close() {
    creditLedger.close();
    database.close();
  }
}
