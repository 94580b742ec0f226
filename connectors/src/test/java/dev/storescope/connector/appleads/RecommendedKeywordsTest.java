package dev.storescope.connector.appleads;

import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.connector.ScriptedStore;
import dev.storescope.connector.http.StoreHosts;
import dev.storescope.connector.http.StoreReply;
import dev.storescope.connector.http.StoreRequest;
import dev.storescope.fetching.FetchOutcome;
import dev.storescope.observation.Facts.AdsSuggestionList;
import dev.storescope.observation.Observation;
import dev.storescope.observation.Source;
import dev.storescope.observation.Subject;
import dev.storescope.popularities.PopularityGate;
import dev.storescope.store.AppId;
import dev.storescope.store.Country;
import dev.storescope.store.Keyword;
import dev.storescope.testkit.SettableClock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The connector fetches the keywords that Apple Ads suggests for an app. */
class RecommendedKeywordsTest {
  private static final Subject.AdsSuggestions APP =
      new Subject.AdsSuggestions(new AppId.AppStore(618783545), new Country("us"));
  private static final JsonMapper JSON = JsonMapper.builder().build();

  private final SettableClock clock = new SettableClock(Instant.parse("2026-11-21T08:00:00Z"));
  private final List<JsonNode> queries = new ArrayList<>();
  private final List<StoreReply> replies = new ArrayList<>();
  private final ScriptedStore store = new ScriptedStore(this::reply, clock);
  @TempDir private Path folder;
  private AppleAdsConnector connector;

  @BeforeEach
  void connect() throws Exception {
    Path key = Files.writeString(folder.resolve("key.pem"), EcKeys.sec1(EcKeys.generate()));
    connector =
        new AppleAdsConnector(
            store.client(),
            StoreHosts.LIVE,
            new AppleAdsCredentials("SEARCHADS.a-client", "SEARCHADS.a-team", "a-key", key, "4711"),
            PopularityGate.OPEN,
            clock);
  }

  @Test
  void theMostPopularComeFirstAndThenTheOrderOfApple() throws Exception {
    reply(page(row("slack", 40), row("team chat", 85), row("chat", 40), row("work", 0)));
    assertThat(connector.fetch(APP))
        .isEqualTo(
            new FetchOutcome.Observed(
                List.of(
                    new Observation<>(
                        APP,
                        clock.instant(),
                        Source.APPLE_ADS_SUGGESTIONS,
                        new AdsSuggestionList(
                            keywords("team chat", "slack", "chat", "work"),
                            Map.of(
                                Keyword.of("team chat"), 85,
                                Keyword.of("slack"), 40,
                                Keyword.of("chat"), 40,
                                Keyword.of("work"), 0))))));
  }

  @Test
  void theQueryHasTheAppAndTheCountryAndNoOrder() throws Exception {
    reply(page(row("slack", 40)));
    connector.fetch(APP);
    assertThat(queries)
        .containsExactly(
            JSON.readTree(
                """
                {"filters": [
                   {"field": "promotedObjectId", "operator": "EQUALS", "value": ["618783545"]},
                   {"field": "promotedObjectType", "operator": "EQUALS", "value": ["APPSTORE_APP"]},
                   {"field": "countriesOrRegions", "operator": "IN", "value": ["US"]}],
                 "pagination": {"offset": 0, "pageSize": 1000}}
                """));
  }

  @Test
  void theRowsOfAReportAreReadToo() throws Exception {
    reply("{\"result\": {\"rows\": [" + row("slack", 40) + "]}, \"error\": null}");
    assertThat(recommended().keywords()).containsExactly(Keyword.of("slack"));
  }

  @Test
  void furtherPagesAreFetchedUpToTheTotal() throws Exception {
    reply(pageOf(3, row("slack", 40), row("chat", 30)));
    reply(pageOf(3, row("team", 90)));
    assertThat(recommended().keywords()).isEqualTo(keywords("team", "slack", "chat"));
    assertThat(queries)
        .extracting(query -> query.path("pagination").path("offset").asInt())
        .containsExactly(0, 2);
  }

  @Test
  void atMostFivePagesAreFetched() throws Exception {
    IntStream.range(0, 6).forEach(i -> reply(pageOf(1_000_000, row("keyword " + i, i))));
    assertThat(recommended().keywords()).hasSize(5);
  }

  @Test
  void aThousandKeywordsAreKept() throws Exception {
    reply(
        pageOf(
            1200,
            IntStream.range(0, 1200)
                .mapToObj(i -> row("keyword " + i, i < 1100 ? 10 : 20))
                .toArray(String[]::new)));
    assertThat(recommended().keywords())
        .hasSize(1000)
        .startsWith(Keyword.of("keyword 1100"))
        .endsWith(Keyword.of("keyword 899"));
  }

  @Test
  void aPageWithoutKeywordsBeforeTheTotalIsAFailure() throws Exception {
    reply(pageOf(3, row("slack", 40), row("chat", 30)));
    reply(pageOf(3));
    assertThat(connector.fetch(APP))
        .isEqualTo(new FetchOutcome.Failed("the reply has no keywords from 2 of 3"));
  }

  @Test
  void noRowsAreAnObservedEmptyList() throws Exception {
    reply(pageOf(0));
    assertThat(recommended()).isEqualTo(new AdsSuggestionList(List.of()));
  }

