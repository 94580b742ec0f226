package dev.storescope.parquet;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/** A folder of this machine. */
public record FolderTarget(Path folder) implements ExportTarget {
  @Override
  public void put(String name, Path file) throws IOException {
    Path path = folder.resolve(name);
    Files.createDirectories(path.toAbsolutePath().getParent());
    if (Files.getFileStore(file).equals(Files.getFileStore(path.toAbsolutePath().getParent()))) {
      Files.move(file, path, StandardCopyOption.ATOMIC_MOVE);
    } else {
      Path part = path.resolveSibling(path.getFileName() + ".part");
      Files.copy(file, part, StandardCopyOption.REPLACE_EXISTING);
      Files.move(part, path, StandardCopyOption.ATOMIC_MOVE);
    }
  }
}
