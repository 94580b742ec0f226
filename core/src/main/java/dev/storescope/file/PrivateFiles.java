package dev.storescope.file;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.EnumSet;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Files and folders that only their owner may read and write. Where there are no POSIX permissions,
 * the system's defaults apply.
 */
public final class PrivateFiles {
  private static final Logger log = LoggerFactory.getLogger(PrivateFiles.class);

  private static final Set<PosixFilePermission> OWNER =
      EnumSet.of(
          PosixFilePermission.OWNER_READ,
          PosixFilePermission.OWNER_WRITE,
          PosixFilePermission.OWNER_EXECUTE);

  private static final Set<PosixFilePermission> OWNER_OF_FILE =
      EnumSet.of(PosixFilePermission.OWNER_READ, PosixFilePermission.OWNER_WRITE);

  private PrivateFiles() {}

  /** Creates a folder and its missing parents; what exists keeps its permissions. */
  public static void createFolders(Path folder) throws IOException {
    if (isPosix(folder)) {
      Files.createDirectories(folder, PosixFilePermissions.asFileAttribute(OWNER));
    } else {
      Files.createDirectories(folder);
    }
  }

  /** Creates an empty file, unless there is one. */
  public static void createIfAbsent(Path file) throws IOException {
    try {
      if (isPosix(file)) {
        Files.createFile(file, PosixFilePermissions.asFileAttribute(OWNER_OF_FILE));
      } else {
        Files.createFile(file);
      }
    } catch (FileAlreadyExistsException e) {
      log.debug("{} exists", file, e);
    }
  }

  /** Whether no one but its owner has any permission. */
  public static boolean isPrivate(Path path) throws IOException {
    return !isPosix(path) || OWNER.containsAll(Files.getPosixFilePermissions(path));
  }

  /**
   * Takes all permissions on a file, or on a folder and all in it, from everyone but the owner.
   * Those of other users' files stay as they are: only they can change them.
   */
  public static void restrict(Path path) throws IOException {
    if (isPosix(path)) {
      Files.walkFileTree(path, new Restriction());
    }
  }

  /** Skips what another thread or process deletes meanwhile, as a database in use does. */
  private static final class Restriction extends SimpleFileVisitor<Path> {
    @Override
    public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes)
        throws IOException {
      return visitFile(folder, attributes);
    }

    @Override
    public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
      try {
        if (!attributes.isSymbolicLink() && !isPrivate(file)) {
          restrictOne(file);
        }
      } catch (NoSuchFileException e) {
        log.debug("{} was deleted", file, e);
      }
      return FileVisitResult.CONTINUE;
    }

    @Override
    public FileVisitResult visitFileFailed(Path file, IOException failure) throws IOException {
      if (failure instanceof NoSuchFileException) {
        return FileVisitResult.CONTINUE;
      }
      throw failure;
    }
  }

  private static void restrictOne(Path path) throws IOException {
    Set<PosixFilePermission> permissions = Files.getPosixFilePermissions(path);
    permissions.retainAll(OWNER);
    try {
      Files.setPosixFilePermissions(path, permissions);
    } catch (FileSystemException e) {
      // Another user's file, or one mounted read-only: its owner decides.
      log.debug("Could not restrict {}", path, e);
    }
  }

  private static boolean isPosix(Path path) {
    return path.getFileSystem().supportedFileAttributeViews().contains("posix");
  }
}
