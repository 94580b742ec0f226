package dev.storescope.deploy;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The launcher with the packaged program, in a folder with what it looks for to run that. */
class LauncherIT {
  private static final Path TARGET = Path.of("..", "demo", "target").toAbsolutePath().normalize();

  @TempDir private Path folder;

  @BeforeEach
  void build() throws IOException {
    Files.copy(Path.of("..", "storescope"), folder.resolve("storescope"));
    Files.createDirectories(folder.resolve("core/src/main"));
    Files.createFile(folder.resolve("pom.xml"));
    Files.createFile(folder.resolve("core/pom.xml"));
    Path target = Files.createDirectories(folder.resolve("demo/target"));
    for (String part : List.of("storescope-demo.jar", "lib")) {
      Files.createSymbolicLink(target.resolve(part), TARGET.resolve(part));
    }
    Files.createFile(target.resolve("storescope.built"));
    Files.createFile(target.resolve("storescope.warmed"));
  }

  @Test
  void keywordsAndNamesOfFoldersArriveIntactWithoutALocaleOfUtf8() throws Exception {
    String data = folder.resolve("Übung 写真").toString();
    String[] app = {"--storeid", "338986109", "--country", "de", "--data", data};
    run("account", "create", "ann", "--role", "administrator", "--data", data);
    run(with(app, "track", "app"));
    assertThat(run(with(app, "track", "keywords", "größte", "写真 加工"))).contains("Added 2.");

    JsonNode keywords =
        JsonMapper.shared()
            .readTree(run("track", "list", "--json", "--data", data))
            .at("/apps/0/keywords");
    assertThat(keywords.valueStream().map(each -> each.get("keyword").asString()))
        .containsExactlyInAnyOrder("grösste", "写真 加工");
    assertThat(Path.of(data)).isDirectoryContaining("glob:**/storescope.db");
  }

  private static String[] with(String[] options, String... command) {
    List<String> all = new ArrayList<>(List.of(command));
    all.addAll(List.of(options));
    return all.toArray(String[]::new);
  }

  /** What a command prints, as cron would run it. */
  private String run(String... arguments) throws Exception {
    List<String> command = new ArrayList<>(List.of("sh", folder.resolve("storescope").toString()));
    command.addAll(List.of(arguments));
    ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
    builder.environment().clear();
    builder
        .environment()
        .putAll(
            Map.of(
                "LC_ALL",
                "C",
                "PATH",
                "/usr/bin:/bin",
                "JAVA_HOME",
                System.getProperty("java.home"),
                "STORESCOPE_JAVA_OPTIONS",
                "-XX:TieredStopAtLevel=1 -Xlog:disable"));
    Process process = builder.start();
    String printed = new String(process.getInputStream().readAllBytes(), UTF_8);
    assertThat(process.waitFor()).as(printed).isZero();
    return printed;
  }
}
