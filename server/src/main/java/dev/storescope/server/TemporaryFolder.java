package dev.storescope.server;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;

/**
 * A new folder that is deleted with its content on {@link #close}. A folder that a killed process
 * left is deleted when the next one of its prefix is created.
 */
public final class TemporaryFolder implements AutoCloseable {
  /** Locked by the process that uses the folder. */
  private static final String LOCK = ".in-use";

  /** Those of this process: closing another channel of a lock's file would unlock it. */
  private static final Set<Path> OWN = ConcurrentHashMap.newKeySet();

  private final Path path;
  private final FileChannel lock;

  private TemporaryFolder(Path path, FileChannel lock) {
    this.path = path;
    this.lock = lock;
  }

  /** Creates a folder whose name begins with the prefix. */
  public static TemporaryFolder create(String prefix) {
    return create(Path.of(System.getProperty("java.io.tmpdir")), prefix);
  }

  /** The same in a folder. */
  public static TemporaryFolder create(Path parent, String prefix) {
    try {
      for (Path abandoned : listAbandoned(parent, prefix)) {
        delete(abandoned);
      }
      Path path = Files.createTempDirectory(parent, prefix);
      FileChannel lock =
          FileChannel.open(path.resolve(LOCK), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
      lock.lock();
      OWN.add(path);
      return new TemporaryFolder(path, lock);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  public Path path() {
    return path;
  }

  @Override
  public void close() {
    try {
      lock.close();
      delete(path);
      OWN.remove(path);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static List<Path> listAbandoned(Path parent, String prefix) throws IOException {
    try (Stream<Path> folders = Files.list(parent)) {
      return folders
          .filter(folder -> String.valueOf(folder.getFileName()).startsWith(prefix))
          .filter(folder -> !OWN.contains(folder) && isAbandoned(folder))
          .toList();
    }
  }

  /** Whether it has a lock that no process holds; one without a lock is being created. */
  private static boolean isAbandoned(Path folder) {
    try (FileChannel file = FileChannel.open(folder.resolve(LOCK), StandardOpenOption.WRITE)) {
      return file.tryLock() != null;
    } catch (IOException e) {
      return false;
    }
  }

  private static void delete(Path folder) throws IOException {
    for (Path file : contents(folder)) {
      Files.deleteIfExists(file);
    }
  }

  /** Itself last; nothing if another process has deleted it. */
  private static List<Path> contents(Path folder) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      return files.sorted(Comparator.reverseOrder()).toList();
    } catch (NoSuchFileException e) {
      return List.of();
    }
  }
}
