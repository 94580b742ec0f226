package dev.storescope.backup;

import dev.storescope.backup.Backup.FileCopy;
import dev.storescope.file.PrivateFiles;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Files that are on the disk once a method returns, and checksums of files. */
final class DurableFiles {
  private static final Logger log = LoggerFactory.getLogger(DurableFiles.class);

  private DurableFiles() {}

  static void write(Path file, byte[] content) throws IOException {
    PrivateFiles.createIfAbsent(file);
    try (FileChannel channel =
        FileChannel.open(file, StandardOpenOption.WRITE, StandardOpenOption.TRUNCATE_EXISTING)) {
      ByteBuffer bytes = ByteBuffer.wrap(content);
      while (bytes.hasRemaining()) {
        channel.write(bytes);
      }
      channel.force(true);
    }
  }

  static void copy(Path source, Path target) throws IOException {
    PrivateFiles.createIfAbsent(target);
    try (InputStream in = Files.newInputStream(source);
        FileChannel channel =
            FileChannel.open(
                target, StandardOpenOption.WRITE, StandardOpenOption.TRUNCATE_EXISTING)) {
      in.transferTo(Channels.newOutputStream(channel));
      channel.force(true);
    }
  }

  /** Has the names in a folder on the disk, where the system can do that. */
  static void sync(Path folder) throws IOException {
    try (FileChannel channel = FileChannel.open(folder, StandardOpenOption.READ)) {
      channel.force(true);
    } catch (AccessDeniedException e) {
      log.debug("This system opens no folders", e);
    }
  }

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
