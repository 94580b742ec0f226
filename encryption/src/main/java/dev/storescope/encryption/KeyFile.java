package dev.storescope.encryption;

import dev.storescope.file.DurableFiles;
import dev.storescope.file.PrivateFiles;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.Objects;
import java.util.concurrent.locks.ReentrantLock;

/** A file of keys, which is written as a whole and is on the disk before anything uses it. */
record KeyFile(Path path) {
  /** A lock of a file is for processes: two threads of one must not ask for it. */
  private static final ReentrantLock THREADS = new ReentrantLock();

  /** Creates the file unless it exists: of several processes that try at once, one succeeds. */
  void createIfAbsent(String content) throws IOException {
    Path written = write(path, content);
    try {
      Files.createLink(path, written);
    } catch (FileAlreadyExistsException e) {
      return;
    } finally {
      Files.delete(written);
    }
    DurableFiles.sync(folderOf(path));
  }

  /**
   * Adds a key before those of the file; one process at a time.
   *
   * @param exists whether the file is there; if not, it is created
   */
  void addFirst(String key, boolean exists) throws IOException {
    if (!exists) {
      createIfAbsent(key);
      return;
    }
    // What a link names is replaced, and not the link.
    Path file = path.toRealPath();
    Path lock = file.resolveSibling(file.getFileName() + ".lock");
    PrivateFiles.createIfAbsent(lock);
    THREADS.lock();
    try (FileChannel channel = FileChannel.open(lock, StandardOpenOption.WRITE);
        FileLock _ = channel.lock()) {
      replace(file, key + "\n" + Files.readString(file).strip());
    } finally {
      THREADS.unlock();
    }
  }

  private static void replace(Path file, String content) throws IOException {
    Path written = write(file, content);
    try {
      Files.move(written, file, StandardCopyOption.ATOMIC_MOVE);
    } finally {
      Files.deleteIfExists(written);
    }
    DurableFiles.sync(folderOf(file));
  }

  private static Path write(Path file, String content) throws IOException {
    Path folder = folderOf(file);
    PrivateFiles.createFolders(folder);
    Path written = Files.createTempFile(folder, file.getFileName() + ".", ".new");
    DurableFiles.write(written, (content + "\n").getBytes(StandardCharsets.UTF_8));
    return written;
  }

  private static Path folderOf(Path file) {
    return Objects.requireNonNull(file.toAbsolutePath().getParent());
  }
}
