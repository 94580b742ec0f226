package dev.storescope.server.cli.option;

import dev.storescope.file.NotTextException;
import dev.storescope.file.TextFile;
import java.nio.charset.Charset;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The option that names the encoding of files that are neither UTF-8 nor UTF-16. */
public final class CharsetOption {
  @Option(
      names = "--charset",
      paramLabel = "NAME",
      description =
          "encoding of the files, such as windows-1252 (default: UTF-8, or UTF-16 with a"
              + " byte order mark)")
  private @Nullable String name;

  /** The encoding; empty to detect it. */
  public Optional<Charset> charset() {
    return Optional.ofNullable(name).map(TextFile::charset);
  }

  /** What to do about a file in another encoding. */
  public static Stopped stopped(Path file, NotTextException e) {
    return new Stopped(
        "%s: %s. Nothing was imported. Save the file as UTF-8, or name its encoding, such as --charset windows-1252."
            .formatted(file, e.getMessage()));
  }
}
