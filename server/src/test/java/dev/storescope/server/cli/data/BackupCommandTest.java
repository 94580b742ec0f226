package dev.storescope.server.cli.data;

import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.server.cli.CommandLineFactory;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The commands {@code backup} and {@code restore} on a data folder without a service. */
class BackupCommandTest {
  private static final String HISTORY = "../docs/example/history.jsonl";

  @TempDir Path folder;
  private String data = "";
  private String backups = "";
  private StringWriter out = new StringWriter();
  private StringWriter error = new StringWriter();

  @BeforeEach
  void importHistory() {
    data = folder.resolve("data").toString();
    backups = folder.resolve("backups").toString();
    assertThat(run("import", HISTORY, "--data", data)).isZero();
    assertThat(run("account", "create", "ann", "--data", data)).isZero();
  }

  @Test
  void aSecondBackupCopiesLessAndBothAreRestored() throws IOException {
    long first = backUp().get("copied_bytes").asLong();
    List<Path> tables = tables();
    assertThat(run("account", "create", "bob", "--data", data)).isZero();
    JsonNode second = backUp();

    // The database, whose copy has no empty pages, and the small files of the archive.
    assertThat(second.get("copied_bytes").asLong())
        .isLessThan(first)
        .isLessThan(second.get("bytes").asLong());
    assertThat(tables()).isEqualTo(tables);
    assertThat(run("backup", "list", backups)).isZero();
    assertThat(out.toString()).hasLineCount(2).contains("by version ");
    assertThat(restore("newest")).contains("ann", "bob");
    assertThat(restore("first", "--backup", "1")).contains("ann").doesNotContain("bob");
    assertThat(run("verify", "--data", folder.resolve("first").toString())).isZero();
    assertThat(out.toString())
        .contains("113 observations", "The archive is intact.", "The database is intact.");
  }

  @Test
  void damageIsFoundAndNotRestored() throws IOException {
    backUp();
    assertThat(run("backup", "verify", backups)).isZero();
    assertThat(out.toString()).startsWith("Backup 1 of ").contains(" is intact.");
    Path table = tables().getFirst();
    byte[] bytes = Files.readAllBytes(table);
    bytes[100] ^= 1;
    Files.write(table, bytes);

    assertThat(run("backup", "verify", backups)).isEqualTo(1);
    assertThat(out.toString()).contains(table + " is damaged: its checksum is wrong");
    assertThat(run("restore", backups, "--data", folder.resolve("new").toString())).isEqualTo(1);
    assertThat(error.toString()).contains("its checksum is wrong").hasLineCount(1);
    assertThat(run("account", "list", "--data", folder.resolve("new").toString())).isEqualTo(1);
    assertThat(error.toString())
        .contains("was interrupted. Delete the content of the folder, and restore again.")
        .hasLineCount(1);
  }

  @Test
  void aDamagedDatabaseIsFound() throws IOException {
    backUp();
    Path copy = Path.of(backups, "backups", "1", "storescope.db");
    byte[] bytes = Files.readAllBytes(copy);
    bytes[bytes.length / 2] ^= 1;
    Files.write(copy, bytes);

    assertThat(run("backup", "verify", backups, "--json")).isEqualTo(1);
    JsonNode report = JsonMapper.shared().readTree(out.toString());
    assertThat(report.get("intact").asBoolean()).isFalse();
    assertThat(report.at("/damages/0").asString())
        .isEqualTo(copy + " is damaged: its checksum is wrong");
  }

  @Test
  void theNewestAreKept() throws IOException {
    backUp();
    backUp();
    assertThat(run("backup", backups, "--keep", "1", "--data", data)).isZero();
    assertThat(out.toString())
        .matches("Created backup 3 in .*: 0\\.. MB, 0\\.. MB of them new\\.\\R");
    assertThat(run("backup", "list", backups)).isZero();
    assertThat(out.toString()).hasLineCount(1).startsWith("3 ");
  }

  @Test
  void withoutAFolderTheOneOfTheSettingsIsUsed() throws IOException {
    String config =
        Files.writeString(folder.resolve("storescope.yaml"), "backup:\n  folder: " + backups)
            .toString();
    String target = folder.resolve("new").toString();

    assertThat(run("backup", "--config", config, "--data", data)).isZero();
    assertThat(run("backup", "list", "--config", config)).isZero();
    assertThat(out.toString()).hasLineCount(1);
    assertThat(run("backup", "verify", "--config", config)).isZero();
    assertThat(run("restore", "--config", config, "--data", target)).isZero();
    assertThat(out.toString()).contains("to " + target + ", and verified it.");
  }

  @Test
  void mistakesGetOneLine() {
    assertRefused("No backup folder. Name one, or set backup.folder.", "backup");
    assertRefused("the newest backup is kept at least, not 0", "backup", backups, "--keep", "0");
    assertRefused("Choose another folder, preferably", "backup", data + "/backups");
    assertRefused("There is no backup in " + backups, "backup", "verify", backups);
    assertRefused("is not empty. Choose a new data folder", restoreOver());
    assertRefused(
        "There is no installation in ",
        "backup",
        backups,
        "--data",
        folder.resolve("none").toString());
  }

  @Test
  void clustersAreBackedUpByTheirOwnTools() throws IOException {
    Path config =
        Files.writeString(
            folder.resolve("storescope.yaml"), "postgresql:\n  url: jdbc:postgresql://db/s\n");

    assertRefused(
        "backup is only for data folders. This installation uses servers"
            + " (postgresql.url): use pg_dump and `nodetool snapshot` (docs/deploy.md).",
        "backup",
        backups,
        "--config",
        config.toString());
  }

  private String[] restoreOver() {
    assertThat(run("backup", backups, "--data", data)).isZero();
    return new String[] {"restore", backups};
  }

  private void assertRefused(String message, String... arguments) {
    boolean named = List.of(arguments).contains("--data");
    String[] all =
        named
            ? arguments
            : Stream.concat(Stream.of(arguments), Stream.of("--data", data)).toArray(String[]::new);
    assertThat(run(all)).isEqualTo(1);
    assertThat(error.toString()).startsWith("storescope: ").contains(message).hasLineCount(1);
  }

  private JsonNode backUp() {
    assertThat(run("backup", backups, "--data", data, "--json")).as("%s", error).isZero();
    return JsonMapper.shared().readTree(out.toString());
  }

  /** Restores to a new folder; its accounts. */
  private String restore(String name, String... options) {
    String target = folder.resolve(name).toString();
    String[] all =
        Stream.concat(Stream.of("restore", backups, "--data", target), Stream.of(options))
            .toArray(String[]::new);
    assertThat(run(all)).as("%s", error).isZero();
    assertThat(run("account", "list", "--data", target)).isZero();
    return out.toString();
  }

  private List<Path> tables() throws IOException {
    try (Stream<Path> files = Files.walk(Path.of(backups))) {
      return files.filter(file -> file.toString().endsWith(".sst")).sorted().toList();
    }
  }

  private int run(String... arguments) {
    out = new StringWriter();
    error = new StringWriter();
    CommandLine commands =
        CommandLineFactory.create(List.of(), arguments)
            .setOut(new PrintWriter(out, true))
            .setErr(new PrintWriter(error, true));
    return CommandLineFactory.run(commands, arguments);
  }
}
