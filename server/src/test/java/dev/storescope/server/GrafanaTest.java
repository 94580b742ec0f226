package dev.storescope.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.archive.Archive;
import dev.storescope.archive.cassandra.CassandraRequestListener.Kind;
import dev.storescope.archive.cassandra.CassandraRequestListener.Outcome;
import dev.storescope.archive.cassandra.connection.CassandraNodes;
import dev.storescope.server.config.Setting;
import dev.storescope.server.config.Settings;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.io.IOException;
import java.lang.ref.WeakReference;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * The metrics of a service, and what reads them in {@code deploy/grafana}: the dashboard of Grafana
 * and the alert rules of Prometheus.
 */
class GrafanaTest {
  private static final Path DASHBOARD = Path.of("..", "deploy", "grafana", "storescope.json");
  private static final Path RULES = DASHBOARD.resolveSibling("storescope.rules.yaml");
  private static final Pattern METRIC = Pattern.compile("(storescope|jvm)_[a-z_]+");
  private static final String REQUEST =
      "/api/top-charts?devicetype=iphone&country=us&timestamp=2026-10-30T12:00Z";

  @TempDir private Path folder;

  @Test
  void everyMetricOfTheDashboardExists() throws Exception {
    Set<String> wanted = metrics(Files.readString(DASHBOARD));

    assertThat(wanted).hasSizeGreaterThan(25);
    assertThat(metrics(metricsAfterACharge() + metricsOfACluster())).containsAll(wanted);
  }

  @Test
  void everyMetricOfAnAlertRuleExists() throws Exception {
    Set<String> wanted =
        rules().stream()
            .flatMap(rule -> metrics(rule.get("expr").toString()).stream())
            .collect(Collectors.toCollection(TreeSet::new));

    assertThat(wanted).hasSizeGreaterThan(15);
    assertThat(metrics(metricsAfterACharge() + metricsOfACluster())).containsAll(wanted);
  }

  @Test
  void everyAlertRuleSaysWhatIsWrongAndWhatToDo() throws Exception {
    assertThat(rules())
        .allSatisfy(
            rule -> {
              assertThat(rule.get("alert").toString()).startsWith("Storescope");
              assertThat(String.valueOf(rule.get("labels")))
                  .matches("\\{severity=(critical|warning)}");
              assertThat(((Map<?, ?>) rule.get("annotations")).keySet())
                  .isEqualTo(Set.of("summary", "description"));
            });
    assertThat(rules()).extracting(rule -> rule.get("alert")).doesNotHaveDuplicates();
  }

  @SuppressWarnings("unchecked") // as YAML is loaded
  private static List<Map<String, Object>> rules() throws IOException {
    Map<String, Object> file =
        (Map<String, Object>)
            new Load(LoadSettings.builder().build()).loadFromString(Files.readString(RULES));
    return ((List<Map<String, Object>>) file.get("groups"))
        .stream()
            .flatMap(group -> ((List<Map<String, Object>>) group.get("rules")).stream())
            .toList();
  }

  /** The service has them if its archive is in Cassandra. */
  private static String metricsOfACluster() {
    PrometheusMeterRegistry meters = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
    CassandraMetrics metrics = new CassandraMetrics(meters, () -> new CassandraNodes(2, 3));
    metrics.ended(Kind.WRITE, Outcome.TIMED_OUT, Duration.ofSeconds(2));
    String text = meters.scrape();
    assertThat(text)
        .contains(
            "storescope_cassandra_nodes_up 2",
            "storescope_cassandra_nodes 3",
            "storescope_cassandra_requests_seconds_count{kind=\"write\",outcome=\"timed_out\"} 1",
            "storescope_cassandra_requests_seconds_count{kind=\"read\",outcome=\"succeeded\"} 0");
    return text;
  }

  @Test
  void everyMetricHasAValueAfterAGarbageCollectionAndADescription() throws Exception {
    String metrics = metricsAfterACharge();

    assertThat(metrics.lines().filter(line -> !line.startsWith("#")))
        .hasSizeGreaterThan(40)
        .noneMatch(line -> line.endsWith(" NaN"));
    assertThat(metrics.lines().filter(line -> line.startsWith("# HELP")))
        .hasSizeGreaterThan(15)
        .allMatch(line -> line.split(" ", -1).length > 3 && !line.endsWith(" "));
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
                Setting.EXPORT_TARGET, folder.resolve("export").toString(),
                Setting.BACKUP_FOLDER,
                    folder.resolveSibling(folder.getFileName() + "-b").toString(),
                Setting.BACKUP_EVERY, "1d"),
            Map.of(),
            Map.of());
    try (Archive archive = App.openArchive(settings)) {
      new AnalystsArchive(archive).fill();
    }
    try (App.Database database = App.openDatabase(settings);
        Service service = App.start(settings, database, App.openingArchive(settings))) {
      String key = ServiceClient.newKey(folder);
      assertThat(ServiceClient.get(service, key, REQUEST).statusCode()).isEqualTo(200);
      collectGarbage();
      return ServiceClient.get(service, key, "/metrics").body();
    }
  }

  /** Returns once what nothing refers to is gone. */
  private static void collectGarbage() {
    WeakReference<Object> collected = new WeakReference<>(new Object());
    while (collected.get() != null) {
      System.gc();
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
