package dev.storescope.deploy;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * The start command of the image with the environment of the Compose file, in folders that stand
 * for those of a container: it writes to its data and its temporary folder only.
 */
class ContainerStartIT {
  private static final Path SERVER = Path.of("..", "server", "target").toAbsolutePath().normalize();
  private static final Path DEPLOY = DeployFiles.FOLDER.toAbsolutePath().normalize();
  private static final Pattern ENTRYPOINT = Pattern.compile("(?m)^ENTRYPOINT (\\[.*])$");

  @TempDir private Path root;
  private final Map<String, String> environment = new HashMap<>();

  @Test
  void itWritesToItsDataAndItsTemporaryFolderOnly() throws IOException, InterruptedException {
    Path work = Files.createDirectory(root.resolve("work"));
    for (String folder : List.of("data", "backups", "tmp")) {
      Files.createDirectory(root.resolve(folder));
    }
    prepareEnvironment();
    List<String> programBefore = program();

    Process service = start(work, command("serve"));
    try (BufferedReader out = service.inputReader()) {
      environment.put("STORESCOPE_HTTP_PORT", String.valueOf(port(out)));
      assertThat(run(work, List.of(DEPLOY.resolve("is-alive").toString(), "/health/live")))
          .isZero();
      assertThat(run(work, command("backup"))).isZero();
    } finally {
      service.destroy();
    }

    assertThat(service.waitFor()).isEqualTo(143);
    environment.put("STORESCOPE_DATA", Files.createDirectory(root.resolve("empty")).toString());
    assertThat(run(work, command("restore"))).isZero();
    assertThat(work).isEmptyDirectory();
    assertThat(program()).isEqualTo(programBefore);
    assertThat(root.resolve("backups/backups/1/backup.json")).exists();
    assertThat(root.resolve("tmp")).isDirectoryContaining("glob:**/storescope-*");
    assertThat(root.resolve("empty")).isDirectoryContaining("glob:**/storescope.db");
    assertThat(root.resolve("data")).isDirectoryContaining("glob:**/storescope.db");
  }

  /** As the image and the Compose file set it; with the folders of this test. */
  private void prepareEnvironment() {
    environment.putAll(SingleContainerTest.environment());
    environment.put("STORESCOPE_DATA", root.resolve("data").toString());
    environment.put("STORESCOPE_BACKUP_FOLDER", root.resolve("backups").toString());
    environment.put("STORESCOPE_HTTP_PORT", "0");
    environment.put("HOME", root.resolve("no-home").toString());
    environment.put("PATH", System.getenv("PATH"));
  }

  private static int port(BufferedReader out) throws IOException {
    for (String line = out.readLine(); line != null; line = out.readLine()) {
      if (line.startsWith("Storescope listens on ")) {
        return URI.create(line.substring("Storescope listens on ".length())).getPort();
      }
    }
    throw new IOException("the process ended before it listened");
  }

  /** The entry point of the image, with its program and its temporary folder here. */
  private List<String> command(String... arguments) {
    Matcher entryPoint = ENTRYPOINT.matcher(DeployFiles.text(DEPLOY.resolve("Containerfile")));
    assertThat(entryPoint.find()).isTrue();
    List<String> command = new ArrayList<>();
    for (JsonNode word : JsonMapper.shared().readTree(entryPoint.group(1))) {
      command.add(word.asString().replace("/opt/storescope", SERVER.toString()));
    }
    command.set(0, Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(
        1,
        List.of(
            "-XX:TieredStopAtLevel=1",
            "-XX:-UsePerfData",
            "-Djava.io.tmpdir=" + root.resolve("tmp"),
            "-Duser.home=" + root.resolve("no-home")));
    command.addAll(List.of(arguments));
    return command;
  }

  private int run(Path work, List<String> command) throws IOException, InterruptedException {
    Process process = start(work, command);
    process.getInputStream().transferTo(System.out);
    return process.waitFor();
  }

  private Process start(Path work, List<String> command) throws IOException {
    ProcessBuilder builder =
        new ProcessBuilder(command)
            .directory(work.toFile())
            .redirectError(ProcessBuilder.Redirect.INHERIT);
    builder.environment().clear();
    builder.environment().putAll(environment);
    return builder.start();
  }

  private static List<String> program() throws IOException {
    try (Stream<Path> files = Files.walk(SERVER.resolve("lib"))) {
      return files.map(file -> file + " " + file.toFile().lastModified()).sorted().toList();
    }
  }
}
