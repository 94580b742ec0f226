package dev.storescope.archive.rocksdb;

import dev.storescope.archive.ObservationCodec;
import dev.storescope.archive.TimeSpan;
import dev.storescope.observation.Observation;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import org.rocksdb.ReadOptions;
import org.rocksdb.RocksDBException;
import org.rocksdb.RocksIterator;
import org.rocksdb.Slice;

/** Reads rows, of one partition or of all observations. */
record RocksDbReader(RocksDbDatabase database) {
  private static final long READ_AHEAD_BYTES = 2L << 20;

  /** Processes one observation. */
  interface Visitor {
    void visit(Observation<?> observation) throws RocksDBException;
  }

  /** Processes one row. */
  interface RowVisitor {
    void visit(byte[] key, byte[] value) throws RocksDBException;
  }

  private interface Read<T> {
    T from(RocksIterator rows) throws RocksDBException;
  }

  <T> Optional<T> findLast(
      ColumnFamily family, byte[] partition, TimeSpan span, BiFunction<byte[], byte[], T> decoder) {
    return listReversed(family, partition, span, 1, decoder).stream().findFirst();
  }

  <T> List<T> listReversed(
      ColumnFamily family,
      byte[] partition,
      TimeSpan span,
      int limit,
      BiFunction<byte[], byte[], T> decoder) {
    return read(
        family,
        partition,
        span,
        rows -> {
          List<T> listed = new ArrayList<>();
          rows.seekToLast();
          while (listed.size() < limit && rows.isValid()) {
            listed.add(decode(rows, partition, decoder));
            // A read of one row stays on it.
            if (listed.size() < limit) {
              rows.prev();
            }
          }
          rows.status();
          return listed;
        });
  }

  <T> List<T> list(
      ColumnFamily family,
      byte[] partition,
      TimeSpan span,
      int limit,
      BiFunction<byte[], byte[], T> decoder) {
    return read(
        family,
        partition,
        span,
        rows -> {
          List<T> listed = new ArrayList<>();
          for (rows.seekToFirst(); listed.size() < limit && rows.isValid(); rows.next()) {
            listed.add(decode(rows, partition, decoder));
          }
          rows.status();
          return listed;
        });
  }

  /** Visits all observations; fails once the archive is being closed. */
  void scan(Visitor visitor) throws RocksDBException {
    scan(
        ColumnFamily.OBSERVATIONS,
        (key, value) -> visitor.visit(ObservationCodec.decode(key, value)));
  }

  /** Visits all rows of a column family; fails once the archive is being closed. */
  void scan(ColumnFamily family, RowVisitor visitor) throws RocksDBException {
    try (ReadOptions options =
            new ReadOptions().setFillCache(false).setReadaheadSize(READ_AHEAD_BYTES);
        RocksIterator rows = iterator(family, options)) {
      for (rows.seekToFirst(); rows.isValid(); rows.next()) {
        database.requireOpen();
        visitor.visit(rows.key(), rows.value());
      }
      rows.status();
    }
  }

  private <T> T read(ColumnFamily family, byte[] partition, TimeSpan span, Read<T> read) {
    return database.call(
        () -> {
          try (Slice first = new Slice(span.firstKey(partition));
              Slice end = new Slice(span.endKey(partition));
              ReadOptions options =
                  new ReadOptions().setIterateLowerBound(first).setIterateUpperBound(end);
              RocksIterator rows = iterator(family, options)) {
            return read.from(rows);
          }
        });
  }

  private RocksIterator iterator(ColumnFamily family, ReadOptions options) {
    return database.rocksDb().newIterator(database.handle(family), options);
  }

  private static <T> T decode(
      RocksIterator rows, byte[] partition, BiFunction<byte[], byte[], T> decoder) {
    byte[] key = rows.key();
    return decoder.apply(Arrays.copyOfRange(key, partition.length, key.length), rows.value());
  }
}
