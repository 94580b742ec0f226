package dev.storescope.database.sql;

import java.time.Duration;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/**
 * The threads of a scheduler. Platform threads: a commit blocks in native code, where a virtual
 * thread would pin its carrier. Those that have nothing to do end.
 */
public final class WorkerThreads {
  private static final Duration KEEP_IDLE = Duration.ofSeconds(10);

  private WorkerThreads() {}

  /** At most as many daemon threads, each with a number after the beginning of its name. */
  public static ExecutorService named(String name, int most) {
    ThreadPoolExecutor threads =
        new ThreadPoolExecutor(
            most,
            most,
            KEEP_IDLE.toMillis(),
            TimeUnit.MILLISECONDS,
            new LinkedBlockingQueue<>(),
            Thread.ofPlatform().name(name, 1).daemon().factory());
    threads.allowCoreThreadTimeOut(true);
    return threads;
  }
}
