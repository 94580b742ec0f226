package dev.storescope.migration;

import dev.storescope.file.AtomicFile;
import java.nio.file.Path;
import java.util.Locale;
import java.util.regex.Pattern;

/**
 * How many observations have been copied, in the order of the source archive; a small file. It is
 * valid only while the source has the same number of observations, since more may change the order.
 */
public final class MigrationCheckpoint {
  private static final Pattern CONTENT = Pattern.compile("([0-9]{1,18}) of ([0-9]{1,18})\\s*");

  private final AtomicFile file;

  public MigrationCheckpoint(Path file) {
    this.file = new AtomicFile(file);
  }

  /** How many of {@code total} observations have been copied, or 0 if that is not known. */
  long find(long total) {
    return file.find()
        .map(CONTENT::matcher)
        .filter(content -> content.matches() && Long.parseLong(content.group(2)) == total)
        .map(content -> Math.min(Long.parseLong(content.group(1)), total))
        .orElse(0L);
  }

  void put(long copied, long total) {
    file.put(String.format(Locale.ROOT, "%d of %d\n", copied, total));
  }

  void remove() {
    file.remove();
  }
}
