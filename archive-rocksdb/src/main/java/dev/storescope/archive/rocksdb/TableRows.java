package dev.storescope.archive.rocksdb;

import java.math.BigInteger;
import java.util.Arrays;
import java.util.Optional;
import java.util.function.BiConsumer;
import org.rocksdb.RocksDBException;
import org.rocksdb.SstFileReaderIterator;

/**
 * Reads the rows of a table around its damaged blocks. An iterator stops at such a block and cannot
 * skip it; so this reads up to it from both sides, and searches between two damaged blocks by
 * bisection, which may miss a few rows.
 */
final class TableRows {
  /** Reads at most this many blocks in vain, two to the power of it. */
  private static final int MAX_DEPTH = 8;

  /** Greater than every key of an archive. */
  private static final byte[] END = {(byte) 0xFF};

  private final SstFileReaderIterator rows;
  private final BiConsumer<byte[], byte[]> consumer;

  /**
   * The damaged part of a table.
   *
   * @param last the last key before it; empty if it begins the table
   * @param first the first key after it; empty if it ends the table
   */
  record Damage(RocksDBException failure, Optional<byte[]> last, Optional<byte[]> first) {}

  TableRows(SstFileReaderIterator rows, BiConsumer<byte[], byte[]> consumer) {
    this.rows = rows;
    this.consumer = consumer;
  }

  /** Passes each readable row once, and returns the part with all rows that could not be read. */
  Optional<Damage> read() {
    return read(new byte[0], Optional.empty(), 0);
  }

  private Optional<Damage> read(byte[] from, Optional<byte[]> end, int depth) {
    Optional<byte[]> last = Optional.empty();
    for (rows.seek(from); isBefore(end); rows.next()) {
      last = Optional.of(rows.key());
      accept();
    }
    Optional<RocksDBException> stopped = findFailure();
    if (stopped.isEmpty()) {
      return Optional.empty();
    }
    byte[] next = last.map(TableRows::after).orElse(from);
    Optional<byte[]> first = readBackward(next, end);
    if (depth < MAX_DEPTH) {
      byte[] middle = middle(next, first.orElse(END));
      read(next, Optional.of(middle), depth + 1);
      read(middle, first, depth + 1);
    }
    return Optional.of(new Damage(stopped.get(), last, first));
  }

  /** Returns the first key of those it read, or the end. */
  private Optional<byte[]> readBackward(byte[] from, Optional<byte[]> end) {
    end.ifPresentOrElse(rows::seekForPrev, rows::seekToLast);
    if (rows.isValid() && end.filter(key -> Arrays.equals(key, rows.key())).isPresent()) {
      rows.prev();
    }
    Optional<byte[]> first = end;
    for (; rows.isValid() && Arrays.compareUnsigned(rows.key(), from) >= 0; rows.prev()) {
      first = Optional.of(rows.key());
      accept();
    }
    return first;
  }

  private boolean isBefore(Optional<byte[]> end) {
    return rows.isValid()
        && end.filter(key -> Arrays.compareUnsigned(rows.key(), key) >= 0).isEmpty();
  }

  private void accept() {
    consumer.accept(rows.key(), rows.value());
  }

  private Optional<RocksDBException> findFailure() {
    try {
      rows.status();
      return Optional.empty();
    } catch (RocksDBException e) {
      return Optional.of(e);
    }
  }

  private static byte[] after(byte[] key) {
    return Arrays.copyOf(key, key.length + 1);
  }

  private static byte[] middle(byte[] from, byte[] end) {
    int length = Math.max(from.length, end.length) + 1;
    byte[] sum =
        new BigInteger(1, Arrays.copyOf(from, length))
            .add(new BigInteger(1, Arrays.copyOf(end, length)))
            .shiftRight(1)
            .toByteArray();
    byte[] middle = new byte[length];
    int copied = Math.min(sum.length, length);
    System.arraycopy(sum, sum.length - copied, middle, length - copied, copied);
    return middle;
  }
}
