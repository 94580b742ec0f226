package dev.storescope.archive.rocksdb;

import dev.storescope.archive.TimeSpan;
import dev.storescope.archive.encoding.ObservationCodec;
import dev.storescope.archive.encoding.PackedRanks;
import dev.storescope.archive.encoding.RankPart;
import dev.storescope.observation.Observation;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.rocksdb.ColumnFamilyHandle;
import org.rocksdb.ReadOptions;
import org.rocksdb.RocksDBException;
import org.rocksdb.RocksIterator;
import org.rocksdb.Slice;
import org.rocksdb.Snapshot;

/**
 * Reads rows, of one partition or of all observations.
 *
 * @param snapshot the state that is read; the present one if empty
 */
record RocksDbReader(RocksDbDatabase database, Optional<Snapshot> snapshot) {
  /** The instant up to which nothing is packed. */
  static final long NOT_PACKED = -1;

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

  RocksDbReader(RocksDbDatabase database) {
    this(database, Optional.empty());
  }

  /** Reads several times from one state. */
  <T> T atOnce(Function<RocksDbReader, T> reads) {
    return database.call(
        () -> {
          Snapshot now = Objects.requireNonNull(database.rocksDb().getSnapshot());
          try {
            return reads.apply(new RocksDbReader(database, Optional.of(now)));
          } finally {
            database.rocksDb().releaseSnapshot(now);
          }
        });
  }

  /** The instant in milliseconds up to which the ranks of a part are packed. */
  long packedUntil(RankPart part) {
    return find(ColumnFamily.PACKED_RANKS, part.key())
        .map(value -> PackedRanks.completeUntil(part.period(), value))
        .orElse(NOT_PACKED);
  }

  Optional<byte[]> find(ColumnFamily family, byte[] key) {
    return database.call(
        () -> {
          if (snapshot.isEmpty()) {
            return Optional.ofNullable(database.rocksDb().get(database.handle(family), key));
          }
          try (ReadOptions options = options()) {
            return Optional.ofNullable(
                database.rocksDb().get(database.handle(family), options, key));
          }
        });
  }

  /**
   * As {@link #find} for each of several keys, which is faster than one by one where most have a
   * row.
   */
  List<Optional<byte[]>> findAll(ColumnFamily family, List<byte[]> keys) {
    List<ColumnFamilyHandle> families = Collections.nCopies(keys.size(), database.handle(family));
    return database.call(
        () -> {
          List<Optional<byte[]>> found = new ArrayList<>(keys.size());
          try (ReadOptions options = options()) {
            for (byte @Nullable [] value :
                database.rocksDb().multiGetAsList(options, families, keys)) {
              // What could not be read is reported like what is not there.
              found.add(value == null ? find(family, keys.get(found.size())) : Optional.of(value));
            }
          }
          return found;
        });
  }

  <T> Optional<T> findLast(
      ColumnFamily family, byte[] partition, TimeSpan span, BiFunction<byte[], byte[], T> decoder) {
    return listReversed(family, KeyRange.of(partition, span), 1, decoder).stream().findFirst();
  }

