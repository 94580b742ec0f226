package dev.storescope.engines;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Finds the Java 17 that Cassandra requires; it does not run on newer versions. */
final class Java17 {
  private static final String VARIABLE = "STORESCOPE_JAVA_17";
  private static final List<Path> FOLDERS =
      List.of(
          Path.of("/usr/lib/jvm"),
          Path.of("/usr/java"),
          Path.of("/opt"),
          Path.of(System.getProperty("user.home"), ".sdkman/candidates/java"),
          Path.of("/Library/Java/JavaVirtualMachines"));

  private Java17() {}

  /**
   * The {@code java} executable of Java 17.
   *
   * @throws EngineNotStartedException if it is not installed
   */
  static Path program() {
    return Stream.concat(
            Optional.ofNullable(System.getenv(VARIABLE)).map(Path::of).stream(),
            FOLDERS.stream().flatMap(Java17::homesIn))
        .filter(Java17::is17)
        .map(home -> home.resolve("bin/java"))
        .filter(Files::isExecutable)
        .findFirst()
        .orElseThrow(
            () ->
                new EngineNotStartedException(
                    "Cassandra requires Java 17: install openjdk-17-jre-headless, or set "
                        + VARIABLE
                        + " to its folder"));
  }

  private static Stream<Path> homesIn(Path folder) {
    if (!Files.isDirectory(folder)) {
      return Stream.empty();
    }
    try (Stream<Path> homes = Files.list(folder)) {
      return homes.sorted().toList().stream()
          .flatMap(home -> Stream.of(home, home.resolve("Contents/Home")));
    } catch (IOException e) {
      return Stream.empty();
    }
  }

  private static boolean is17(Path home) {
    try {
      return Files.readString(home.resolve("release"), StandardCharsets.ISO_8859_1)
          .contains("JAVA_VERSION=\"17.");
    } catch (IOException e) {
      return false;
    }
  }
}
