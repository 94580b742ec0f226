package dev.storescope.archive.rocksdb;

import dev.storescope.observation.Observation;
import java.util.Collection;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.rocksdb.RocksDBException;

/**
 * Writes observations and waits for the disk on threads of its own: a virtual thread that waits in
 * RocksDB would hold up the others.
 */
final class Appender implements AutoCloseable {
  private static final int WRITERS = 8;

  private final Engine engine;
  private final ExecutorService writers =
      Executors.newFixedThreadPool(
          WRITERS, Thread.ofPlatform().daemon().name("archive-append-", 1).factory());

  Appender(Engine engine) {
    this.engine = engine;
  }

  void append(Collection<? extends Observation<?>> observations) throws RocksDBException {
    try (Batch batch = new Batch(engine)) {
      for (Observation<?> observation : observations) {
        batch.add(observation);
        if (batch.isFull()) {
          write(batch);
        }
      }
      write(batch);
    }
  }

  private void write(Batch batch) throws RocksDBException {
    Optional<RocksDBException> failure =
        CompletableFuture.supplyAsync(() -> tryWrite(batch), writers).join();
    if (failure.isPresent()) {
      throw failure.get();
    }
  }

  private Optional<RocksDBException> tryWrite(Batch batch) {
    try {
      batch.write(engine.settings().durable());
      return Optional.empty();
    } catch (RocksDBException e) {
      return Optional.of(e);
    }
  }

  @Override
  public void close() {
    writers.shutdown();
  }
}