  @Test
  void unknownMembersAreIgnored() throws Exception {
    reply(
        "{\"result\": [{\"text\": \"Slack \", \"popularity\": 40, \"trend\": {\"up\": true}}],"
            + " \"next\": 7}");
    assertThat(recommended().keywords()).containsExactly(Keyword.of("slack"));
  }

  @Test
  void aTextThatIsNoKeywordIsLeftOut() throws Exception {
    reply(page(row("x".repeat(201), 90), row("slack", 40)));
    assertThat(recommended().keywords()).containsExactly(Keyword.of("slack"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{}",
        "{\"result\": {}}",
        "{\"result\": null}",
        "{\"rows\": [{\"text\": \"slack\", \"popularity\": 40}]}",
        "{\"result\": [{\"popularity\": 40}]}",
        "{\"result\": [{\"text\": \"slack\"}]}",
        "{\"result\": [{\"text\": \"slack\", \"popularity\": null}]}",
        "{\"result\": [{\"text\": \"slack\", \"popularity\": \"40\"}]}",
        "{\"result\": [{\"text\": \"slack\", \"popularity\": 4.5}]}",
        "{\"result\": [{\"text\": \"slack\", \"popularity\": 101}]}",
        "{\"result\": [{\"text\": \"slack\", \"popularity\": -1}]}",
        "{\"result\": [{\"text\": 7, \"popularity\": 40}]}",
        "{\"result\": [\"slack\"]}",
        "{\"result\": [{\"text\": \"\", \"popularity\": 40}]}",
        "{\"result\": [{\"text\": \"slack\", \"popularity\": 40}, {\"text\": \"chat\"}]}"
      })
  void anotherFormatIsDriftAndIsKept(String body) throws Exception {
    reply(body);
    assertThat(connector.fetch(APP)).isInstanceOf(FetchOutcome.Drifted.class);
    assertThat(store.unrecognized()).hasSize(1);
  }

  @ParameterizedTest
  @ValueSource(ints = {403, 404})
  void anAppThatAppleRefusesHasNoSource(int status) throws Exception {
    replies.add(
        ScriptedStore.reply(status, "{\"error\": {\"code\": \"X\", \"message\": \"not yours\"}}"));
    assertThat(connector.fetch(APP))
        .isInstanceOfSatisfying(
            FetchOutcome.NoSource.class,
            refused -> assertThat(refused.reason()).contains("HTTP " + status, "not yours"));
  }

  @Test
  void aRefusalWithoutAReasonIsOneOfTheRate() throws Exception {
    replies.add(ScriptedStore.reply(403, ""));
    assertThat(connector.fetch(APP)).isInstanceOf(FetchOutcome.Throttled.class);
  }

  @ParameterizedTest
  @ValueSource(ints = {400, 405, 409, 500})
  void anyOtherErrorIsAFailure(int status) throws Exception {
    replies.add(ScriptedStore.reply(status, "{\"error\": {\"code\": \"X\"}}"));
    assertThat(connector.fetch(APP))
        .isInstanceOfSatisfying(
            FetchOutcome.Failed.class,
            failed -> assertThat(failed.reason()).contains("HTTP " + status));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"{\"error\": {\"code\": \"X\"}}", "<html></html>", "{\"result\": [{\"text\""})
  void aReplyWithoutDataIsAFailure(String body) throws Exception {
    reply(body);
    assertThat(connector.fetch(APP)).isInstanceOf(FetchOutcome.Failed.class);
  }

  @Test
  void theyHaveASourceOfTheirOwn() {
    assertThat(connector.canFetch(APP)).isTrue();
    assertThat(connector.findSource(APP)).contains(Source.APPLE_ADS_SUGGESTIONS);
    assertThat(connector.requests(APP))
        .extracting(request -> request.uri().getPath())
        .containsExactly("/auth/oauth2/token", "/v1/suggestions/keywords/query");
  }

  private AdsSuggestionList recommended() throws InterruptedException {
    return (AdsSuggestionList) connector.fetch(APP).observations().getFirst().facts();
  }

  private StoreReply reply(StoreRequest request) {
    String body = request.body().orElseThrow();
    return switch (request.uri().toString()) {
      case "https://appleid.apple.com/auth/oauth2/token" ->
          ScriptedStore.reply(200, "{\"access_token\": \"t1\"}");
      case "https://api.ads.apple.com/v1/suggestions/keywords/query" -> {
        assertThat(request.headers())
            .containsEntry("Authorization", "Bearer t1")
            .containsEntry("X-AP-Context", "adAccountId=4711");
        queries.add(JSON.readTree(body));
        yield replies.removeFirst();
      }
      case String other -> throw new AssertionError("unexpected request to " + other);
    };
  }

  private void reply(String body) {
    replies.add(ScriptedStore.reply(200, body));
  }

  private static String page(String... rows) {
    return "{\"result\": [" + String.join(",", rows) + "], \"error\": null}";
  }

  private static String pageOf(int total, String... rows) {
    return "{\"result\": [%s], \"pagination\": {\"offset\": 0, \"pageSize\": 2, \"totalCount\": %d}}"
        .formatted(String.join(",", rows), total);
  }

  private static String row(String text, int popularity) {
    return "{\"text\": \"%s\", \"popularity\": %d}".formatted(text, popularity);
  }

  private static List<Keyword> keywords(String... texts) {
    return List.of(texts).stream().map(Keyword::of).toList();
  }
}
