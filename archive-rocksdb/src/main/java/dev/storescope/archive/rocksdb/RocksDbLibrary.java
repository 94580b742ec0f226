package dev.storescope.archive.rocksdb;

import dev.storescope.file.LibraryCache;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.rocksdb.RocksDB;
import org.rocksdb.util.Environment;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Loads RocksDB's native library from the user's cache. RocksDB itself would unpack 17 MB into the
 * temporary folder for each process, and leave them there when the process is killed.
 */
final class RocksDbLibrary {
  private static final Logger log = LoggerFactory.getLogger(RocksDbLibrary.class);
  private static final String OWN_FOLDER = "ROCKSDB_SHAREDLIB_DIR";

  private RocksDbLibrary() {}

  static void load() {
    Optional<Path> cached = System.getenv(OWN_FOLDER) == null ? findCached() : Optional.empty();
    if (cached.isPresent()) {
      try {
        RocksDB.loadLibrary(List.of(String.valueOf(cached.get().getParent())));
        return;
      } catch (UnsatisfiedLinkError e) {
        log.warn("Could not load {}, using a temporary copy", cached.get(), e);
      }
    }
    RocksDB.loadLibrary();
  }

  /** Named as RocksDB names it when it loads it from a folder. */
  private static Optional<Path> findCached() {
    Optional<String> entry =
        find(Environment.getJniLibraryFileName("rocksdb"))
            .or(() -> find(Environment.getFallbackJniLibraryFileName("rocksdb")));
    Optional<LibraryCache> cache = LibraryCache.ofUser();
    if (entry.isEmpty() || cache.isEmpty()) {
      return Optional.empty();
    }
    try {
      Path jar = Path.of(RocksDB.class.getProtectionDomain().getCodeSource().getLocation().toURI());
      return Optional.of(
          cache.get().unpack(jar, entry.get(), Environment.getJniLibraryFileName("rocksdbjni")));
    } catch (IOException | URISyntaxException e) {
      log.warn("Could not cache RocksDB's native library, using a temporary copy", e);
      return Optional.empty();
    }
  }

  private static Optional<String> find(@Nullable String name) {
    return Optional.ofNullable(name)
        .filter(entry -> RocksDB.class.getResource("/" + entry) != null);
  }
}
