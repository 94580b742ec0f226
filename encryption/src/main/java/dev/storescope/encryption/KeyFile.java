package dev.storescope.encryption;

import dev.storescope.file.DurableFiles;
import dev.storescope.file.PrivateFiles;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Objects;

/** A file of keys, which is written as a whole and is on the disk before anything uses it. */
record KeyFile(Path path) {
  /** Creates the file unless it exists: of several processes that try at once, one succeeds. */
  void createIfAbsent(String content) throws IOException {
    Path written = write(content);
    try {
      Files.createLink(path, written);
    } catch (FileAlreadyExistsException e) {
      return;
    } finally {
      Files.delete(written);
    }
    DurableFiles.sync(folder());
  }

  void replace(String content) throws IOException {
    Files.move(write(content), path, StandardCopyOption.ATOMIC_MOVE);
    DurableFiles.sync(folder());
  }

  private Path write(String content) throws IOException {
    PrivateFiles.createFolders(folder());
    Path written = Files.createTempFile(folder(), path.getFileName() + ".", ".new");
    DurableFiles.write(written, (content + "\n").getBytes(StandardCharsets.UTF_8));
    return written;
  }

  private Path folder() {
    return Objects.requireNonNull(path.toAbsolutePath().getParent());
  }
}
