package dev.storescope.archive.rocksdb;

import dev.storescope.archive.ArchiveUnavailableException;
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
import org.rocksdb.RocksDB;
import org.rocksdb.RocksDBException;

/**
 * An open RocksDB with its native resources. Using one of these after it is closed would crash the
 * JVM: closing waits for running calls, and later calls fail.
 */
final class RocksDbDatabase implements AutoCloseable {
  /** A call into RocksDB. */
  interface Call<T> {
    T run() throws RocksDBException;
  }

  /** A call into RocksDB without a result. */
  interface Action {
    void run() throws RocksDBException;
  }

  private final Path folder;
  private final RocksDbOptions options;
  private final RocksDB rocksDb;
  private final List<ColumnFamilyHandle> handles;
  private final Map<ColumnFamily, ColumnFamilyHandle> families = new EnumMap<>(ColumnFamily.class);
  private final ReentrantReadWriteLock openOrClosed = new ReentrantReadWriteLock();
  private volatile boolean closing;
  private boolean closed;

  private RocksDbDatabase(
      Path folder, RocksDbOptions options, RocksDB rocksDb, List<ColumnFamilyHandle> handles) {
    this.folder = folder;
    this.options = options;
    this.rocksDb = rocksDb;
    this.handles = handles;
    Iterator<ColumnFamilyHandle> ours = handles.listIterator(1);
    for (ColumnFamily family : ColumnFamily.values()) {
      families.put(family, ours.next());
    }
  }

  static RocksDbDatabase open(Path folder) {
    RocksDB.loadLibrary();
    RocksDbFolder.prepare(folder);
    RocksDbOptions options = new RocksDbOptions();
    List<ColumnFamilyHandle> handles = new ArrayList<>();
    try {
      RocksDB rocksDb =
          RocksDB.open(options.forDatabase(), folder.toString(), descriptors(options), handles);
      return new RocksDbDatabase(folder, options, rocksDb, handles);
    } catch (RocksDBException e) {
      options.close();
      throw RocksDbErrors.notOpened(folder, e);
    }
  }

  /** The default column family, which RocksDB requires, then ours in their order. */
  private static List<ColumnFamilyDescriptor> descriptors(RocksDbOptions options) {
    List<ColumnFamilyDescriptor> descriptors = new ArrayList<>();
    descriptors.add(
        new ColumnFamilyDescriptor(RocksDB.DEFAULT_COLUMN_FAMILY, options.forDefaultFamily()));
    for (ColumnFamily family : ColumnFamily.values()) {
      descriptors.add(new ColumnFamilyDescriptor(family.rocksDbName(), options.forFamily(family)));
    }
    return descriptors;
  }

  /** Runs a call while the database is open; calls run concurrently. */
  <T> T call(Call<T> call) {
    openOrClosed.readLock().lock();
    try {
      requireOpen();
      return call.run();
    } catch (RocksDBException e) {
      throw RocksDbErrors.unavailable(folder, e);
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

  RocksDB rocksDb() {
    return rocksDb;
  }

  RocksDbOptions options() {
    return options;
  }

  ColumnFamilyHandle handle(ColumnFamily family) {
    return Objects.requireNonNull(families.get(family));
  }

  /** Waits for running calls; a running scan is aborted. */
  @Override
  public void close() {
    if (openOrClosed.getReadHoldCount() > 0) {
      throw new IllegalStateException("an archive cannot be closed by its own reader");
    }
    closing = true;
    openOrClosed.writeLock().lock();
    try {
      if (!closed) {
        closed = true;
        handles.forEach(ColumnFamilyHandle::close);
        rocksDb.close();
        options.close();
      }
    } finally {
      openOrClosed.writeLock().unlock();
    }
  }
}
