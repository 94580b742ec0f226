package dev.storescope.archive.cassandra;

import com.datastax.oss.driver.api.core.cql.Row;
import dev.storescope.archive.TimeSpan;
import dev.storescope.archive.encoding.RankPeriod;
import dev.storescope.observation.Subject;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/**
 * Reads the ranks in a search or a chart: of each period from its packed row, or, until all of an
 * earlier version are packed, from the observations.
 */
record PackedReader(PartitionReader reader, RankLayout layout) {
  /** Decodes what the packed row of a period has of an app. */
  interface PackedDecoder<T> {
    List<T> decode(RankPeriod period, byte[] value);
  }

  /** The ranks within a span, oldest first. */
  <T> List<T> list(
      Subject<?> subject, TimeSpan span, PackedDecoder<T> packed, Function<Row, List<T>> observed) {
    if (span.isEmpty()) {
      return List.of();
    }
    List<T> ranks = new ArrayList<>();
    PartitionKey key = PartitionKey.of(subject);
    if (layout.isReadPacked()) {
      reader
          .all(
              PartitionQuery.packed(key, span),
              row ->
                  packed.decode(
                      new RankPeriod((int) row.getLong("period")),
                      CassandraReader.bytes(row, "value")))
          .forEach(ranks::addAll);
    } else {
      reader
          .list(
              reader.buckets(key, span),
              Integer.MAX_VALUE,
              (bucket, rest) -> PartitionQuery.observations(key, bucket, span, rest),
              observed)
          .forEach(ranks::addAll);
    }
    return ranks;
  }
}
