package dev.storescope.archive.rocksdb;

import dev.storescope.archive.ArchiveNotOpenedException;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The lock of RocksDB, shared by processes that only read an archive. It changes no file, and needs
 * none to be writable.
 */
final class ReadingLock implements AutoCloseable {
  private static final String FILE = "LOCK";
  private static final Logger log = LoggerFactory.getLogger(ReadingLock.class);

  /** The archives that this process writes: to close another channel of a lock would unlock it. */
  private static final Set<Path> WRITTEN_HERE = ConcurrentHashMap.newKeySet();

  private final Optional<FileChannel> channel;

  private ReadingLock(Optional<FileChannel> channel) {
    this.channel = channel;
  }

  /**
   * Takes the lock, if the archive has one.
   *
   * @throws ArchiveNotOpenedException if a program that may write the archive has it open
   */
  static ReadingLock take(Path folder) {
    if (WRITTEN_HERE.contains(key(folder))) {
      throw RocksDbErrors.inUse(folder);
    }
    try {
      FileChannel file = FileChannel.open(folder.resolve(FILE), StandardOpenOption.READ);
      ReadingLock lock = new ReadingLock(Optional.of(file));
      if (!tryLock(file)) {
        lock.close();
        throw RocksDbErrors.inUse(folder);
      }
      return lock;
    } catch (NoSuchFileException e) {
      return new ReadingLock(Optional.empty());
    } catch (IOException e) {
      throw RocksDbErrors.notReadable(folder, e);
    }
  }

  private static boolean tryLock(FileChannel file) {
    try {
      return file.tryLock(0, Long.MAX_VALUE, true) != null;
    } catch (OverlappingFileLockException e) {
      return false;
    } catch (IOException e) {
      log.debug("The file system has no locks", e);
      return true;
    }
  }

  /** Notes that this process has an archive open that it may write. */
  static void beginWriting(Path folder) {
    WRITTEN_HERE.add(key(folder));
  }

  static void endWriting(Path folder) {
    WRITTEN_HERE.remove(key(folder));
  }

  private static Path key(Path folder) {
    try {
      return folder.toRealPath();
    } catch (IOException e) {
      return folder.toAbsolutePath().normalize();
    }
  }

  @Override
  public void close() {
    try {
      if (channel.isPresent()) {
        channel.get().close();
      }
    } catch (IOException e) {
      log.debug("The lock could not be closed", e);
    }
  }
}
