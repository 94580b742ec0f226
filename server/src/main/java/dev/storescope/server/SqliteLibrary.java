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

/**
 * Has SQLite's native library loaded from the user's cache. SQLite itself would unpack it into the
 * temporary folder for each process, and leave it there when the process is killed.
 */
final class SqliteLibrary {
  private static final Logger log = LoggerFactory.getLogger(SqliteLibrary.class);
  private static final String FOLDER_PROPERTY = "org.sqlite.lib.path";
  private static final String NAME_PROPERTY = "org.sqlite.lib.name";

  private SqliteLibrary() {}

  /** Has an effect until SQLite is used for the first time, and unless a folder is set already. */
  static void useCached() {
    if (System.getProperty(FOLDER_PROPERTY) == null) {
      findCached()
          .ifPresent(
              file -> {
                System.setProperty(FOLDER_PROPERTY, String.valueOf(file.getParent()));
                System.setProperty(NAME_PROPERTY, String.valueOf(file.getFileName()));
              });
    }
  }

  private static Optional<Path> findCached() {
    String name = LibraryLoaderUtil.getNativeLibName();
    String folder = LibraryLoaderUtil.getNativeLibResourcePath();
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
