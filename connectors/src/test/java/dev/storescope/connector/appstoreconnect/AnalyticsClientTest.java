package dev.storescope.connector.appstoreconnect;

import static dev.storescope.connector.ScriptedStore.reply;
import static dev.storescope.connector.appstoreconnect.ScriptedApi.error;
import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.connector.appstoreconnect.AnalyticsClient.ReportInstance;
import dev.storescope.connector.appstoreconnect.AnalyticsClient.ReportRequest;
import dev.storescope.connector.appstoreconnect.ApiOutcome.Answered;
import dev.storescope.connector.appstoreconnect.ApiOutcome.NotAnswered;
import dev.storescope.connector.http.StoreReply;
import dev.storescope.connector.http.StoreRequest;
import dev.storescope.own.OwnDay;
import dev.storescope.own.OwnFigure;
import dev.storescope.own.OwnReport;
import dev.storescope.store.AppId;
import dev.storescope.store.Country;
import dev.storescope.store.StoreType;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Replies and rows are in the form of Apple's documentation, and of rows that others quote. */
class AnalyticsClientTest {
  private static final AppId APP = AppId.of(StoreType.APP_STORE, "6744125178");
  private static final LocalDate PROCESSED = LocalDate.of(2026, 9, 21);
  private static final ReportInstance INSTANCE = new ReportInstance("5c43", PROCESSED);
  private static final ReportRequest REQUEST = new ReportRequest("d48c", "ONGOING", false);
  private static final String HOST = "https://asp-us-west-2.s3.us-west-2.amazonaws.com/";
  private static final String HEADER =
      "Date\tApp Name\tApp Apple Identifier\tDownload Type\tApp Version\tDevice\tPlatform Version\t"
          + "Source Type\tPage Type\tPre-Order\tTerritory\tCounts\n";
  private static final String DOWNLOADS =
      HEADER
          + row("First-time download", "App Store search", "US", "1")
          + row("First-time download", "App Store search", "US", "1,204")
          + row("Redownload", "App referrer", "SE", "7")
          + row("Auto-update", "App Store search", "US", "900")
          + row("First-time download", "\"\"", "XK", "2")
          + row("Redownload", "App Clip", "US", "0");

  private static String row(String type, String source, String territory, String counts) {
    return "2026-09-20\tNeon \"Grid\" Sudoku\t"
        + "6744125178\t"
        + type
        + "\t1.3.2\tiPhone\tiOS 18.6\t"
        + source
        + "\tNo page\t\t"
        + territory
        + "\t"
        + counts
        + "\n";
  }

  @Test
  void requestsSayWhetherTheyAreStopped() throws Exception {
    ScriptedApi api =
        ScriptedApi.at(
            Map.of(
                "/v1/apps/6744125178/analyticsReportRequests?limit=200",
                """
                {"data":[
                  {"type":"analyticsReportRequests","id":"d48c","attributes":{
                    "accessType":"ONGOING","stoppedDueToInactivity":false}},
                  {"type":"analyticsReportRequests","id":"e5","attributes":{
                    "accessType":"ONE_TIME_SNAPSHOT","stoppedDueToInactivity":true}}]}
                """));
    assertThat(client(api).listRequests(APP))
        .isEqualTo(
            new Answered<>(List.of(REQUEST, new ReportRequest("e5", "ONE_TIME_SNAPSHOT", true))));
  }

  @Test
  void thereAreNoInstancesBeforeTheFirstReportsAreMade() throws Exception {
    ScriptedApi api =
        ScriptedApi.at(
            Map.of(
                "/v1/analyticsReportRequests/d48c/reports?limit=200",
                """
                {"data":[]}
                """));
    assertThat(client(api).listInstances(REQUEST, OwnReport.DOWNLOADS))
        .isEqualTo(new Answered<>(List.of()));
  }

  @Test
  void instancesAreThoseOfTheStandardReportOldestFirst() throws Exception {
    ScriptedApi api =
        ScriptedApi.at(
            Map.of(
                "/v1/analyticsReportRequests/d48c/reports?limit=200",
                """
                {"data":[
                  {"type":"analyticsReports","id":"r4-d48c","attributes":{
                    "name":"App Downloads Detailed","category":"COMMERCE"}},
                  {"type":"analyticsReports","id":"r3-d48c","attributes":{
                    "name":"App downloads standard","category":"COMMERCE"}}]}
                """,
                "/v1/analyticsReports/r3-d48c/instances?filter[granularity]=DAILY&limit=200",
                """
                {"data":[
                  {"type":"analyticsReportInstances","id":"b","attributes":{
                    "granularity":"DAILY","processingDate":"2026-09-22"}},
                  {"type":"analyticsReportInstances","id":"5c43","attributes":{
                    "granularity":"DAILY","processingDate":"2026-09-21"}}]}
                """));
    assertThat(client(api).listInstances(REQUEST, OwnReport.DOWNLOADS))
        .isEqualTo(
            new Answered<>(List.of(INSTANCE, new ReportInstance("b", PROCESSED.plusDays(1)))));
    assertThat(client(api).listInstances(REQUEST, OwnReport.ENGAGEMENT))
        .isEqualTo(
            new NotAnswered<>(
                new NoAnswer.NotFound(
                    "There is no report \"App Store Discovery and Engagement Standard\" among"
                        + " \"App Downloads Detailed\", \"App downloads standard\".")));
  }

