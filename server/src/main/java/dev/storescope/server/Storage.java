package dev.storescope.server;

import dev.storescope.archive.Archive;
import dev.storescope.archive.SalvageReport;
import dev.storescope.archive.VerificationReport;
import dev.storescope.archive.cassandra.CassandraArchive;
import dev.storescope.archive.cassandra.connection.CassandraSettings;
import dev.storescope.archive.cassandra.connection.CassandraSettings.Consistency;
import dev.storescope.archive.cassandra.connection.CassandraSettings.Credentials;
import dev.storescope.archive.cassandra.connection.CassandraSettings.Server;
import dev.storescope.archive.cassandra.connection.CassandraSettings.TableOptions;
import dev.storescope.archive.cassandra.connection.CassandraSettings.Tls;
import dev.storescope.archive.encoding.RankPeriod;
import dev.storescope.archive.rocksdb.RocksDbArchive;
import dev.storescope.database.SqlDatabase;
import dev.storescope.database.SqliteVerification;
import dev.storescope.database.account.DatabaseOptions;
import dev.storescope.database.sql.PostgresSettings;
import dev.storescope.http.HealthCheck;
import dev.storescope.observation.Subject;
import dev.storescope.retention.Retention;
import dev.storescope.server.config.ConfigurationException;
import dev.storescope.server.config.Setting;
import dev.storescope.server.config.Settings;
import dev.storescope.store.CategoryId;
import dev.storescope.store.Country;
import dev.storescope.store.Device;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;

/**
 * Opens the archive and the database: in Cassandra and PostgreSQL if the settings name them, else
 * in the data folder.
 */
record Storage(Settings settings, InstantSource clock) {
  /** A subject to check whether the archive is available. */
  private static final Subject<?> SOME_CHART =
      new Subject.Chart(Device.IPHONE, new Country("us"), CategoryId.OVERALL);

  /** Opens the archive; the data folder and an archive in it are created if need be. */
  Archive openArchive() {
    Optional<CassandraSettings> cassandra = findCassandra();
    return cassandra.isPresent() ? CassandraArchive.open(cassandra.get(), clock) : openRocksDb();
  }

  /**
   * Opens the archive of an installation.
   *
   * @throws ConfigurationException if it is in the data folder, which has none
   */
  Archive openExistingArchive() {
    requireArchive();
    return openArchive();
  }

  /**
   * Opens the archive of an installation to be read only; a data folder is not changed.
   *
   * @throws ConfigurationException if it is in the data folder, which has none
   */
  Archive readArchive() {
    return findCassandra().isPresent() ? openArchive() : readRocksDb();
  }

  private RocksDbArchive readRocksDb() {
    dataFolder().requireArchive();
    return RocksDbArchive.openForReading(
        archiveFolder(), settings.number(Setting.ARCHIVE_CACHE, 1));
  }

  /** Fails if the archive is in the data folder, and that has none. */
  private void requireArchive() {
    if (findCassandra().isEmpty()) {
      dataFolder().requireArchive();
    }
  }

  /** Fails if something is in the data folder, and that has no installation. */
  void requireInstallation() {
    if (findCassandra().isEmpty() || findPostgres().isEmpty()) {
      dataFolder().requireInstallation();
    }
  }

  /** Rebuilds the archive's indexes from its observations. */
  void repairArchive() {
    requireArchive();
    Optional<CassandraSettings> cassandra = findCassandra();
    if (cassandra.isPresent()) {
      try (CassandraArchive archive = CassandraArchive.open(cassandra.get(), clock)) {
        archive.repair();
      }
    } else {
      try (RocksDbArchive archive = openRocksDb()) {
        archive.repair();
      }
    }
  }

  /** Reads the whole archive, and reports what is damaged. */
  VerificationReport verifyArchive() {
    Optional<CassandraSettings> cassandra = findCassandra();
    if (cassandra.isPresent()) {
      try (CassandraArchive archive = CassandraArchive.open(cassandra.get(), clock)) {
        return archive.verify();
      }
    }
    dataFolder().requireArchive();
    return RocksDbArchive.verify(archiveFolder(), settings.number(Setting.ARCHIVE_CACHE, 1));
  }

  /**
   * Reads all of the database of the data folder; returns what is damaged, or nothing if there is
   * none.
   */
  Optional<List<String>> verifyDatabase() {
    Path data = settings.path(Setting.DATA);
    if (findPostgres().isPresent() || !SqliteVerification.hasDatabase(data)) {
      return Optional.empty();
    }
    SqliteLibrary.useCached();
    return Optional.of(SqliteVerification.findDamages(data));
  }

  /** Saves what can be read of a damaged archive in the data folder. */
  SalvageReport salvageArchive() {
    requireEmbedded("repair --salvage", "run `nodetool scrub` on its nodes");
    requireArchive();
    prepareDataFolder();
    SalvageReport report = RocksDbArchive.salvage(archiveFolder(), clock);
    dataFolder().forgetImports();
    return report;
  }

