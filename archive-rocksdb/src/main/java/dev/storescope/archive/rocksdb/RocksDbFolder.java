package dev.storescope.archive.rocksdb;

import dev.storescope.archive.ArchiveNotOpenedException;
import dev.storescope.file.PrivateFiles;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.Locale;
import java.util.stream.Stream;

/** The folder of an archive, with a file that names its format. */
final class RocksDbFolder {
  /** The format that is written; increase it if an older program could not read the result. */
  static final int FORMAT = 7;

  static final String FORMAT_FILE = "STORESCOPE-FORMAT";

  /** Every RocksDB database has this file. */
  private static final String ROCKSDB_FILE = "CURRENT";

  private RocksDbFolder() {}

  /** Creates the folder if it does not exist, and checks its format. */
  static void prepare(Path folder) {
    RocksDbSalvage.completeInterrupted(folder);
    try {
      PrivateFiles.createFolders(folder);
      Path marker = folder.resolve(FORMAT_FILE);
      if (Files.exists(marker)) {
        String format = Files.readString(marker, StandardCharsets.ISO_8859_1).strip();
        requireKnown(folder, format);
        requireWhole(folder);
        new WalMarker(folder).requireNewest();
        if (Integer.parseInt(format) < FORMAT) {
          // An older format is a part of this one.
          write(marker, FORMAT);
        }
      } else {
        requireNew(folder);
        write(marker, FORMAT);
      }
    } catch (IOException e) {
      throw new ArchiveNotOpenedException(
          "The archive %s cannot be written (%s). Choose a folder that this user can write to, on a disk with free space."
              .formatted(folder, e),
          e);
    }
  }

  /** The format of an archive that is only read, whose folder it checks and does not change. */
  static int readFormat(Path folder) {
    RocksDbSalvage.completeInterrupted(folder);
    Path marker = folder.resolve(FORMAT_FILE);
    try {
      if (!Files.exists(marker)) {
        throw new ArchiveNotOpenedException("There is no archive " + folder);
      }
      String format = Files.readString(marker, StandardCharsets.ISO_8859_1).strip();
      requireKnown(folder, format);
      requireWhole(folder);
      new WalMarker(folder).requireNewest();
      return Integer.parseInt(format);
    } catch (IOException e) {
      throw RocksDbErrors.notReadable(folder, e);
    }
  }

  /** Marks a folder as an archive of a format. */
  static void writeFormat(Path folder, int number) throws IOException {
    write(folder.resolve(FORMAT_FILE), number);
  }

  private static void requireKnown(Path folder, String format) {
    if (!format.matches("[0-9]{1,9}")) {
      throw new ArchiveNotOpenedException(
          "The archive " + folder + " has a damaged " + FORMAT_FILE + ". Restore a backup.");
    }
    if (Integer.parseInt(format) > FORMAT) {
      throw new ArchiveNotOpenedException(
          String.format(
              Locale.ROOT,
              "The archive %s was written by a newer version of Storescope (format %s;"
                  + " this version supports %d). Start that version or a newer one.",
              folder,
              format,
              FORMAT));
    }
  }

  /** RocksDB would replace a database without its central file by an empty one. */
  private static void requireWhole(Path folder) throws IOException {
    if (!Files.exists(folder.resolve(ROCKSDB_FILE)) && hasData(folder)) {
      throw RocksDbErrors.damaged(folder, "its file " + ROCKSDB_FILE + " is missing");
    }
  }

  private static boolean hasData(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files
          .map(file -> String.valueOf(file.getFileName()))
          .anyMatch(
              name ->
                  name.endsWith(".sst") || name.endsWith(".log") || name.startsWith("MANIFEST"));
    }
  }

  private static void requireNew(Path folder) {
    if (Files.exists(folder.resolve(ROCKSDB_FILE))) {
      throw new ArchiveNotOpenedException(
          folder + " is the database of another program. Choose an empty folder.");
    }
  }

  /** Writes and renames a temporary file, so that the marker is complete whenever it exists. */
  private static void write(Path marker, int number) throws IOException {
    Path part = marker.resolveSibling(FORMAT_FILE + ".part");
    try (FileChannel file =
        FileChannel.open(
            part,
            StandardOpenOption.CREATE,
            StandardOpenOption.WRITE,
            StandardOpenOption.TRUNCATE_EXISTING)) {
      ByteBuffer format = StandardCharsets.US_ASCII.encode(number + "\n");
      while (format.hasRemaining()) {
        file.write(format);
      }
      file.force(true);
    }
    Files.move(part, marker, StandardCopyOption.ATOMIC_MOVE);
  }
}