  @Test
  void rowsAreAddedUpByFigureSourceAndCountry() throws Exception {
    FileHost files = new FileHost(DOWNLOADS);
    assertThat(files.read(OwnReport.DOWNLOADS))
        .isEqualTo(
            days(
                Map.of(
                    key(OwnFigure.FIRST_DOWNLOADS, "App Store search", "us"), 1205L,
                    key(OwnFigure.REDOWNLOADS, "App referrer", "se"), 7L,
                    key(OwnFigure.FIRST_DOWNLOADS, "Unavailable", "xk"), 2L)));
    assertThat(files.downloads).singleElement();
    assertThat(files.downloads.getFirst().headers()).isEmpty();
  }

  @Test
  void theOrderAndTheCaseOfColumnsDoNotMatter() throws Exception {
    String table =
        "\uFEFFCOUNTS\tNew Column\tterritory\tSource type\tEvent\tApp Apple Identifier\tDate\r\n"
            + "5\tx\tde\tAPP STORE BROWSE\tIMPRESSION\t6744125178\t2026-09-20\r\n"
            + "4\tx\tde\tApp Store browse\tPage View\t6744125178\t2026-09-20\r\n"
            + "9\tx\tde\tApp Store browse\tTap\t6744125178\t2026-09-20\r\n"
            + "3\tx\tde\tApp Store browse\tImpression\t1\t2026-09-20\r\n";
    assertThat(new FileHost(table).read(OwnReport.ENGAGEMENT))
        .isEqualTo(
            new Answered<>(
                List.of(
                    new OwnDay(
                        APP,
                        OwnReport.ENGAGEMENT,
                        PROCESSED.minusDays(1),
                        PROCESSED,
                        Map.of(
                            key(OwnFigure.IMPRESSIONS, "App Store browse", "de"), 5L,
                            key(OwnFigure.PAGE_VIEWS, "App Store browse", "de"), 4L)))));
  }

  @Test
  void theRowsOfAllSegmentsBelongTogether() throws Exception {
    String one = HEADER + row("Redownload", "App Clip", "US", "1");
    assertThat(new FileHost(one, one, HEADER).read(OwnReport.DOWNLOADS))
        .isEqualTo(days(Map.of(key(OwnFigure.REDOWNLOADS, "App Clip", "us"), 2L)));
  }

  @Test
  void aReportWithoutRowsHasNoDays() throws Exception {
    assertThat(new FileHost(HEADER).read(OwnReport.DOWNLOADS)).isEqualTo(new Answered<>(List.of()));
  }

  @Test
  void aDayWithOtherRowsOnlyIsThereWithoutCounts() throws Exception {
    assertThat(
            new FileHost(HEADER + row("Auto-update", "App Clip", "US", "1"))
                .read(OwnReport.DOWNLOADS))
        .isEqualTo(days(Map.of()));
  }

  @Test
  void anInstanceWithoutSegmentsIsAFailure() throws Exception {
    assertThat(new FileHost().read(OwnReport.DOWNLOADS))
        .isEqualTo(failed("the report has no segments"));
  }

