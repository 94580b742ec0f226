package dev.storescope.archive.rocksdb;

import java.util.EnumMap;
import java.util.Map;

/** The digests of the rows that the indexes must have. */
final class IndexDigests {
  private final Map<ColumnFamily, IndexDigest> digests = new EnumMap<>(ColumnFamily.class);

  IndexDigest of(ColumnFamily index) {
    return digests.computeIfAbsent(index, _ -> new IndexDigest());
  }
}
