package dev.storescope.archive.rocksdb;

import dev.storescope.observation.Facts.SearchRanking;
import dev.storescope.observation.Observation;
import dev.storescope.observation.Subject;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The digests of the rows that packed ranks must have, computed from their observations. */
final class PackedRankDigest {
  private final RocksDbReader reader;
  private final IndexDigest ranks = new IndexDigest();
  private final IndexDigest keywords = new IndexDigest();
  private final List<Observation<SearchRanking>> observations = new ArrayList<>();
  private Optional<RankPart> part = Optional.empty();
  private long completeUntil = RankPart.NOT_PACKED;

  PackedRankDigest(RocksDbReader reader) {
    this.reader = reader;
  }

  /**
   * Adds an observation; those of a subject come together, oldest first.
   *
   * @return whether its ranks are packed
   */
  @SuppressWarnings("unchecked") // an observation has the facts of its subject
  boolean add(Observation<?> observation) {
    if (!(observation.subject() instanceof Subject.Search search)) {
      return false;
    }
    Optional<RankPart> own = Optional.of(RankPart.of(search, observation.observedAt()));
    if (!own.equals(part)) {
      finish();
      part = own;
      completeUntil = own.get().completeUntil(reader);
    }
    if (observation.observedAt().toEpochMilli() > completeUntil) {
      return false;
    }
    observations.add((Observation<SearchRanking>) observation);
    return true;
  }

  /** Adds the rows of the last observations. */
  void finish() {
    if (!observations.isEmpty()) {
      RankPart done = part.orElseThrow();
      ranks.add(done.ranksRow(completeUntil, observations));
      done.keywordRows(observations).forEach(keywords::add);
      observations.clear();
    }
  }

  IndexDigest ranks() {
    return ranks;
  }

  IndexDigest keywords() {
    return keywords;
  }
}
