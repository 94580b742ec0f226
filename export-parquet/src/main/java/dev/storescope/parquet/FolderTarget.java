package dev.storescope.parquet;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFilePermission;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;

/**
 * A folder of this machine. What is put into it gets the permissions of the folder, because its
 * readers may be other users than the service, which makes private files.
 */
public record FolderTarget(Path folder) implements ExportTarget {
  private static final Set<PosixFilePermission> EXECUTE =
      Set.of(
          PosixFilePermission.OWNER_EXECUTE,
          PosixFilePermission.GROUP_EXECUTE,
          PosixFilePermission.OTHERS_EXECUTE);

  public FolderTarget {
    folder = folder.toAbsolutePath().normalize();
  }

  @Override
  public Optional<String> read(String name) throws IOException {
    Path file = folder.resolve(name);
    return Files.exists(file) ? Optional.of(Files.readString(file)) : Optional.empty();
  }

  @Override
  public void put(String name, Path file) throws IOException {
    Path path = folder.resolve(name);
    Path parent = createFolders(Path.of(name));
    if (Files.getFileStore(file).equals(Files.getFileStore(parent))) {
      replace(path, file);
    } else {
      Path part = path.resolveSibling(path.getFileName() + ".part");
      Files.copy(file, part, StandardCopyOption.REPLACE_EXISTING);
      replace(path, part);
    }
  }

  /** On the disk before it has its name: otherwise a power failure may leave an empty file. */
  private void replace(Path path, Path file) throws IOException {
    try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
      channel.force(true);
    }
    share(file, false);
    Files.move(file, path, StandardCopyOption.ATOMIC_MOVE);
  }

  /** The folder of a file. */
  private Path createFolders(Path file) throws IOException {
    Path made = Files.createDirectories(folder);
    for (int i = 0; i < file.getNameCount() - 1; i++) {
      made = made.resolve(file.getName(i));
      if (!Files.isDirectory(made)) {
        Files.createDirectory(made);
        share(made, true);
      }
    }
    return made;
  }

  /** Where there are no such permissions, they are inherited. */
  private void share(Path path, boolean executable) throws IOException {
    PosixFileAttributeView shared =
        Files.getFileAttributeView(folder, PosixFileAttributeView.class);
    if (shared == null) {
      return;
    }
    Set<PosixFilePermission> permissions = EnumSet.copyOf(shared.readAttributes().permissions());
    if (!executable) {
      permissions.removeAll(EXECUTE);
    }
    Files.setPosixFilePermissions(path, permissions);
  }
}
