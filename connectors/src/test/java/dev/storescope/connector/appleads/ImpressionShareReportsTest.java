package dev.storescope.connector.appleads;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.storescope.connector.ScriptedStore;
import dev.storescope.connector.appleads.ImpressionShareReports.AdSlots;
import dev.storescope.connector.appleads.ImpressionShareReports.Query;
import dev.storescope.connector.appleads.ImpressionShareReports.Report;
import dev.storescope.connector.http.StoreReply;
import dev.storescope.connector.http.StoreRequest;
import dev.storescope.fetching.FetchOutcome;
import dev.storescope.observation.Facts.Popularity;
import dev.storescope.observation.Facts.PopularityScale;
import dev.storescope.observation.Observation;
import dev.storescope.observation.Source;
import dev.storescope.observation.Subject;
import dev.storescope.popularities.ImpressionShare;
import dev.storescope.store.AppId;
import dev.storescope.store.Country;
import dev.storescope.store.Keyword;
import dev.storescope.testkit.SettableClock;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The replies follow Apple's documentation, not recordings. */
class ImpressionShareReportsTest {
  private static final Instant NOW = Instant.parse("2026-11-21T08:00:00Z");
  private static final AppId.AppStore APP = new AppId.AppStore(123456789);
  private static final Country US = new Country("us");
  private static final Query QUERY =
      new Query(
          APP,
          Optional.of(US),
          LocalDate.parse("2026-11-01"),
          LocalDate.parse("2026-11-20"),
          AdSlots.FIRST_SLOT);
  private static final String ROW =
      """
      {"day": "2026-11-19", "appName": "AwayFinder", "promotedObjectId": "123456789",
       "countryOrRegion": "US", "searchTerm": "Travel planner", "lowImpressionShare": 0.18,
       "highImpressionShare": 0.18, "rank": 2, "searchPopularity1to5": 4}""";
  private static final JsonMapper JSON = JsonMapper.builder().build();

  @TempDir private Path folder;
  private final List<JsonNode> queries = new ArrayList<>();
  private final List<StoreReply> replies = new ArrayList<>();
  private final ScriptedStore store = new ScriptedStore(this::reply);
  private ImpressionShareReports reports;

  @BeforeEach
  void connect() throws IOException, GeneralSecurityException {
    Path pem = Files.writeString(folder.resolve("key.pem"), EcKeys.pkcs8(EcKeys.generate()));
    reports =
        new ImpressionShareReports(
            store.client(),
            URI.create("https://ads.test"),
            URI.create("https://auth.test"),
            new AppleAdsCredentials("client", "team", "key", pem, "4711"),
            new SettableClock(NOW));
  }

  private StoreReply reply(StoreRequest request) {
    if (request.uri().getPath().equals("/auth/oauth2/token")) {
      return ScriptedStore.reply(200, "{\"access_token\":\"t1\",\"expires_in\":3600}");
    }
    assertThat(request.uri())
        .hasToString("https://ads.test/v1/insights/apps/impression-share/query");
    assertThat(request.headers())
        .containsEntry("X-AP-Context", "adAccountId=4711")
        .containsEntry("Authorization", "Bearer t1");
    queries.add(JSON.readTree(request.body().orElseThrow()));
    return replies.removeFirst();
  }

  @Test
  void theSharesOfAnAppAreReadAsDocumented() throws Exception {
    replies.add(page(2, ROW, high("awayfinder")));
    assertThat(reports.fetch(QUERY))
        .isEqualTo(
            new Report.Received(
                List.of(
                    share("travel planner", 0.18, 0.18, 2, 4),
                    share("awayfinder", 0.91, 1, 1, 2))));
    assertThat(queries)
        .containsExactly(
            JSON.readTree(
                """
                {"filters": [
                   {"field": "promotedObjectId", "operator": "EQUALS", "value": "123456789"},
                   {"field": "countryOrRegion", "operator": "EQUALS", "value": "US"}],
                 "options": {"impressionShareReportType": "FIRST_SLOT"},
                 "pagination": {"offset": 0, "pageSize": 5000},
                 "timeRange": {"start": "2026-11-01", "end": "2026-11-20", "timeZone": "UTC",
                               "granularity": "DAILY"}}
                """));
  }

  @Test
  void aPopularityIsObservedAtTheEndOfItsDay() {
    assertThat(share("travel planner", 0.18, 0.18, 2, 4).findPopularity(NOW))
        .contains(
            new Observation<>(
                new Subject.Popularity(US, Keyword.of("travel planner")),
                Instant.parse("2026-11-20T00:00:00Z"),
                Source.IMPORT,
                new Popularity(4, PopularityScale.ADS_1_TO_5)));
  }

