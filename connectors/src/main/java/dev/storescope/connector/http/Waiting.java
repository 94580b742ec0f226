package dev.storescope.connector.http;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/** A way to wait; tests move their clock instead. */
@FunctionalInterface
public interface Waiting {

  /** Returns at the instant, or perhaps a little earlier; at once if it is past. */
  void until(Instant instant) throws InterruptedException;

  /** Waits by the clock of the machine that the calling thread runs on. */
  static Waiting by(InstantSource clock) {
    return instant -> {
      ReentrantLock lock = new ReentrantLock();
      Condition never = lock.newCondition();
      lock.lockInterruptibly();
      try {
        long left = Duration.between(clock.instant(), instant).toNanos();
        while (left > 0) {
          left = never.awaitNanos(left);
        }
      } finally {
        lock.unlock();
      }
    };
  }
}
