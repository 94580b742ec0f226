package dev.storescope.attack.month;

import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/**
 * A clock that jumps. Of the threads that share it one runs at a time: no time passes until it
 * waits for an instant or ends. The clock is then set to the earliest instant that a thread waits
 * for, and that thread runs, so the order of events is the same in each run.
 */
final class VirtualTime implements InstantSource {
  private static final Comparator<Waiter> FIRST =
      Comparator.comparing((Waiter waiter) -> waiter.at).thenComparingLong(waiter -> waiter.order);

  private final ReentrantLock lock = new ReentrantLock();
  private final PriorityQueue<Waiter> waiters = new PriorityQueue<>(FIRST);
  private Instant now;
  private long order;

  VirtualTime(Instant start) {
    this.now = start;
  }

  /** A thread that waits for its turn. */
  private static final class Waiter {
    private final boolean idle;
    private final Condition turn;
    private Instant at;
    private long order;
    private boolean runs;

    private Waiter(Instant at, boolean idle, Condition turn) {
      this.at = at;
      this.idle = idle;
      this.turn = turn;
    }
  }

  /** What a thread does. */
  @FunctionalInterface
  interface Activity {
    void run() throws Exception;
  }

  @Override
  public Instant instant() {
    lock.lock();
    try {
      return now;
    } finally {
      lock.unlock();
    }
  }

  /** Runs activities until all have ended; fails if one of them does. */
  void run(List<Activity> activities) throws InterruptedException {
    try (ExecutorService threads =
        Executors.newThreadPerTaskExecutor(Thread.ofPlatform().factory())) {
      List<Future<Void>> ends = new ArrayList<>();
      lock.lock();
      try {
        for (Activity activity : activities) {
          Waiter first = add(now, false);
          ends.add(threads.submit(whenItsTurn(first, activity)));
        }
        wakeFirst();
      } finally {
        lock.unlock();
      }
      for (Future<Void> end : ends) {
        end.get();
      }
    } catch (ExecutionException e) {
      throw new IllegalStateException("an activity failed", e.getCause());
    }
  }

  private Callable<Void> whenItsTurn(Waiter first, Activity activity) {
    return () -> {
      lock.lock();
      try {
        await(first);
      } finally {
        lock.unlock();
      }
      try {
        activity.run();
      } finally {
        lock.lock();
        try {
          wakeFirst();
        } finally {
          lock.unlock();
        }
      }
      return null;
    };
  }

  /** Lets others run until an instant; returns at once if it is past. */
  void sleepUntil(Instant instant) throws InterruptedException {
    sleep(instant, false);
  }

  /** The same, but {@link #wakeIdle} ends it earlier. */
  void idleUntil(Instant instant) throws InterruptedException {
    sleep(instant, true);
  }

  private void sleep(Instant instant, boolean idle) throws InterruptedException {
    lock.lock();
    try {
      if (instant.isAfter(now)) {
        Waiter waiter = add(instant, idle);
        wakeFirst();
        await(waiter);
      }
    } finally {
      lock.unlock();
    }
  }

  /** Has the idle threads run now. */
  void wakeIdle() {
    lock.lock();
    try {
      List<Waiter> idle = waiters.stream().filter(waiter -> waiter.idle).sorted(FIRST).toList();
      waiters.removeAll(idle);
      for (Waiter waiter : idle) {
        waiter.at = now;
        waiter.order = order++;
      }
      waiters.addAll(idle);
    } finally {
      lock.unlock();
    }
  }

  private Waiter add(Instant at, boolean idle) {
    Waiter waiter = new Waiter(at, idle, lock.newCondition());
    waiter.order = order++;
    waiters.add(waiter);
    return waiter;
  }

  private void wakeFirst() {
    Waiter first = waiters.poll();
    if (first != null) {
      now = first.at.isAfter(now) ? first.at : now;
      first.runs = true;
      first.turn.signal();
    }
  }

  private static void await(Waiter waiter) throws InterruptedException {
    while (!waiter.runs) {
      waiter.turn.await();
    }
  }
}
