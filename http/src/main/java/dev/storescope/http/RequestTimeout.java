package dev.storescope.http;

import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/**
 * Ends requests whose clients send or read too slowly. Interrupting a virtual thread that waits for
 * a socket closes the socket, which is the only way to end a blocked write.
 */
final class RequestTimeout implements AutoCloseable {
  /** A wait ends between so many ticks and one more. */
  private static final int TICKS = 5;

  private final Set<Wait> waits = ConcurrentHashMap.newKeySet();
  private final ScheduledExecutorService ticker =
      Executors.newSingleThreadScheduledExecutor(
          Thread.ofPlatform().daemon().name("request-timeout").factory());

  RequestTimeout(Duration timeout) {
    long nanos = timeout.toNanos() / TICKS;
    var _ =
        ticker.scheduleAtFixedRate(
            () -> waits.forEach(Wait::tick), nanos, nanos, TimeUnit.NANOSECONDS);
  }

  /** Begins a wait for a client, on the thread that waits. */
  Wait begin() {
    Wait wait = new Wait(Thread.currentThread());
    waits.add(wait);
    return wait;
  }

  @Override
  public void close() {
    ticker.shutdownNow();
  }

  /** A wait for one client. */
  final class Wait implements AutoCloseable {
    private final Thread thread;
    private int ticks;
    private boolean closed;
    private boolean interrupted;

    private Wait(Thread thread) {
      this.thread = thread;
    }

    private synchronized void tick() {
      ticks++;
      if (ticks > TICKS && !closed && !interrupted) {
        interrupted = true;
        thread.interrupt();
      }
    }

    /** Ends the wait; the thread is not interrupted afterwards. */
    @Override
    public synchronized void close() {
      closed = true;
      waits.remove(this);
      if (interrupted) {
        Thread.interrupted();
      }
    }
  }
}
