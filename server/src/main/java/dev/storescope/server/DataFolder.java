package dev.storescope.server;

import dev.storescope.backup.BackupFolder;
import dev.storescope.file.PrivateFiles;
import dev.storescope.server.config.ConfigurationException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * The folder with everything that one machine keeps. Only its owner can read it: it has password
 * hashes, sessions, and the histories of all accounts.
 */
record DataFolder(Path path) {
  /** By which a running service is asked for a backup. */
  static final String BACKUP_SOCKET = "backup.socket";

  /** Where the files of an export are made. */
  static final String EXPORT = "export.part";

  /** The names of what Storescope keeps in it, or their beginnings. */
  private static final List<String> OWN =
      List.of(
          "archive",
          "storescope.db",
          "calibration.json",
          BACKUP_SOCKET,
          BackupFolder.RESTORING,
          EXPORT,
          "unrecognized-replies",
          "migrations",
          "imports",
          "demo.json",
          "demo-apple-ads.pem",
          "access.json");

  /** The beginnings of the names of files that are copied otherwise, or not worth a copy. */
  private static final List<String> NOT_COPIED =
      List.of("storescope.db", BACKUP_SOCKET, BackupFolder.RESTORING, EXPORT);

  /** Creates the folder if it does not exist, and restricts what is in it to its owner. */
  Path prepare() {
    if (Files.exists(path.resolve(BackupFolder.RESTORING))) {
      throw new ConfigurationException(
          "the restore to %s was interrupted: delete what is in it, and restore again"
              .formatted(path));
    }
    try {
      if (Files.exists(path)) {
        restrict();
      } else {
        PrivateFiles.createFolders(path);
      }
      return path;
    } catch (IOException e) {
      throw new ConfigurationException(
          "the data folder %s cannot be used: choose a folder that this user may write to (%s)"
              .formatted(path, e),
          e);
    }
  }

  /** A folder that also has other things, such as a home folder, keeps its own permissions. */
  private void restrict() throws IOException {
    List<Path> entries = entries();
    List<Path> own = entries.stream().filter(DataFolder::isOwn).toList();
    for (Path entry : own) {
      PrivateFiles.restrict(entry);
    }
    if (own.size() == entries.size()) {
      PrivateFiles.restrict(path);
    }
  }

  /** The files beside the archive and the database that belong to a backup. */
  List<Path> filesToBackUp() throws IOException {
    return entries().stream()
        .filter(entry -> Files.isRegularFile(entry) && isOwn(entry))
        .filter(entry -> NOT_COPIED.stream().noneMatch(name(entry)::startsWith))
        .sorted()
        .toList();
  }

  private static boolean isOwn(Path entry) {
    return OWN.stream().anyMatch(name(entry)::startsWith);
  }

  private static String name(Path entry) {
    return String.valueOf(entry.getFileName());
  }

  private List<Path> entries() throws IOException {
    try (Stream<Path> files = Files.list(path)) {
      return files.toList();
    }
  }
}