  <T> List<T> listReversed(
      ColumnFamily family, KeyRange range, int limit, BiFunction<byte[], byte[], T> decoder) {
    return read(
        family,
        range,
        rows -> {
          List<T> listed = new ArrayList<>();
          rows.seekToLast();
          while (listed.size() < limit && rows.isValid()) {
            listed.add(decode(rows, range.partition(), decoder));
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
      ColumnFamily family, KeyRange range, int limit, BiFunction<byte[], byte[], T> decoder) {
    return read(
        family,
        range,
        rows -> {
          List<T> listed = new ArrayList<>();
          for (rows.seekToFirst(); listed.size() < limit && rows.isValid(); rows.next()) {
            listed.add(decode(rows, range.partition(), decoder));
          }
          rows.status();
          return listed;
        });
  }

  /**
   * Visits the first row of each partition of observations that begins with some bytes; fails once
   * the archive is being closed.
   *
   * @param partitionOf the partition of a key
   */
  void forEachPartition(byte[] beginning, UnaryOperator<byte[]> partitionOf) {
    database.run(
        () -> {
          try (ReadOptions options = options().setFillCache(false);
              RocksIterator rows = iterator(ColumnFamily.OBSERVATIONS, options)) {
            rows.seek(beginning);
            while (rows.isValid() && beginsWith(rows.key(), beginning)) {
              database.requireOpen();
              rows.seek(endOf(partitionOf.apply(rows.key())));
            }
            rows.status();
          }
        });
  }

  static boolean beginsWith(byte[] key, byte[] beginning) {
    return key.length >= beginning.length
        && Arrays.equals(key, 0, beginning.length, beginning, 0, beginning.length);
  }

  /** The first key after all that begin with a partition, whose first byte is not the last one. */
  static byte[] endOf(byte[] partition) {
    byte[] end = partition.clone();
    int last = end.length - 1;
    while (end[last] == (byte) 0xFF) {
      end[last--] = 0;
    }
    end[last]++;
    return end;
  }

  /** Visits all observations; fails once the archive is being closed. */
  void scan(Visitor visitor) throws RocksDBException {
    scan(
        ColumnFamily.OBSERVATIONS,
        (key, value) -> visitor.visit(ObservationCodec.decode(key, value)));
  }

  /** Visits the observations of a time; the others are not decoded. */
  void scan(TimeSpan time, Visitor visitor) throws RocksDBException {
    scan(
        ColumnFamily.OBSERVATIONS,
        (key, value) -> {
          if (time.contains(ObservationCodec.millisIn(key))) {
            visitor.visit(ObservationCodec.decode(key, value));
          }
        });
  }

  /** Visits the rows of a column family whose keys begin with a byte. */
  void scan(ColumnFamily family, byte first, RowVisitor visitor) throws RocksDBException {
    try (Slice from = new Slice(new byte[] {first});
        Slice end = new Slice(new byte[] {(byte) (first + 1)});
        ReadOptions options =
            new ReadOptions()
                .setFillCache(false)
                .setReadaheadSize(READ_AHEAD_BYTES)
                .setIterateLowerBound(from)
                .setIterateUpperBound(end);
        RocksIterator rows = iterator(family, options)) {
      visit(rows, visitor);
    }
  }

  /** Visits all rows of a column family; fails once the archive is being closed. */
  void scan(ColumnFamily family, RowVisitor visitor) throws RocksDBException {
    try (ReadOptions options =
            new ReadOptions().setFillCache(false).setReadaheadSize(READ_AHEAD_BYTES);
        RocksIterator rows = iterator(family, options)) {
      visit(rows, visitor);
    }
  }

  private void visit(RocksIterator rows, RowVisitor visitor) throws RocksDBException {
    for (rows.seekToFirst(); rows.isValid(); rows.next()) {
      database.requireOpen();
      visitor.visit(rows.key(), rows.value());
    }
    rows.status();
  }

  /** All rows of a partition, in their order. */
  <T> List<T> listPartition(
      ColumnFamily family, byte[] partition, BiFunction<byte[], byte[], T> decoder) {
    KeyRange all = new KeyRange(partition, partition, endOf(partition));
    return list(family, all, Integer.MAX_VALUE, decoder);
  }

  /** The ends of the keys that begin with a partition, in their order. */
  <T> List<T> listPositions(
      ColumnFamily family, byte[] partition, int limit, Function<byte[], T> decoder) {
    KeyRange all = new KeyRange(partition, partition, endOf(partition));
    return list(family, all, limit, (position, _) -> decoder.apply(position));
  }

  private <T> T read(ColumnFamily family, KeyRange range, Read<T> read) {
    return database.call(
        () -> {
          try (Slice first = new Slice(range.first());
              Slice end = new Slice(range.end());
              ReadOptions options =
                  options().setIterateLowerBound(first).setIterateUpperBound(end);
              RocksIterator rows = iterator(family, options)) {
            return read.from(rows);
          }
        });
  }

  private ReadOptions options() {
    ReadOptions options = new ReadOptions();
    snapshot.ifPresent(options::setSnapshot);
    return options;
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
