package dev.storescope.deploy;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the launcher starts, in a folder whose JDK and Maven only print that they were started. */
class LauncherStartTest {
  private static final Instant BUILT = Instant.parse("2026-11-25T12:00:00Z");

  private static final String SOURCE = "core/src/main/java/App.java";

  /** Writes the cache that the launcher warms up, if it is asked to. */
  private static final String JAVA =
      """
      #!/bin/sh
      for argument; do
        case $argument in
          -XX:AOTCacheOutput=*) touch "${argument#*=}" ;;
        esac
      done
      echo "started $0 $*"
      """;

  @TempDir private Path folder;

  @BeforeEach
  void build() throws IOException {
    program("storescope", DeployFiles.text(Path.of("..", "storescope")));
    program("mvnw", "#!/bin/sh\necho built\n");
    program("jdk/bin/java", JAVA);
    program("jdk/bin/javac", "#!/bin/sh\n");
    file("jdk/release", "IMPLEMENTOR=\"x\"\nJAVA_VERSION=\"25.0.3\"\n", BUILT);
    file("pom.xml", "", BUILT.minusSeconds(1));
    file("core/pom.xml", "", BUILT.minusSeconds(1));
    file(SOURCE, "", BUILT.minusSeconds(1));
    for (Path each = folder.resolve(SOURCE); !each.equals(folder); each = each.getParent()) {
      Files.setLastModifiedTime(each, FileTime.from(BUILT.minusSeconds(1)));
    }
    file("demo/target/storescope-demo.jar", "", BUILT);
    file("demo/target/storescope.built", "", BUILT);
    file("demo/target/storescope.warmed", "", BUILT.plusSeconds(1));
  }

  @Test
  void aBuiltProgramIsStartedWithTheJdkOfTheEnvironment() throws Exception {
    assertThat(run(folder, "./storescope", "serve"))
        .startsWith("started " + folder.resolve("jdk/bin/java"))
        .endsWith(
            "-jar %s serve\n"
                .formatted(folder.toRealPath().resolve("demo/target/storescope-demo.jar")));
  }

  @Test
  void itIsStartedFromItsFolderAndFromOthers() throws Exception {
    String started = run(folder, "./storescope", "config");
    assertThat(run(folder, "sh", "storescope", "config")).isEqualTo(started);
    assertThat(run(folder.resolve("core"), "../storescope", "config")).isEqualTo(started);
    assertThat(run(folder.resolve("core"), folder.resolve("storescope").toString(), "config"))
        .isEqualTo(started);
  }

  @Test
  void aJdkOfAnOlderVersionIsNotUsed() throws Exception {
    for (String version : List.of("17.0.9", "9", "1.8.0_452")) {
      file("jdk/release", "JAVA_VERSION=\"%s\"\n".formatted(version), BUILT);
      assertThat(run(folder, "./storescope", "version")).doesNotContain("started");
    }
  }

  @Test
  void aChangedSourceIsBuiltFirst() throws Exception {
    assertThat(run(folder, "./storescope", "serve")).doesNotContain("built\n");
    file(SOURCE, "", BUILT.plusSeconds(1));
    assertThat(run(folder, "./storescope", "serve")).contains("building, once", "built\n");
    assertThat(run(folder, "./storescope", "serve")).doesNotContain("built\n");
  }

  private void program(String name, String text) throws IOException {
    file(name, text, BUILT);
    assertThat(folder.resolve(name).toFile().setExecutable(true)).isTrue();
  }

  private void file(String name, String text, Instant modified) throws IOException {
    Path file = folder.resolve(name);
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
    Files.setLastModifiedTime(file, FileTime.from(modified));
  }

  /** What a command prints. */
  private String run(Path from, String... command) throws IOException {
    ProcessBuilder builder =
        new ProcessBuilder(command).directory(from.toFile()).redirectErrorStream(true);
    builder.environment().put("JAVA_HOME", folder.resolve("jdk").toString());
    builder.environment().remove("STORESCOPE_JAVA_OPTIONS");
    return new String(builder.start().getInputStream().readAllBytes(), UTF_8);
  }
}
