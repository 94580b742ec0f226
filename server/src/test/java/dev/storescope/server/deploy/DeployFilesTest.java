package dev.storescope.server.deploy;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** What all files that run Storescope in containers have in common. */
final class DeployFilesTest {
  private static final Pattern VARIABLE = Pattern.compile("STORESCOPE_[A-Z_]+");
  private static final Pattern PROBED =
      Pattern.compile("(?:/health|/metrics)[a-z/]*(?=[\\s\"}]|$)");

  /** The server's own tests ask each of these. */
  private static final List<String> ANSWERED = List.of("/health/live", "/health/ready", "/metrics");

  @Test
  void everyVariableIsThatOfASetting() {
    for (Path file : DeployFiles.all()) {
      assertThat(DeployFiles.matches(VARIABLE, DeployFiles.text(file)))
          .as("%s", file)
          .isSubsetOf(DeployFiles.variables());
    }
  }

  @Test
  void everyPathThatIsProbedIsOneTheServerAnswers() {
    List<String> probed =
        DeployFiles.all().stream()
            .flatMap(file -> DeployFiles.matches(PROBED, DeployFiles.text(file)).stream())
            .toList();
    assertThat(probed).contains("/health/live", "/health/ready").isSubsetOf(ANSWERED);
  }

  @Test
  void everyPathIsAsTheServerHasIt() {
    assertThat(
            DeployFiles.text(Path.of("src/main/java/dev/storescope/server/http/HttpServer.java")))
        .contains(ANSWERED.stream().map(path -> '"' + path + '"').toList());
  }

  @Test
  void theScriptsMayBeRun() {
    assertThat(List.of("first-administrator", "is-alive"))
        .allMatch(script -> Files.isExecutable(DeployFiles.FOLDER.resolve(script)));
  }
}
