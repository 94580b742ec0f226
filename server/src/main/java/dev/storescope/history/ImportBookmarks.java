package dev.storescope.history;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** How far unfinished imports have come, as small files in a folder. */
public final class ImportBookmarks {
  private static final int HEAD_BYTES = 65_536;

  private final Path folder;

  public ImportBookmarks(Path folder) {
    this.folder = folder;
  }

  /** Names a file by its size and its first bytes, wherever it lies. */
  static String nameOf(Path file) throws IOException {
    MessageDigest digest = sha256();
    digest.update(Long.toString(Files.size(file)).getBytes(StandardCharsets.UTF_8));
    try (InputStream bytes = Files.newInputStream(file)) {
      digest.update(bytes.readNBytes(HEAD_BYTES));
    }
    return HexFormat.of().formatHex(digest.digest(), 0, 16);
  }

  /** The last line that is known to be in the archive, or 0. */
  long find(String name) {
    try {
      return Long.parseLong(Files.readString(folder.resolve(name)).strip());
    } catch (NoSuchFileException | NumberFormatException e) {
      return 0;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  void put(String name, long line) {
    try {
      Files.createDirectories(folder);
      Path draft = folder.resolve(name + ".new");
      Files.writeString(draft, Long.toString(line));
      Files.move(draft, folder.resolve(name), StandardCopyOption.ATOMIC_MOVE);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  void remove(String name) {
    try {
      Files.deleteIfExists(folder.resolve(name));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }
}
