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

  /** The folder of the archive, and the beginning of the names of those that a salvage makes. */
  static final String ARCHIVE = "archive";

  /** The database, and the beginning of the names of its files. */
  static final String DATABASE = "storescope.db";

  /** Where interrupted imports note what they have imported. */
  static final String IMPORTS = "imports";

  /** Where the files of an export are made. */
  static final String EXPORT = "export.part";

  /** Replies that no reader recognized. */
  static final String UNRECOGNIZED_REPLIES = "unrecognized-replies";

  /** Replies whose first reading was doubted. */
  static final String DOUBTED_REPLIES = "doubted-replies";

  /** Replies without a field that is missing in more replies than before. */
  static final String DRIFTED_REPLIES = "drifted-replies";

  /** The names of what Storescope keeps in it, or their beginnings. */
  private static final List<String> OWN =
      List.of(
          ARCHIVE,
          DATABASE,
          "calibration.json",
          BACKUP_SOCKET,
          BackupFolder.RESTORING,
          EXPORT,
          UNRECOGNIZED_REPLIES,
          DOUBTED_REPLIES,
          DRIFTED_REPLIES,
          "migrations",
          IMPORTS,
          "demo.json",
          "demo-apple-ads.pem",
          "access.json");

  /** The beginnings of the names of files that are copied otherwise, or not worth a copy. */
  private static final List<String> NOT_COPIED =
      List.of(DATABASE, BACKUP_SOCKET, BackupFolder.RESTORING, EXPORT);

  /** The beginnings of the names of what only an installation has. */
  private static final List<String> INSTALLATION = List.of(ARCHIVE, DATABASE);

  /** The folders of kept replies that exist. */
  List<Path> keptReplies() {
    return Stream.of(UNRECOGNIZED_REPLIES, DOUBTED_REPLIES, DRIFTED_REPLIES)
        .map(path::resolve)
        .filter(Files::isDirectory)
        .toList();
  }

  /**
   * Fails unless the folder has an installation: what only reads or changes one must not begin one
   * in a folder whose name is mistyped.
   */
  void requireInstallation() {
    requireRestored();
    if (!isInstallation()) {
      throw new ConfigurationException(
          "There is no installation in %s. Check the data folder. The commands `serve`, `import` and `account create` create an installation."
              .formatted(path.toAbsolutePath().normalize()));
    }
  }

  /** Fails unless the folder has an installation with an archive. */
  void requireArchive() {
    requireInstallation();
    if (!has(List.of(ARCHIVE))) {
      throw new ConfigurationException(
          "The installation in %s has no observations yet. Start the service, or import some."
              .formatted(path.toAbsolutePath().normalize()));
    }
  }

  /** Fails unless the folder has an installation with a database. */
  void requireDatabase() {
    requireInstallation();
    if (!hasDatabase()) {
      throw new ConfigurationException(
          "The installation in %s has no accounts yet. Start the service, or create one with `storescope account create`."
              .formatted(path.toAbsolutePath().normalize()));
    }
  }

  boolean hasDatabase() {
    return has(List.of(DATABASE));
  }

  private void requireRestored() {
    if (Files.exists(path.resolve(BackupFolder.RESTORING))) {
      throw new ConfigurationException(
          "A restore to %s was interrupted. Delete the content of the folder, and restore again."
              .formatted(path));
    }
  }

  boolean isInstallation() {
    return has(INSTALLATION);
  }

  private boolean has(List<String> names) {
    try {
      return Files.isDirectory(path)
          && entries().stream().anyMatch(entry -> names.stream().anyMatch(name(entry)::startsWith));
    } catch (IOException e) {
      throw unusable(e);
    }
  }

  /**
   * Has interrupted imports begin again: the archive may have lost what they appended.
   *
   * @throws ConfigurationException if that is not possible
   */
  void forgetImports() {
    Path imports = path.resolve(IMPORTS);
    if (Files.isDirectory(imports)) {
      try (Stream<Path> files = Files.list(imports)) {
        for (Path file : files.toList()) {
          Files.delete(file);
        }
      } catch (IOException e) {
        throw unusable(e);
      }
    }
  }

  /** Whether this user may write to it, and to the database. */
  boolean isWritable() {
    return Files.isWritable(path) && Files.isWritable(path.resolve(DATABASE));
  }

  /** Copies the database, which no process writes to, with its log. */
  TemporaryFolder copyDatabase() {
    TemporaryFolder copy = TemporaryFolder.create("storescope-database-");
    try {
      for (String name : List.of(DATABASE, DATABASE + "-wal")) {
        if (Files.exists(path.resolve(name))) {
          Files.copy(path.resolve(name), copy.path().resolve(name));
        }
      }
      return copy;
    } catch (IOException e) {
      copy.close();
      throw new ConfigurationException(
          "The database in %s cannot be read: %s".formatted(path, e), e);
    }
  }

  /** Creates the folder if it does not exist, and restricts what is in it to its owner. */
  Path prepare() {
    requireRestored();
    try {
      if (Files.exists(path)) {
        restrict();
      } else {
        PrivateFiles.createFolders(path);
      }
      return path;
    } catch (IOException e) {
      throw unusable(e);
    }
  }

  private ConfigurationException unusable(IOException e) {
    return new ConfigurationException(
        "The data folder %s cannot be used (%s). Choose a folder that this user can write to."
            .formatted(path, e),
        e);
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
