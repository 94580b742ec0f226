package dev.storescope.deploy;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The ways in which the program is started. */
class LauncherTest {
  private static final List<Path> STARTS =
      Stream.of(
              "storescope",
              "deploy/Containerfile",
              "deploy/first-administrator",
              "deploy/storescope",
              "deploy/kubernetes/service/storescope.yaml")
          .map(file -> Path.of("..").resolve(file))
          .toList();

  private static final Path BENCHMARKS =
      Path.of("../bench/src/main/java/dev/storescope/bench/Benchmarks.java");

  /** A thread that dies of it, and takes its work with it, would go unnoticed. */
  @Test
  void theProcessEndsWhenItRunsOutOfMemory() {
    for (Path file : STARTS) {
      assertThat(DeployFiles.text(file)).contains("-XX:+ExitOnOutOfMemoryError");
    }
  }

  @Test
  void whatTheLauncherStartsWritesForItsOwnerOnly() {
    String launcher = DeployFiles.text(STARTS.getFirst());

    assertThat(launcher.indexOf("umask 077"))
        .isBetween(launcher.indexOf("warm_up"), launcher.lastIndexOf("exec "));
  }

  /** It builds for minutes otherwise. */
  @Test
  void theHelpOfTheBenchmarksNamesThemWithoutABuild() throws IOException {
    Process help = benchmarks("--quick", "--help");
    assertThat(output(help)).contains("--quick", "--chart FILE").contains(names());
    assertThat(help.onExit().join().exitValue()).isZero();
  }

  @ParameterizedTest
  @CsvSource({
    "Answers Demoo, no benchmark or option 'Demoo'",
    "--quik, no benchmark or option '--quik'",
    "--chart none.jsonl, is none",
    "--chart, there is none",
  })
  void wrongArgumentsOfTheBenchmarksAreRefusedWithoutABuild(String arguments, String error)
      throws IOException {
    Process refused = benchmarks(arguments.split(" "));
    assertThat(output(refused)).contains(error);
    assertThat(refused.onExit().join().exitValue()).isEqualTo(2);
  }

  @Test
  void allNamesOfBenchmarksAreTaken() throws IOException {
    String all = String.join(" ", names()) + " --help";
    assertThat(output(benchmarks(all.split(" ")))).contains("Usage: ");
  }

  private static Process benchmarks(String... arguments) throws IOException {
    List<String> command = new ArrayList<>(List.of("sh", "../bench/run"));
    command.addAll(List.of(arguments));
    return new ProcessBuilder(command).redirectErrorStream(true).start();
  }

  private static String output(Process process) throws IOException {
    return new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
  }

  private static List<String> names() {
    return DeployFiles.matches(
        Pattern.compile("(?<=benchmarks\\.put\\(\\s{0,9}\")[A-Za-z]+"),
        DeployFiles.text(BENCHMARKS));
  }

  @Test
  void theCommandsOfTheContainerAreInUtf8AndTakeTheOptionsThatAreGiven(@TempDir Path folder)
      throws IOException {
    Path java = Files.writeString(folder.resolve("java"), "#!/bin/sh\necho \"$LC_ALL $*\"\n");
    assertThat(java.toFile().setExecutable(true)).isTrue();

    assertThat(command(folder, ""))
        .startsWith("C.UTF-8 -Xmx256m -XX:+UseSerialGC ")
        .endsWith(" -jar /opt/storescope/storescope.jar account list\n");
    assertThat(command(folder, "-Xms1g -Xmx2g -XX:+UseZGC"))
        .doesNotContain("-Xmx256m", "Serial")
        .contains(" -Xms1g -Xmx2g -XX:+UseZGC -jar ");
  }

  private static String command(Path java, String options) throws IOException {
    ProcessBuilder builder =
        new ProcessBuilder("sh", "../deploy/storescope", "account", "list")
            .redirectErrorStream(true);
    builder.environment().put("PATH", java + ":" + System.getenv("PATH"));
    builder.environment().put("STORESCOPE_JAVA_OPTIONS", options);
    builder
        .environment()
        .keySet()
        .removeAll(List.of("JAVA_TOOL_OPTIONS", "JDK_JAVA_OPTIONS", "_JAVA_OPTIONS"));
    return output(builder.start());
  }
}
