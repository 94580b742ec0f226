package dev.storescope.file;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Writes private files that are on the disk once a method returns. */
public final class DurableFiles {
  private static final Logger log = LoggerFactory.getLogger(DurableFiles.class);

  private DurableFiles() {}

  public static void write(Path file, byte[] content) throws IOException {
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

  public static void copy(Path source, Path target) throws IOException {
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
  public static void sync(Path folder) throws IOException {
    try (FileChannel channel = FileChannel.open(folder, StandardOpenOption.READ)) {
      channel.force(true);
    } catch (AccessDeniedException e) {
      log.debug("This system opens no folders", e);
    }
  }
}
