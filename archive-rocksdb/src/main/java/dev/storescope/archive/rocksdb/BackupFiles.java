package dev.storescope.archive.rocksdb;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The files of a backup by RocksDB's backup engine, as its file {@code meta/ID} lists them with
 * their checksums. The engine itself can only be opened for writing, and does not verify a backup
 * without restoring it.
 *
 * @param note what was noted when the backup was made
 */
record BackupFiles(String note, List<BackedUpFile> files) {
  private static final String META = "meta";
  private static final Pattern ID = Pattern.compile("[1-9][0-9]{0,8}");
  private static final Pattern NOTE = Pattern.compile("metadata ([0-9A-Fa-f]*)");
  private static final Pattern FILE = Pattern.compile("(\\S+) crc32 ([0-9]{1,10})(?: .*)?");

  /** A table that backups share has the session that wrote it, and its size, in its name. */
  private static final Pattern SHARED =
      Pattern.compile("shared_checksum/([0-9]+)_\\w+(\\.[a-z]+)", Pattern.UNICODE_CHARACTER_CLASS);

  private static final Pattern PRIVATE = Pattern.compile("private/[0-9]+/([^/]+)");

  BackupFiles {
    files = List.copyOf(files);
  }

  /**
   * A file of a backup.
   *
   * @param path below the folder of the backups
   * @param name in the folder of an archive
   */
  record BackedUpFile(String path, String name, long crc32c) {}

  /** The backups of a folder, oldest first. */
  static List<Integer> list(Path folder) throws IOException {
    if (!Files.isDirectory(folder.resolve(META))) {
      return List.of();
    }
    try (Stream<Path> files = Files.list(folder.resolve(META))) {
      return files
          .map(file -> String.valueOf(file.getFileName()))
          .filter(name -> ID.matcher(name).matches())
          .map(Integer::valueOf)
          .sorted()
          .toList();
    }
  }

  static BackupFiles read(Path folder, int id) throws IOException {
    Path meta = folder.resolve(META).resolve(String.valueOf(id));
    List<String> lines = Files.readAllLines(meta, StandardCharsets.UTF_8);
    Optional<String> note = Optional.empty();
    List<BackedUpFile> files = new ArrayList<>();
    for (String line : lines) {
      Matcher noted = NOTE.matcher(line);
      if (noted.matches()) {
        note = Optional.of(text(noted.group(1)));
      }
      file(line).ifPresent(files::add);
    }
    if (note.isEmpty() || !lines.contains(String.valueOf(files.size()))) {
      throw new IOException(meta + " is damaged: it does not list the files of the backup");
    }
    return new BackupFiles(note.get(), files);
  }

  private static Optional<BackedUpFile> file(String line) {
    Matcher file = FILE.matcher(line);
    if (!file.matches()) {
      return Optional.empty();
    }
    String path = file.group(1);
    return name(path).map(name -> new BackedUpFile(path, name, Long.parseLong(file.group(2))));
  }

  private static Optional<String> name(String path) {
    Matcher shared = SHARED.matcher(path);
    if (shared.matches()) {
      return Optional.of(shared.group(1) + shared.group(2));
    }
    Matcher own = PRIVATE.matcher(path);
    return own.matches() ? Optional.of(own.group(1)) : Optional.empty();
  }

  private static String text(String hex) {
    return new String(HexFormat.of().parseHex(hex), StandardCharsets.UTF_8);
  }
}
