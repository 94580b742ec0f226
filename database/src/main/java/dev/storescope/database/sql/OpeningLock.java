package dev.storescope.database.sql;

import dev.storescope.file.PrivateFiles;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Held while an SQLite database is opened or closed, so that no process sees it half opened or half
 * closed by another. The system unlocks the file of a process that ends.
 */
final class OpeningLock implements AutoCloseable {
  static final String SUFFIX = "-lock";

  private static final Logger log = LoggerFactory.getLogger(OpeningLock.class);

  /** A process locks a file for all its threads. */
  private static final ReentrantLock OWN = new ReentrantLock();

  /** Closing it unlocks it. */
  private final Optional<FileChannel> locked;

  private OpeningLock(Optional<FileChannel> locked) {
    this.locked = locked;
  }

  /** Waits until no one else opens or closes the database. */
  static OpeningLock acquire(Path database) {
    OWN.lock();
    return new OpeningLock(lock(database.resolveSibling(database.getFileName() + SUFFIX)));
  }

  private static Optional<FileChannel> lock(Path file) {
    try {
      PrivateFiles.createIfAbsent(file);
      FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE);
      try {
        channel.lock();
        return Optional.of(channel);
      } catch (IOException e) {
        channel.close();
        throw e;
      }
    } catch (IOException e) {
      log.warn("Could not lock {}", file, e);
      return Optional.empty();
    }
  }

  @Override
  public void close() {
    try {
      if (locked.isPresent()) {
        locked.get().close();
      }
    } catch (IOException e) {
      log.warn("Could not unlock a database", e);
    } finally {
      OWN.unlock();
    }
  }
}
