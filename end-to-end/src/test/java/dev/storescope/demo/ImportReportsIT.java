package dev.storescope.demo;

import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.demo.StorescopeProcess.Result;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** The import of reports of Apple Ads with a day that the plausibility check finds doubtful. */
class ImportReportsIT {
  private static final String COLUMNS =
      "Search Term,Country or Region,Day,Search Popularity (1-100)\n";

  @TempDir private Path folder;

  @BeforeEach
  void importAPlausibleDay() throws Exception {
    Result first = importReport(report("monday", rows("us", 9, 40) + rows("de", 9, 40)));
    assertThat(first.exitCode()).as(first.error()).isZero();
    assertThat(first.json().get("taken").asInt()).isEqualTo(60);
    assertThat(first.json().get("not_taken")).isEmpty();
  }

  @Test
  void anImplausibleDayIsReportedAndNotImported() throws Exception {
    Path report = report("tuesday", rows("us", 10, 1) + rows("de", 10, 42) + rows("us", 11, 41));

    Result result = importReport(report);

    assertThat(result.exitCode()).isEqualTo(3);
    assertThat(result.json().get("taken").asInt()).isEqualTo(60);
    assertThat(result.json().get("not_taken")).hasSize(1);
    JsonNode day = result.json().at("/not_taken/0");
    assertThat(day.get("country").asString()).isEqualTo("us");
    assertThat(day.get("day").asString()).isEqualTo("2026-11-10");
    assertThat(day.get("scale").asString()).isEqualTo("ads_1_to_100");
    assertThat(day.get("compared").asInt()).isEqualTo(30);
    assertThat(day.get("moved").asInt()).isEqualTo(30);
    assertThat(day.get("fallen").asInt()).isEqualTo(30);
    assertThat(exported())
        .hasSize(120)
        .noneMatch(line -> line.contains("\"us\"") && line.contains("2026-11-11T00:00:00Z"));
  }

  @Test
  void anImplausibleDayIsReportedInOneLine() throws Exception {
    Result result = run("import", "--apple-ads", report("tuesday", rows("us", 10, 1)).toString());

    assertThat(result.exitCode()).isEqualTo(3);
    assertThat(result.out())
        .contains("0 popularities imported")
        .contains(
            "us 2026-11-10 (ads_1_to_100) was not imported: of 30 keywords compared, 30 moved by more"
                + " than 15 points; of 30 above the floor, 30 fell to it")
        .contains("in review as number 1", "--believe")
        .hasLineCount(3);
  }

  @Test
  void anImplausibleDayIsListedAndImportedWhenItIsAccepted() throws Exception {
    assertThat(run("popularity-review", "list").out()).contains("No days are in review.");
    assertThat(importReport(report("tuesday", rows("us", 10, 80))).exitCode()).isEqualTo(3);
    assertThat(run("popularity-review", "list").out())
        .contains("1  us 2026-11-10 (ads_1_to_100), 30 popularities from import", "in review")
        .contains("40 to 80  term 0");

    Result accepted = run("popularity-review", "accept", "1");

    assertThat(accepted.exitCode()).as(accepted.error()).isZero();
    assertThat(accepted.out()).contains("accepted by operator", "within a minute");
    assertThat(run("popularity-review", "accept", "1").exitCode()).isZero();
    assertThat(run("popularity-review", "list", "--json").json().get("days")).isEmpty();
    assertThat(exported()).hasSize(60);
    assertThat(importReport(report("wednesday", rows("us", 11, 82))).exitCode()).isZero();
    assertThat(exported()).hasSize(120);
  }

  @Test
  void aDroppedDayIsNeverImported() throws Exception {
    Path tuesday = report("tuesday", rows("us", 10, 80));
    importReport(tuesday);

    assertThat(run("popularity-review", "drop", "1").exitCode()).isZero();

    Result accepted = run("popularity-review", "accept", "1");
    assertThat(accepted.exitCode()).isEqualTo(1);
    assertThat(accepted.error())
        .contains("dropped by operator", "cannot be changed")
        .hasLineCount(1);
    assertThat(importReport(tuesday).exitCode()).isEqualTo(3);
    JsonNode day = run("popularity-review", "list", "--all", "--json").json().at("/days/0");
    assertThat(day.get("state").asString()).isEqualTo("dropped");
    assertThat(day.get("decided_by").asString()).isEqualTo("operator");
    assertThat(day.get("largest_changes")).hasSize(10);
    assertThat(exported()).hasSize(60);
  }

  @Test
  void aNumberThatNoDayHasIsRefused() throws Exception {
    Result result = run("popularity-review", "drop", "7");

    assertThat(result.exitCode()).isEqualTo(1);
    assertThat(result.error()).contains("popularity-review list").hasLineCount(1);
  }

  @Test
  void anImplausibleDayIsImportedIfItIsBelieved() throws Exception {
    Path tuesday = report("tuesday", rows("us", 10, 1));

    Result believed = importReport(tuesday, "--believe");

    assertThat(believed.exitCode()).as(believed.error()).isZero();
    assertThat(believed.json().get("taken").asInt()).isEqualTo(30);
    assertThat(exported()).hasSize(90);
    assertThat(importReport(tuesday).exitCode()).isZero();
    assertThat(importReport(report("wednesday", rows("us", 11, 2))).exitCode()).isZero();
  }

  @Test
  void popularitiesOnAnotherScaleAreNotCompared() throws Exception {
    Path steps =
        Files.writeString(
            folder.resolve("steps.csv"),
            COLUMNS.replace("(1-100)", "(1-5)") + rows("us", 9, 3) + rows("us", 10, 3));
    assertThat(importReport(steps).exitCode()).isZero();

    assertThat(importReport(report("tuesday", rows("us", 10, 1))).exitCode()).isEqualTo(3);
  }

  @Test
  void believeIsOnlyForReports() throws Exception {
    Result result = run("import", "--believe", report("tuesday", rows("us", 10, 1)).toString());

    assertThat(result.exitCode()).isEqualTo(1);
    assertThat(result.error()).contains("--apple-ads").hasLineCount(1);
  }

  private static String rows(String country, int day, int popularity) {
    return IntStream.range(0, 30)
        .mapToObj(i -> "term %d,%s,2026-11-%02d,%d\n".formatted(i, country, day, popularity))
        .collect(Collectors.joining());
  }

  private Path report(String name, String rows) throws IOException {
    return Files.writeString(folder.resolve(name + ".csv"), COLUMNS + rows);
  }

  private List<String> exported() throws IOException, InterruptedException {
    Path out = folder.resolve("exported.jsonl");
    assertThat(run("export", "--out", out.toString()).exitCode()).isZero();
    return Files.readAllLines(out);
  }

  private Result importReport(Path report, String... options)
      throws IOException, InterruptedException {
    List<String> all = new ArrayList<>(List.of("import", "--apple-ads", "--json"));
    all.addAll(List.of(options));
    all.add(report.toString());
    return run(all.toArray(String[]::new));
  }

  private Result run(String... arguments) throws IOException, InterruptedException {
    return StorescopeProcess.runOn(folder.resolve("data"), arguments);
  }
}
