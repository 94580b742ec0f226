package dev.storescope.archive.rocksdb;

import dev.storescope.archive.ArchiveRow;
import dev.storescope.archive.ObservationCodec;
import dev.storescope.archive.RankIndexCodec;
import dev.storescope.observation.Observation;
import org.rocksdb.RocksDBException;
import org.rocksdb.WriteBatch;
import org.rocksdb.WriteOptions;

/** Rows that are written as one. */
final class Batch implements AutoCloseable {
  /** Large enough for the wait for the disk to be shared, small beside the write buffers. */
  private static final long FULL_BYTES = 1L << 20;

  private final Engine engine;
  private final WriteBatch rows = new WriteBatch();

  Batch(Engine engine) {
    this.engine = engine;
  }

  void add(Observation<?> observation) throws RocksDBException {
    put(Family.OBSERVATIONS, ObservationCodec.encode(observation));
    addToIndexes(observation);
  }

  void addToIndexes(Observation<?> observation) throws RocksDBException {
    for (ArchiveRow row : RankIndexCodec.keywordRows(observation)) {
      put(Family.KEYWORD_RANKS, row);
    }
    for (ArchiveRow row : RankIndexCodec.chartRows(observation)) {
      put(Family.CHART_RANKS, row);
    }
  }

  boolean isFull() {
    return rows.getDataSize() >= FULL_BYTES;
  }

  void write(WriteOptions options) throws RocksDBException {
    if (rows.count() > 0) {
      engine.database().write(options, rows);
      rows.clear();
    }
  }

  @Override
  public void close() {
    rows.close();
  }

  private void put(Family family, ArchiveRow row) throws RocksDBException {
    rows.put(engine.handle(family), row.key(), row.value());
  }
}
