package dev.storescope.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** A folder that is gone after use, with all that is in it. */
record TemporaryFolder(Path path) implements AutoCloseable {
  static TemporaryFolder make() throws IOException {
    return new TemporaryFolder(Files.createTempDirectory("storescope-bench-"));
  }

  @Override
  public void close() throws IOException {
    for (Path file : deepestFirst()) {
      Files.delete(file);
    }
  }

  private List<Path> deepestFirst() throws IOException {
    try (Stream<Path> files = Files.walk(path)) {
      return files.sorted(Comparator.reverseOrder()).toList();
    }
  }
}
