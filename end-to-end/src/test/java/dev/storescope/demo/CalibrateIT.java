package dev.storescope.demo;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The command that fits the estimates to a user's figures, and the service that uses them. */
class CalibrateIT {
  private static final String STATS = "/api/keyword-stats?storetype=appstore&country=us&query=memo";
  private static final String INSTALLS =
      "/api/estimated-installs-by-keyword?storetype=appstore&storeid=1&country=us&query=memo";

  @TempDir private Path folder;

  @BeforeEach
  void importOneKeyword() throws Exception {
    String now = Instant.now().minusSeconds(60).toString();
    Path history =
        Files.writeString(
            folder.resolve("history.jsonl"),
            """
            {"observed_at":"%s","country":"us","query":"memo","popularity":55,"scale":"ads_weekly_1_to_100"}
            {"observed_at":"%s","country":"us","devicetype":"iphone","query":"memo","app_ids":["1"]}
            """
                .formatted(now, now));
    assertThat(run("import", history.toString()).exitCode()).isZero();
  }

  @Test
  void aCalibrationIsUsedUntilItIsReset() throws Exception {
    long searches = number(STATS, "users_per_day");
    long installs = number(INSTALLS, "estimated_installs");

    StorescopeProcess.Result result =
        run("calibrate", impressions(60).toString(), installs().toString(), "--json");

    assertThat(result.exitCode()).as(result.error()).isZero();
    JsonNode volume = result.json().get("volumes").get(0);
    assertThat(volume.get("factor").asDouble()).isBetween(2.5, 3.1);
    assertThat(number(STATS, "users_per_day")).isBetween(5 * searches / 2, 31 * searches / 10);
    assertThat(number(INSTALLS, "estimated_installs")).isGreaterThan(2 * installs);
    assertThat(run("calibrate", "--reset").exitCode()).isZero();
    assertThat(number(STATS, "users_per_day")).isEqualTo(searches);
    assertThat(number(INSTALLS, "estimated_installs")).isEqualTo(installs);
  }

  @Test
  void theTableShowsTheFittedAndTheSkippedFigures() throws Exception {
    StorescopeProcess.Result result = run("calibrate", impressions(12).toString());

    assertThat(result.exitCode()).isZero();
    assertThat(result.out())
        .contains("volume us ADS_WEEKLY_1_TO_100")
        .contains("refused:")
        .contains("fewer than 30 keywords");
  }

  @Test
  void anInvalidLineIsReportedAndNothingIsStored() throws Exception {
    Path bad =
        Files.writeString(folder.resolve("bad.csv"), lines(40) + "us,memo,many,0.5,50,legacy\n");

    StorescopeProcess.Result result = run("calibrate", impressions(60).toString(), bad.toString());

    assertThat(result.exitCode()).isEqualTo(1);
    assertThat(result.error())
        .contains("bad.csv, line 42: Invalid impressions 'many'. Use a number.");
    assertThat(folder.resolve("data").resolve("calibration.json")).doesNotExist();
  }

  @Test
  void unusableFiguresChangeNothing() throws Exception {
    assertThat(run("calibrate", impressions(1).toString()).error())
        .contains("None of the figures could be used.");
    assertThat(folder.resolve("data").resolve("calibration.json")).doesNotExist();
  }

  private Path impressions(int count) throws IOException {
    return Files.writeString(folder.resolve("impressions.csv"), lines(count));
  }

  /**
   * Three times the standard volume of the United States, half of it impressions of the
   * advertisement.
   */
  private static String lines(int count) {
    return IntStream.range(0, count)
        .mapToObj(
            i -> {
              int popularity = 30 + i % 50;
              double searches = 3 * 656 * Math.exp(0.1533 * (popularity - 55));
              return "us,keyword %d,%s,50%%,%d,ads_weekly_1_to_100\n"
                  .formatted(i, searches / 2, popularity);
            })
        .collect(
            Collectors.joining("", "country,keyword,impressions,share,popularity,scale\n", ""));
  }

  /** More than the standard installs of three times the searches. */
  private Path installs() throws IOException {
    String figures =
        IntStream.range(0, 40)
            .mapToObj(i -> "appstore,us,1,memo,1,%d\n".formatted(120 + i % 3))
            .collect(Collectors.joining("", "store,country,app,keyword,rank,installs\n", ""));
    return Files.writeString(folder.resolve("installs.csv"), figures);
  }

  private long number(String path, String member) throws Exception {
    Path data = folder.resolve("data");
    String key = StorescopeProcess.newKey(data);
    try (StorescopeProcess service =
        StorescopeProcess.serve("--data", data.toString(), "--replay", folder.toString())) {
      JsonNode found =
          JsonMapper.shared().readTree(service.get(path, key).body()).findValue(member);
      assertThat(found).isNotNull();
      return found.asLong();
    }
  }

  private StorescopeProcess.Result run(String... arguments)
      throws IOException, InterruptedException {
    return StorescopeProcess.runOn(folder.resolve("data"), arguments);
  }
}
