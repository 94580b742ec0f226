package dev.storescope.archive.rocksdb;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.Arrays;
import java.util.Optional;
import org.rocksdb.RocksDBException;

/**
 * Writes and reads a row outside of the observations and the indexes, and looks for the files of
 * the archive: an open file that was deleted can be used until the archive is closed.
 */
record RocksDbProbe(RocksDbDatabase database, RocksDbAppender appender) {
  private static final byte[] KEY = "probe".getBytes(StandardCharsets.US_ASCII);
  private static final byte[] VALUE = {1};

  Optional<String> findProblem() throws RocksDBException {
    appender.put(KEY, VALUE);
    if (!Arrays.equals(database.rocksDb().get(KEY), VALUE)) {
      return Optional.of("The archive " + database.folder() + " does not return what was written.");
    }
    return findMissingFileTwice()
        .map(
            file ->
                "The archive %s lacks its file %s. Stop the service, then restore a backup, or run `storescope repair --salvage`."
                    .formatted(database.folder(), file));
  }

  /** A compaction may delete a file after it was listed, and before it is looked for. */
  private Optional<String> findMissingFileTwice() throws RocksDBException {
    Optional<String> missing = findMissingFile();
    return missing.isEmpty() ? missing : findMissingFile().filter(missing.get()::equals);
  }

  private Optional<String> findMissingFile() throws RocksDBException {
    Optional<String> table =
        database.rocksDb().getLiveFiles(false).files.stream()
            .map(file -> file.replaceFirst("^/", ""))
            .filter(file -> !Files.exists(database.folder().resolve(file)))
            .findFirst();
    return table.or(this::findMissingLog);
  }

  private Optional<String> findMissingLog() {
    try {
      return database.walMarker().findMissing();
    } catch (IOException e) {
      return Optional.of("folder: " + e);
    }
  }
}