  @Test
  void furtherPagesAreReadUpToTheTotal() throws Exception {
    replies.add(page(2, ROW));
    replies.add(page(2, high("awayfinder")));
    assertThat(shares()).hasSize(2);
    assertThat(queries)
        .extracting(query -> query.path("pagination").path("offset").asInt())
        .containsExactly(0, 1);
  }

  @Test
  void aPageThatIsMissingIsAFailure() throws Exception {
    replies.add(page(2, ROW));
    replies.add(page(2));
    assertThat(reason()).isInstanceOf(FetchOutcome.Failed.class);
  }

  @Test
  void anAppWithoutImpressionsHasNoShares() throws Exception {
    replies.add(page(0));
    assertThat(shares()).isEmpty();
  }

  @Test
  void rowsWithoutATermAreLeftOut() throws Exception {
    replies.add(page(3, ROW.replace("\"Travel planner\"", "null"), ROW, high("")));
    assertThat(shares()).containsExactly(share("travel planner", 0.18, 0.18, 2, 4));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "\"day\": \"2026-11-19\" > \"day\": \"2026-10-31\"",
        "\"day\": \"2026-11-19\" > \"week\": \"2026-11-15\"",
        "\"123456789\" > \"987\"",
        "\"US\" > \"DE\"",
        "\"US\" > \"USA\"",
        "\"Travel planner\" > 7",
        "\"lowImpressionShare\": 0.18 > \"share\": 0.18",
        "0.18, > 18,",
        "\"highImpressionShare\": 0.18 > \"highImpressionShare\": 0.1",
        "\"rank\": 2 > \"rank\": \"TWO\"",
        "\"rank\": 2 > \"rank\": 0",
        "\"searchPopularity1to5\": 4 > \"searchPopularity1to5\": 62",
        "\"searchPopularity1to5\": 4 > \"searchPopularity\": 4"
      })
  void aRowThatIsNotAsDocumentedIsDrift(String change) throws Exception {
    String[] parts = change.split(" > ", -1);
    replies.add(page(1, ROW.replace(parts[0], parts[1])));
    assertThat(reason()).isInstanceOf(FetchOutcome.Drifted.class);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"result\": {\"rows\": []}}",
        "{\"data\": {\"id\": 7}}",
        "[]",
        "{\"result\": 1}"
      })
  void anotherEnvelopeIsDrift(String reply) throws Exception {
    replies.add(ScriptedStore.reply(200, reply));
    assertThat(reason()).isInstanceOf(FetchOutcome.Drifted.class);
  }

  @Test
  void whatAppleRejectsIsNotReceivedForItsReason() throws Exception {
    replies.add(ScriptedStore.reply(400, "{\"error\": {\"code\": \"INVALID_VALUE\"}}"));
    assertThat(reason())
        .isEqualTo(
            new FetchOutcome.Unsupported(
                "Apple Ads returned HTTP 400: {\"error\": {\"code\": \"INVALID_VALUE\"}}"));
    replies.add(ScriptedStore.reply(403, "{\"error\": {\"code\": \"FORBIDDEN\"}}"));
    assertThat(reason()).isInstanceOf(FetchOutcome.Failed.class);
  }

  @Test
  void moreThanThirtyDaysAreNotAskedFor() {
    assertThatThrownBy(
            () ->
                new Query(
                    APP,
                    Optional.empty(),
                    LocalDate.parse("2026-10-01"),
                    LocalDate.parse("2026-10-31"),
                    AdSlots.ALL_SLOTS))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("1 to 30 days");
  }

  private List<ImpressionShare> shares() throws InterruptedException {
    return ((Report.Received) reports.fetch(QUERY)).shares();
  }

  private FetchOutcome reason() throws InterruptedException {
    return ((Report.NotReceived) reports.fetch(QUERY)).reason();
  }

  private static ImpressionShare share(
      String term, double low, double high, int rank, int popularity) {
    return new ImpressionShare(
        LocalDate.parse("2026-11-19"),
        APP,
        US,
        Keyword.of(term),
        low,
        high,
        OptionalInt.of(rank),
        OptionalInt.of(popularity));
  }

  private static String high(String term) {
    return ROW.replace("Travel planner", term)
        .replace("\"lowImpressionShare\": 0.18", "\"lowImpressionShare\": 0.91")
        .replace("\"highImpressionShare\": 0.18", "\"highImpressionShare\": 1.0")
        .replace("\"rank\": 2", "\"rank\": 1")
        .replace("\"searchPopularity1to5\": 4", "\"searchPopularity1to5\": 2");
  }

  private static StoreReply page(int total, String... rows) {
    return ScriptedStore.reply(
        200,
        "{\"result\": {\"rows\": [%s]}, \"pagination\": {\"offset\": 0, \"pageSize\": 5000, \"totalCount\": %d}}"
            .formatted(String.join(",", rows), total));
  }
}
