package dev.storescope.archive.rocksdb;

import dev.storescope.archive.ArchiveNotOpenedException;
import java.nio.charset.StandardCharsets;
import org.rocksdb.RocksDBException;
import org.rocksdb.WriteOptions;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Rebuilds the indexes from the observations. The archive has a row that says so from before the
 * indexes are deleted until they are complete, so that a rebuild that was interrupted is resumed
 * before anything is read.
 */
final class IndexRebuild {
  private static final byte[] STATE = "index-rebuild".getBytes(StandardCharsets.US_ASCII);
  private static final byte[] STARTED = {1};
  private static final byte[] FIRST_KEY = {};

  /** Greater than every key: keys begin with the code of a store. */
  private static final byte[] END_KEY = {(byte) 0xFF};

  private static final Logger log = LoggerFactory.getLogger(IndexRebuild.class);

  private final RocksDbDatabase database;
  private final RocksDbReader reader;
  private final LexiconIndex lexicon;
  private final RankPacker packer;

  IndexRebuild(
      RocksDbDatabase database, RocksDbReader reader, LexiconIndex lexicon, RankPacker packer) {
    this.database = database;
    this.reader = reader;
    this.lexicon = lexicon;
    this.packer = packer;
  }

  /** Rebuilds the indexes; leaves them as they are if an observation cannot be read. */
  void run() throws RocksDBException {
    reader.scan(_ -> {});
    rebuild();
  }

  private void rebuild() throws RocksDBException {
    // Synced: a power failure must not keep the deletion and lose the row that tells of it.
    database.rocksDb().put(database.options().synced(), STATE, STARTED);
    deleteIndexes();
    addAll();
    lexicon.setComplete();
    packer.restart();
    database.rocksDb().delete(database.options().synced(), STATE);
  }

  /** Whether an earlier rebuild was interrupted. */
  boolean isInterrupted() throws RocksDBException {
    return database.rocksDb().get(STATE) != null;
  }

  /** Rebuilds the indexes if an earlier rebuild was interrupted. */
  void resume() throws RocksDBException {
    if (isInterrupted()) {
      log.warn(
          "The repair of the archive {} was interrupted: rebuilding its indexes now, before it is used",
          database.folder());
      rebuild();
      log.info("The indexes of the archive {} are complete", database.folder());
    }
  }

  /** An archive whose indexes are incomplete and cannot be rebuilt is not opened. */
  ArchiveNotOpenedException notCompleted(RuntimeException cause) {
    return new ArchiveNotOpenedException(
        "The repair of the archive %s was interrupted, and cannot be completed (%s). Restore a backup, or recover what can be read with `storescope repair --salvage`."
            .formatted(database.folder(), cause.getMessage()),
        cause);
  }

  private void deleteIndexes() throws RocksDBException {
    for (ColumnFamily index : ColumnFamily.INDEXES) {
      database
          .rocksDb()
          .deleteRange(database.handle(index), database.options().notSynced(), FIRST_KEY, END_KEY);
    }
    database.knownTerms().clear();
  }

  private void addAll() throws RocksDBException {
    WriteOptions options = database.options().notSynced();
    try (RocksDbWriteBatch batch = new RocksDbWriteBatch(database)) {
      reader.scan(
          observation -> {
            batch.addToIndexes(observation);
            if (batch.isFull()) {
              batch.write(options);
            }
          });
      batch.write(options);
    }
  }
}
