package dev.storescope.archive.cassandra;

import com.datastax.oss.driver.api.core.cql.Row;
import dev.storescope.archive.ArchiveUnavailableException;
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
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Completes what an append left behind that was broken off: a reader who meets an observation whose
 * ranks are not marked as complete has them written again, beside its reading.
 */
final class Healing implements AutoCloseable {
  /** Younger ones may be in the middle of being appended. */
  private static final Duration GIVEN_UP_AFTER = Duration.ofMinutes(1);

  /** More than these are left to the next reader. */
  private static final int AT_A_TIME = 4;

  private static final Logger log = LoggerFactory.getLogger(Healing.class);

  private final Appender appender;
  private final InstantSource clock;
  private final Semaphore free = new Semaphore(AT_A_TIME);
  private final ExecutorService healers = Executors.newVirtualThreadPerTaskExecutor();

  Healing(Appender appender, InstantSource clock) {
    this.appender = appender;
    this.clock = clock;
  }

  /** Looks whether a row that was read is complete. */
  void look(Row row, Observation<?> observation) {
    if (isRanked(observation.subject()) && row.isNull("indexed") && isGivenUp(row)) {
      begin(observation);
    }
  }

  private void begin(Observation<?> observation) {
    if (free.tryAcquire()) {
      try {
        healers.execute(() -> heal(observation));
      } catch (RejectedExecutionException e) {
        // It is being closed; the next reader completes it.
        free.release();
      }
    }
  }

  private void heal(Observation<?> observation) {
    try {
      appender.index(List.of(Entry.of(observation)));
    } catch (ArchiveUnavailableException e) {
      log.warn("The ranks of {} stay incomplete for now", observation.subject(), e);
    } finally {
      free.release();
    }
  }

  private boolean isGivenUp(Row row) {
    Instant written = Instant.EPOCH.plus(row.getLong("written"), ChronoUnit.MICROS);
    return written.isBefore(clock.instant().minus(GIVEN_UP_AFTER));
  }

  private static boolean isRanked(Subject<?> subject) {
    return switch (subject) {
      case Subject.Search _, Subject.Chart _ -> true;
      case Subject.Suggestions _,
          Subject.Listing _,
          Subject.Rating _,
          Subject.Demand _,
          Subject.AdsSuggestions _ ->
          false;
    };
  }

  /** Waits for what is being healed, which takes no longer than a request may. */
  @Override
  public void close() {
    healers.close();
  }
}
