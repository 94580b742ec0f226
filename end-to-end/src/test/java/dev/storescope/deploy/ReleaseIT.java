package dev.storescope.deploy;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.server.ProgramVersion;
import java.io.IOException;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The archive of a release, unpacked in an empty folder. */
class ReleaseIT {
  private static final String NAME = "storescope-" + ProgramVersion.current().version();
  private static final Path ARCHIVE = Path.of("..", "demo", "target", "release", NAME + ".zip");

  @TempDir private Path folder;

  @BeforeEach
  void unpack() throws IOException {
    try (FileSystem zip =
            FileSystems.newFileSystem(ARCHIVE, Map.of("enablePosixFileAttributes", "true"));
        Stream<Path> files = Files.walk(zip.getPath("/"))) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        Path copy = folder.resolve(file.toString().substring(1));
        Files.createDirectories(copy.getParent());
        Files.copy(file, copy);
        Files.setPosixFilePermissions(copy, Files.getPosixFilePermissions(file));
      }
    }
  }

  @Test
  void itRunsWithoutABuild() throws Exception {
    Path program = folder.resolve(NAME, "storescope");
    assertThat(Files.getPosixFilePermissions(program)).contains(PosixFilePermission.OWNER_EXECUTE);
    assertThat(run("version").printed()).contains(ProgramVersion.current().version());
    assertThat(run("account", "create", "ann", "--data", folder.resolve("data").toString()))
        .extracting(Run::exitCode)
        .isEqualTo(0);
    assertThat(folder.resolve("data")).isDirectoryContaining("glob:**/storescope.db");
  }

  @Test
  void itHasItsLicenceAndDocumentationAndNoSources() {
    Path release = folder.resolve(NAME);
    assertThat(release)
        .isDirectoryContaining("glob:**/LICENSE")
        .isDirectoryContaining("glob:**/NOTICE")
        .isDirectoryContaining("glob:**/README.md");
    assertThat(release.resolve("docs/getting-started.md")).exists();
    assertThat(release).isDirectoryNotContaining("glob:**/pom.xml");
  }

  @Test
  void whatNeedsTheSourcesSaysSo() throws Exception {
    Run test = run("test");
    assertThat(test.exitCode()).isEqualTo(1);
    assertThat(test.printed())
        .isEqualTo("storescope: 'test' needs the sources, and this is a release.\n");
  }

  private record Run(int exitCode, String printed) {}

  private Run run(String... arguments) throws Exception {
    List<String> command = new ArrayList<>(List.of(folder.resolve(NAME, "storescope").toString()));
    command.addAll(List.of(arguments));
    ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
    builder.directory(folder.toFile());
    builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
    builder.environment().put("STORESCOPE_JAVA_OPTIONS", "-XX:TieredStopAtLevel=1");
    Process process = builder.start();
    String printed = new String(process.getInputStream().readAllBytes(), UTF_8);
    return new Run(process.waitFor(), printed);
  }
}
