package dev.storescope.server;

import dev.storescope.archive.Archive;
import dev.storescope.archive.rocksdb.RocksDbArchive;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Packs the ranks that are older than a day in the background, where the archive is in the data
 * folder. A cluster stores all ranks alike.
 */
final class RankPackingJob implements AutoCloseable {
  /** After the start, which other work is to have for itself. */
  private static final Duration DELAY = Duration.ofSeconds(20);

  private static final Duration INTERVAL = Duration.ofHours(1);
  private static final Logger log = LoggerFactory.getLogger(RankPackingJob.class);

  private final Archive archive;
  private final InstantSource clock;
  private final BackgroundJob job =
      new BackgroundJob(
          "rank-packing", this::run, log, "The ranks of past days could not be packed");

  RankPackingJob(Archive archive, InstantSource clock) {
    this.archive = archive;
    this.clock = clock;
  }

  void start() {
    job.start(DELAY, INTERVAL);
  }

  /** Stops; the archive aborts what is in progress when it is closed. */
  @Override
  public void close() {
    job.close();
  }

  /** Packs what was observed before yesterday began. */
  void run() {
    if (archive instanceof RocksDbArchive embedded) {
      Instant yesterday = clock.instant().truncatedTo(ChronoUnit.DAYS).minus(Duration.ofDays(1));
      embedded.completeLexicon();
      embedded.packRanks(yesterday.minusMillis(1));
    }
  }
}
