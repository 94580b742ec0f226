package dev.storescope.server;

import dev.storescope.file.LibraryCache;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.sqlite.SQLiteJDBCLoader;
import org.sqlite.util.LibraryLoaderUtil;
import org.sqlite.util.OSInfo;

/**
 * Has SQLite's native library loaded from the user's cache. SQLite itself would unpack it into the
 * temporary folder for each process, and leave it there when the process is killed.
 */
final class SqliteLibrary {
  private static final Logger log = LoggerFactory.getLogger(SqliteLibrary.class);
  private static final String FOLDER_PROPERTY = "org.sqlite.lib.path";
  private static final String NAME_PROPERTY = "org.sqlite.lib.name";

  private static final String COPIES_PROPERTY = "org.sqlite.tmpdir";

  private SqliteLibrary() {}

  /** Has an effect until SQLite is used for the first time, and unless a folder is set already. */
  static void useCached() {
    if (System.getProperty(FOLDER_PROPERTY) == null) {
      findCached()
          .ifPresent(
              file -> {
                System.setProperty(FOLDER_PROPERTY, String.valueOf(file.getParent()));
                System.setProperty(NAME_PROPERTY, String.valueOf(file.getFileName()));
                // Where it looks for copies that killed processes left.
                System.setProperty(COPIES_PROPERTY, String.valueOf(file.getParent()));
              });
    }
  }

  /**
   * In the jar. SQLite would run a program and read the memory map to find out whether this is a
   * Linux with glibc, which the launcher has found for RocksDB.
   */
  private static String folder() {
    return "Linux".equals(System.getProperty("os.name"))
            && "false".equals(System.getenv("ROCKSDB_MUSL_LIBC"))
        ? "/org/sqlite/native/Linux/" + OSInfo.getArchName()
        : LibraryLoaderUtil.getNativeLibResourcePath();
  }

  private static Optional<Path> findCached() {
    String name = LibraryLoaderUtil.getNativeLibName();
    String folder = folder();
    Optional<LibraryCache> cache = LibraryCache.ofUser();
    if (!LibraryLoaderUtil.hasNativeLib(folder, name) || cache.isEmpty()) {
      return Optional.empty();
    }
    try {
      Path jar =
          Path.of(
              SQLiteJDBCLoader.class.getProtectionDomain().getCodeSource().getLocation().toURI());
      return Optional.of(cache.get().unpack(jar, folder.substring(1) + "/" + name, name));
    } catch (IOException | URISyntaxException e) {
      log.warn("Could not cache SQLite's native library, using a temporary copy", e);
      return Optional.empty();
    }
  }
}
