package dev.storescope.deploy;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What the launcher starts, in a folder whose JDK and Maven only print that they were started. */
class LauncherStartTest {
  private static final Instant BUILT = Instant.parse("2026-11-25T12:00:00Z");

  private static final List<String> JAVA_OPTIONS =
      List.of("STORESCOPE_JAVA_OPTIONS", "JDK_JAVA_OPTIONS", "JAVA_TOOL_OPTIONS", "_JAVA_OPTIONS");

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
      echo "started $0 in $LC_ALL with $*"
      """;

  @TempDir private Path folder;
  private final Map<String, String> environment = new HashMap<>(System.getenv());

  @BeforeEach
  void build() throws IOException {
    environment.put("JAVA_HOME", folder.resolve("jdk").toString());
    environment.keySet().removeAll(JAVA_OPTIONS);
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
  void itIsStartedThroughSymbolicLinks() throws Exception {
    String started = run(folder, "./storescope", "config");
    Path other = Files.createDirectory(folder.resolve("other folder"));
    Files.createSymbolicLink(other.resolve("absolute"), folder.resolve("storescope"));
    Files.createSymbolicLink(other.resolve("relative"), Path.of("../storescope"));
    Files.createSymbolicLink(folder.resolve("chain"), Path.of("other folder/relative"));
    Files.createSymbolicLink(folder.resolve("folder link"), other);

    assertThat(run(other, "./absolute", "config")).isEqualTo(started);
    assertThat(run(other, "sh", "relative", "config")).isEqualTo(started);
    assertThat(run(folder.resolve("core"), "../chain", "config")).isEqualTo(started);
    assertThat(run(Path.of("/"), folder.resolve("folder link/relative").toString(), "config"))
        .isEqualTo(started);
  }

  @Test
  void itIsStartedWithoutAHomeAndWithAPathOfFolders() throws Exception {
    String started = run(folder, "./storescope", "config");
    environment.remove("HOME");
    environment.put("CDPATH", "/:/tmp");
    assertThat(run(folder.resolve("core"), "../storescope", "config")).isEqualTo(started);
    environment.remove("JAVA_HOME");
    environment.put("PATH", folder.resolve("jdk/bin") + ":" + System.getenv("PATH"));
    assertThat(run(folder, "./storescope", "config")).isEqualTo(started);
  }

  /** Java would read arguments and names of files as ASCII, or the locale may not be there. */
  @ParameterizedTest
  @ValueSource(strings = {"", "C", "POSIX", "de_DE.ISO-8859-1", "tr_TR.UTF-8", "xx_XX.UTF-8"})
  void itIsStartedInALocaleOfUtf8(String locale) throws Exception {
    environment.put("LC_ALL", locale);
    assertThat(run(folder, "./storescope", "track")).contains(" in C.UTF-8 with ");
    environment.remove("LC_ALL");
    environment.put("LANG", locale);
    assertThat(run(folder, "./storescope", "serve")).contains(" in C.UTF-8 with ");
  }

  @Test
  void theOptionsOfASmallServerAreForTheServiceOnly() throws Exception {
    assertThat(run(folder, "./storescope", "serve"))
        .contains(" -XX:+UseSerialGC -Xms64m -Xmx256m -XX:MinHeapFreeRatio=20 ");
    assertThat(run(folder, "./storescope", "import", "f")).doesNotContain("Serial", "-Xm");
  }

  @ParameterizedTest
  @CsvSource({
    "-Xmx1g -XX:+UseG1GC, -XX:+UseSerialGC -Xms64m -Xmx256m",
    "-XX:+UseZGC, -XX:+UseSerialGC",
    "-Xmx32m, -Xms64m -Xmx256m",
    "-Xms1g, -Xms64m -Xmx256m",
    "-XX:MaxRAMPercentage=50, -Xms64m -Xmx256m",
    "-XX:InitialHeapSize=1g, -Xms64m -Xmx256m",
    "-XX:MinHeapFreeRatio=50, -XX:MaxHeapFreeRatio=40",
    "-Xshare:off, -XX:AOTCache",
    "-XX:AOTMode=off, -XX:AOTCache",
    "-Xmn300m, -XX:AOTCache",
  })
  void anOptionThatIsGivenReplacesThoseItDoesNotGoWith(String given, String replaced)
      throws Exception {
    file("demo/target/storescope.aot", "", BUILT);
    for (String variable : JAVA_OPTIONS) {
      assertThat(run(folder, "./storescope", "serve")).contains(replaced.split(" "));
      environment.put(variable, given);
      assertThat(run(folder, "./storescope", "serve")).doesNotContain(replaced.split(" "));
      environment.remove(variable);
    }
  }

  @Test
  void theOptionsThatAreGivenComeLastAndAsTheyAre() throws Exception {
    environment.put("STORESCOPE_JAVA_OPTIONS", "-Xlog:gc -Dx=*");
    assertThat(run(folder, "./storescope", "serve")).contains(" -Xlog:gc -Dx=* -jar ");
  }

  /** Such as under systemd, where the folder of the program is read-only. */
  @Test
  void itStartsWhereItsCacheCannotBeWritten() throws Exception {
    Files.createDirectories(folder.resolve("demo/target/storescope.aot/in the way"));
    Files.delete(folder.resolve("demo/target/storescope.warmed"));
    assertThat(run(folder, "./storescope", "serve"))
        .startsWith("started ")
        .doesNotContain("AOTCache");
  }

  @Test
  void theHelpOfAClusterFetchesNoEngines() throws Exception {
    assertThat(run(folder, "./storescope", "cluster-demo", "--help")).startsWith("started ");
    assertThat(run(folder, "./storescope", "cluster-demo", "-h")).startsWith("started ");
    assertThat(run(folder, "./storescope", "cluster-demo", "--json"))
        .startsWith("storescope: fetching Cassandra and PostgreSQL, once ...\nbuilt\n");
  }

  @Test
  void tooFewOpenFilesAreSaidInsteadOfClassesThatAreMissing() throws Exception {
    assertThat(run(folder, "sh", "-c", "ulimit -n 64; ./storescope version"))
        .isEqualTo(
            "storescope: this process may have 64 open files, and needs 256, a service 4096 or"
                + " more: raise the limit (ulimit -n, LimitNOFILE).\n");
    assertThat(run(folder, "sh", "-c", "ulimit -S -n 64; ./storescope version"))
        .startsWith("started ");
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
    builder.environment().clear();
    builder.environment().putAll(environment);
    return new String(builder.start().getInputStream().readAllBytes(), UTF_8);
  }
}
