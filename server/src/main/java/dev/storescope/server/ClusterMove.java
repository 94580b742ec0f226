package dev.storescope.server;

import dev.storescope.archive.Archive;
import dev.storescope.archive.ArchiveNotOpenedException;
import dev.storescope.archive.cassandra.CassandraArchive;
import dev.storescope.archive.cassandra.CassandraSettings;
import dev.storescope.archive.rocksdb.RocksDbArchive;
import dev.storescope.migration.ArchiveMigration;
import dev.storescope.migration.MigrationBookmark;
import dev.storescope.migration.MigrationProgress;
import dev.storescope.office.sql.OfficeMove;
import dev.storescope.office.sql.PostgresSettings;
import dev.storescope.server.config.ConfigurationException;
import dev.storescope.server.config.Setting;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.Optional;
import java.util.UUID;

/**
 * Moves what a data folder keeps to the cluster that the settings name: the office to PostgreSQL,
 * then the archive to Cassandra. What the settings do not name stays where it is. No service runs
 * on the folder meanwhile; the archive, which one program at a time has open, makes sure of it.
 */
public final class ClusterMove implements AutoCloseable {
  private static final String ARCHIVE = "archive";

  private final Path folder;
  private final Optional<CassandraSettings> cassandra;
  private final Optional<PostgresSettings> postgres;
  private final InstantSource clock;
  private final Optional<RocksDbArchive> source;

  /** What became of the office. */
  public sealed interface OfficeResult {
    record Moved(long rows) implements OfficeResult {}

    record AlreadyThere(long rows) implements OfficeResult {}

    record NotNamed() implements OfficeResult {}
  }

  private ClusterMove(
      Path folder,
      Optional<CassandraSettings> cassandra,
      Optional<PostgresSettings> postgres,
      InstantSource clock,
      Optional<RocksDbArchive> source) {
    this.folder = folder;
    this.cassandra = cassandra;
    this.postgres = postgres;
    this.clock = clock;
    this.source = source;
  }

  /**
   * Makes a move ready.
   *
   * @throws ConfigurationException if the settings name no cluster
   * @throws ArchiveNotOpenedException if there is no archive to be moved, or another program has it
   *     open
   */
  static ClusterMove open(Path folder, Storage target, InstantSource clock) {
    Optional<CassandraSettings> cassandra = target.findCassandra();
    Optional<PostgresSettings> postgres = target.findPostgres();
    if (cassandra.isEmpty() && postgres.isEmpty()) {
      throw new ConfigurationException(
          "no cluster is named: set %s, %s or both"
              .formatted(Setting.CASSANDRA_NODES.key(), Setting.POSTGRES_URL.key()));
    }
    boolean isThere = Files.isDirectory(folder.resolve(ARCHIVE));
    if (!isThere && cassandra.isPresent()) {
      throw new ArchiveNotOpenedException(
          "there is no archive in %s: name the data folder of a service".formatted(folder));
    }
    return new ClusterMove(
        folder,
        cassandra,
        postgres,
        clock,
        isThere ? Optional.of(RocksDbArchive.open(folder.resolve(ARCHIVE))) : Optional.empty());
  }

  /** Moves the accounts, lists and credits, and what is to be fetched. */
  public OfficeResult moveOffice(MigrationProgress progress) {
    if (postgres.isEmpty()) {
      return new OfficeResult.NotNamed();
    }
    OfficeMove.Progress copied =
        (done, total) -> progress.at(MigrationProgress.Stage.COPYING_ACCOUNTS, done, total);
    return switch (OfficeMove.copy(folder, postgres.get(), copied)) {
      case OfficeMove.Outcome.Moved(long rows) -> new OfficeResult.Moved(rows);
      case OfficeMove.Outcome.AlreadyThere(long rows) -> new OfficeResult.AlreadyThere(rows);
      case OfficeMove.Outcome.InUse() ->
          throw new ConfigurationException(
              "%s at %s has accounts of its own: name an empty database, or none to move the archive alone"
                  .formatted(Setting.POSTGRES_URL.key(), postgres.get()));
    };
  }

  /**
   * Moves the observations, and compares the answers of some subjects; empty where no cluster is
   * named for them. Another run goes on where this one was broken off.
   */
  public Optional<ArchiveMigration.Report> moveArchive(int sample, MigrationProgress progress) {
    if (cassandra.isEmpty() || source.isEmpty()) {
      return Optional.empty();
    }
    try (Archive target = CassandraArchive.open(cassandra.get(), clock)) {
      MigrationBookmark bookmark = new MigrationBookmark(bookmarkFile(cassandra.get()));
      return Optional.of(
          new ArchiveMigration(source.get(), target, bookmark, progress).run(sample));
    }
  }

  /** What is in the folder and does not move by itself. */
  public Optional<Path> findCalibration() {
    return Optional.of(folder.resolve("calibration.json")).filter(Files::exists);
  }

  /** Each cluster has its own. */
  private Path bookmarkFile(CassandraSettings settings) {
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
