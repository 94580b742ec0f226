package dev.storescope.archive.cassandra;

import dev.storescope.archive.encoding.ObservationCodec;
import dev.storescope.archive.encoding.RankedApp;
import dev.storescope.observation.Subject;
import dev.storescope.store.Country;
import java.nio.ByteBuffer;
import java.util.Arrays;

/** The bytes of a subject, or of an app on a device, whose rows are in partitions of their own. */
record PartitionKey(Country country, ByteBuffer bytes) {
  private static final int SHARDS = 256;

  /** A part of the subjects and apps of a country, whose appends are counted together. */
  record Shard(Country country, int number) {}

  static PartitionKey of(Subject<?> subject) {
    return new PartitionKey(
        subject.country(), ByteBuffer.wrap(ObservationCodec.partition(subject)));
  }

  static PartitionKey of(RankedApp ranked) {
    return new PartitionKey(ranked.country(), ByteBuffer.wrap(ranked.partition()));
  }

  /** The same in every program. */
  Shard shard() {
    byte[] copy = new byte[bytes.remaining()];
    bytes.duplicate().get(copy);
    return new Shard(country, Math.floorMod(Arrays.hashCode(copy), SHARDS));
  }
}
