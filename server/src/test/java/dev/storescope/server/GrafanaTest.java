package dev.storescope.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.archive.Archive;
import dev.storescope.server.config.Setting;
import dev.storescope.server.config.Settings;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The dashboard of Grafana in {@code deploy/grafana}. */
class GrafanaTest {
  private static final Path DASHBOARD = Path.of("..", "deploy", "grafana", "storescope.json");
  private static final Pattern METRIC = Pattern.compile("storescope_[a-z_]+");
  private static final String REQUEST =
      "/api/top-charts?devicetype=iphone&country=us&timestamp=2026-10-30T12:00Z";

  @TempDir private Path folder;

  @Test
  void everyMetricOfTheDashboardExists() throws Exception {
    Set<String> wanted = metrics(Files.readString(DASHBOARD));

    assertThat(wanted).hasSizeGreaterThan(15);
    assertThat(metrics(metricsAfterACharge())).containsAll(wanted);
  }

  @Test
  void everyPanelReadsTheSourceThatIsChosen() throws Exception {
    JsonNode dashboard = JsonMapper.shared().readTree(Files.readString(DASHBOARD));

    assertThat(dashboard.get("panels"))
        .filteredOn(panel -> !panel.get("type").asString().equals("row"))
        .hasSizeGreaterThan(10)
        .allSatisfy(
            panel -> assertThat(panel.at("/datasource/uid").asString()).isEqualTo("${datasource}"));
    assertThat(dashboard.at("/templating/list/0/type").asString()).isEqualTo("datasource");
  }

  private String metricsAfterACharge() throws Exception {
    Settings settings =
        new Settings(
            Map.of(
                Setting.DATA, folder.toString(),
                Setting.PORT, "0",
                Setting.EXPORT_TARGET, folder.resolve("export").toString()),
            Map.of(),
            Map.of());
    try (Archive archive = App.openArchive(settings)) {
      new AnalystsArchive(archive).fill();
    }
    try (App.Database database = App.openDatabase(settings);
        Service service = App.start(settings, database, App.openingArchive(settings))) {
      String key = ServiceClient.newKey(folder);
      assertThat(ServiceClient.get(service, key, REQUEST).statusCode()).isEqualTo(200);
      return ServiceClient.get(service, key, "/metrics").body();
    }
  }

  private static Set<String> metrics(String text) {
    return METRIC
        .matcher(text)
        .results()
        .map(MatchResult::group)
        .collect(Collectors.toCollection(TreeSet::new));
  }
}
