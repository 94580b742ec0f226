package dev.storescope.server;

import dev.storescope.archive.Archive;
import dev.storescope.archive.ArchiveNotOpenedException;
import dev.storescope.archive.cassandra.CassandraArchive;
import dev.storescope.archive.cassandra.connection.CassandraSettings;
import dev.storescope.archive.rocksdb.RocksDbArchive;
import dev.storescope.database.DatabaseCopy;
import dev.storescope.database.DatabaseCopy.CopyOutcome;
import dev.storescope.database.sql.PostgresSettings;
import dev.storescope.migration.ArchiveMigration;
import dev.storescope.migration.MigrationCheckpoint;
import dev.storescope.migration.MigrationProgress;
import dev.storescope.retention.Retention;
import dev.storescope.server.config.ConfigurationException;
import dev.storescope.server.config.Setting;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.Optional;
import java.util.UUID;

/**
 * Copies a data folder to the cluster in the settings: the database to PostgreSQL, the archive to
 * Cassandra, or one of them if the settings name only that. The service must not run on the folder,
 * which the lock of the archive enforces.
 */
public record ClusterMigration(
    Path folder,
    Optional<CassandraSettings> cassandra,
    Optional<PostgresSettings> postgres,
    InstantSource clock,
    Optional<RocksDbArchive> source)
    implements AutoCloseable {

  /** The rows that were copied, now or by an earlier run. */
  public record DatabaseReport(long rows, boolean copiedBefore) {}

  /**
   * Opens the archive of the folder.
   *
   * @throws ConfigurationException if the settings name no cluster, or a removal in the archive was
   *     interrupted
   * @throws ArchiveNotOpenedException if there is no archive, or another program has it open
   */
  static ClusterMigration open(Path folder, Storage target, InstantSource clock) {
    Optional<CassandraSettings> cassandra = target.findCassandra();
    Optional<PostgresSettings> postgres = target.findPostgres();
    if (cassandra.isEmpty() && postgres.isEmpty()) {
      throw new ConfigurationException(
          "No cluster is configured. Set %s, %s or both."
              .formatted(Setting.CASSANDRA_NODES.key(), Setting.POSTGRES_URL.key()));
    }
    SqliteLibrary.useCached();
    DataFolder data = new DataFolder(folder);
    data.requireInstallation();
    if (cassandra.isPresent()) {
      data.requireArchive();
    }
    boolean hasArchive = Files.isDirectory(folder.resolve(DataFolder.ARCHIVE));
    return new ClusterMigration(
        folder,
        cassandra,
        postgres,
        clock,
        hasArchive ? Optional.of(openSource(folder)) : Optional.empty());
  }

  private static RocksDbArchive openSource(Path folder) {
    RocksDbArchive archive = RocksDbArchive.openForReading(folder.resolve(DataFolder.ARCHIVE));
    if (!archive.findRemovals().incomplete().list().isEmpty()) {
      archive.close();
      throw new ConfigurationException(
          "A removal in %s was interrupted. Run `storescope retention --yes --data %s` first."
              .formatted(folder, folder));
    }
    return archive;
  }

  /**
   * Copies the accounts, lists, credits and fetch jobs; empty if the settings do not name
   * PostgreSQL.
   */
  public Optional<DatabaseReport> migrateDatabase(MigrationProgress progress) {
    return postgres.map(target -> migrateDatabase(target, progress));
  }

  private DatabaseReport migrateDatabase(PostgresSettings target, MigrationProgress progress) {
    DatabaseCopy.CopyProgress copied =
        (done, total) -> progress.at(MigrationProgress.Stage.COPYING_ACCOUNTS, done, total);
    return switch (DatabaseCopy.copy(folder, target, copied)) {
      case CopyOutcome.Copied(long rows) -> new DatabaseReport(rows, false);
      case CopyOutcome.AlreadyCopied(long rows) -> new DatabaseReport(rows, true);
      case CopyOutcome.TargetInUse() ->
          throw new ConfigurationException(
              "%s at %s already has other accounts. Use an empty database, or unset it to copy only the archive."
                  .formatted(Setting.POSTGRES_URL.key(), target));
    };
  }

  /**
   * Copies the observations and compares the answers of some subjects; empty if the settings do not
   * name Cassandra. An interrupted run is resumed by the next one.
   */
  public Optional<ArchiveMigration.MigrationReport> migrateArchive(
      int sample, MigrationProgress progress) {
    if (cassandra.isEmpty() || source.isEmpty()) {
      return Optional.empty();
    }
    try (Archive target = CassandraArchive.open(cassandra.get(), clock)) {
      MigrationCheckpoint checkpoint = new MigrationCheckpoint(checkpointFile(cassandra.get()));
      return Optional.of(
          new ArchiveMigration(
                  source.get(), target, checkpoint, progress, new Retention(target)::finish)
              .run(sample));
    }
  }

  /** The file of the folder that has to be copied by hand. */
  public Optional<Path> findCalibration() {
    return Optional.of(folder.resolve("calibration.json")).filter(Files::exists);
  }

  /** Each cluster has its own checkpoint. */
  private Path checkpointFile(CassandraSettings settings) {
    String target = settings.keyspace() + " " + String.join(" ", settings.contactPoints());
    return folder
        .resolve("migrations")
        .resolve(UUID.nameUUIDFromBytes(target.getBytes(StandardCharsets.UTF_8)).toString());
  }

  @Override
  public void close() {
    source.ifPresent(RocksDbArchive::close);
  }
}
