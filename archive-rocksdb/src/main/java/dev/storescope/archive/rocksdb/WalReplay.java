package dev.storescope.archive.rocksdb;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.rocksdb.ColumnFamilyHandle;
import org.rocksdb.DBOptions;
import org.rocksdb.InfoLogLevel;
import org.rocksdb.Logger;
import org.rocksdb.RocksDB;
import org.rocksdb.RocksDBException;
import org.rocksdb.RocksIterator;
import org.rocksdb.WALRecoveryMode;

/**
 * Reads the observations in the write-ahead log of a damaged archive, without its other files: has
 * a new database replay the log, and skip what is damaged.
 *
 * @param archive the folder with the log
 * @param target a path that names the folder of the new database, which is deleted at the end
 */
record WalReplay(Path archive, Path target) {
  /** More than the number of any file of a new database, so that the log counts as its own. */
  private static final long FIRST_NUMBER = 1_000_000;

  private static final Pattern SKIPPED =
      Pattern.compile("([0-9]{7,18})\\.log: dropping ([0-9]+) bytes; (.*)");

  /**
   * Passes the notes of thinned days and of removals, and then each observation; returns what could
   * not be read.
   */
  List<String> run(BiConsumer<byte[], byte[]> consumer, BiConsumer<byte[], byte[]> notes)
      throws IOException {
    Path folder = target.resolveSibling(target.getFileName() + "-log");
    RocksDbSalvage.delete(folder);
    try {
      RocksDbArchive.open(folder).close();
      List<WalFile> files = WalFile.list(archive);
      copy(files, folder);
      return replay(files, folder, consumer, notes);
    } finally {
      RocksDbSalvage.delete(folder);
    }
  }

  private static void copy(List<WalFile> files, Path folder) throws IOException {
    for (WalFile own : WalFile.list(folder)) {
      Files.delete(own.path());
    }
    long number = FIRST_NUMBER;
    for (WalFile file : files) {
      Files.copy(file.path(), folder.resolve(WalFile.name(number++)));
    }
  }

  private static List<String> replay(
      List<WalFile> files,
      Path folder,
      BiConsumer<byte[], byte[]> consumer,
      BiConsumer<byte[], byte[]> notes) {
    List<String> damages = new ArrayList<>();
    List<ColumnFamilyHandle> handles = new ArrayList<>();
    try (RocksDbOptions options = new RocksDbOptions();
        Warnings warnings = new Warnings(files, damages);
        DBOptions database =
            new DBOptions()
                .setWalRecoveryMode(WALRecoveryMode.SkipAnyCorruptedRecords)
                .setLogger(warnings);
        RocksDB rocksDb =
            RocksDB.open(
                database, folder.toString(), RocksDbDatabase.descriptors(options), handles)) {
      ColumnFamilyHandle observations =
          Objects.requireNonNull(RocksDbDatabase.byFamily(handles).get(ColumnFamily.OBSERVATIONS));
      Optional.ofNullable(rocksDb.get(ThinnedRow.KEY))
          .ifPresent(value -> notes.accept(ThinnedRow.KEY, value));
      RocksDbRemovals.forEachRow(rocksDb, notes);
      try (RocksIterator rows = rocksDb.newIterator(observations)) {
        for (rows.seekToFirst(); rows.isValid(); rows.next()) {
          consumer.accept(rows.key(), rows.value());
        }
        rows.status();
      }
      handles.forEach(ColumnFamilyHandle::close);
    } catch (RocksDBException e) {
      damages.add("cannot be read at all: " + RocksDbErrors.oneLine(e));
    }
    return damages;
  }

  /** Collects what RocksDB reports about the parts of the log that it skips. */
  private static final class Warnings extends Logger {
    private final List<WalFile> files;
    private final List<String> damages;

    Warnings(List<WalFile> files, List<String> damages) {
      super(InfoLogLevel.WARN_LEVEL);
      this.files = files;
      this.damages = damages;
    }

    @Override
    protected void log(InfoLogLevel level, String message) {
      Matcher skipped = SKIPPED.matcher(message.strip());
      if (skipped.find()) {
        int file = (int) (Long.parseLong(skipped.group(1)) - FIRST_NUMBER);
        damages.add(
            String.format(
                Locale.ROOT,
                "%s: %,d bytes cannot be read: %s",
                files.get(file).name(),
                Long.valueOf(skipped.group(2)),
                skipped.group(3)));
      }
    }
  }
}
