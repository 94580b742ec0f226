package dev.storescope.archive.rocksdb;

import dev.storescope.archive.ArchiveNotOpenedException;
import dev.storescope.file.AtomicFile;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A file with the number of the newest file of the write-ahead log. RocksDB notices that an older
 * one is missing, but not the newest.
 */
final class WalMarker {
  static final String FILE = "STORESCOPE-WAL";

  /** Less than a write buffer, which is what a file of the log holds at least. */
  private static final long UPDATE_BYTES = 4L << 20;

  private static final Logger log = LoggerFactory.getLogger(WalMarker.class);

  private final Path folder;
  private final AtomicFile file;
  private final AtomicLong written = new AtomicLong();

  WalMarker(Path folder) {
    this.folder = folder;
    this.file = new AtomicFile(folder.resolve(FILE));
  }

  /**
   * Checks that the newest file of the log still exists.
   *
   * @throws ArchiveNotOpenedException if it does not
   */
  void requireNewest() throws IOException {
    Optional<String> missing = findMissing();
    if (missing.isPresent()) {
      throw RocksDbErrors.damaged(folder, "its write-ahead log " + missing.get() + " is missing");
    }
  }

  /** The name of the newest file of the log if it does not exist. */
  Optional<String> findMissing() throws IOException {
    long noted = find();
    long newest = WalFile.findNewest(folder).map(WalFile::number).orElse(0L);
    return newest < noted ? Optional.of(WalFile.name(noted)) : Optional.empty();
  }

  /** Notes the newest file, now. */
  synchronized void update() {
    try {
      long newest = WalFile.findNewest(folder).map(WalFile::number).orElse(0L);
      if (newest > find()) {
        file.put(newest + "\n");
      }
    } catch (IOException | UncheckedIOException e) {
      // An older number checks less, and is not wrong.
      log.warn("Could not update {}", file.path(), e);
    }
  }

  /** Notes the newest file from time to time. */
  void afterWriting(long bytes) {
    long before = written.getAndAdd(bytes);
    if (before / UPDATE_BYTES < (before + bytes) / UPDATE_BYTES) {
      update();
    }
  }

  /** The noted number; 0 if there is none. */
  private long find() {
    return file.find()
        .map(String::strip)
        .filter(text -> text.matches("[0-9]{1,18}"))
        .map(Long::valueOf)
        .orElse(0L);
  }
}
