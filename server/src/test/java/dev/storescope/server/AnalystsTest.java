package dev.storescope.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.archive.Archive;
import dev.storescope.server.config.Setting;
import dev.storescope.server.config.Settings;
import java.net.URLEncoder;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.StringJoiner;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * An export as DuckDB reads it: the questions of docs/analysts.md, and the same answers as HTTP.
 */
class AnalystsTest {
  private static final Pattern SQL = Pattern.compile("```sql\n(.*?)```", Pattern.DOTALL);
  private static final String MOMENT = "&country=us&timestamp=2026-10-30T12:00Z";
  private static final String APP = AnalystsArchive.APP.value();

  @TempDir private static Path folder;
  private static Connection duckDb;
  private static List<String> blocks;

  @BeforeAll
  static void exportAndOpen() throws Exception {
    try (Archive archive = App.openArchive(settings())) {
      new AnalystsArchive(archive).fill();
    }
    ServiceClient.run(
        data(), "export", "--format", "parquet", "--out", folder.resolve("export").toString());
    duckDb = DriverManager.getConnection("jdbc:duckdb:");
    String page = Files.readString(Path.of("..", "docs", "analysts.md"));
    blocks = SQL.matcher(page).results().map(each -> each.group(1)).toList();
    for (String opening : blocks.subList(0, 2)) {
      execute(opening.replace("'export/", "'" + folder.resolve("export") + "/"));
    }
    execute("SET VARIABLE app = '" + APP + "'");
  }

  @AfterAll
  static void close() throws SQLException {
    duckDb.close();
  }

  @Test
  void theTenQuestionsHaveAnswers() throws Exception {
    assertThat(blocks).hasSize(12);
    for (String question : blocks.subList(2, blocks.size())) {
      assertThat(query(question)).as(question).isNotEmpty();
    }
  }

  @Test
  void aRenamedRivalIsFoundWithItsRankAWeekLater() throws Exception {
    assertThat(query(question(3))).containsExactly("2026-10-11|Notes|Notes: team chat|null|null");
    assertThat(query(question(4)))
        .containsExactly(
            "2026-10-11|%s|Notes: team chat|team chat|7|1"
                .formatted(AnalystsArchive.RIVAL.value()));
  }

  @Test
  void ratingsGainedAreThoseOfTheDays() throws Exception {
    List<String> days = query(question(8));

    assertThat(days)
        .hasSize(AnalystsArchive.DAYS)
        .first()
        .isEqualTo("2026-10-01|4.1|1000|null|null");
    assertThat(days.get(1)).isEqualTo("2026-10-02|4.1|1007|7|4.1");
  }

  @Test
  void anEmptySearchIsObservedAndComplete() throws Exception {
    assertThat(query("SELECT keyword, completeness FROM (" + withoutEnd(question(10)) + ")"))
        .hasSize(AnalystsArchive.KEYWORDS.size())
        .contains("empty|1.0");
    assertThat(query("SELECT * FROM rankings WHERE keyword = 'empty'")).isEmpty();
  }

  @Test
  void theAnswersAreThoseOfTheInterface() throws Exception {
    try (App.Database database = App.openDatabase(settings());
        Service service = App.start(settings(), database, App.openingArchive(settings()))) {
      String key = ServiceClient.newKey(data());
      assertRanks(data(service, key, "app-keyword-ranking?devicetype=iphone&query=" + keywords()));
      assertCharts(data(service, key, "top-charts?devicetype=iphone"));
      JsonNode rating = data(service, key, "app-rating?x=").get("results");
      assertThat(query("SELECT arg_max(rating, day), arg_max(rating_count, day) FROM ratings"))
          .containsExactly(rating.get("rating") + "|" + rating.get("rating_count"));
    }
  }

  private static void assertRanks(JsonNode answer) throws SQLException {
    List<String> ranks = new ArrayList<>();
    answer
        .at("/results/stats")
        .forEachEntry(
            (keyword, days) ->
                days.forEachEntry(
                    (day, found) -> ranks.add(keyword + "|" + day + "|" + found.get("rank"))));

    assertThat(ranks).hasSize(AnalystsArchive.DAYS * AnalystsArchive.KEYWORDS.size());
    assertThat(query("SELECT keyword, day, coalesce(rank, 0) FROM my_ranks"))
        .containsExactlyInAnyOrderElementsOf(ranks);
  }

  private static void assertCharts(JsonNode answer) throws SQLException {
    List<String> free = answer.at("/results/free").valueStream().map(JsonNode::asString).toList();

    assertThat(
            query(
                "SELECT app_id FROM charts WHERE chart = 'free' AND day = '2026-10-30' ORDER BY rank"))
        .hasSize(50)
        .isEqualTo(free);
    assertThat(answer.at("/results/paid")).isEmpty();
    assertThat(
            query(
                "SELECT chart, results FROM observations WHERE kind = 'chart' AND day = '2026-10-30'"))
        .containsExactlyInAnyOrder("free|50", "paid|0");
  }

  private static String keywords() {
    return URLEncoder.encode(String.join(",", AnalystsArchive.KEYWORDS), StandardCharsets.UTF_8);
  }

  private static JsonNode data(Service service, String key, String request) throws Exception {
    String about = request.startsWith("top") ? "" : "&storetype=appstore&storeid=" + APP;
    HttpResponse<String> response =
        ServiceClient.get(service, key, "/api/" + request + about + MOMENT);
    assertThat(response.statusCode()).as(response.body()).isEqualTo(200);
    return JsonMapper.shared().readTree(response.body()).get("data");
  }

  private static String question(int number) {
    return blocks.get(number + 1);
  }

  private static String withoutEnd(String sql) {
    return sql.strip().replaceFirst(";$", "");
  }

  private static Settings settings() {
    return new Settings(
        Map.of(Setting.DATA, data().toString(), Setting.PORT, "0"), Map.of(), Map.of());
  }

  private static Path data() {
    return folder.resolve("data");
  }

  private static void execute(String sql) throws SQLException {
    try (Statement statement = duckDb.createStatement()) {
      statement.execute(sql);
    }
  }

  /** The rows of a query, each with its values separated by vertical bars. */
  private static List<String> query(String sql) throws SQLException {
    try (Statement statement = duckDb.createStatement();
        ResultSet found = statement.executeQuery(sql)) {
      List<String> rows = new ArrayList<>();
      while (found.next()) {
        StringJoiner row = new StringJoiner("|");
        for (int i = 1; i <= found.getMetaData().getColumnCount(); i++) {
          row.add(String.valueOf(found.getObject(i)));
        }
        rows.add(row.toString());
      }
      return rows;
    }
  }
}
