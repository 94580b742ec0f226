package dev.storescope.parquet;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.stream.Stream;

/** A folder for what is unfinished; new, and deleted with its content on {@link #close}. */
record WorkFolder(Path path) implements AutoCloseable {

  /** Creates the folder, after the one that a killed process left was deleted. */
  static WorkFolder create(Path path) throws IOException {
    WorkFolder folder = new WorkFolder(path);
    folder.close();
    Files.createDirectories(path);
    return folder;
  }

  @Override
  public void close() throws IOException {
    if (!Files.exists(path)) {
      return;
    }
    try (Stream<Path> all = Files.walk(path)) {
      for (Path each : all.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(each);
      }
    }
  }
}
