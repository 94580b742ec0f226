package dev.storescope.connector.apple;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Real replies of the App Store, which stay outside the repository. */
final class Captures {
  private static final Path FOLDER = Path.of("../../shared/captures/apple");

  private Captures() {}

  static String read(String file) throws IOException {
    return Files.readString(FOLDER.resolve(file));
  }
}
