package dev.storescope.archive.rocksdb;

import dev.storescope.archive.encoding.RankPart;
import dev.storescope.observation.Observation;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Computes the rows that packed ranks must have from their observations. */
final class PackedRankDigest {
  private final RocksDbReader reader;
  private final IndexDigests indexes;
  private final List<Observation<?>> observations = new ArrayList<>();
  private Optional<RankPart> part = Optional.empty();
  private long completeUntil = RocksDbReader.NOT_PACKED;

  /**
   * @param indexes to which the rows are added
   */
  PackedRankDigest(RocksDbReader reader, IndexDigests indexes) {
    this.reader = reader;
    this.indexes = indexes;
  }

  /**
   * Adds an observation; those of a subject come together, oldest first.
   *
   * @return whether its ranks are packed
   */
  boolean add(Observation<?> observation) {
    Optional<RankPart> own = RankPart.of(observation);
    if (own.isEmpty()) {
      return false;
    }
    if (!own.equals(part)) {
      finish();
      part = own;
      completeUntil = reader.packedUntil(own.get());
    }
    if (observation.observedAt().toEpochMilli() > completeUntil) {
      return false;
    }
    observations.add(RankPart.withoutCards(observation));
    return true;
  }

  /** Adds the rows of the last observations. */
  void finish() {
    if (!observations.isEmpty()) {
      RankPart done = part.orElseThrow();
      indexes.of(ColumnFamily.PACKED_RANKS).add(done.ranksRow(completeUntil, observations));
      done.indexRows(observations)
          .forEach(indexes.of(RankIndex.of(done.subject()).orElseThrow().packed())::add);
      observations.clear();
    }
  }
}
