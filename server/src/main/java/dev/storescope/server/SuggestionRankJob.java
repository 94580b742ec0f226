package dev.storescope.server;

import dev.storescope.archive.Archive;
import dev.storescope.estimation.volume.PooledRankFit;
import dev.storescope.estimation.volume.SearchVolume;
import dev.storescope.keywords.evidence.SuggestionRankWriter;
import java.time.Instant;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Estimates the ranks of keywords by the suggestion lists of each market in the background, once on
 * each UTC date, and without a cluster after each start. A start changes nothing: the ranks of a
 * date are by what was observed before it, and those that have not changed are not written again.
 */
final class SuggestionRankJob implements AutoCloseable {
  private static final Logger log = LoggerFactory.getLogger(SuggestionRankJob.class);

  /** No other version of the method has its ranks written. */
  private static final String NAME = "suggestion-ranks-" + PooledRankFit.VERSION;

  private final SuggestionRankWriter writer;
  private final InstallationJobs.Turn turn;
  private final BackgroundJob job;

  SuggestionRankJob(Archive archive, InstallationJobs jobs) {
    this.writer = new SuggestionRankWriter(archive, SearchVolume.standard());
    this.turn = jobs.daily(NAME, BackgroundJob.AFTER_THE_START, this::write);
    this.job =
        new BackgroundJob(
            "suggestion-ranks", turn.run(), log, "The ranks of keywords could not be estimated");
  }

  void start() {
    job.start(BackgroundJob.AFTER_THE_START, turn.pause());
  }

  /** Stops; the archive aborts what is in progress when it is closed. */
  @Override
  public void close() {
    job.close();
  }

  /** Writes the ranks, unless they were on this date. */
  void run() {
    turn.run().run();
  }

  private void write(Instant now) {
    int written = writer.writeAll(now);
    log.info("Estimated the ranks of keywords by suggestion lists: {} have changed", written);
  }
}
