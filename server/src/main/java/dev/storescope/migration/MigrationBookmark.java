package dev.storescope.migration;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * How many observations of an archive are known to have arrived in one other archive, in the order
 * in which the archive tells them; a small file. It counts only as long as the archive holds as
 * many observations as when it was written, since their order may be another after that.
 */
public final class MigrationBookmark {
  private static final Pattern CONTENT = Pattern.compile("([0-9]{1,18}) of ([0-9]{1,18})\\s*");

  private final Path file;

  public MigrationBookmark(Path file) {
    this.file = file;
  }

  /** How many have arrived of so many, or 0 if that is not known. */
  long find(long total) {
    try {
      Matcher content = CONTENT.matcher(Files.readString(file));
      return content.matches() && Long.parseLong(content.group(2)) == total
          ? Math.min(Long.parseLong(content.group(1)), total)
          : 0;
    } catch (NoSuchFileException e) {
      return 0;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  void put(long arrived, long total) {
    try {
      Files.createDirectories(file.toAbsolutePath().getParent());
      Path draft = file.resolveSibling(file.getFileName() + ".new");
      Files.writeString(draft, "%d of %d\n".formatted(arrived, total));
      Files.move(draft, file, StandardCopyOption.ATOMIC_MOVE);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  void remove() {
    try {
      Files.deleteIfExists(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
