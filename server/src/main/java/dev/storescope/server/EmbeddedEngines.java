package dev.storescope.server;

import dev.storescope.archive.ArchiveNotOpenedException;
import dev.storescope.archive.ArchiveUnavailableException;
import dev.storescope.archive.rocksdb.RocksDbArchive;
import dev.storescope.archive.rocksdb.RocksDbBackups;
import dev.storescope.backup.BackupEngines;
import dev.storescope.database.SqliteCopy;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** RocksDB and SQLite. */
record EmbeddedEngines() implements BackupEngines {
  @Override
  public List<Integer> listArchives(Path folder) throws IOException {
    return new RocksDbBackups(folder).list();
  }

  @Override
  public void deleteArchive(Path folder, int id) throws IOException {
    new RocksDbBackups(folder).delete(id);
  }

  @Override
  public long archiveBytes(Path folder, int id) throws IOException {
    return new RocksDbBackups(folder).bytes(id);
  }

  @Override
  public List<String> verifyArchive(Path folder, int id, Path temporary) throws IOException {
    return new RocksDbBackups(folder).verify(id, temporary);
  }

  @Override
  public List<String> restoreArchive(Path folder, int id, Path archive) throws IOException {
    new RocksDbBackups(folder).restore(id, archive);
    try (RocksDbArchive restored = RocksDbArchive.open(archive)) {
      return restored.verify().damages();
    } catch (ArchiveNotOpenedException | ArchiveUnavailableException e) {
      return List.of(String.valueOf(e.getMessage()));
    }
  }

  @Override
  public Optional<String> findDatabaseDamage(Path copy) {
    SqliteLibrary.useCached();
    return SqliteCopy.findDamage(copy);
  }
}
