package dev.storescope.parquet;

import dev.storescope.archive.encoding.ObservationCodec;
import dev.storescope.observation.Observation;
import java.util.zip.CRC32C;

/**
 * What an archive has of a day: another observation changes it. Observations may be added in any
 * order.
 *
 * @param digest the sum of the checksums of their keys, which have the instant and a digest of the
 *     facts
 */
record DayContent(long observations, long digest) {
  static DayContent of(Observation<?> observation) {
    CRC32C checksum = new CRC32C();
    checksum.update(ObservationCodec.encode(observation).key());
    return new DayContent(1, checksum.getValue());
  }

  DayContent plus(DayContent other) {
    return new DayContent(observations + other.observations, digest + other.digest);
  }
}
