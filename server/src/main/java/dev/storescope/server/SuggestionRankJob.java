package dev.storescope.server;

import dev.storescope.archive.Archive;
import dev.storescope.archive.ArchiveFormatException;
import dev.storescope.archive.ArchiveUnavailableException;
import dev.storescope.estimation.SearchVolume;
import dev.storescope.keywords.SuggestionRankWriter;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Estimates the ranks of keywords by the suggestion lists of each market in the background, once on
 * each UTC date and after each start. Ranks that have not changed are not written again.
 */
final class SuggestionRankJob implements AutoCloseable {
  /** After the start, which other work is to have for itself. */
  private static final Duration DELAY = Duration.ofMinutes(5);

  private static final Duration INTERVAL = Duration.ofHours(1);
  private static final Logger log = LoggerFactory.getLogger(SuggestionRankJob.class);

  private final SuggestionRankWriter writer;
  private final InstantSource clock;
  private final ScheduledExecutorService thread =
      Executors.newSingleThreadScheduledExecutor(
          Thread.ofPlatform().daemon().name("suggestion-ranks").factory());

  private @Nullable LocalDate done;

  SuggestionRankJob(Archive archive, InstantSource clock) {
    this.writer = new SuggestionRankWriter(archive, SearchVolume.standard());
    this.clock = clock;
  }

  void start() {
    var _ =
        thread.scheduleWithFixedDelay(
            this::tryRun, DELAY.toSeconds(), INTERVAL.toSeconds(), TimeUnit.SECONDS);
  }

  /** Stops; the archive aborts what is in progress when it is closed. */
  @Override
  public void close() {
    thread.shutdown();
  }

  private void tryRun() {
    try {
      run();
    } catch (ArchiveUnavailableException | ArchiveFormatException e) {
      if (!thread.isShutdown()) {
        log.warn("The ranks of keywords could not be estimated: {}", e.getMessage());
      }
    }
  }

  /** Writes the ranks, unless it has on this date. */
  void run() {
    Instant now = clock.instant();
    LocalDate today = LocalDate.ofInstant(now, ZoneOffset.UTC);
    if (!today.equals(done)) {
      int written = writer.writeAll(now);
      done = today;
      log.info("Estimated the ranks of keywords by suggestion lists: {} have changed", written);
    }
  }
}
