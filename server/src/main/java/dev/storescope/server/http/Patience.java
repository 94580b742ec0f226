package dev.storescope.server.http;

import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/**
 * Gives up on callers who read or send too slowly. A virtual thread that waits for a socket and is
 * interrupted closes the socket, which is the only way to end a blocked write.
 */
final class Patience implements AutoCloseable {
  /** A wait is given up after so many rounds, and before one more. */
  private static final int ROUNDS = 5;

  private final Set<Wait> waits = ConcurrentHashMap.newKeySet();
  private final ScheduledExecutorService rounds =
      Executors.newSingleThreadScheduledExecutor(
          Thread.ofPlatform().daemon().name("patience").factory());

  Patience(Duration most) {
    long nanos = most.toNanos() / ROUNDS;
    var _ =
        rounds.scheduleAtFixedRate(
            () -> waits.forEach(Wait::nextRound), nanos, nanos, TimeUnit.NANOSECONDS);
  }

  /** Begins to wait for a caller, on the thread that waits. */
  Wait begin() {
    Wait wait = new Wait(Thread.currentThread());
    waits.add(wait);
    return wait;
  }

  @Override
  public void close() {
    rounds.shutdownNow();
  }

  /** A wait for one caller. */
  final class Wait implements AutoCloseable {
    private final Thread thread;
    private int rounds;
    private boolean over;
    private boolean givenUp;

    private Wait(Thread thread) {
      this.thread = thread;
    }

    private synchronized void nextRound() {
      rounds++;
      if (rounds > ROUNDS && !over && !givenUp) {
        givenUp = true;
        thread.interrupt();
      }
    }

    /** Ends the wait; what the thread does next is not interrupted. */
    @Override
    public synchronized void close() {
      over = true;
      waits.remove(this);
      if (givenUp) {
        Thread.interrupted();
      }
    }
  }
}
