package dev.storescope.engines;

import java.nio.file.Files;
import java.nio.file.Path;

/** Finds the files of the engines that the build has downloaded. */
public final class EngineFolder {
  private static final String PROPERTY = "storescope.engines";

  private EngineFolder() {}

  /**
   * The folder of an engine's files.
   *
   * @throws EngineNotStartedException if the build has not downloaded them
   */
  static Path of(String engine) {
    Path folder = Path.of(System.getProperty(PROPERTY, "engines"), engine, "target", "lib");
    if (!Files.isDirectory(folder)) {
      throw new EngineNotStartedException(
          folder.toAbsolutePath()
              + " does not exist: run ./mvnw -pl engines/cassandra,engines/postgresql package, and set"
              + " the system property "
              + PROPERTY
              + " to the folder engines");
    }
    return folder;
  }
}
