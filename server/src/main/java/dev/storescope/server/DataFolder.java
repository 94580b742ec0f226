package dev.storescope.server;

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
  /** The names of what Storescope keeps in it, or their beginnings. */
  private static final List<String> OWN =
      List.of(
          "archive",
          "storescope.db",
          "calibration.json",
          "unrecognized-replies",
          "migrations",
          "imports",
          "demo.json",
          "access.json");

  /** Creates the folder if it does not exist, and restricts what is in it to its owner. */
  Path prepare() {
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

  private static boolean isOwn(Path entry) {
    String name = String.valueOf(entry.getFileName());
    return OWN.stream().anyMatch(name::startsWith);
  }

  private List<Path> entries() throws IOException {
    try (Stream<Path> files = Files.list(path)) {
      return files.toList();
    }
  }
}
