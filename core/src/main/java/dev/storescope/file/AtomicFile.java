package dev.storescope.file;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Optional;

/** A small text file that is replaced atomically: readers find the old content or the new one. */
public record AtomicFile(Path path) {

  /** The content; empty if the file does not exist. */
  public Optional<String> find() {
    try {
      return Optional.of(Files.readString(path));
    } catch (NoSuchFileException e) {
      return Optional.empty();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Creates or replaces the file, and its folder if that does not exist. */
  public void put(String content) {
    try {
      Files.createDirectories(path.toAbsolutePath().getParent());
      Path temporary = path.resolveSibling(path.getFileName() + ".new");
      Files.writeString(temporary, content);
      Files.move(temporary, path, StandardCopyOption.ATOMIC_MOVE);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Deletes the file; false if it did not exist. */
  public boolean remove() {
    try {
      return Files.deleteIfExists(path);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
