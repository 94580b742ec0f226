package dev.storescope.server;

import dev.storescope.archive.Archive;
import dev.storescope.estimation.volume.SearchVolume;
import dev.storescope.keywords.evidence.SuggestionRankWriter;
import java.time.Instant;
import java.time.InstantSource;
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
  private final OncePerDate work;
  private final BackgroundJob job;

  SuggestionRankJob(Archive archive, InstantSource clock) {
    this.writer = new SuggestionRankWriter(archive, SearchVolume.standard());
    this.work = new OncePerDate(clock, this::write);
    this.job =
        new BackgroundJob(
            "suggestion-ranks", work, log, "The ranks of keywords could not be estimated");
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
    work.run();
  }

  private void write(Instant now) {
    int written = writer.writeAll(now);
    log.info("Estimated the ranks of keywords by suggestion lists: {} have changed", written);
  }
}
