package dev.storescope.demo;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The loaded classes of the first process of a program to end, from which the others start sooner.
 * A JVM crashes now and then if it reads such a file while another one writes it, so that one
 * process writes it beside its place.
 */
final class SharedClasses {
  private static final Set<Path> WRITTEN = ConcurrentHashMap.newKeySet();

  private SharedClasses() {}

  /** The file of a program, unless it was built since. */
  static Optional<Path> find(Path jar) {
    Path file = file(jar);
    try {
      return Files.exists(file)
              && Files.getLastModifiedTime(file).compareTo(Files.getLastModifiedTime(jar)) >= 0
          ? Optional.of(file)
          : Optional.empty();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Where the process that is started next writes its classes; empty if another one does. */
  static Optional<Path> toWrite(Path jar) {
    return find(jar).isEmpty() && WRITTEN.add(jar)
        ? Optional.of(file(jar).resolveSibling(jar.getFileName() + ".jsa.new"))
        : Optional.empty();
  }

  /** Keeps what a process has written; a process that was killed has written nothing. */
  static void keep(Path jar, Path written) {
    try {
      if (Files.exists(written)) {
        Files.move(written, file(jar), StandardCopyOption.ATOMIC_MOVE);
      } else {
        WRITTEN.remove(jar);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Path file(Path jar) {
    return Path.of("target", jar.getFileName() + ".jsa").toAbsolutePath();
  }
}
