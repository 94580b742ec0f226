package dev.storescope.server.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class JavaSettingsTest {
  @Test
  void heapAndCollectorOfTheProcessAreShownWithHowToSetOthers() throws Exception {
    String shown = configOf(List.of("-Xmx96m", "-XX:+UseSerialGC"));

    assertThat(shown)
        .contains("STORESCOPE_JAVA_OPTIONS")
        .containsPattern("java\\.heap: +96m\n")
        .containsPattern("java\\.collector: +Copy, MarkSweepCompact\n")
        .containsPattern("java\\.native_pools: +2\n")
        .containsPattern("java\\.startup_cache: +none\n")
        .containsPattern("java\\.options: .*-Xmx96m");
  }

  @Test
  void jsonHasThemBesideTheSettings() throws Exception {
    assertThat(configOf(List.of("-Xmx96m"), "--json"))
        .contains("\"java.heap\":{\"value\":\"96m\"", "\"data\":");
  }

  /** The output of {@code config} in a process of its own with these options. */
  private static String configOf(List<String> options, String... arguments)
      throws IOException, InterruptedException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(options);
    command.addAll(List.of("-cp", System.getProperty("java.class.path"), Main.class.getName()));
    command.add("config");
    command.addAll(List.of(arguments));
    ProcessBuilder builder = new ProcessBuilder(command);
    builder.environment().putAll(Map.of("MALLOC_ARENA_MAX", "2"));
    Process process = builder.redirectError(ProcessBuilder.Redirect.DISCARD).start();
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    process.getInputStream().transferTo(out);
    assertThat(process.waitFor()).isZero();
    return out.toString(StandardCharsets.UTF_8);
  }
}
