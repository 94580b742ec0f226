package dev.storescope.server;

import dev.storescope.archive.Archive;
import dev.storescope.estimation.SearchVolume;
import dev.storescope.keywords.SuggestionRankWriter;
import java.time.Instant;
import java.time.InstantSource;
import java.time.LocalDate;
import java.time.ZoneOffset;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Estimates the ranks of keywords by the suggestion lists of each market in the background, once on
 * each UTC date and after each start. A start changes nothing: the ranks of a date are by what was
 * observed before it, and those that have not changed are not written again.
 */
final class SuggestionRankJob implements AutoCloseable {
  private static final Logger log = LoggerFactory.getLogger(SuggestionRankJob.class);

  private final SuggestionRankWriter writer;
  private final InstantSource clock;
  private final BackgroundJob job =
      new BackgroundJob(
          "suggestion-ranks", this::run, log, "The ranks of keywords could not be estimated");

  private @Nullable LocalDate done;

  SuggestionRankJob(Archive archive, InstantSource clock) {
    this.writer = new SuggestionRankWriter(archive, SearchVolume.standard());
    this.clock = clock;
  }

  void start() {
    job.start(BackgroundJob.AFTER_THE_START, BackgroundJob.EVERY_HOUR);
  }

  /** Stops; the archive aborts what is in progress when it is closed. */
  @Override
  public void close() {
    job.close();
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
