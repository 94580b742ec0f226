package dev.storescope.server.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Commands that only read the archive leave the data folder as it is. */
class ReadingCommandsTest {
  @TempDir Path folder;
  private final StringWriter out = new StringWriter();

  @Test
  void verifyAndExportChangeNoFileAndTwoExportsAreTheSame() throws IOException {
    Path data = folder.resolve("data");
    run(data, "import", "../docs/example/history.jsonl");
    Map<String, String> before = files(data);

    run(data, "verify");
    run(data, "export", "--out", folder.resolve("first").toString());
    run(data, "export", "--out", folder.resolve("second").toString());
    run(data, "export", "--format", "parquet", "--out", folder.resolve("tables").toString());

    assertThat(files(data)).isEqualTo(before);
    assertThat(folder.resolve("first")).hasSameBinaryContentAs(folder.resolve("second"));
    assertThat(out.toString()).contains("The archive is intact.");
  }

  private void run(Path data, String... arguments) {
    List<String> all =
        Stream.concat(Stream.of(arguments), Stream.of("--data", data.toString())).toList();
    StringWriter error = new StringWriter();
    int exitCode =
        CommandLineFactory.create(List.of(), arguments)
            .setOut(new PrintWriter(out, true))
            .setErr(new PrintWriter(error, true))
            .execute(all.toArray(String[]::new));
    assertThat(exitCode).as(error.toString()).isZero();
  }

  /** What each file has, and when it was changed. */
  private static Map<String, String> files(Path folder) throws IOException {
    Map<String, String> files = new TreeMap<>();
    try (Stream<Path> all = Files.walk(folder)) {
      all.forEach(file -> files.put(file.toString(), describe(file)));
    }
    return files;
  }

  private static String describe(Path file) {
    try {
      String content =
          Files.isDirectory(file) ? "" : " " + Arrays.hashCode(Files.readAllBytes(file));
      return Files.getLastModifiedTime(file) + content;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
