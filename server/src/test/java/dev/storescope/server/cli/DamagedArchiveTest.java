package dev.storescope.server.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** The commands on a data folder whose archive has a damaged table. */
class DamagedArchiveTest {
  private static final Path HISTORY = Path.of("..", "docs", "example", "history.jsonl");

  @TempDir Path folder;
  private final StringWriter out = new StringWriter();
  private final StringWriter error = new StringWriter();

  @BeforeEach
  void damageATable() throws IOException {
    run("import", HISTORY.toString());
    // A backup puts the rows of the log into tables.
    run("backup", folder.resolve("backups").toString());
    for (Path table : tables()) {
      byte[] bytes = Files.readAllBytes(table);
      bytes[100] = (byte) (bytes[100] ^ 1);
      Files.write(table, bytes);
    }
    out.getBuffer().setLength(0);
    error.getBuffer().setLength(0);
  }

  @Test
  void verifyNamesTheDamagedFiles() throws IOException {
    assertThat(run("verify")).isEqualTo(1);

    assertThat(out.toString()).contains("The archive is damaged:", "checksum mismatch");
    for (Path table : tables()) {
      assertThat(out.toString()).contains(String.valueOf(table.getFileName()));
    }
  }

  @Test
  void anExportFailsAndLeavesNoFile() {
    Path file = folder.resolve("export.jsonl");

    assertThat(run("export", "--out", file.toString())).isEqualTo(1);

    assertThat(error.toString()).contains("storescope repair --salvage").hasLineCount(1);
    assertThat(folder).isDirectoryNotContaining(each -> each.toString().contains("export"));
  }

  @Test
  void salvageReportsWhatIsLostAndLeavesAnIntactArchive() throws IOException {
    assertThat(run("repair", "--salvage")).isZero();

    assertThat(out.toString())
        .contains("The damaged archive is in", "Not recovered:", "observations cannot be read")
        .doesNotContain("storescope retention");
    assertThat(run("verify")).isZero();
    assertThat(out.toString()).contains("The archive is intact.", "There is no database here.");
  }

  /** Those of observations and indexes; a smaller one has what the archive notes about itself. */
  private List<Path> tables() throws IOException {
    try (Stream<Path> files = Files.list(folder.resolve("data/archive"))) {
      return files
          .filter(file -> file.toString().endsWith(".sst") && file.toFile().length() > 2_000)
          .toList();
    }
  }

  private int run(String... arguments) {
    List<String> all = new ArrayList<>(List.of(arguments));
    all.addAll(List.of("--data", folder.resolve("data").toString()));
    CommandLine commands =
        CommandLineFactory.create(List.of())
            .setOut(new PrintWriter(out, true))
            .setErr(new PrintWriter(error, true));
    return CommandLineFactory.run(commands, all.toArray(String[]::new));
  }
}
