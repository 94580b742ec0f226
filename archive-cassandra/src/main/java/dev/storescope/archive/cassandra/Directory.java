package dev.storescope.archive.cassandra;

import com.datastax.oss.driver.api.core.cql.BoundStatement;
import dev.storescope.archive.TimeSpan;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/**
 * Which buckets there are: of each subject, and of the indexes as a whole. Each is written down
 * before the first row of it, so that a reader who finds a row has found its bucket before.
 */
final class Directory {
  /** Up to so many buckets are looked into without asking which of them exist. */
  private static final int FEW = 6;

  private static final int REMEMBERED = 50_000;

  private final Cluster cluster;
  private final Statements statements;
  private final Reading reading;
  private final Semaphore inFlight;
  private final Set<Place> knownSeries = Collections.newSetFromMap(bounded());
  private final Set<Days> knownCalendar = ConcurrentHashMap.newKeySet();

  private record Days(Index index, long bucket) {}

  Directory(Cluster cluster, Statements statements, Reading reading, Semaphore inFlight) {
    this.cluster = cluster;
    this.statements = statements;
    this.reading = reading;
    this.inFlight = inFlight;
  }

  /** Writes the buckets down that rows are about to go to, but for those known to be there. */
  void announce(Collection<Entry> entries) {
    List<Place> series =
        entries.stream().map(Entry::place).distinct().filter(this::isUnknown).toList();
    List<Days> calendar =
        entries.stream()
            .flatMap(Directory::calendar)
            .distinct()
            .filter(day -> !knownCalendar.contains(day))
            .toList();
    Writes writes = new Writes(cluster, inFlight);
    series.forEach(place -> writes.add(place.about(), insert(place)));
    calendar.forEach(day -> writes.add(day.index(), insert(day)));
    writes.run();
    series.forEach(this::remember);
    knownCalendar.addAll(calendar);
  }

  /** The buckets of a subject in a span that may hold anything, oldest first. */
  List<Long> ofSubject(byte[] subject, TimeSpan span) {
    long first = Width.OBSERVATIONS.firstBucket(span);
    long last = Width.OBSERVATIONS.lastBucket(span);
    return isFew(first, last)
        ? all(first, last)
        : buckets(statements.listSeries().bind(ByteBuffer.wrap(subject), first, last));
  }

  /** The buckets of an index in a span that may hold anything, oldest first. */
  List<Long> ofIndex(Index index, TimeSpan span) {
    long first = index.width().firstBucket(span);
    long last = index.width().lastBucket(span);
    return isFew(first, last)
        ? all(first, last)
        : buckets(statements.listCalendar().bind(index.table(), first, last));
  }

  private static Stream<Days> calendar(Entry entry) {
    return Arrays.stream(Index.values())
        .flatMap(
            index ->
                entry.rows(index).stream()
                    .limit(1)
                    .map(row -> new Days(index, index.width().bucket(row.position()))));
  }

  private List<Long> buckets(BoundStatement statement) {
    return reading.all(statement, row -> row.getLong(0));
  }

  private BoundStatement insert(Place place) {
    return statements.insertSeries().bind(place.about(), place.bucket());
  }

  private BoundStatement insert(Days day) {
    return statements.insertCalendar().bind(day.index().table(), day.bucket());
  }

  private boolean isUnknown(Place place) {
    synchronized (knownSeries) {
      return !knownSeries.contains(place);
    }
  }

  private void remember(Place place) {
    synchronized (knownSeries) {
      knownSeries.add(place);
    }
  }

  private static boolean isFew(long first, long last) {
    return last - first < FEW;
  }

  private static List<Long> all(long first, long last) {
    return LongStream.rangeClosed(first, last).boxed().toList();
  }

  private static Map<Place, Boolean> bounded() {
    return new LinkedHashMap<>() {
      @Override
      protected boolean removeEldestEntry(Map.Entry<Place, Boolean> eldest) {
        return size() > REMEMBERED;
      }
    };
  }
}
