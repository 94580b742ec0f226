package dev.storescope.deploy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.server.config.Setting;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Checks of all files in {@code deploy}. */
final class DeployFilesTest {
  private static final Pattern VARIABLE = Pattern.compile("STORESCOPE_[A-Z_]+");
  private static final Pattern PROBED =
      Pattern.compile("(?:/health|/metrics)[a-z/]*(?=[\\s\"}]|$)");

  /** The tests of the server cover each of these. */
  private static final List<String> SERVED = List.of("/health/live", "/health/ready", "/metrics");

  @Test
  void everyVariableIsThatOfASetting() {
    for (Path file : DeployFiles.all()) {
      assertThat(DeployFiles.matches(VARIABLE, DeployFiles.text(file)))
          .as("%s", file)
          .isSubsetOf(
              Stream.concat(
                      Stream.of(Setting.values()).map(Setting::variable),
                      Stream.of("STORESCOPE_JAVA_OPTIONS"))
                  .toList());
    }
  }

  @Test
  void everyProbedPathIsServed() {
    List<String> probed =
        DeployFiles.all().stream()
            .flatMap(file -> DeployFiles.matches(PROBED, DeployFiles.text(file)).stream())
            .toList();
    assertThat(probed).contains("/health/live", "/health/ready").isSubsetOf(SERVED);
  }

  @Test
  void theServerHasTheProbedPaths() {
    assertThat(DeployFiles.text(Path.of("../http/src/main/java/dev/storescope/http/Health.java")))
        .contains(SERVED.stream().map(path -> '"' + path + '"').toList());
  }

  @Test
  void theScriptsAreExecutable() {
    assertThat(
            List.of(
                "first-administrator", "is-alive", "storescope", "backup/backup", "backup/restore"))
        .allMatch(script -> Files.isExecutable(DeployFiles.FOLDER.resolve(script)));
  }
}
