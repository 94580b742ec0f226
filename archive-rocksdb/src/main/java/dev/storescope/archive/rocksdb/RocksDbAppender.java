package dev.storescope.archive.rocksdb;

import dev.storescope.observation.Observation;
import java.util.Collection;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.rocksdb.RocksDBException;

/**
 * Writes observations and waits for the disk on platform threads: a virtual thread that waits in
 * native code would block its carrier.
 */
final class RocksDbAppender implements AutoCloseable {
  private static final int WRITERS = 8;

  private final RocksDbDatabase database;
  private final ExecutorService writers =
      Executors.newFixedThreadPool(
          WRITERS, Thread.ofPlatform().daemon().name("archive-append-", 1).factory());

  RocksDbAppender(RocksDbDatabase database) {
    this.database = database;
  }

  void append(Collection<? extends Observation<?>> observations) throws RocksDBException {
    try (RocksDbWriteBatch batch = new RocksDbWriteBatch(database)) {
      for (Observation<?> observation : observations) {
        batch.add(observation);
        if (batch.isFull()) {
          write(batch);
        }
      }
      write(batch);
    }
  }

  /** Writes a row outside of the observations and the indexes. */
  void put(byte[] key, byte[] value) throws RocksDBException {
    run(() -> database.rocksDb().put(database.options().synced(), key, value));
  }

  private void write(RocksDbWriteBatch batch) throws RocksDBException {
    long bytes = batch.bytes();
    run(() -> batch.write(database.options().synced()));
    database.walMarker().afterWriting(bytes);
  }

  private void run(RocksDbDatabase.Action write) throws RocksDBException {
    Optional<RocksDBException> failure =
        CompletableFuture.supplyAsync(() -> tryRun(write), writers).join();
    if (failure.isPresent()) {
      throw failure.get();
    }
  }

  private static Optional<RocksDBException> tryRun(RocksDbDatabase.Action write) {
    try {
      write.run();
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
