package dev.storescope.archive.rocksdb;

import dev.storescope.observation.Observation;
import org.rocksdb.RocksDBException;
import org.rocksdb.WriteOptions;

/** Builds both indexes anew from the observations. */
final class IndexRepair {
  private static final byte[] FIRST_KEY = {};

  /** No key begins so: keys begin with the code of a store. */
  private static final byte[] END_KEY = {(byte) 0xFF};

  private final Engine engine;
  private final WriteOptions fast;

  IndexRepair(Engine engine) {
    this.engine = engine;
    this.fast = engine.settings().fast();
  }

  void run() throws RocksDBException {
    clear(Family.KEYWORD_RANKS);
    clear(Family.CHART_RANKS);
    try (Batch batch = new Batch(engine)) {
      new Scan(engine).run(observation -> add(batch, observation));
      batch.write(fast);
    }
    engine.database().flushWal(true);
  }

  private void clear(Family family) throws RocksDBException {
    engine.database().deleteRange(engine.handle(family), fast, FIRST_KEY, END_KEY);
  }

  private void add(Batch batch, Observation<?> observation) throws RocksDBException {
    batch.addToIndexes(observation);
    if (batch.isFull()) {
      batch.write(fast);
    }
  }
}
