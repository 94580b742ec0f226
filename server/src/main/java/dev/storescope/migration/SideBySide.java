package dev.storescope.migration;

import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * Does tasks side by side, some at a time, and hands their results over in the order of the tasks.
 * It is used by one thread; where a task fails, that thread gets the failure and no later result.
 */
final class SideBySide<T> implements AutoCloseable {
  private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
  private final Queue<CompletableFuture<T>> underWay = new ArrayDeque<>();
  private final int atATime;
  private final Consumer<T> results;

  SideBySide(int atATime, Consumer<T> results) {
    this.atATime = atATime;
    this.results = results;
  }

  /** Begins a task, once there is room for it. */
  void add(Supplier<T> task) {
    if (underWay.size() == atATime) {
      handOver();
    }
    underWay.add(CompletableFuture.supplyAsync(task, threads));
  }

  /** Returns when the results of all tasks are handed over. */
  void finish() {
    while (!underWay.isEmpty()) {
      handOver();
    }
  }

  private void handOver() {
    try {
      results.accept(underWay.remove().join());
    } catch (CompletionException e) {
      throw e.getCause() instanceof RuntimeException failure ? failure : e;
    }
  }

  /** Waits for what is under way. */
  @Override
  public void close() {
    threads.close();
  }
}
