package dev.storescope.server;

import dev.storescope.archive.rocksdb.RocksDbArchive;
import dev.storescope.archive.rocksdb.RocksDbBackups;
import dev.storescope.backup.Backup.NewBackup;
import dev.storescope.backup.BackupFolder;
import dev.storescope.backup.BackupRequest;
import dev.storescope.backup.BackupSource;
import dev.storescope.database.SqliteCopy;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;

/** Backs up a data folder whose archive is open; the database may be in use. */
record DataFolderBackup(Path data, RocksDbArchive archive, InstantSource clock)
    implements BackupSource {

  NewBackup make(BackupRequest request) throws IOException {
    requireElsewhere(request.folder());
    BackupFolder backups = new BackupFolder(request.folder(), new EmbeddedEngines());
    NewBackup made = backups.create(this, clock.instant(), ProgramVersion.current().version());
    if (request.keep().isPresent()) {
      backups.keepNewest(request.keep().get());
    }
    return made;
  }

  /** An installation that only imported has no database yet. */
  @Override
  public void copyDatabase(Path target) throws IOException {
    if (Files.exists(data.resolve(DataFolder.DATABASE))) {
      SqliteLibrary.useCached();
      SqliteCopy.write(data, target);
    }
  }

  @Override
  public List<Path> files() throws IOException {
    return new DataFolder(data).filesToBackUp();
  }

  @Override
  public int copyArchive(Path folder) throws IOException {
    return new RocksDbBackups(folder).create(archive);
  }

  /** One folder would be lost with the other. */
  private void requireElsewhere(Path folder) throws IOException {
    Path own = data.toAbsolutePath().normalize();
    Path backups = folder.normalize();
    if (backups.startsWith(own) || own.startsWith(backups)) {
      throw new IOException(
          "%s is inside the data folder, or contains it. Choose another folder, preferably on another disk."
              .formatted(folder));
    }
  }
}
