package dev.storescope.server;

import dev.storescope.accounts.DatabaseUnavailableException;
import dev.storescope.archive.ArchiveFormatException;
import dev.storescope.archive.ArchiveUnavailableException;
import dev.storescope.popularities.PopularityReview;
import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Archives in the background the popularities that another process accepted, or that this service
 * accepted before it was interrupted.
 */
final class AcceptedPopularities implements AutoCloseable {
  private static final Duration INTERVAL = Duration.ofMinutes(1);
  private static final Logger log = LoggerFactory.getLogger(AcceptedPopularities.class);

  private final PopularityReview review;
  private final ScheduledExecutorService thread =
      Executors.newSingleThreadScheduledExecutor(
          Thread.ofPlatform().daemon().name("accepted-popularities").factory());

  AcceptedPopularities(PopularityReview review) {
    this.review = review;
  }

  void start() {
    var _ =
        thread.scheduleWithFixedDelay(
            this::tryRun, INTERVAL.toSeconds(), INTERVAL.toSeconds(), TimeUnit.SECONDS);
  }

  /** Stops; what is not archived then is archived after the next start. */
  @Override
  public void close() {
    thread.shutdown();
  }

  private void tryRun() {
    try {
      review.archiveAccepted();
    } catch (ArchiveUnavailableException
        | ArchiveFormatException
        | DatabaseUnavailableException e) {
      if (!thread.isShutdown()) {
        log.warn("Accepted popularities could not be archived yet: {}", e.getMessage());
      }
    }
  }
}
