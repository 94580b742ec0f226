package dev.storescope.deploy;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;

/** Checks of the Containerfile that need no container engine. */
final class ContainerfileTest {
  private static final Path ROOT = Path.of("..");
  private static final List<String> LINES =
      DeployFiles.text(DeployFiles.FOLDER.resolve("Containerfile"))
          .replaceAll("\\\\\n\\s*", "")
          .lines()
          .toList();

  @Test
  void everyBaseHasAFixedVersion() {
    assertThat(words("FROM"))
        .hasSize(2)
        .allSatisfy(words -> assertThat(words.get(1)).matches(DeployFiles.IMAGE));
  }

  @Test
  void bothStagesHaveTheSameJava() {
    assertThat(words("FROM").stream().map(words -> words.get(1).replaceAll("-j(dk|re)-", "-")))
        .hasSize(2)
        .allMatch(image -> image.startsWith("eclipse-temurin:25."))
        .containsOnly(image("jdk").replace("-jdk-", "-"));
  }

  private static String image(String part) {
    return DeployFiles.images().stream()
        .filter(each -> each.contains(part))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void itRunsAsAUserWhoIsNotRoot() {
    assertThat(words("USER")).containsExactly(List.of("USER", "10001:10001"));
  }

  @Test
  void everyCopiedPathExists() {
    List<Path> taken =
        words("COPY").stream()
            .filter(words -> words.stream().noneMatch(word -> word.startsWith("--from=")))
            .flatMap(words -> words.subList(1, words.size() - 1).stream())
            .filter(Predicate.not(word -> word.startsWith("--")))
            .map(ROOT::resolve)
            .toList();
    assertThat(taken).hasSizeGreaterThan(1).allMatch(Files::exists);
  }

  @Test
  void itCopiesWhatTheServerModuleBuilds() {
    assertThat(words("COPY").stream().filter(words -> words.get(1).equals("--from=build")))
        .extracting(words -> words.get(2))
        .containsExactly("/build/server/target/lib/", "/build/server/target/storescope.jar");
    assertThat(DeployFiles.text(ROOT.resolve("server").resolve("pom.xml")))
        .contains("<finalName>storescope</finalName>", "${project.build.directory}/lib<");
  }

  @Test
  void aSignalReachesTheProgramItself() {
    assertThat(words("ENTRYPOINT"))
        .singleElement()
        .satisfies(words -> assertThat(words.get(1)).isEqualTo("[\"java\","));
  }

  @Test
  void noInputOfTheBuildIsIgnored() {
    assertThat(DeployFiles.text(ROOT.resolve(".dockerignore")).lines())
        .doesNotContain("deploy", "docs", ".mvn", "mvnw", "server", "**/src");
  }

  private static List<List<String>> words(String instruction) {
    return LINES.stream()
        .filter(line -> line.startsWith(instruction + " "))
        .map(line -> Arrays.asList(line.split("\\s+", -1)))
        .toList();
  }
}
