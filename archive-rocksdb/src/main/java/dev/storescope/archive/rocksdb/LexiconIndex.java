package dev.storescope.archive.rocksdb;

import dev.storescope.archive.encoding.LexiconCodec;
import dev.storescope.archive.encoding.ObservationCodec;
import dev.storescope.store.Country;
import dev.storescope.store.Keyword;
import dev.storescope.store.StoreType;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.rocksdb.RocksDBException;

/**
 * The lexicon of each market: from a word to the terms that contain it. An archive of an older
 * format has no lexicon of what it had before; {@link #complete} adds it.
 */
final class LexiconIndex {
  private static final byte[] STATE = "lexicon".getBytes(StandardCharsets.US_ASCII);
  private static final byte[] COMPLETE = {1};

  private final RocksDbDatabase database;
  private final RocksDbReader reader;
  private volatile boolean complete;

  LexiconIndex(RocksDbDatabase database, RocksDbReader reader) {
    this.database = database;
    this.reader = reader;
    this.complete = database.call(() -> database.rocksDb().get(STATE) != null);
  }

  /** Whether it has the terms of all observations. */
  boolean isComplete() {
    return complete;
  }

  List<Keyword> list(StoreType store, Country country, String word, int limit) {
    return reader.listPositions(
        ColumnFamily.LEXICON,
        LexiconCodec.partition(store, country, word),
        limit,
        LexiconCodec::decode);
  }

  /** Adds the terms of all observations, unless that was done before. */
  synchronized void complete() throws RocksDBException {
    if (complete) {
      return;
    }
    try (RocksDbWriteBatch batch = new RocksDbWriteBatch(database)) {
      for (byte kind : ObservationCodec.kindsWithTerms()) {
        reader.scan(
            ColumnFamily.OBSERVATIONS,
            kind,
            (key, value) -> {
              batch.addToLexicon(ObservationCodec.decode(key, value));
              if (batch.isFull()) {
                batch.write(database.options().notSynced());
              }
            });
      }
      batch.write(database.options().notSynced());
    }
    setComplete();
  }

  /** Call once everything was added otherwise. */
  void setComplete() throws RocksDBException {
    database.rocksDb().put(STATE, COMPLETE);
    complete = true;
  }
}
