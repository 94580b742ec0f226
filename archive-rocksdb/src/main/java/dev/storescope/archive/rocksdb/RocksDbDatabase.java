package dev.storescope.archive.rocksdb;

import dev.storescope.archive.ArchiveNotOpenedException;
import dev.storescope.archive.ArchiveUnavailableException;
import dev.storescope.archive.encoding.KnownTerms;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import org.rocksdb.ColumnFamilyDescriptor;
import org.rocksdb.ColumnFamilyHandle;
import org.rocksdb.DBOptions;
import org.rocksdb.RocksDB;
import org.rocksdb.RocksDBException;
import org.rocksdb.WALRecoveryMode;

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

  private static final WALRecoveryMode RECOVERY = WALRecoveryMode.AbsoluteConsistency;

  private final Path folder;
  private final RocksDbOptions options;
  private final RocksDB rocksDb;
  private final List<ColumnFamilyHandle> handles;
  private final Map<ColumnFamily, ColumnFamilyHandle> families;
  private final WalMarker walMarker;
  private final KnownTerms knownTerms = new KnownTerms();
  private final ReentrantReadWriteLock openOrClosed = new ReentrantReadWriteLock();
  private final boolean readOnly;
  private final Runnable afterwards;
  private volatile boolean closing;
  private boolean closed;

  /**
   * @param closing run once it is closed
   */
  private RocksDbDatabase(
      Path folder,
      RocksDbOptions options,
      RocksDB rocksDb,
      List<ColumnFamilyHandle> handles,
      boolean readOnly,
      Runnable closing) {
    this.folder = folder;
    this.options = options;
    this.rocksDb = rocksDb;
    this.handles = handles;
    this.readOnly = readOnly;
    this.afterwards = closing;
    this.walMarker = new WalMarker(folder);
    this.families = byFamily(handles);
  }

  static RocksDbDatabase open(Path folder, int cacheMegabytes) {
    RocksDbLibrary.load();
    RocksDbFolder.prepare(folder);
    requireAcknowledged(folder, cacheMegabytes);
    RocksDbOptions options = new RocksDbOptions(cacheMegabytes);
    List<ColumnFamilyHandle> handles = new ArrayList<>();
    try {
      RocksDB rocksDb = open(folder, options, handles);
      ReadingLock.beginWriting(folder);
      RocksDbDatabase database =
          new RocksDbDatabase(
              folder, options, rocksDb, handles, false, () -> ReadingLock.endWriting(folder));
      database.requireAcknowledged();
      database.walMarker.begin();
      return database;
    } catch (RocksDBException e) {
      options.close();
      throw RocksDbErrors.notOpened(folder, e);
    } catch (ArchiveNotOpenedException e) {
      options.close();
      throw e;
    }
  }

  /**
   * Checks that what was acknowledged is there, before anything is changed: RocksDB would move what
   * is left of the log into tables.
   */
  private static void requireAcknowledged(Path folder, int cacheMegabytes) {
    try {
      if (!new WalMarker(folder).isInLog()) {
        openForReading(folder, cacheMegabytes).ifPresent(RocksDbDatabase::close);
      }
    } catch (ArchiveNotOpenedException e) {
      // With a damaged table RocksDB opens an archive to be written only.
      if (!RocksDbErrors.isCorruption(e)) {
        throw e;
      }
    } catch (IOException e) {
      throw RocksDbErrors.notReadable(folder, e);
    }
  }

  private void requireAcknowledged() {
    try {
      walMarker.requireAcknowledged(rocksDb.getLatestSequenceNumber());
    } catch (ArchiveNotOpenedException e) {
      close();
      throw e;
    } catch (IOException e) {
      close();
      throw RocksDbErrors.notReadable(folder, e);
    }
  }

  /**
   * Opens it to be read, and changes no file; empty if it has another form than this version
   * writes, and must be opened to be written.
   *
   * @throws ArchiveNotOpenedException if a program that may write it has it open
   */
  static Optional<RocksDbDatabase> openForReading(Path folder, int cacheMegabytes) {
    RocksDbLibrary.load();
    if (RocksDbFolder.readFormat(folder) != RocksDbFolder.FORMAT) {
      return Optional.empty();
    }
    ReadingLock lock = ReadingLock.take(folder);
    RocksDbOptions options = new RocksDbOptions(cacheMegabytes);
    try {
      RocksDbDatabase database = openForReading(folder, options, lock);
      database.requireAcknowledged();
      return Optional.of(database);
    } catch (RocksDBException e) {
      options.close();
      lock.close();
      if (RocksDbErrors.lacksColumnFamily(e)) {
        return Optional.empty();
      }
      throw RocksDbErrors.notOpened(folder, e);
    } catch (ArchiveNotOpenedException e) {
      options.close();
      lock.close();
      throw e;
    }
  }

  private static RocksDbDatabase openForReading(
      Path folder, RocksDbOptions options, ReadingLock lock) throws RocksDBException {
    List<ColumnFamilyHandle> handles = new ArrayList<>();
    try {
      RocksDB rocksDb = openForReading(folder, options.forDatabase(RECOVERY), options, handles);
      return new RocksDbDatabase(folder, options, rocksDb, handles, true, lock::close);
    } catch (RocksDBException e) {
      if (!RocksDbErrors.isCorruption(e)) {
        throw e;
      }
      handles.clear();
      return openWithLogCopy(folder, options, lock, e);
    }
  }

  /** With a copy of the log without its torn end, if that is what failed. */
  private static RocksDbDatabase openWithLogCopy(
      Path folder, RocksDbOptions options, ReadingLock lock, RocksDBException failure)
      throws RocksDBException {
    List<ColumnFamilyHandle> handles = new ArrayList<>();
    LogCopy copy = copyLog(folder);
    try {
      cutTornEnd(copy.folder(), folder, failure);
      DBOptions withCopy =
          options.forDatabase(RECOVERY).setWalDir(copy.folder().toAbsolutePath().toString());
      RocksDB rocksDb = openForReading(folder, withCopy, options, handles);
      return new RocksDbDatabase(
          folder,
          options,
          rocksDb,
          handles,
          true,
          () -> {
            lock.close();
            copy.close();
          });
    } catch (RocksDBException | RuntimeException e) {
      copy.close();
      throw e;
    }
  }

  private static LogCopy copyLog(Path folder) {
    try {
      return LogCopy.of(folder);
    } catch (IOException e) {
      throw RocksDbErrors.notReadable(folder, e);
    }
  }

  private static RocksDB openForReading(
      Path folder, DBOptions database, RocksDbOptions options, List<ColumnFamilyHandle> handles)
      throws RocksDBException {
    return RocksDB.openReadOnly(database, folder.toString(), descriptors(options), handles);
  }

  /**
   * Recovers every write of the write-ahead log. Only an incomplete one at its end is removed: a
   * process or a machine stopped during it, or the disk was full, and it was not acknowledged.
   */
  private static RocksDB open(Path folder, RocksDbOptions options, List<ColumnFamilyHandle> handles)
      throws RocksDBException {
    try {
      return openWhole(folder, options, handles);
    } catch (RocksDBException e) {
      if (!RocksDbErrors.isCorruption(e)) {
        throw e;
      }
      cutTornEnd(folder, folder, e);
      handles.clear();
      return openWhole(folder, options, handles);
    }
  }

  private static RocksDB openWhole(
      Path folder, RocksDbOptions options, List<ColumnFamilyHandle> handles)
      throws RocksDBException {
    return RocksDB.open(
        options.forDatabase(RECOVERY), folder.toString(), descriptors(options), handles);
  }

  /** Fails unless one file of the log is torn, and the others are whole, and empty after it. */
  private static void cutTornEnd(Path log, Path folder, RocksDBException failure)
      throws RocksDBException {
    Optional<WalFile> torn = Optional.empty();
    long end = 0;
    try {
      for (WalFile file : WalFile.list(log)) {
        if (torn.isPresent() && !file.isEmpty()) {
          throw damaged(folder, torn.get(), end, failure);
        }
        switch (file.read()) {
          case WalFile.Content.Whole(_) -> {}
          case WalFile.Content.Torn(long offset, _) -> {
            torn = Optional.of(file);
            end = offset;
          }
          case WalFile.Content.Damaged(long offset) -> throw damaged(folder, file, offset, failure);
        }
      }
      if (torn.isEmpty()) {
        throw failure;
      }
      torn.get().cut(end);
    } catch (IOException e) {
      failure.addSuppressed(e);
      throw failure;
    }
  }

  private static ArchiveNotOpenedException damaged(
      Path folder, WalFile file, long offset, RocksDBException failure) {
    return RocksDbErrors.damaged(
        folder,
        String.format(
            Locale.ROOT,
            "%s, its write-ahead log, at byte %,d: %s",
            file.name(),
            offset,
            RocksDbErrors.oneLine(failure)));
  }

  /** The default column family, which RocksDB requires, then ours in their order. */
  static List<ColumnFamilyDescriptor> descriptors(RocksDbOptions options) {
    List<ColumnFamilyDescriptor> descriptors = new ArrayList<>();
    descriptors.add(
        new ColumnFamilyDescriptor(RocksDB.DEFAULT_COLUMN_FAMILY, options.forDefaultFamily()));
    for (ColumnFamily family : ColumnFamily.values()) {
      descriptors.add(new ColumnFamilyDescriptor(family.rocksDbName(), options.forFamily(family)));
    }
    return descriptors;
  }

  /** Our handles among those that were opened with the {@link #descriptors}. */
  static Map<ColumnFamily, ColumnFamilyHandle> byFamily(List<ColumnFamilyHandle> handles) {
    Map<ColumnFamily, ColumnFamilyHandle> families = new EnumMap<>(ColumnFamily.class);
    Iterator<ColumnFamilyHandle> ours = handles.listIterator(1);
    for (ColumnFamily family : ColumnFamily.values()) {
      families.put(family, ours.next());
    }
    return families;
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

  /** A call whose failures are not those of the archive. */
  interface ForeignCall<T> {
    T run(RocksDB rocksDb) throws IOException;
  }

  /** Runs a call that reads the database while it is open. */
  <T> T callForeign(ForeignCall<T> call) throws IOException {
    openOrClosed.readLock().lock();
    try {
      requireOpen();
      return call.run(rocksDb);
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

  Path folder() {
    return folder;
  }

  WalMarker walMarker() {
    return walMarker;
  }

  /** Whether it was opened {@linkplain #openForReading to be read}. */
  boolean isReadOnly() {
    return readOnly;
  }

  /** Terms that are in the lexicon. */
  KnownTerms knownTerms() {
    return knownTerms;
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
        walMarker.close();
        handles.forEach(ColumnFamilyHandle::close);
        rocksDb.close();
        options.close();
        afterwards.run();
      }
    } finally {
      openOrClosed.writeLock().unlock();
    }
  }
}