  @Test
  void aSegmentThatIsNotAsAnnouncedIsAFailure() throws Exception {
    FileHost cut = new FileHost(DOWNLOADS);
    cut.files.replaceAll((_, file) -> file.substring(0, file.length() - 1));
    assertThat(cut.read(OwnReport.DOWNLOADS))
        .isEqualTo(failed("a segment has not the size that was announced"));
    FileHost changed = new FileHost(DOWNLOADS);
    changed.files.replaceAll((_, file) -> file.substring(0, file.length() - 1) + "\u0001");
    assertThat(changed.read(OwnReport.DOWNLOADS))
        .isEqualTo(failed("a segment has not the checksum that was announced"));
    FileHost expired = new FileHost(DOWNLOADS);
    expired.files.clear();
    assertThat(expired.read(OwnReport.DOWNLOADS))
        .isEqualTo(failed("the file is not there: HTTP 404"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Date\tApp Apple Identifier\tDownload Type\tTerritory\tCounts\n",
        "",
        "Date\tApp Apple Identifier\tDownload Type\tSource Type\tTerritory\tCounts\n2026-09-20\n",
        "Date\tApp Apple Identifier\tDownload Type\tSource Type\tTerritory\tCounts\n"
            + "20.9.26\t6744125178\tRedownload\tApp Clip\tUS\t1\n",
        "Date\tApp Apple Identifier\tDownload Type\tSource Type\tTerritory\tCounts\n"
            + "2026-09-20\t6744125178\tRedownload\tApp Clip\tUS\tmany\n",
        "Date\tApp Apple Identifier\tDownload Type\tSource Type\tTerritory\tCounts\n"
            + "2026-09-20\t6744125178\tRedownload\tApp Clip\t\t1\n"
      })
  void aTableThatIsNotUnderstoodIsAFailure(String table) throws Exception {
    assertThat(new FileHost(HEADER, table).read(OwnReport.DOWNLOADS))
        .isInstanceOfSatisfying(
            NotAnswered.class,
            each -> assertThat(each.reason()).isInstanceOf(NoAnswer.Failed.class));
  }

  @Test
  void anAddressThatIsNoLongerValidIsAskedForOnceMore() throws Exception {
    FileHost files = new FileHost(DOWNLOADS);
    files.refusals = 1;
    assertThat(files.read(OwnReport.DOWNLOADS)).isInstanceOf(Answered.class);
    files.refusals = 2;
    assertThat(files.read(OwnReport.DOWNLOADS).toString())
        .contains("INVALID_REQUEST")
        .doesNotContain("Signature");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "http://asp.s3.amazonaws.com/0.csv.gz",
        "https://amazonaws.com.example/0.csv.gz",
        "https://evilamazonaws.com/0.csv.gz",
        "file:///etc/passwd",
        "not an address"
      })
  void filesComeFromTheHostsOfAppleOnly(String address) throws Exception {
    FileHost files = new FileHost(DOWNLOADS);
    files.address = address;
    assertThat(files.read(OwnReport.DOWNLOADS))
        .isEqualTo(failed("a file is at a host that is not one of Apple's"));
    assertThat(files.downloads).isEmpty();
  }

  /** App Store Connect with one instance, and the host of its segments. */
  private static final class FileHost {
    private final Map<String, String> files = new LinkedHashMap<>();
    private final List<String> segments = new ArrayList<>();
    private final List<StoreRequest> downloads = new ArrayList<>();
    private String address = "";
    private int refusals;

    FileHost(String... tables) throws Exception {
      for (String table : tables) {
        byte[] compressed = compress(table);
        String url = HOST + segments.size() + ".csv.gz?X-Amz-Expires=300&X-Amz-Signature=ab";
        files.put(url, new String(compressed, StandardCharsets.ISO_8859_1));
        segments.add(
            """
            {"type":"analyticsReportSegments","id":"%d","attributes":{
              "checksum":"%s","sizeInBytes":%d,"url":"%s"}}
            """
                .formatted(
                    segments.size(),
                    HexFormat.of()
                        .withUpperCase()
                        .formatHex(MessageDigest.getInstance("MD5").digest(compressed)),
                    compressed.length,
                    url));
      }
    }

    ApiOutcome<List<OwnDay>> read(OwnReport report) throws InterruptedException {
      return client(new ScriptedApi(this::answer)).read(INSTANCE, report, APP);
    }

    private StoreReply answer(StoreRequest request) {
      if (request.uri().getHost().equals(ScriptedApi.BASE.getHost())) {
        String body = "{\"data\":[" + String.join(",", segments) + "]}";
        return reply(
            200,
            address.isEmpty() ? body : body.replaceAll("\"url\":\"[^\"]*", "\"url\":\"" + address));
      }
      downloads.add(request);
      if (refusals > 0) {
        refusals--;
        return reply(403, "<Error><Code>AccessDenied</Code></Error>");
      }
      String file = files.get(request.uri().toString());
      return file == null ? error(404, "NOT_FOUND", "") : reply(200, file);
    }

    private static byte[] compress(String text) throws IOException {
      ByteArrayOutputStream compressed = new ByteArrayOutputStream();
      try (GZIPOutputStream out = new GZIPOutputStream(compressed)) {
        out.write(text.getBytes(StandardCharsets.UTF_8));
      }
      return compressed.toByteArray();
    }
  }

  private static ApiOutcome<List<OwnDay>> days(Map<OwnDay.Key, Long> counts) {
    return new Answered<>(
        List.of(new OwnDay(APP, OwnReport.DOWNLOADS, PROCESSED.minusDays(1), PROCESSED, counts)));
  }

  private static OwnDay.Key key(OwnFigure figure, String source, String country) {
    return new OwnDay.Key(figure, source, Country.of(country));
  }

  private static <T> ApiOutcome<T> failed(String reason) {
    return new NotAnswered<>(new NoAnswer.Failed(reason));
  }

  private static AnalyticsClient client(ScriptedApi api) {
    return new AnalyticsClient(
        api, ScriptedApi.BASE, SampleKey.ofTeam().credentials(), api.clock, api::sleepUntil);
  }
}
