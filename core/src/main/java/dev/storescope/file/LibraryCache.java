package dev.storescope.file;

import java.io.IOException;
import java.io.InputStream;
import java.net.JarURLConnection;
import java.net.URL;
import java.net.URLConnection;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

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
   */
  public Path unpack(URL resource, String fileName) throws IOException {
    URLConnection connection = resource.openConnection();
    Path versionFolder = folder.resolve(version(connection));
    Path file = versionFolder.resolve(fileName);
    if (!Files.exists(file) || Files.size(file) != connection.getContentLengthLong()) {
      PrivateFiles.createFolders(versionFolder);
      Path part = Files.createTempFile(versionFolder, fileName, ".part");
      try {
        copy(connection, part);
        Files.move(part, file, StandardCopyOption.ATOMIC_MOVE);
      } finally {
        Files.deleteIfExists(part);
      }
    }
    return file;
  }

  /** The checksum that the jar has of it, with its length: another version has another one. */
  private static String version(URLConnection connection) throws IOException {
    long checksum =
        connection instanceof JarURLConnection jar
            ? jar.getJarEntry().getCrc()
            : connection.getLastModified();
    return "%08x-%d".formatted(checksum, connection.getContentLengthLong());
  }

  /** Not synced, the file might have its length, but not its content, after a power failure. */
  private static void copy(URLConnection library, Path file) throws IOException {
    try (InputStream content = library.getInputStream();
        FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
      content.transferTo(Channels.newOutputStream(channel));
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
