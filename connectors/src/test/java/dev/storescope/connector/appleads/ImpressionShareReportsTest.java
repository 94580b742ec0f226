package dev.storescope.connector.appleads;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.storescope.connector.ScriptedStore;
import dev.storescope.connector.appleads.AppleAdsReport.ReportTime;
import dev.storescope.connector.appleads.ImpressionShareReports.ReportState;
import dev.storescope.connector.http.StoreReply;
import dev.storescope.connector.http.StoreRequest;
import dev.storescope.fetching.FetchOutcome;
import dev.storescope.observation.Facts.Popularity;
import dev.storescope.observation.Facts.PopularityScale;
import dev.storescope.testkit.SettableClock;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.time.Instant;
import java.time.LocalDate;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The replies follow Apple's documentation, not recordings. */
class ImpressionShareReportsTest {
  private static final Instant NOW = Instant.parse("2026-11-21T08:00:00Z");
  private static final String REPORTS = "https://campaigns.test/api/v5/custom-reports";
  private static final String DOWNLOAD = "https://files.test/report.csv?signature=abc";

  @TempDir private Path folder;
  private final Map<String, StoreReply> replies = new HashMap<>();
  private final ScriptedStore store =
      new ScriptedStore(
          request -> replies.getOrDefault(request.uri().toString(), ScriptedStore.reply(500, "")));
  private ImpressionShareReports reports;

  @BeforeEach
  void connect() throws IOException, GeneralSecurityException {
    Path pem = Files.writeString(folder.resolve("key.pem"), EcKeys.pkcs8(EcKeys.generate()));
    reports =
        new ImpressionShareReports(
            store.client(),
            URI.create("https://campaigns.test"),
            URI.create("https://auth.test"),
            new AppleAdsCredentials("client", "team", "key", pem, "account"),
            "4711",
            new SettableClock(NOW));
    replies.put(
        "https://auth.test/auth/oauth2/token",
        json("{\"access_token\":\"t1\",\"expires_in\":3600}"));
  }

  @Test
  void aReportIsRequestedByDayForTheOrganisation() throws Exception {
    replies.put(REPORTS, json("{\"data\":{\"id\":7615231,\"state\":\"QUEUED\"}}"));

    assertThat(reports.request(LocalDate.parse("2026-11-01"), LocalDate.parse("2026-11-20")))
        .isEqualTo(new ReportState.Generating(7615231));
    StoreRequest request = store.requests().getLast();
    assertThat(request.body().orElseThrow())
        .isEqualTo(
            "{\"endTime\":\"2026-11-20\",\"granularity\":\"DAILY\","
                + "\"name\":\"storescope 2026-11-01 2026-11-20\",\"startTime\":\"2026-11-01\"}");
    assertThat(request.headers())
        .containsEntry("X-AP-Context", "orgId=4711")
        .containsEntry("Authorization", "Bearer t1");
  }

  @Test
  void aReportThatIsNotCompletedIsGenerating() throws Exception {
    replies.put(REPORTS + "/7", json("{\"data\":{\"id\":7,\"state\":\"PENDING\"}}"));

    assertThat(reports.fetch(7)).isEqualTo(new ReportState.Generating(7));
  }

  @Test
  void aCompletedReportIsDownloadedWithoutTheTokenAndCanBeParsed() throws Exception {
    replies.put(
        REPORTS + "/7",
        json(
            "{\"data\":{\"id\":7,\"state\":\"COMPLETED\",\"downloadUri\":\"%s\"}}"
                .formatted(DOWNLOAD)));
    replies.put(
        DOWNLOAD,
        json(
            """
            date,appName,adamId,countryOrRegion,searchTerm,lowImpressionShare,highImpressionShare,rank,searchPopularity
            2026-11-19,App,1,US,chess,0.41,0.5,ONE,4
            """));

    ReportState state = reports.fetch(7);

    assertThat(store.requests().getLast().headers()).doesNotContainKey("Authorization");
    assertThat(state)
        .isInstanceOfSatisfying(
            ReportState.Completed.class,
            ready ->
                assertThat(read(ready.csv()))
                    .isEqualTo(new Popularity(4, PopularityScale.ADS_1_TO_5)));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"http://files.test/report.csv", "file:///etc/passwd", "https:report", "a b", ""})
  void aReportIsDownloadedByHttpsOnly(String address) throws Exception {
    replies.put(
        REPORTS + "/7",
        json(
            "{\"data\":{\"id\":7,\"state\":\"COMPLETED\",\"downloadUri\":\"%s\"}}"
                .formatted(address)));

    assertThat(reports.fetch(7))
        .isInstanceOfSatisfying(
            ReportState.NotGenerated.class,
            none -> assertThat(none.reason()).isInstanceOf(FetchOutcome.Drifted.class));
    assertThat(store.uris()).last().isEqualTo(REPORTS + "/7");
  }

  @Test
  void aReportThatAppleRejectsIsNotGeneratedForAReason() throws Exception {
    replies.put(REPORTS + "/7", ScriptedStore.reply(404, "{\"error\":\"no such report\"}"));
    replies.put(REPORTS + "/8", json("{\"data\":{\"id\":8,\"state\":\"FAILED\"}}"));

    assertThat(reports.fetch(7))
        .isEqualTo(
            new ReportState.NotGenerated(
                new FetchOutcome.Unsupported(
                    "Apple Ads returned HTTP 404: {\"error\":\"no such report\"}")));
    assertThat(reports.fetch(8)).isInstanceOf(ReportState.NotGenerated.class);
  }

  @Test
  void aRangeOfMoreThanThirtyDaysIsNotRequested() {
    assertThatThrownBy(
            () -> reports.request(LocalDate.parse("2026-10-01"), LocalDate.parse("2026-10-31")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("1 to 30 days");
    assertThat(store.requests()).isEmpty();
  }

  private static StoreReply json(String body) {
    return ScriptedStore.reply(200, body);
  }

  private static Popularity read(String csv) {
    try {
      return AppleAdsReport.parse(csv, new ReportTime(NOW, NOW)).popularities().getFirst().facts();
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }
}
