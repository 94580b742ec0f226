package dev.storescope.archive.rocksdb;

import dev.storescope.archive.ObservationCodec;
import dev.storescope.observation.Observation;
import org.rocksdb.ReadOptions;
import org.rocksdb.RocksDBException;
import org.rocksdb.RocksIterator;

/** A walk through all observations. */
final class Scan {
  private static final long READ_AHEAD_BYTES = 2L << 20;

  private final Engine engine;

  Scan(Engine engine) {
    this.engine = engine;
  }

  /** What is done with each observation. */
  interface Visitor {
    void visit(Observation<?> observation) throws RocksDBException;
  }

  /** Ends with a refusal where the archive is closed meanwhile, which need not wait for the end. */
  void run(Visitor visitor) throws RocksDBException {
    try (ReadOptions options =
            new ReadOptions().setFillCache(false).setReadaheadSize(READ_AHEAD_BYTES);
        RocksIterator rows =
            engine.database().newIterator(engine.handle(Family.OBSERVATIONS), options)) {
      for (rows.seekToFirst(); rows.isValid(); rows.next()) {
        engine.requireOpen();
        visitor.visit(ObservationCodec.decode(rows.key(), rows.value()));
      }
      rows.status();
    }
  }
}
