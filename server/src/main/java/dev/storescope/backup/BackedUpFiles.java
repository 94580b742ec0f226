package dev.storescope.backup;

import dev.storescope.backup.Backup.FileCopy;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Checksums and sizes of files, and their deletion. */
final class BackedUpFiles {
  private BackedUpFiles() {}

  static FileCopy describe(Path file) throws IOException {
    MessageDigest sha256 = sha256();
    try (InputStream in = new DigestInputStream(Files.newInputStream(file), sha256);
        OutputStream nowhere = OutputStream.nullOutputStream()) {
      long bytes = in.transferTo(nowhere);
      return new FileCopy(
          String.valueOf(file.getFileName()), bytes, HexFormat.of().formatHex(sha256.digest()));
    }
  }

  /** What is wrong with a copy in a folder. */
  static Optional<String> findDamage(FileCopy copy, Path folder) {
    Path file = folder.resolve(copy.name());
    try {
      return describe(file).equals(copy)
          ? Optional.empty()
          : Optional.of(file + " is damaged: its checksum is wrong");
    } catch (NoSuchFileException e) {
      return Optional.of(file + " is missing");
    } catch (IOException e) {
      return Optional.of(file + " cannot be read: " + e.getMessage());
    }
  }

  /** The bytes of all files below a folder. */
  static long bytes(Path folder) throws IOException {
    long bytes = 0;
    for (Path file : list(folder)) {
      if (Files.isRegularFile(file)) {
        bytes += Files.size(file);
      }
    }
    return bytes;
  }

  /** Deletes a folder with all in it, if it exists. */
  static void delete(Path folder) throws IOException {
    for (Path file : list(folder).reversed()) {
      Files.deleteIfExists(file);
    }
  }

  private static List<Path> list(Path folder) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      return files.sorted(Comparator.naturalOrder()).toList();
    } catch (NoSuchFileException e) {
      return List.of();
    }
  }

  /** The SHA-256 of bytes, in hexadecimal digits. */
  static String sha256(byte[] bytes) {
    return HexFormat.of().formatHex(sha256().digest(bytes));
  }

  private static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
  }
}
