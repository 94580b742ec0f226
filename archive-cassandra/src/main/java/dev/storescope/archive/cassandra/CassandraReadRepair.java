package dev.storescope.archive.cassandra;

import com.datastax.oss.driver.api.core.cql.Row;
import dev.storescope.archive.ArchiveUnavailableException;
import dev.storescope.archive.TimeSpan;
import dev.storescope.observation.Observation;
import dev.storescope.observation.Subject;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.Semaphore;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Completes interrupted appends: if a reader finds an observation whose ranks are not marked as
 * complete, they are written again in the background.
 */
final class CassandraReadRepair implements AutoCloseable {
  /** Younger observations may still be being appended. */
  private static final Duration INTERRUPTED_AFTER = Duration.ofMinutes(1);

  /** Further observations are skipped until they are read again. */
  private static final int CONCURRENT_REPAIRS = 4;

  private static final Logger log = LoggerFactory.getLogger(CassandraReadRepair.class);

  private final CassandraReader reader;
  private final CassandraAppender appender;
  private final InstantSource clock;
  private final Semaphore free = new Semaphore(CONCURRENT_REPAIRS);
  private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();

  CassandraReadRepair(CassandraReader reader, CassandraAppender appender, InstantSource clock) {
    this.reader = reader;
    this.appender = appender;
    this.clock = clock;
  }

  /** Starts a repair if a row that was read belongs to an interrupted append. */
  void check(Row row, Subject<?> subject, Supplier<Observation<?>> observation) {
    if (subject.kind().isRanked() && isUnmarked(row) && isInterrupted(row) && free.tryAcquire()) {
      try {
        Observation<?> interrupted = observation.get();
        threads.execute(() -> repair(interrupted));
      } catch (RejectedExecutionException e) {
        // The archive is being closed; the next reader completes it.
        free.release();
      }
    }
  }

  private void repair(Observation<?> observation) {
    try {
      EncodedObservation encoded = EncodedObservation.of(observation);
      if (isUnmarked(encoded)) {
        appender.index(List.of(encoded));
      }
    } catch (ArchiveUnavailableException e) {
      log.warn(
          "Could not complete the ranks of {}; the next read retries", observation.subject(), e);
    } finally {
      free.release();
    }
  }

  /** Reads the marks again: the row may have been read before they were written. */
  private boolean isUnmarked(EncodedObservation observation) {
    long at = observation.observation().observedAt().toEpochMilli();
    PartitionQuery query =
        PartitionQuery.observations(
            PartitionKey.of(observation.observation().subject()),
            observation.partition().bucket(),
            new TimeSpan(at, at),
            Integer.MAX_VALUE);
    return reader.all(query, CassandraReadRepair::isUnmarked).contains(true);
  }

  private static boolean isUnmarked(Row row) {
    return row.isNull("indexed") && row.isNull("listed");
  }

  private boolean isInterrupted(Row row) {
    Instant written = Instant.EPOCH.plus(row.getLong("written"), ChronoUnit.MICROS);
    return written.isBefore(clock.instant().minus(INTERRUPTED_AFTER));
  }

  /** Waits for running repairs, which take no longer than the request timeout. */
  @Override
  public void close() {
    threads.close();
  }
}
