package dev.storescope.server.cli.data;

import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.server.cli.CommandLineFactory;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RetentionCommandTest {
  @TempDir Path folder;
  private final StringWriter out = new StringWriter();
  private final StringWriter error = new StringWriter();

  /** An hourly rating of a day in 2024. */
  @BeforeEach
  void importRatings() throws IOException {
    List<String> lines = new ArrayList<>();
    for (int hour = 0; hour < 24; hour++) {
      lines.add(
          "{\"observed_at\":\"2024-03-05T%02d:00:00Z\",\"country\":\"us\",\"storeid\":\"618783545\",\"rating\":4.5,\"rating_count\":%d}"
              .formatted(hour, 100 + hour));
    }
    Path file = Files.write(folder.resolve("ratings.jsonl"), lines);
    assertThat(run("import", file.toString())).isZero();
  }

  @Test
  void oldDaysAreThinnedOnceOnlyIfAsked() {
    assertThat(run("retention")).isEqualTo(1);
    assertThat(error.toString()).contains("Set retention.thin_after, or use --thin-after 90d.");
    assertThat(run("retention", "--thin-after", "30d")).isEqualTo(1);
    assertThat(error.toString()).contains("62d or more");
    assertThat(run("retention", "--dry-run", "--thin-after", "90d")).isZero();
    assertThat(out.toString()).containsPattern("rating +24 +[0-9]+ +23 +[0-9]+");
    assertThat(run("retention", "--thin-after", "90d")).isZero();
    assertThat(out.toString()).contains("Removed 23 observations of days before ");
    assertThat(run("retention", "--thin-after", "90d", "--json")).isZero();
    assertThat(out.toString()).contains("\"removed\":0");
    assertThat(run("verify")).isZero();
  }

  @Test
  void anAppIsRemovedIfThatIsConfirmed() {
    assertThat(run("retention", "--remove-app", "618783545")).isZero();
    assertThat(out.toString())
        .contains("would be removed with --yes")
        .containsPattern("all +24 +[0-9]+ +24 ");
    assertThat(run("retention", "--remove-app", "5", "--yes")).isZero();
    assertThat(out.toString()).contains("Removed 0 observations.");
    assertThat(run("retention", "--remove-app", "618783545", "--yes")).isZero();
    assertThat(out.toString()).contains("Removed 24 observations.");
    assertThat(run("export")).isZero();
    assertThat(run("retention", "--remove-app", "no id")).isEqualTo(1);
  }

  private int run(String command, String... arguments) {
    out.getBuffer().setLength(0);
    error.getBuffer().setLength(0);
    List<String> all = new ArrayList<>(List.of(command, "--data", folder.resolve("d").toString()));
    all.addAll(List.of(arguments));
    String[] line = all.toArray(String[]::new);
    return CommandLineFactory.create(List.of(), line)
        .setOut(new PrintWriter(out))
        .setErr(new PrintWriter(error))
        .execute(line);
  }
}
