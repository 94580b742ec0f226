package dev.storescope.attack;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;

/**
 * A member who asks for small and for expensive answers during an attack, on a new connection for
 * each, and a monitor that asks whether it is live.
 */
final class Bystander implements AutoCloseable {
  private static final long PAUSE_MILLIS = 100;
  static final int DAYS = 30;

  private final AttackedService target;
  private final CountDownLatch end = new CountDownLatch(1);
  private final AnswerCounts answers = new AnswerCounts();
  private final AtomicLong longestGapNanos = new AtomicLong();
  private final AtomicLong mostMemory = new AtomicLong();
  private final Thread thread;

  Bystander(AttackedService target) {
    this.target = target;
    this.thread = Thread.ofVirtual().start(this::run);
  }

  private void run() {
    long answered = System.nanoTime();
    try {
      while (!end.await(PAUSE_MILLIS, TimeUnit.MILLISECONDS)) {
        RawRequest request = new RawRequest(target.uri(), "127.0.0.2");
        String live = request.get("/health/live", "");
        String member = request.get("/api/countries", target.key("ann"));
        String events = request.get(target.crowded().events(DAYS), target.key("ann"));
        answers.add(live);
        answers.add(member);
        answers.add(events);
        long now = System.nanoTime();
        longestGapNanos.accumulateAndGet(now - answered, Math::max);
        if (Stream.of(live, member, events).allMatch("200"::equals)) {
          answered = now;
        }
        mostMemory.accumulateAndGet(target.residentBytes(), Math::max);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  AnswerCounts answers() {
    return answers;
  }

  /** The longest time without an answer to all. */
  double longestGapSeconds() {
    return longestGapNanos.get() / 1e9;
  }

  long mostMemoryBytes() {
    return mostMemory.get();
  }

  /** Ends the requests. */
  @Override
  public void close() {
    end.countDown();
    try {
      thread.join();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
