package dev.storescope.server;

import dev.storescope.popularities.PopularityReview;
import java.time.Duration;
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
  private final BackgroundJob job =
      new BackgroundJob(
          "accepted-popularities",
          this::run,
          log,
          "Accepted popularities could not be archived yet");

  AcceptedPopularities(PopularityReview review) {
    this.review = review;
  }

  void start() {
    job.start(INTERVAL, INTERVAL);
  }

  /** Stops; what is not archived then is archived after the next start. */
  @Override
  public void close() {
    job.close();
  }

  private void run() {
    review.archiveAccepted();
  }
}
