package dev.storescope.backup;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** What is backed up; it may be in use meanwhile. */
public interface BackupSource {
  /**
   * Copies the database as of one instant to a file, and syncs it to disk; creates no file if there
   * is no database.
   */
  void copyDatabase(Path target) throws IOException;

  /** Further files of the data folder. */
  List<Path> files() throws IOException;

  /**
   * Backs up the archive into the folder of its backups; durable once it returns.
   *
   * @return the id of the backup there, greater than those before
   */
  int copyArchive(Path folder) throws IOException;
}
