package dev.storescope.bench;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The readers of Node.js: google-play-scraper in the version of the tests, and JSON.parse. */
final class NodeReaders {
  private static final Path CLIENT = Path.of("sandbox", "src", "test", "clients", "google-play");
  private static final Path SCRIPT = Path.of("bench", "src", "main", "node", "read-replies.mjs");
  private static final Path INSTALLED = Path.of("bench", "target", "node-readers");

  private NodeReaders() {}

  /** Installs the readers; the result is why that is not possible. */
  static Optional<String> install() throws InterruptedException {
    try {
      Files.createDirectories(INSTALLED);
      for (String file : List.of("package.json", "package-lock.json")) {
        copy(CLIENT.resolve(file));
      }
      copy(SCRIPT);
      run(List.of("npm", "ci", "--no-audit", "--no-fund", "--ignore-scripts"));
      return Optional.empty();
    } catch (IOException e) {
      return Optional.of("not measured, because Node.js with npm does not run: " + e.getMessage());
    }
  }

  private static void copy(Path file) throws IOException {
    Files.copy(file, INSTALLED.resolve(file.getFileName()), StandardCopyOption.REPLACE_EXISTING);
  }

  /** How many replies are read in a second of processor time, by pages or lookups. */
  static double perSecond(String kind, int seconds, List<Path> files)
      throws IOException, InterruptedException {
    List<String> command =
        new ArrayList<>(List.of("node", SCRIPT.getFileName().toString(), kind, seconds + ""));
    files.forEach(file -> command.add(file.toAbsolutePath().toString()));
    return Double.parseDouble(run(command).strip());
  }

  private static String run(List<String> command) throws IOException, InterruptedException {
    Process process =
        new ProcessBuilder(command).directory(INSTALLED.toFile()).redirectErrorStream(true).start();
    try {
      String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      if (process.waitFor() != 0) {
        throw new IOException(String.join(" ", command) + " failed: " + output);
      }
      return output;
    } finally {
      process.destroy();
    }
  }
}
