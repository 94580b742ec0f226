package dev.storescope.server;

import dev.storescope.archive.Archive;
import dev.storescope.database.job.RecurringJob;
import dev.storescope.estimation.volume.PooledRankFit;
import dev.storescope.estimation.volume.SearchVolume;
import dev.storescope.keywords.evidence.SuggestionRankWriter;
import java.time.Instant;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Estimates the ranks of keywords by the suggestion lists of each market, on each UTC date. A
 * second time on a date changes nothing: the ranks of a date are by what was observed before it,
 * and those that have not changed are not written again.
 */
final class SuggestionRankJob {
  private static final Logger log = LoggerFactory.getLogger(SuggestionRankJob.class);

  /** No other version of the method has its ranks written. */
  private static final String NAME = "suggestion-ranks-" + PooledRankFit.VERSION;

  private final SuggestionRankWriter writer;

  SuggestionRankJob(Archive archive) {
    this.writer = new SuggestionRankWriter(archive, SearchVolume.standard());
  }

  RecurringJob job() {
    return RecurringJob.daily(
        NAME,
        BackgroundJob.AFTER_THE_START,
        this::write,
        "The ranks of keywords could not be estimated");
  }

  void write(Instant now) {
    int written = writer.writeAll(now);
    log.info("Estimated the ranks of keywords by suggestion lists: {} have changed", written);
  }
}
