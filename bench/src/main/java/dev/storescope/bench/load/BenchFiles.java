package dev.storescope.bench.load;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** Files of benchmarks. */
public final class BenchFiles {
  /** The ending of the tables of RocksDB. */
  public static final String TABLE = ".sst";

  /** Where the files are; the folder of the project is the current one. */
  public static final Path TARGET = Path.of("bench", "target");

  private BenchFiles() {}

  /** The bytes of the files of a folder whose names end so. */
  public static long bytes(Path folder, String ending) {
    try (Stream<Path> files = Files.walk(folder)) {
      return files
          .filter(file -> Files.isRegularFile(file) && file.toString().endsWith(ending))
          .mapToLong(file -> file.toFile().length())
          .sum();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * Copies an archive that is not open. Its tables never change, so they are linked where the file
   * system can do it.
   */
  static void copyArchive(Path from, Path to) throws IOException {
    Files.createDirectories(to);
    List<Path> files;
    try (Stream<Path> found = Files.list(from)) {
      files = found.filter(Files::isRegularFile).toList();
    }
    for (Path file : files) {
      copy(file, to.resolve(file.getFileName()));
    }
  }

  private static void copy(Path file, Path to) throws IOException {
    if (!file.toString().endsWith(TABLE)) {
      Files.copy(file, to);
      return;
    }
    try {
      Files.createLink(to, file);
    } catch (IOException | UnsupportedOperationException e) {
      Files.copy(file, to);
    }
  }

  /** Deletes a folder, if there is one. */
  public static void delete(Path folder) throws IOException {
    if (Files.exists(folder)) {
      List<Path> files;
      try (Stream<Path> found = Files.walk(folder)) {
        files = found.sorted(Comparator.reverseOrder()).toList();
      }
      for (Path file : files) {
        Files.delete(file);
      }
    }
  }
}
