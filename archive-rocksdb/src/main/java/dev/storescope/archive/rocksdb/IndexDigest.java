package dev.storescope.archive.rocksdb;

import dev.storescope.archive.encoding.ArchiveRow;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;

/** A digest of the rows of an index that does not depend on their order. */
final class IndexDigest {
  private final Set<ByteBuffer> excluded;
  private long rows;
  private long sum;

  IndexDigest() {
    this(new HashSet<>());
  }

  private IndexDigest(Set<ByteBuffer> excluded) {
    this.excluded = excluded;
  }

  /** A digest of no rows, which excludes the same ones. */
  IndexDigest empty() {
    return new IndexDigest(excluded);
  }

  void add(ArchiveRow row) {
    add(row.key(), row.value());
  }

  void add(byte[] key, byte[] value) {
    if (!excluded.contains(ByteBuffer.wrap(key))) {
      rows++;
      sum += hash(key, value);
    }
  }

  /** Ignores the row of a key from now on. */
  void exclude(ArchiveRow row) {
    excluded.add(ByteBuffer.wrap(row.key()));
  }

  /** Ignores the row of a key, which was added unless it was excluded before. */
  void retract(ArchiveRow row) {
    if (excluded.add(ByteBuffer.wrap(row.key()))) {
      rows--;
      sum -= hash(row.key(), row.value());
    }
  }

  boolean equalsIn(IndexDigest other) {
    return rows == other.rows && sum == other.sum;
  }

  private static long hash(byte[] key, byte[] value) {
    long hash = 0xcbf29ce484222325L;
    for (byte[] bytes : Arrays.asList(key, value)) {
      for (byte each : bytes) {
        hash = (hash ^ each) * 0x100000001b3L;
      }
      hash = (hash ^ bytes.length) * 0x100000001b3L;
    }
    // Sums of such hashes of similar keys are not independent; mixing makes them so.
    hash ^= hash >>> 32;
    hash *= 0xd6e8feb86659fd93L;
    return hash ^ (hash >>> 32);
  }
}
