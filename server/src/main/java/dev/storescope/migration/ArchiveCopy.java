package dev.storescope.migration;

import dev.storescope.archive.Archive;
import dev.storescope.migration.MigrationProgress.Stage;
import dev.storescope.observation.Observation;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** Appends the observations of an archive to another one, after those of the checkpoint. */
record ArchiveCopy(
    Archive source, Archive target, MigrationCheckpoint checkpoint, MigrationProgress progress) {
  private static final int CHUNK = 64;
  private static final int CONCURRENT_APPENDS = 8;

  /**
   * Copies the observations.
   *
   * @param total the number of observations
   * @return how many of them an earlier run had copied
   */
  long run(long total) {
    long resumedAfter = checkpoint.find(total);
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      CopyRun run = new CopyRun(threads, total, resumedAfter);
      source.forEach(run::add);
      run.finish();
    }
    return resumedAfter;
  }

  /** Appends in chunks, of which some run concurrently. */
  private final class CopyRun {
    private final ExecutorService threads;
    private final long total;
    private final long resumedAfter;
    private final Queue<CompletableFuture<Long>> running = new ArrayDeque<>();
    private List<Observation<?>> chunk = new ArrayList<>();
    private long read;

    CopyRun(ExecutorService threads, long total, long resumedAfter) {
      this.threads = threads;
      this.total = total;
      this.resumedAfter = resumedAfter;
    }

    void add(Observation<?> observation) {
      if (++read > resumedAfter) {
        chunk.add(observation);
        if (chunk.size() == CHUNK) {
          startAppend();
        }
      }
    }

    void finish() {
      if (!chunk.isEmpty()) {
        startAppend();
      }
      while (!running.isEmpty()) {
        awaitFirst();
      }
    }

    private void startAppend() {
      if (running.size() == CONCURRENT_APPENDS) {
        awaitFirst();
      }
      List<Observation<?>> full = chunk;
      long last = read;
      chunk = new ArrayList<>();
      running.add(
          CompletableFuture.supplyAsync(
              () -> {
                target.append(full);
                return last;
              },
              threads));
    }

    /** In the order of the chunks, so that all observations before the checkpoint are copied. */
    private void awaitFirst() {
      try {
        long copied = running.remove().join();
        checkpoint.put(copied, total);
        progress.at(Stage.COPYING, copied, total);
      } catch (CompletionException e) {
        throw e.getCause() instanceof RuntimeException failure ? failure : e;
      }
    }
  }
}
