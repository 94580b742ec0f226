package dev.storescope.archive.rocksdb;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import org.rocksdb.ColumnFamilyHandle;
import org.rocksdb.ReadOptions;
import org.rocksdb.RocksDB;
import org.rocksdb.RocksDBException;
import org.rocksdb.RocksIterator;
import org.rocksdb.Slice;

/** The rows of a span of a partition, as they were when this was opened. */
final class Rows implements AutoCloseable {
  private final int partitionLength;
  private final Slice first;
  private final Slice end;
  private final ReadOptions options;
  private final RocksIterator iterator;

  Rows(RocksDB database, ColumnFamilyHandle family, int partitionLength, byte[] from, byte[] to) {
    this.partitionLength = partitionLength;
    first = new Slice(from);
    end = new Slice(to);
    options = new ReadOptions().setIterateLowerBound(first).setIterateUpperBound(end);
    iterator = database.newIterator(family, options);
  }

  <T> Optional<T> findLast(BiFunction<byte[], byte[], T> decoder) throws RocksDBException {
    iterator.seekToLast();
    if (iterator.isValid()) {
      return Optional.of(decode(decoder));
    }
    iterator.status();
    return Optional.empty();
  }

  <T> List<T> list(int limit, BiFunction<byte[], byte[], T> decoder) throws RocksDBException {
    List<T> listed = new ArrayList<>();
    for (iterator.seekToFirst(); listed.size() < limit && iterator.isValid(); iterator.next()) {
      listed.add(decode(decoder));
    }
    iterator.status();
    return listed;
  }

  private <T> T decode(BiFunction<byte[], byte[], T> decoder) {
    byte[] key = iterator.key();
    byte[] position = Arrays.copyOfRange(key, partitionLength, key.length);
    return decoder.apply(position, iterator.value());
  }

  @Override
  public void close() {
    iterator.close();
    options.close();
    end.close();
    first.close();
  }
}
