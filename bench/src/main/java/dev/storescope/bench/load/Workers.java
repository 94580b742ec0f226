package dev.storescope.bench.load;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Threads that repeat something as fast as they can. */
public final class Workers {
  private Workers() {}

  /** What one thread repeats. */
  public interface Work {
    void once(int number) throws Exception;

    /** Releases what it has taken. */
    default void end() throws Exception {}
  }

  /** Prepares the work of a thread. */
  public interface Job {
    Work start() throws Exception;
  }

  /** How often all threads together do it in a second; each begins with another number. */
  public static double perSecond(int threads, int numbers, Duration time, Job job) throws Exception {
    List<Work> all = new ArrayList<>();
    try (ExecutorService executor = Executors.newFixedThreadPool(threads)) {
      for (int i = 0; i < threads; i++) {
        all.add(job.start());
      }
      long begin = System.nanoTime();
      long end = begin + time.toNanos();
      List<Future<Long>> counts = new ArrayList<>();
      for (int i = 0; i < threads; i++) {
        Work work = all.get(i);
        int first = (int) ((long) i * numbers / threads);
        counts.add(executor.submit(() -> repeat(work, first, numbers, end)));
      }
      long count = 0;
      for (Future<Long> each : counts) {
        count += each.get();
      }
      return count * 1e9 / (System.nanoTime() - begin);
    } finally {
      for (Work work : all) {
        work.end();
      }
    }
  }

  private static long repeat(Work work, int first, int numbers, long end) throws Exception {
    long count = 0;
    for (int i = first; System.nanoTime() < end; i = (i + 1) % numbers) {
      work.once(i);
      count++;
    }
    return count;
  }
}
