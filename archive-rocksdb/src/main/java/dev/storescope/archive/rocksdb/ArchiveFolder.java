package dev.storescope.archive.rocksdb;

import dev.storescope.archive.ArchiveNotOpenedException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;

/** The folder of an archive, with a file that tells the format of what is in it. */
final class ArchiveFolder {
  /** What this program writes; raise it where an older program could not read the result. */
  static final int FORMAT = 1;

  static final String FORMAT_FILE = "STORESCOPE-FORMAT";

  /** The file that every RocksDB has. */
  private static final String ROCKSDB_FILE = "CURRENT";

  private ArchiveFolder() {}

  /** Makes a folder ready to be opened: there, and of a format this program knows. */
  static void prepare(Path folder) {
    try {
      Files.createDirectories(folder);
      Path marker = folder.resolve(FORMAT_FILE);
      if (Files.exists(marker)) {
        requireKnown(folder, Files.readString(marker, StandardCharsets.ISO_8859_1).strip());
      } else {
        requireNew(folder);
        write(marker);
      }
    } catch (IOException e) {
      throw new ArchiveNotOpenedException(
          "the archive "
              + folder
              + " cannot be written: choose a folder that this user may write to and whose disk has"
              + " space ("
              + e
              + ")",
          e);
    }
  }

  private static void requireKnown(Path folder, String format) {
    if (!format.matches("[0-9]{1,9}")) {
      throw new ArchiveNotOpenedException(
          "the archive " + folder + " has a damaged " + FORMAT_FILE + ": restore a backup");
    }
    if (Integer.parseInt(format) > FORMAT) {
      throw new ArchiveNotOpenedException(
          "the archive "
              + folder
              + " was written by a newer Storescope (format "
              + format
              + ", this one knows "
              + FORMAT
              + "): start that one, or a newer");
    }
  }

  private static void requireNew(Path folder) {
    if (Files.exists(folder.resolve(ROCKSDB_FILE))) {
      throw new ArchiveNotOpenedException(
          folder + " is the database of another program: choose an empty folder");
    }
  }

  /** By way of another file, so that the marker is never there in part. */
  private static void write(Path marker) throws IOException {
    Path part = marker.resolveSibling(FORMAT_FILE + ".part");
    try (FileChannel file =
        FileChannel.open(
            part,
            StandardOpenOption.CREATE,
            StandardOpenOption.WRITE,
            StandardOpenOption.TRUNCATE_EXISTING)) {
      ByteBuffer format = StandardCharsets.US_ASCII.encode(FORMAT + "\n");
      while (format.hasRemaining()) {
        file.write(format);
      }
      file.force(true);
    }
    Files.move(part, marker, StandardCopyOption.ATOMIC_MOVE);
  }
}
