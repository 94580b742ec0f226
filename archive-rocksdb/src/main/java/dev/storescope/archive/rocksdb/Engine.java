package dev.storescope.archive.rocksdb;

import dev.storescope.archive.ArchiveUnavailableException;
import dev.storescope.archive.TimeSpan;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import org.rocksdb.ColumnFamilyDescriptor;
import org.rocksdb.ColumnFamilyHandle;
import org.rocksdb.CompactRangeOptions;
import org.rocksdb.CompactRangeOptions.BottommostLevelCompaction;
import org.rocksdb.RocksDB;
import org.rocksdb.RocksDBException;

/**
 * An open RocksDB with all that belongs to it outside of the heap. Nothing native is touched after
 * it is closed, which would end the whole program: closing waits for the calls under way, and later
 * ones are refused.
 */
final class Engine implements AutoCloseable {
  /** A call into RocksDB. */
  interface Call<T> {
    T run() throws RocksDBException;
  }

  /** A call into RocksDB that has no answer. */
  interface Action {
    void run() throws RocksDBException;
  }

  private final Path folder;
  private final Settings settings;
  private final RocksDB database;
  private final List<ColumnFamilyHandle> handles;
  private final Map<Family, ColumnFamilyHandle> families = new EnumMap<>(Family.class);
  private final ReentrantReadWriteLock openOrClosed = new ReentrantReadWriteLock();
  private volatile boolean closing;
  private boolean closed;

  private Engine(
      Path folder, Settings settings, RocksDB database, List<ColumnFamilyHandle> handles) {
    this.folder = folder;
    this.settings = settings;
    this.database = database;
    this.handles = handles;
    Iterator<ColumnFamilyHandle> ours = handles.listIterator(1);
    for (Family family : Family.values()) {
      families.put(family, ours.next());
    }
  }

  static Engine open(Path folder) {
    RocksDB.loadLibrary();
    ArchiveFolder.prepare(folder);
    Settings settings = new Settings();
    List<ColumnFamilyHandle> handles = new ArrayList<>();
    try {
      RocksDB database =
          RocksDB.open(settings.forDatabase(), folder.toString(), descriptors(settings), handles);
      return new Engine(folder, settings, database, handles);
    } catch (RocksDBException e) {
      settings.close();
      throw Failure.notOpened(folder, e);
    }
  }

  /** The family that RocksDB insists on, then ours in their order. */
  private static List<ColumnFamilyDescriptor> descriptors(Settings settings) {
    List<ColumnFamilyDescriptor> descriptors = new ArrayList<>();
    descriptors.add(
        new ColumnFamilyDescriptor(RocksDB.DEFAULT_COLUMN_FAMILY, settings.forUnused()));
    for (Family family : Family.values()) {
      descriptors.add(new ColumnFamilyDescriptor(family.diskName(), settings.forFamily(family)));
    }
    return descriptors;
  }

  /** Runs a call while nothing is closed; other calls run beside it. */
  <T> T call(Call<T> call) {
    openOrClosed.readLock().lock();
    try {
      requireOpen();
      return call.run();
    } catch (RocksDBException e) {
      throw Failure.unavailable(folder, e);
    } finally {
      openOrClosed.readLock().unlock();
    }
  }

  void run(Action action) {
    call(
        () -> {
          action.run();
          return true;
        });
  }

  void requireOpen() {
    if (closing) {
      throw new ArchiveUnavailableException("the archive " + folder + " is closed");
    }
  }

  RocksDB database() {
    return database;
  }

  Settings settings() {
    return settings;
  }

  ColumnFamilyHandle handle(Family family) {
    return Objects.requireNonNull(families.get(family));
  }

  Rows rows(Family family, byte[] partition, TimeSpan span) {
    return new Rows(
        database,
        handle(family),
        partition.length,
        span.firstKey(partition),
        span.endKey(partition));
  }

  void compact() throws RocksDBException {
    try (CompactRangeOptions options =
        new CompactRangeOptions()
            .setBottommostLevelCompaction(BottommostLevelCompaction.kForceOptimized)) {
      for (Family family : Family.values()) {
        database.compactRange(handle(family), null, null, options);
      }
    }
  }

  long getNumber(Family family, String property) throws RocksDBException {
    return database.getLongProperty(handle(family), property);
  }

  /** Waits for the calls under way; a walk through all observations is ended. */
  @Override
  public void close() {
    if (openOrClosed.getReadHoldCount() > 0) {
      throw new IllegalStateException("an archive is not closed by the reader it is read to");
    }
    closing = true;
    openOrClosed.writeLock().lock();
    try {
      if (!closed) {
        closed = true;
        handles.forEach(ColumnFamilyHandle::close);
        database.close();
        settings.close();
      }
    } finally {
      openOrClosed.writeLock().unlock();
    }
  }
}
