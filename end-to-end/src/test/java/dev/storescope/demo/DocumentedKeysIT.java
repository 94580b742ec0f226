package dev.storescope.demo;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The commands by which documents create keys for the demo, as they stand. */
class DocumentedKeysIT {
  private static final Pattern COMMAND =
      Pattern.compile(
          "^(?:\\$ |KEY=\\$\\()(\\./storescope key create [^)\n]*)\\)?$", Pattern.MULTILINE);

  private static final SharedDemo DEMO = SharedDemo.get();

  @ParameterizedTest
  @ValueSource(strings = {"docs/clients/README.md", "docs/mcp.md"})
  void theKeyIsOneOfTheDemo(String document) throws Exception {
    List<String> commands =
        COMMAND
            .matcher(Files.readString(Path.of("..").resolve(document)))
            .results()
            .map(found -> found.group(1))
            .toList();

    assertThat(commands).isNotEmpty();
    for (String command : commands) {
      String key = run(command);
      assertThat(DEMO.process().get("/api/usage", key).statusCode()).as(command).isEqualTo(200);
    }
  }

  /** Runs a command in the folder in which the demo was started. */
  private static String run(String command) throws IOException, InterruptedException {
    Path folder = DEMO.data().resolveSibling("");
    writeLauncher(folder.resolve("storescope"));
    Process process =
        new ProcessBuilder("sh", "-c", command)
            .directory(folder.toFile())
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as(command).isZero();
    return out.strip();
  }

  /** In the place of the launcher of the source folder, which builds first. */
  private static void writeLauncher(Path file) throws IOException {
    String program =
        StorescopeProcess.program(StorescopeProcess.SERVICE_JAR).stream()
            .map("'%s'"::formatted)
            .collect(Collectors.joining(" "));
    Files.writeString(file, "#!/bin/sh\nexec %s \"$@\"\n".formatted(program));
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwx------"));
  }
}
