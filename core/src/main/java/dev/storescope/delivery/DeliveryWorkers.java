package dev.storescope.delivery;

import dev.storescope.accounts.DatabaseUnavailableException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.Semaphore;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Delivers due messages, several at a time. A channel that is slow takes one worker; the threads
 * end when there is nothing to send.
 */
public final class DeliveryWorkers implements AutoCloseable {
  /** The messages that are sent at a time. */
  public static final int WORKERS = 16;

  private static final Duration POLLING_INTERVAL = Duration.ofSeconds(1);
  private static final Duration CLEANING_INTERVAL = Duration.ofHours(1);
  private static final Duration IDLE = Duration.ofSeconds(30);
  private static final Duration SHUTDOWN_TIMEOUT = Duration.ofSeconds(3);
  private static final Logger log = LoggerFactory.getLogger(DeliveryWorkers.class);

  private final DeliveryQueue queue;
  private final Deliverer deliverer;
  private final Semaphore free = new Semaphore(WORKERS);

  private final ScheduledExecutorService poller =
      Executors.newSingleThreadScheduledExecutor(
          Thread.ofPlatform().daemon().name("delivery").factory());

  /**
   * Platform threads: to resolve the name of a host and to write to the database blocks in native
   * code, where a virtual thread would pin its carrier.
   */
  private final ThreadPoolExecutor workers =
      new ThreadPoolExecutor(
          0,
          WORKERS,
          IDLE.toSeconds(),
          TimeUnit.SECONDS,
          new SynchronousQueue<>(),
          Thread.ofPlatform().daemon().name("delivery-", 1).factory());

  public DeliveryWorkers(DeliveryQueue queue, Deliverer deliverer) {
    this.queue = queue;
    this.deliverer = deliverer;
  }

  /** Starts to deliver, at first what a process that ended was about to. */
  public void start() {
    var _ = poller.submit(() -> tryRun(queue::releaseAll));
    var _ =
        poller.scheduleWithFixedDelay(
            () -> tryRun(this::poll), 0, POLLING_INTERVAL.toMillis(), TimeUnit.MILLISECONDS);
    var _ =
        poller.scheduleWithFixedDelay(
            () -> tryRun(queue::deleteOld),
            CLEANING_INTERVAL.toSeconds(),
            CLEANING_INTERVAL.toSeconds(),
            TimeUnit.SECONDS);
  }

  private void poll() {
    int most = free.availablePermits();
    List<DueDelivery> due = most == 0 ? List.of() : queue.take(most);
    for (DueDelivery delivery : due) {
      free.acquireUninterruptibly();
      workers.execute(() -> deliver(delivery));
    }
  }

  private void deliver(DueDelivery delivery) {
    try {
      tryRun(() -> deliverer.deliver(delivery));
    } finally {
      free.release();
    }
    pollAgain();
  }

  /** A channel may have more messages, and its next one needs no pause. */
  private void pollAgain() {
    try {
      poller.execute(() -> tryRun(this::poll));
    } catch (RejectedExecutionException e) {
      log.debug("The deliveries have been stopped");
    }
  }

  private void tryRun(Runnable work) {
    try {
      work.run();
    } catch (DatabaseUnavailableException e) {
      if (!poller.isShutdown()) {
        log.warn("Messages could not be delivered: {}", e.getMessage());
      }
    } catch (RejectedExecutionException e) {
      log.debug("The deliveries have been stopped");
    } catch (RuntimeException e) {
      log.error("Messages could not be delivered", e);
    }
  }

  /**
   * Starts no more deliveries, and waits a little for those that are in progress; what does not end
   * is delivered again after the next start.
   */
  @Override
  public void close() {
    poller.shutdown();
    workers.shutdown();
    try {
      if (!workers.awaitTermination(SHUTDOWN_TIMEOUT.toMillis(), TimeUnit.MILLISECONDS)) {
        log.info("Some deliveries were not waited for; they are made again");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
