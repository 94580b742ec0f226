package dev.storescope.file;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.HexFormat;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/**
 * Native libraries that are unpacked from jars, once for all processes of a user. Each version of a
 * library has a folder of its own.
 */
public record LibraryCache(Path folder) {

  /** The cache of the user; empty if there is no folder that only this user can write to. */
  public static Optional<LibraryCache> ofUser() {
    return Stream.of(
            Optional.ofNullable(System.getenv("XDG_CACHE_HOME")).map(Path::of),
            home().map(home -> home.resolve(isMac() ? "Library/Caches" : ".cache")),
            Optional.of(Path.of(System.getProperty("java.io.tmpdir"))))
        .flatMap(Optional::stream)
        .filter(Path::isAbsolute)
        .map(parent -> parent.resolve("storescope-" + System.getProperty("user.name")))
        .filter(LibraryCache::isOwn)
        .map(LibraryCache::new)
        .findFirst();
  }

  /**
   * The file of a library; unpacks it if that was not done before. Processes may do so at the same
   * time.
   *
   * @param jar the jar with the library
   * @param entry its name in the jar
   */
  public Path unpack(Path jar, String entry, String fileName) throws IOException {
    try (ZipFile content = new ZipFile(jar.toFile())) {
      ZipEntry library = content.getEntry(entry);
      if (library == null) {
        throw new FileNotFoundException(jar + " has no " + entry);
      }
      Path version = folder.resolve(version(library));
      Path file = version.resolve(fileName);
      if (!Files.exists(file) || Files.size(file) != library.getSize()) {
        PrivateFiles.createFolders(version);
        Path part = Files.createTempFile(version, fileName, ".part");
        try {
          copy(content.getInputStream(library), part);
          Files.move(part, file, StandardCopyOption.ATOMIC_MOVE);
        } finally {
          Files.deleteIfExists(part);
        }
      }
      return file;
    }
  }

  /** The checksum that the jar has of it, with its length: another version has another one. */
  private static String version(ZipEntry library) {
    return HexFormat.of().toHexDigits((int) library.getCrc()) + "-" + library.getSize();
  }

  /** Not synced, the file might have its length, but not its content, after a power failure. */
  private static void copy(InputStream library, Path file) throws IOException {
    try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
      library.transferTo(Channels.newOutputStream(channel));
      channel.force(true);
    }
  }

  private static Optional<Path> home() {
    return Optional.ofNullable(System.getProperty("user.home"))
        .map(Path::of)
        .filter(Files::isDirectory);
  }

  private static boolean isMac() {
    return System.getProperty("os.name", "").toLowerCase(Locale.ROOT).contains("mac");
  }

  /** Creates the folder if need be; another user may have created one of this name. */
  private static boolean isOwn(Path folder) {
    try {
      PrivateFiles.createFolders(folder);
      Path probe = Files.createTempFile(folder, "owner", ".part");
      try {
        return Files.getOwner(folder).equals(Files.getOwner(probe))
            && PrivateFiles.isPrivate(folder);
      } finally {
        Files.delete(probe);
      }
    } catch (IOException e) {
      return false;
    }
  }
}
