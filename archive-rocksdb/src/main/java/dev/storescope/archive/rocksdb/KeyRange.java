package dev.storescope.archive.rocksdb;

import dev.storescope.archive.TimeSpan;
import dev.storescope.archive.encoding.PackedRanksCodec;
import dev.storescope.archive.encoding.RankPeriod;
import dev.storescope.archive.encoding.TimeKeys;

/**
 * The rows of a partition between two keys.
 *
 * @param first inclusive
 * @param end exclusive
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record KeyRange(byte[] partition, byte[] first, byte[] end) {
  static KeyRange of(byte[] partition, TimeSpan span) {
    return new KeyRange(partition, TimeKeys.first(partition, span), TimeKeys.end(partition, span));
  }

  /** Both inclusive. */
  static KeyRange of(byte[] partition, RankPeriod first, RankPeriod last) {
    return new KeyRange(
        partition,
        PackedRanksCodec.firstKey(partition, first),
        PackedRanksCodec.endKey(partition, last));
  }
}
