package dev.storescope.archive.rocksdb;

import dev.storescope.archive.LateDays.LateDay;
import dev.storescope.archive.encoding.RankPart;
import dev.storescope.observation.Observation;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.locks.Lock;
import org.rocksdb.RocksDBException;

/**
 * Writes observations and waits for the disk on platform threads: a virtual thread that waits in
 * native code would block its carrier.
 */
final class RocksDbAppender implements AutoCloseable {
  private static final int WRITERS = 8;

  private final RocksDbDatabase database;
  private final RankPacker packer;
  private final RocksDbLateDays lateDays;
  private final ExecutorService writers =
      Executors.newFixedThreadPool(
          WRITERS, Thread.ofPlatform().daemon().name("archive-append-", 1).factory());

  RocksDbAppender(RocksDbDatabase database, RankPacker packer, RocksDbLateDays lateDays) {
    this.database = database;
    this.packer = packer;
    this.lateDays = lateDays;
  }

  void append(Collection<? extends Observation<?>> observations) throws RocksDBException {
    Iterator<? extends Observation<?>> rest = observations.iterator();
    Map<RankPart, List<Observation<?>>> late = new LinkedHashMap<>();
    Set<LateDay> notes = lateDays.notNoted(observations);
    try (RocksDbWriteBatch batch = new RocksDbWriteBatch(database)) {
      for (LateDay note : notes) {
        batch.note(note);
      }
      while (rest.hasNext()) {
        writeFull(batch, packer.appending(), rest, each -> add(each, late, batch));
      }
      Iterator<Map.Entry<RankPart, List<Observation<?>>>> parts = late.entrySet().iterator();
      while (parts.hasNext()) {
        writeFull(
            batch,
            packer.packing(),
            parts,
            part -> packer.add(part.getKey(), part.getValue(), batch));
      }
    }
    lateDays.setNoted(notes);
  }

  /** Has rows added to a batch and writes it, while nothing is packed. */
  <T> T writeWhileNotPacking(BatchFiller<T> filler) throws RocksDBException {
    packer.packing().lock();
    try (RocksDbWriteBatch batch = new RocksDbWriteBatch(database)) {
      T result = filler.fill(batch);
      write(batch);
      return result;
    } finally {
      packer.packing().unlock();
    }
  }

  /** Adds rows to a batch. */
  interface BatchFiller<T> {
    T fill(RocksDbWriteBatch batch) throws RocksDBException;
  }

  private void add(
      Observation<?> observation, Map<RankPart, List<Observation<?>>> late, RocksDbWriteBatch batch)
      throws RocksDBException {
    Optional<RankPart> part = packer.findLatePart(observation);
    if (part.isPresent()) {
      late.computeIfAbsent(part.get(), _ -> new ArrayList<>()).add(observation);
    } else {
      batch.add(observation);
    }
  }

  /** Adds elements to a batch until it is full, and writes it; all with a lock. */
  private <E> void writeFull(
      RocksDbWriteBatch batch, Lock lock, Iterator<? extends E> elements, Addition<E> addition)
      throws RocksDBException {
    lock.lock();
    try {
      while (elements.hasNext() && !batch.isFull()) {
        addition.add(elements.next());
      }
      write(batch);
    } finally {
      lock.unlock();
    }
  }

  /** Adds an element to a batch. */
  private interface Addition<E> {
    void add(E element) throws RocksDBException;
  }

  /** Writes a row outside of the observations and the indexes. */
  void put(byte[] key, byte[] value) throws RocksDBException {
    run(() -> database.rocksDb().put(database.options().synced(), key, value));
  }

  private void write(RocksDbWriteBatch batch) throws RocksDBException {
    long bytes = batch.bytes();
    run(
        () -> {
          long sequence = batch.write(database.options().synced());
          database.walMarker().afterWriting(bytes, sequence);
        });
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
