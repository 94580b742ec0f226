package dev.storescope.backup;

import dev.storescope.file.PrivateFiles;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** The lock of a folder of backups; it ends with the process. */
final class FolderLock implements AutoCloseable {
  private static final String FILE = "LOCK";

  /** Those of this process: closing another channel of a lock's file would unlock it. */
  private static final Set<Path> OWN = ConcurrentHashMap.newKeySet();

  private final Path file;
  private final FileChannel channel;

  private FolderLock(Path file, FileChannel channel) {
    this.file = file;
    this.channel = channel;
  }

  /**
   * Takes the lock.
   *
   * @throws IOException if another thread or process has it
   */
  static FolderLock take(Path folder) throws IOException {
    Path file = folder.toRealPath().resolve(FILE);
    if (!OWN.add(file)) {
      throw inUse(folder);
    }
    boolean taken = false;
    try {
      PrivateFiles.createIfAbsent(file);
      FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE);
      if (channel.tryLock() == null) {
        channel.close();
        throw inUse(folder);
      }
      taken = true;
      return new FolderLock(file, channel);
    } finally {
      if (!taken) {
        OWN.remove(file);
      }
    }
  }

  private static IOException inUse(Path folder) {
    return new IOException(
        "%s is in use by another backup or verification. Try again when it has ended."
            .formatted(folder));
  }

  @Override
  public void close() throws IOException {
    channel.close();
    OWN.remove(file);
  }
}
