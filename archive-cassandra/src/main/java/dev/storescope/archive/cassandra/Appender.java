package dev.storescope.archive.cassandra;

import com.datastax.oss.driver.api.core.cql.BoundStatement;
import dev.storescope.archive.ArchiveRow;
import dev.storescope.observation.Observation;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.Semaphore;

/**
 * Writes observations in an order that can be broken off anywhere: the buckets they go to, they
 * themselves, the ranks of their apps, and then the mark that these are complete.
 */
final class Appender {
  /** Observations written at a time; each may have some hundred ranks. */
  private static final int TOGETHER = 32;

  private final Cluster cluster;
  private final Statements statements;
  private final Directory directory;
  private final Semaphore inFlight;

  Appender(Cluster cluster, Statements statements, Directory directory, Semaphore inFlight) {
    this.cluster = cluster;
    this.statements = statements;
    this.directory = directory;
    this.inFlight = inFlight;
  }

  void append(Collection<? extends Observation<?>> observations) {
    cluster.requireOpen();
    List<Entry> entries = new ArrayList<>();
    for (Observation<?> observation : observations) {
      entries.add(Entry.of(observation));
      if (entries.size() == TOGETHER) {
        write(entries);
        entries.clear();
      }
    }
    write(entries);
  }

  /** Writes the ranks of observations that are there, and marks them. */
  void index(List<Entry> entries) {
    List<Entry> ranked = entries.stream().filter(Entry::hasRanks).toList();
    if (!ranked.isEmpty()) {
      directory.announce(ranked);
      writeRanks(ranked);
      mark(ranked);
    }
  }

  private void write(List<Entry> entries) {
    if (!entries.isEmpty()) {
      directory.announce(entries);
      Writes writes = new Writes(cluster, inFlight);
      entries.forEach(entry -> writes.add(entry.place(), insert(entry)));
      writes.run();
      index(entries);
    }
  }

  private void writeRanks(List<Entry> entries) {
    for (Index index : Index.values()) {
      Writes writes = new Writes(cluster, inFlight);
      for (Entry entry : entries) {
        for (ArchiveRow row : entry.rows(index)) {
          Place place = Place.of(row, index.width());
          writes.add(place, insert(index, place, row));
        }
      }
      writes.run();
    }
  }

  private void mark(List<Entry> entries) {
    Writes writes = new Writes(cluster, inFlight);
    for (Entry entry : entries) {
      Place place = entry.place();
      ByteBuffer position = ByteBuffer.wrap(entry.row().position());
      writes.add(place, statements.markIndexed().bind(place.about(), place.bucket(), position));
    }
    writes.run();
  }

  private BoundStatement insert(Entry entry) {
    Place place = entry.place();
    return statements
        .insertObservation()
        .bind(
            place.about(),
            place.bucket(),
            ByteBuffer.wrap(entry.row().position()),
            ByteBuffer.wrap(entry.row().value()));
  }

  private BoundStatement insert(Index index, Place place, ArchiveRow row) {
    return statements
        .insertRank(index)
        .bind(
            place.about(),
            place.bucket(),
            ByteBuffer.wrap(row.position()),
            ByteBuffer.wrap(row.value()));
  }
}
