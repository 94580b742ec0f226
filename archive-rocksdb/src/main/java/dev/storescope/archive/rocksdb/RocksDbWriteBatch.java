package dev.storescope.archive.rocksdb;

import dev.storescope.archive.LateDays.LateDay;
import dev.storescope.archive.encoding.ArchiveRow;
import dev.storescope.archive.encoding.LexiconCodec;
import dev.storescope.archive.encoding.LexiconTerm;
import dev.storescope.archive.encoding.ObservationCodec;
import dev.storescope.observation.Observation;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import org.rocksdb.RocksDBException;
import org.rocksdb.WriteBatch;
import org.rocksdb.WriteOptions;

/** Rows that are written atomically. */
final class RocksDbWriteBatch implements AutoCloseable {
  /** Large enough to share the cost of a sync, small compared with the write buffers. */
  private static final long FULL_BYTES = 1L << 20;

  private final RocksDbDatabase database;
  private final WriteBatch rows = new WriteBatch();
  private final List<LexiconTerm> terms = new ArrayList<>();

  RocksDbWriteBatch(RocksDbDatabase database) {
    this.database = database;
  }

  void add(Observation<?> observation) throws RocksDBException {
    put(ColumnFamily.OBSERVATIONS, ObservationCodec.encode(observation));
    addToIndexes(observation);
  }

  void addToIndexes(Observation<?> observation) throws RocksDBException {
    addRanks(observation);
    addToLexicon(observation);
  }

  void addRanks(Observation<?> observation) throws RocksDBException {
    for (RankIndex<?, ?> index : RankIndex.ALL) {
      for (ArchiveRow row : index.codec().single().rows().apply(observation)) {
        put(index.notPacked(), row);
      }
    }
  }

  /** Adds the terms that are not known to be in the lexicon. */
  void addToLexicon(Observation<?> observation) throws RocksDBException {
    for (LexiconTerm term : LexiconTerm.of(observation)) {
      if (!database.knownTerms().contains(term)) {
        for (ArchiveRow row : LexiconCodec.rows(term)) {
          put(ColumnFamily.LEXICON, row);
        }
        terms.add(term);
      }
    }
  }

  /** Removes the ranks of an observation from the indexes. */
  void deleteFromIndexes(Observation<?> observation) throws RocksDBException {
    for (RankIndex<?, ?> index : RankIndex.ALL) {
      for (ArchiveRow row : index.codec().single().rows().apply(observation)) {
        delete(index.notPacked(), row.key());
      }
    }
  }

  void delete(ColumnFamily family, byte[] key) throws RocksDBException {
    rows.delete(database.handle(family), key);
  }

  void put(ColumnFamily family, ArchiveRow row) throws RocksDBException {
    rows.put(database.handle(family), row.key(), row.value());
  }

  /** Adds a row outside of the observations and the indexes. */
  void note(LateDay day) throws RocksDBException {
    rows.put(RocksDbLateDays.key(day), RocksDbLateDays.value());
  }

  long bytes() {
    return rows.getDataSize();
  }

  boolean isFull() {
    return bytes() >= FULL_BYTES;
  }

  /** Returns the sequence number of the last row; 0 if there are none. */
  long write(WriteOptions options) throws RocksDBException {
    if (rows.count() == 0) {
      return 0;
    }
    database.rocksDb().write(options, rows);
    // RocksDB sets the number in the batch.
    long last = WalFile.lastSequence(ByteBuffer.wrap(rows.data()).order(ByteOrder.LITTLE_ENDIAN));
    rows.clear();
    database.knownTerms().add(terms);
    terms.clear();
    return last;
  }

  @Override
  public void close() {
    rows.close();
  }
}
