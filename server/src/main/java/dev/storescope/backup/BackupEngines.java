package dev.storescope.backup;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** What the engines of a data folder do with their backups. */
public interface BackupEngines {
  /** The archives that are backed up in a folder. */
  List<Integer> listArchives(Path folder) throws IOException;

  void deleteArchive(Path folder, int id) throws IOException;

  /** The bytes of a backup, with those that it shares with others. */
  long archiveBytes(Path folder, int id) throws IOException;

  /**
   * Reads all of a backup; returns what is damaged.
   *
   * @param temporary a folder on the same disk that does not exist
   */
  List<String> verifyArchive(Path folder, int id, Path temporary) throws IOException;

  /** Copies a backup to a new archive, and reads all of that; returns what is damaged. */
  List<String> restoreArchive(Path folder, int id, Path archive) throws IOException;

  /** Reads all of a copy of the database; returns what is damaged. */
  Optional<String> findDatabaseDamage(Path copy);
}
