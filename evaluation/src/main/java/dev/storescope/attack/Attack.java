package dev.storescope.attack;

import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Something that a hostile store or caller does. */
interface Attack {
  String name();

  /** Attacks until the end, and at least once; counts what was sent and answered. */
  void run(AttackedService target, AnswerCounts answers, Deadline end) throws InterruptedException;

  /** What the attack found beside the answers, for the report; empty if nothing. */
  default String finding() {
    return "";
  }

  /** What must not have happened to others; empty if nothing did. */
  default List<String> failures() {
    return List.of();
  }

  /** The end of an attack's time. */
  record Deadline(long nanoTime) {
    private static final CountDownLatch NEVER = new CountDownLatch(1);

    static Deadline inSeconds(int seconds) {
      return new Deadline(System.nanoTime() + TimeUnit.SECONDS.toNanos(seconds));
    }

    boolean isOver() {
      return System.nanoTime() - nanoTime >= 0;
    }

    /** Waits for so long, or until the end. */
    void pause(long millis) throws InterruptedException {
      long remaining = TimeUnit.NANOSECONDS.toMillis(nanoTime - System.nanoTime());
      if (remaining > 0) {
        var _ = NEVER.await(Math.min(millis, remaining), TimeUnit.MILLISECONDS);
      }
    }
  }
}