  private void requireEmbedded(String command, String instead) {
    if (findCassandra().isPresent()) {
      throw new ConfigurationException(
          "%s is only for an archive in a data folder. This archive is in Cassandra: %s."
              .formatted(command, instead));
    }
  }

  /** Fails if the archive or the database is in a cluster. */
  void requireDataFolder(String what) {
    List<String> servers =
        Stream.of(Setting.CASSANDRA_NODES, Setting.POSTGRES_URL)
            .filter(setting -> settings.find(setting).isPresent())
            .map(Setting::key)
            .toList();
    if (!servers.isEmpty()) {
      throw new ConfigurationException(
          "%s is only for data folders. This installation uses servers (%s): use pg_dump and `nodetool snapshot` (docs/deploy.md)."
              .formatted(what, String.join(", ", servers)));
    }
  }

  /**
   * Opens the database of an installation.
   *
   * @throws ConfigurationException if it is in the data folder, which has none
   */
  SqlDatabase openExistingDatabase(SecureRandom random) {
    if (findPostgres().isEmpty()) {
      dataFolder().requireDatabase();
    }
    return openDatabase(random);
  }

  /** Whether there is a database; an archive that was only imported to has none beside it. */
  boolean hasDatabase() {
    return findPostgres().isPresent() || dataFolder().hasDatabase();
  }

  /**
   * A copy of the database, if that is in a data folder which this user may not write to: SQLite
   * has to write to read what was committed last, and older tables have to be updated.
   */
  Optional<TemporaryFolder> copyDatabaseToRead() {
    if (findPostgres().isPresent()) {
      return Optional.empty();
    }
    DataFolder data = dataFolder();
    data.requireDatabase();
    return data.isWritable() ? Optional.empty() : Optional.of(data.copyDatabase());
  }

  /** Opens the database; the data folder and a database in it are created if need be. */
  SqlDatabase openDatabase(SecureRandom random) {
    DatabaseOptions options =
        DatabaseOptions.of(clock, random, EncryptionKeys.of(settings))
            .withMonthlyGrant(settings.number(Setting.MONTHLY_GRANT, 0))
            .withDeliveryLimits(DeliveryWiring.limits(settings));
    Optional<PostgresSettings> postgres = findPostgres();
    if (postgres.isPresent()) {
      return SqlDatabase.open(postgres.get(), options);
    }
    SqliteLibrary.useCached();
    return openSqlite(options);
  }

  private SqlDatabase openSqlite(DatabaseOptions options) {
    Path data = prepareDataFolder();
    if (findCassandra().isPresent()) {
      return SqlDatabase.open(data, options);
    }
    Installation installation = new Installation(data);
    installation.requireDatabase();
    SqlDatabase database = SqlDatabase.open(data, options);
    try {
      installation.requireEntries(database);
      return database;
    } catch (RuntimeException e) {
      database.close();
      throw e;
    }
  }

  /** Has the database and the archive of the data folder know each other, if both are in it. */
  void noteInstallation(SqlDatabase database, RandomGenerator random) {
    if (findPostgres().isEmpty() && findCassandra().isEmpty()) {
      new Installation(settings.path(Setting.DATA)).note(database, random);
    }
  }

  /** The age after which days are thinned; empty if they never are. */
  static Optional<Duration> findThinAfter(Settings settings) {
    return findAge(settings, Setting.THIN_AFTER, Retention.LEAST);
  }

  /** The age at which reviews have no names; empty if they keep them. */
  static Optional<Duration> findNamesAfter(Settings settings) {
    return findAge(settings, Setting.NAMES_AFTER, RankPeriod.LENGTH);
  }

  private static Optional<Duration> findAge(Settings settings, Setting setting, Duration least) {
    if (settings.find(setting).isEmpty()) {
      return Optional.empty();
    }
    Duration age = settings.duration(setting);
    if (age.compareTo(least) < 0) {
      throw settings.wrong(setting, least.toDays() + "d or more");
    }
    return Optional.of(age);
  }

  /** The bytes of the observations on the disk, if the archive is in the data folder. */
  static OptionalLong findBytesOnDisk(Archive archive) {
    return archive instanceof RocksDbArchive embedded
        ? OptionalLong.of(embedded.sizeOnDisk())
        : OptionalLong.empty();
  }

  /** Frees what removed observations take on the disk; in a cluster, its nodes do that. */
  static void freeRemoved(Archive archive) {
    if (archive instanceof RocksDbArchive embedded) {
      embedded.compact();
    }
  }

  /** Writes to the archive and reads; in a cluster it only reads, from a majority of nodes. */
  HealthCheck archiveCheck(Archive archive) {
    return archive instanceof RocksDbArchive embedded
        ? embedded::probe
        : () -> {
          archive.list(SOME_CHART, Instant.EPOCH, Instant.EPOCH, 1);
          return archive instanceof CassandraArchive cluster && !cluster.areKeywordsJoined()
              ? Optional.of(
                  "Keywords are being migrated from an earlier version. Until this is"
                      + " complete, some of their history is not found.")
              : Optional.empty();
        };
  }

