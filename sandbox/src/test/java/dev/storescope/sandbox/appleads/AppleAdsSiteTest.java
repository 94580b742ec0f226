package dev.storescope.sandbox.appleads;

import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.sandbox.apple.SmallStores;
import dev.storescope.sandbox.http.SandboxReply;
import dev.storescope.sandbox.http.SandboxRequest;
import dev.storescope.sandbox.world.ReportedDays;
import dev.storescope.sandbox.world.SimulatedStores.PopularTerm;
import dev.storescope.store.CategoryId;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.LocalDate;
import java.time.YearMonth;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class AppleAdsSiteTest {
  private static final JsonMapper JSON = JsonMapper.builder().build();
  private static final Instant NOW = Instant.parse("2026-11-21T08:00:00Z");
  private static final String QUERY = "/v1/insights/apps/search-term-popularity/query";
  private static final String WEEK =
      "\"timeRange\":{\"start\":\"2026-11-08\",\"end\":\"2026-11-14\",\"granularity\":\"WEEKLY_SUN_SAT\"}";
  private static final String US =
      "{\"field\":\"countryOrRegion\",\"operator\":\"EQUALS\",\"value\":\"US\"}";

  private final SmallStores stores =
      new SmallStores(
          List.of(),
          List.of(),
          Map.of(
              ReportedDays.month(YearMonth.of(2026, 10)),
              List.of(new PopularTerm(new CategoryId("6014"), 1, "chess", 45)),
              ReportedDays.week(LocalDate.of(2026, 11, 8)),
              List.of(
                  new PopularTerm(new CategoryId("6002"), 1, "torch", 60),
                  new PopularTerm(new CategoryId("6007"), 1, "notes", 80),
                  new PopularTerm(new CategoryId("6007"), 2, "torch", 60),
                  new PopularTerm(new CategoryId("6014"), 1, "chess", 41),
                  new PopularTerm(new CategoryId("36"), 1, "everything", 100))));
  private final AppleAdsSite site = new AppleAdsSite(stores);
  private final AppleAuthSite auth = new AppleAuthSite(stores);

  @Test
  void categoriesThatAreOneGenreAreRankedTogether() {
    JsonNode reply = query("{\"filters\":[" + US + "]," + FIELDS + "," + WEEK + "}");
    assertThat(reply.path("result").path("rows"))
        .isEqualTo(
            JSON.readTree(
                """
                [{"week":"2026-11-08","countryOrRegion":"US","genre":"GAMES","searchTerm":"chess",
                  "rankInGenre":1,"searchPopularityInGenre":100,"searchPopularity1to100":41,
                  "searchPopularity1to5":3},
                 {"week":"2026-11-08","countryOrRegion":"US","genre":"PRODUCTIVITY_UTILITIES",
                  "searchTerm":"notes","rankInGenre":1,"searchPopularityInGenre":100,
                  "searchPopularity1to100":80,"searchPopularity1to5":4},
                 {"week":"2026-11-08","countryOrRegion":"US","genre":"PRODUCTIVITY_UTILITIES",
                  "searchTerm":"torch","rankInGenre":2,"searchPopularityInGenre":75,
                  "searchPopularity1to100":60,"searchPopularity1to5":3}]
                """));
    assertThat(reply.path("pagination"))
        .isEqualTo(JSON.readTree("{\"offset\":0,\"pageSize\":20,\"totalCount\":3}"));
  }

  @Test
  void theRowsOfAMonthHaveItsFirstDay() {
    String month =
        "\"timeRange\":{\"start\":\"2026-10-01\",\"end\":\"2026-10-31\","
            + "\"granularity\":\"MONTHLY\"}";
    assertThat(query("{\"filters\":[" + US + "]," + month + "}").at("/result/rows"))
        .isEqualTo(
            JSON.readTree(
                """
                [{"month":"2026-10-01","countryOrRegion":"US","genre":"GAMES",
                  "searchTerm":"chess"}]
                """));
  }

  private static final String FIELDS =
      "\"fields\":[\"rankInGenre\",\"searchPopularityInGenre\",\"searchPopularity1to100\","
          + "\"searchPopularity1to5\"]";

  @Test
  void onlyRequestedFieldsAreReturned() {
    assertThat(
            query("{\"filters\":[" + US + "]," + WEEK + "}").at("/result/rows/0").propertyNames())
        .containsExactly("week", "countryOrRegion", "genre", "searchTerm");
  }

  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '`',
      value = {
        "genre, EQUALS, `\"GAMES\"`, chess",
        "genre, IN, `[\"GAMES\",\"SPORTS\"]`, chess",
        "searchTerm, EQUALS, `\"Notes\"`, notes",
        "searchTerm, CONTAINS, `\"orc\"`, torch"
      })
  void rowsAreFiltered(String field, String operator, String value, String term) {
    String filter =
        "{\"field\":\"%s\",\"operator\":\"%s\",\"value\":%s}".formatted(field, operator, value);
    assertThat(terms("{\"filters\":[" + US + "," + filter + "]," + WEEK + "}"))
        .containsExactly(term);
  }

  @Test
  void aPageHasARangeOfTheRows() {
    assertThat(
            terms(
                "{\"filters\":["
                    + US
                    + "],\"pagination\":{\"offset\":1,\"pageSize\":1},"
                    + WEEK
                    + "}"))
        .containsExactly("notes");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "[",
        "{}",
        "{\"filters\":[US]}",
        "{WEEK}",
        "{\"filters\":[US],\"pagination\":{\"pageSize\":10001},WEEK}",
        "{\"filters\":[US],\"pagination\":{\"offset\":-1},WEEK}",
        "{\"filters\":[US],\"sorting\":[{\"field\":\"searchTerm\"}],WEEK}",
        "{\"filters\":[US,{\"field\":\"age\",\"operator\":\"EQUALS\",\"value\":\"1\"}],WEEK}",
        "{\"filters\":[US],\"timeRange\":{\"start\":\"2026-11-09\",\"end\":\"2026-11-15\",\"granularity\":\"WEEKLY_SUN_SAT\"}}",
        "{\"filters\":[US],\"timeRange\":{\"start\":\"2026-10-01\",\"end\":\"2026-10-30\",\"granularity\":\"MONTHLY\"}}",
        "{\"filters\":[US],\"timeRange\":{\"start\":\"2026-11-08\",\"end\":\"2026-11-14\",\"granularity\":\"MONTHLY\"}}",
        "{\"filters\":[US],\"timeRange\":{\"start\":\"soon\",\"end\":\"later\",\"granularity\":\"WEEKLY_SUN_SAT\"}}"
      })
  void anInvalidQueryIsRejectedWithAReason(String body) {
    SandboxReply reply = send(body.replace("WEEK}", WEEK + "}").replace("US", US), token());
    assertThat(reply.status()).isEqualTo(400);
    assertThat(JSON.readTree(reply.body()).at("/error/code").asString())
        .isEqualTo("INVALID_ARGUMENT");
    assertThat(JSON.readTree(reply.body()).at("/error/message").asString()).isNotBlank();
  }

  @Test
  void aWeekIsReportedOnTheMondayAfterItAtSeven() {
    Instant monday = Instant.parse("2026-11-16T07:00:00Z");
    String body = "{\"filters\":[" + US + "]," + WEEK + "}";
    assertThat(rows(send(body, token(), monday))).hasSize(3);
    assertThat(rows(send(body, token(), monday.minusSeconds(1)))).isEmpty();
  }

  private static JsonNode rows(SandboxReply reply) {
    return JSON.readTree(reply.body()).at("/result/rows");
  }

  @Test
  void aTokenExpiresAfterAnHour() {
    String token = token();
    assertThat(send("{}", token, NOW.plusSeconds(3599)).status()).isEqualTo(400);
    assertThat(send("{}", token, NOW.plusSeconds(3600)).status()).isEqualTo(401);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", "x", "1795255200.", "1795255200.AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"})
  void aTokenThatWasNotIssuedIsRejected(String token) {
    assertThat(send("{}", token).status()).isEqualTo(401);
  }

  @Test
  void aQueryNeedsATokenAndAnAccount() {
    assertThat(site.answer(post(QUERY, "{}", Map.of(), NOW)).status()).isEqualTo(401);
    assertThat(
            site.answer(post(QUERY, "{}", Map.of("authorization", "Bearer " + token()), NOW))
                .status())
        .isEqualTo(403);
  }

  @Test
  void otherPathsAndMethodsAreRejected() {
    assertThat(site.answer(post("/v1/me", "", Map.of(), NOW)).status()).isEqualTo(404);
    assertThat(auth.answer(post("/auth/token", "", Map.of(), NOW)).status()).isEqualTo(404);
    SandboxRequest get = new SandboxRequest("GET", QUERY, Map.of(), Map.of(), "", NOW);
    assertThat(site.answer(get).status()).isEqualTo(405);
  }

  @ParameterizedTest
  @CsvSource({
    "grant_type, password, unsupported_grant_type",
    "scope, everything, invalid_scope",
    "client_id, SEARCHADS.b, invalid_client",
    "client_secret, a.b, invalid_client",
    "client_secret, a.b.c, invalid_client",
    "client_secret, '!.!.!', invalid_client"
  })
  void anInvalidFormIsRejected(String field, String value, String error) {
    Map<String, String> form = form();
    form.put(field, value);
    SandboxReply reply = exchange(form);
    assertThat(reply.status()).isEqualTo(400);
    assertThat(JSON.readTree(reply.body()).path("error").asString()).isEqualTo(error);
  }

  private static final String APP = filter("promotedObjectId", "EQUALS", "1000000001");
  private static final String TYPE = filter("promotedObjectType", "EQUALS", "APPSTORE_APP");
  private static final String IN_US = filter("countriesOrRegions", "IN", "US");

  private static String filter(String field, String operator, String value) {
    return "{\"field\":\"%s\",\"operator\":\"%s\",\"value\":[\"%s\"]}"
        .formatted(field, operator, value);
  }

  @Test
  void keywordsAreSuggestedForAnApp() {
    SandboxReply reply =
        suggestions(",\"pagination\":{\"offset\":1,\"pageSize\":2}", APP, TYPE, IN_US);
    assertThat(JSON.readTree(reply.body()))
        .isEqualTo(
            JSON.readTree(
                """
                {"result":[{"text":"notes","popularity":80},{"text":"torch","popularity":60}],
                 "pagination":{"offset":1,"pageSize":2,"totalCount":4}}
                """));
  }

  @Test
  void aQueryOfSuggestionsWithoutARequiredFilterIsRejected() {
    assertThat(List.of(suggestions("", TYPE, IN_US), suggestions("", APP, IN_US)))
        .allSatisfy(
            reply -> {
              assertThat(reply.status()).isEqualTo(400);
              assertThat(reply.body()).contains("MISSING_REQUIRED_FILTER");
            });
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        ",\"sorting\":[{\"field\":\"popularity\",\"order\":\"DESC\"}]",
        ",\"pagination\":{\"pageSize\":5001}",
        ",\"pagination\":{\"offset\":-1}",
        ","
      })
  void anInvalidQueryOfSuggestionsIsRejectedWithAReason(String rest) {
    SandboxReply reply = suggestions(rest, APP, TYPE, IN_US);
    assertThat(reply.status()).isEqualTo(400);
    assertThat(JSON.readTree(reply.body()).at("/error/message").asString()).isNotBlank();
  }

  @Test
  void nothingIsSuggestedForAnUnknownApp() {
    assertThat(suggestions("", filter("promotedObjectId", "EQUALS", "7"), TYPE, IN_US).status())
        .isEqualTo(404);
  }

  private SandboxReply suggestions(String rest, String... filters) {
    SmallStores withAnApp =
        new SmallStores(
            SmallStores.ofSize(1).apps(),
            List.of(),
            Map.of(
                ReportedDays.week(LocalDate.of(2026, 11, 8)),
                List.of(
                    new PopularTerm(new CategoryId("6014"), 1, "chess", 41),
                    new PopularTerm(new CategoryId("6007"), 1, "notes", 80),
                    new PopularTerm(new CategoryId("6007"), 2, "torch", 60),
                    new PopularTerm(new CategoryId("6007"), 3, "rare", 0.2))));
    return new AppleAdsSite(withAnApp)
        .answer(
            post(
                "/v1/suggestions/keywords/query",
                "{\"filters\":[" + String.join(",", filters) + "]" + rest + "}",
                Map.of("authorization", "Bearer " + token(), "x-ap-context", "adAccountId=1"),
                NOW));
  }

  private List<String> terms(String body) {
    return query(body)
        .at("/result/rows")
        .valueStream()
        .map(row -> row.path("searchTerm").asString())
        .toList();
  }

  private JsonNode query(String body) {
    SandboxReply reply = send(body, token());
    assertThat(reply.status()).as(reply.body()).isEqualTo(200);
    return JSON.readTree(reply.body());
  }

  private SandboxReply send(String body, String token) {
    return send(body, token, NOW);
  }

  private SandboxReply send(String body, String token, Instant at) {
    return site.answer(
        post(
            QUERY,
            body,
            Map.of("authorization", "Bearer " + token, "x-ap-context", "adAccountId=1"),
            at));
  }

  private String token() {
    return JSON.readTree(exchange(form()).body()).path("access_token").asString();
  }

  private SandboxReply exchange(Map<String, String> form) {
    List<String> fields =
        form.entrySet().stream().map(each -> each.getKey() + "=" + each.getValue()).toList();
    return auth.answer(post("/auth/oauth2/token", String.join("&", fields), Map.of(), NOW));
  }

  private static Map<String, String> form() {
    String secret =
        base64("{\"alg\":\"ES256\",\"kid\":\"k\"}")
            + "."
            + base64(
                "{\"iss\":\"t\",\"sub\":\"SEARCHADS.a\",\"aud\":\"https://appleid.apple.com\","
                    + "\"iat\":1,\"exp\":2}")
            + "."
            + base64("s".repeat(64));
    return new HashMap<>(
        Map.of(
            "grant_type", "client_credentials",
            "scope", "searchadsorg",
            "client_id", "SEARCHADS.a",
            "client_secret", secret));
  }

  private static String base64(String text) {
    return Base64.getUrlEncoder()
        .withoutPadding()
        .encodeToString(text.getBytes(StandardCharsets.UTF_8));
  }

  private static SandboxRequest post(
      String path, String body, Map<String, String> headers, Instant at) {
    return new SandboxRequest("POST", path, Map.of(), headers, body, at);
  }
}