  /** Writes to the database and reads. */
  HealthCheck databaseCheck(SqlDatabase database) {
    HealthCheck file =
        findPostgres().isPresent()
            ? Optional::empty
            : Readiness.sameFile(settings.path(Setting.DATA).resolve("storescope.db"));
    return () -> {
      database.probe();
      return file.findProblem();
    };
  }

  /** Whether the disk of the data folder has space, if data is kept there. */
  HealthCheck diskCheck() {
    return findPostgres().isPresent() && findCassandra().isPresent()
        ? Optional::empty
        : Readiness.freeSpace(settings.path(Setting.DATA), Readiness.LEAST_FREE_BYTES);
  }

  private Path prepareDataFolder() {
    return dataFolder().prepare();
  }

  private DataFolder dataFolder() {
    return new DataFolder(settings.path(Setting.DATA));
  }

  private RocksDbArchive openRocksDb() {
    Path data = prepareDataFolder();
    if (findPostgres().isEmpty()) {
      new Installation(data).requireArchive();
    }
    return RocksDbArchive.open(archiveFolder(), settings.number(Setting.ARCHIVE_CACHE, 1), clock);
  }

  /** The folder of the embedded archive. */
  Path archiveFolder() {
    return settings.path(Setting.DATA).resolve(DataFolder.ARCHIVE);
  }

  Optional<PostgresSettings> findPostgres() {
    return settings
        .find(Setting.POSTGRES_URL)
        .map(
            url ->
                checked(
                    () ->
                        new PostgresSettings(
                            url,
                            settings.text(Setting.POSTGRES_USER),
                            settings.secret(Setting.POSTGRES_PASSWORD))));
  }

  Optional<CassandraSettings> findCassandra() {
    return settings
        .find(Setting.CASSANDRA_NODES)
        .map(nodes -> checked(() -> cassandra(Arrays.asList(nodes.strip().split("[ ,]+", -1)))));
  }

  private CassandraSettings cassandra(List<String> nodes) {
    return new CassandraSettings(
        nodes,
        settings.text(Setting.CASSANDRA_DATACENTER),
        settings.text(Setting.CASSANDRA_KEYSPACE),
        settings.find(Setting.CASSANDRA_REPLICATION).map(this::replication),
        consistency(),
        settings
            .find(Setting.CASSANDRA_USER)
            .map(user -> new Credentials(user, settings.secret(Setting.CASSANDRA_PASSWORD))),
        tls(),
        settings.duration(Setting.CASSANDRA_TIMEOUT),
        new Server(tableOptions(), batchRows()));
  }

  private Optional<Tls> tls() {
    Optional<Path> authority = settings.find(Setting.CASSANDRA_AUTHORITY).map(Path::of);
    if (settings.isYes(Setting.CASSANDRA_TLS)) {
      return Optional.of(new Tls(authority));
    }
    if (authority.isPresent()) {
      throw new ConfigurationException(
          "cassandra.certificate_authority requires TLS. Set cassandra.tls to yes.");
    }
    return Optional.empty();
  }

  /** A number is the replication factor in the local datacenter. */
  private String replication(String text) {
    return text.matches("[0-9]+")
        ? "{'class': 'NetworkTopologyStrategy', '%s': %s}"
            .formatted(settings.text(Setting.CASSANDRA_DATACENTER), text)
        : text;
  }

  private Consistency consistency() {
    String text = settings.text(Setting.CASSANDRA_CONSISTENCY).toUpperCase(Locale.ROOT);
    return Arrays.stream(Consistency.values())
        .filter(consistency -> consistency.name().equals(text))
        .findFirst()
        .orElseThrow(
            () ->
                settings.wrong(Setting.CASSANDRA_CONSISTENCY, "LOCAL_ONE, LOCAL_QUORUM or QUORUM"));
  }

  private TableOptions tableOptions() {
    return switch (settings.text(Setting.CASSANDRA_TABLE_OPTIONS)) {
      case "own" -> TableOptions.OWN;
      case "server" -> TableOptions.SERVER;
      case String _ -> throw settings.wrong(Setting.CASSANDRA_TABLE_OPTIONS, "own or server");
    };
  }

  private int batchRows() {
    int rows = settings.number(Setting.CASSANDRA_BATCH_ROWS, 1);
    if (rows > Server.MOST_BATCH_ROWS) {
      throw settings.wrong(
          Setting.CASSANDRA_BATCH_ROWS, "a number from 1 to " + Server.MOST_BATCH_ROWS);
    }
    return rows;
  }

  private static <T> T checked(Supplier<T> made) {
    try {
      return made.get();
    } catch (IllegalArgumentException e) {
      throw new ConfigurationException(String.valueOf(e.getMessage()), e);
    }
  }
}
