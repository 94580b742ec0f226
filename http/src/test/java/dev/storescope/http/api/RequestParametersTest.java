package dev.storescope.http.api;

import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.answer.Answer;
import dev.storescope.answer.Answer.Reason;
import dev.storescope.http.CheckedClient.Reply;
import dev.storescope.listings.AppRating;
import dev.storescope.pricing.PricedItem;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

class RequestParametersTest {
  private static final String APP = "storetype=appstore&storeid=20&country=us";
  private static final String RANKING = "app-keyword-ranking?" + APP + "&query=";
  private static final String AUTO = "keyword-auto-suggestions?" + APP;

  @AutoClose private final TestServer server = new TestServer(SampleRoutes.all());

  @ParameterizedTest
  @CsvSource({
    "app-meta?StoreType=appstore&storeid=20&country=us, It was sent as 'StoreType'.",
    "app-meta?storetype=appstore&amp;storeid=20&country=us, It was sent as 'amp;storeid'.",
    "keyword-difficulty?storetype=appstore&country=us&query[]=a&query[]=b, It was sent as 'query[]'.",
    "app-keyword-ranking/bulk?storetype=appstore&storeid=20&country=us&query[0]=a, It was sent as 'query[0]'.",
    "app-meta?storetype=appstore&storeid=20&country=uk, Did you mean gb?"
  })
  void anErrorNamesWhatWasProbablyMeant(String path, String hint) {
    JsonNode errors = server.client.get("/api/" + path).json().get("errors");

    assertThat(errors.get(0).get("detail").asString()).contains(hint);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          app-meta | storetype missing, storeid missing, country missing
          app-meta?storetype=AppStore&storeid=x&country=usa | storetype invalid, storeid invalid, country invalid
          app-meta?storetype=appstore&storeid=20&country=zz | country unknown_country
          app-meta?storetype=appstore&storeid=20&country=us&country=us | country repeated
          app-meta?storetype=appstore&storeid=12345678901234567890&country=us | storeid invalid
          app-meta?storetype=googleplay&storeid=nodots&country=us | storeid invalid
          app-meta?storetype=appstore&storeid=&country=us | storeid invalid
          app-meta?storetype=appstore&storeid=20&country=us&timestamp=2026-11-21T12:06Z | timestamp in_future
          app-meta?storetype=appstore&storeid=20&country=us&timestamp=yesterday | timestamp invalid
          app-meta?storetype=appstore&storeid=20&country=us&x=%ff | x invalid
          search-results?storetype=appstore&query=a&country=us | devicetype missing
          search-results?storetype=appstore&query=a&country=us&devicetype=android | devicetype invalid
          search-results?storetype=appstore&query=%00&country=us&devicetype=ipad | query invalid
          search-results?storetype=appstore&query=a%09b&country=us&devicetype=ipad | query invalid
          search-results?storetype=appstore&query=a%0A&country=us&devicetype=ipad | query invalid
          keyword-stats?storetype=appstore&query=%C2%85a&country=us | query invalid
          app-keyword-ranking?storetype=appstore&storeid=20&country=us&query=a,%0D,b | query invalid
          search-ads-suggestions?storeid=20&country=us&storetype=googleplay | storetype unsupported_for_store
          search-ads-suggestions?storeid=20&country=us&storetype=x | storetype invalid
          search-results?storetype=appstore&query=++&country=us&devicetype=ipad | query invalid
          top-charts?storetype=googleplay | country missing
          top-charts?storetype=googleplay&country=us&storeid=6015 | storeid invalid
          top-charts?storetype=googleplay&country=us&storeid=game | storeid invalid
          top-charts?storetype=x&country=us | storetype invalid
          top-charts?country=us&storeid=GAME | storeid invalid
          search-ads-suggestions?storeid=com.example.app&country=us&storetype=googleplay | storetype unsupported_for_store, storeid invalid
          keyword-auto-suggestions?storetype=appstore&storeid=20&country=us&page=0&limit=99 | page out_of_range, limit out_of_range
          keyword-auto-suggestions?storetype=appstore&storeid=20&country=us&page=1.5&limit=1001 | page invalid, limit out_of_range
          keyword-auto-suggestions?storetype=appstore&storeid=20&country=us&page=99999999999&with_stats=yes | page out_of_range, with_stats invalid
          keyword-auto-suggestions?storetype=appstore&storeid=20&country=us&order=popularity | order invalid
          app-keywords-rank-movement?storetype=appstore&storeid=20&country=us&since=2026-11-20T00:00Z&till=2026-11-10T00:00Z | since out_of_range
          app-changes?storetype=appstore&country=us | storeid missing
          app-changes?storetype=appstore&country=us&storeid=20&query=bank | storeid invalid
          app-changes?storetype=appstore&country=us&storeid=20,x, | storeid invalid
          app-changes?storetype=appstore&country=us&storeid=, | storeid invalid
          app-changes?storetype=appstore&country=us&storeid=20&limits=5 | limits unknown_parameter
          app-reviews?storetype=appstore&storeid=20&country=us&stars=6&page=0&limit=1001 | stars out_of_range, page out_of_range, limit out_of_range
          app-reviews?storetype=appstore&storeid=20&country=us&since=2026-11-20T00:00Z&till=2026-11-10T00:00Z | since out_of_range
          app-reviews?storetype=appstore&storeid=20&country=us&answered=perhaps&script=english&search=+&version=&stars=1,2,9 | stars out_of_range, answered invalid, script invalid, search invalid, version out_of_range
          app-review-summary?storetype=appstore&storeid=20&country=us&days=181 | days out_of_range
          developer-apps?storetype=appstore&country=us&developerid=Mojang | developerid invalid
          developer-apps?storetype=x&country=us&developerid=Mojang | storetype invalid
          trending-searches?storetype=googleplay&country=us | storetype unsupported_for_store
          top-searches?country=us | category missing
          top-searches?country=us&category=6001 | category invalid
          top-searches?country=us&category=FINANCE | category invalid
          """)
  void allValidationErrorsAreListed(String request, String errors) {
    Reply reply = get(request);

    assertThat(reply.problem()).isEqualTo("400 invalid_request");
    assertThat(reply.json().get("errors"))
        .extracting(each -> each.get("parameter").asString() + " " + each.get("code").asString())
        .containsExactlyInAnyOrder(errors.split(", "));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "top-charts?country=us&storeid=987654",
        "top-charts?storetype=googleplay&country=us&storeid=GAME_ACTION",
        "top-charts?storetype=googleplay&country=us&devicetype=fridge",
        "app-meta?storetype=appstore&storeid=20&country=uS",
        "app-meta?storetype=appstore&storeid=20&country=us&timestamp=2026-11-21T12:04:59Z",
        "app-meta?storetype=appstore&storeid=20&country=us&timestamp=1815-11-21T12:04Z",
        "app-meta?storetype=appstore&storeid=20&country=us&&",
        "search-results?storetype=googleplay&query=a&country=us",
        "search-results?storetype=googleplay&query=a&country=us&devicetype=fridge",
        "keyword-auto-suggestions?storetype=appstore&storeid=20&country=us&page=2&limit=1000",
        "app-keywords-rank-movement?storetype=appstore&storeid=20&country=us"
            + "&since=2026-11-01T00:00Z&till=2026-11-10T00:00Z",
      })
  void validRequestsAreAccepted(String request) {
    assertThat(get(request).status()).isEqualTo(200);
  }

  @Test
  void parametersWithoutEffectAreNamed() {
    assertThat(ignored("top-charts?country=us&storetype=appstore")).contains("storetype");
    assertThat(ignored("top-charts?country=us&storetype=googleplay&devicetype=ipad"))
        .contains("devicetype");
    assertThat(ignored(AUTO + "&foo=1&b%C3%A4r%0D%0A=2")).contains("foo, b%C3%A4r%0D%0A");
    assertThat(ignored(AUTO + "&with_top5_meta=true")).contains("with_top5_meta");
    assertThat(ignored(AUTO + "&with_top5_meta=true&with_stats=1")).isEmpty();
    assertThat(ignored(AUTO + "&with_difficulty=true")).contains("with_difficulty");
    assertThat(ignored(AUTO + "&with_difficulty=true&with_stats=1")).isEmpty();
    assertThat(ignored("app-meta?x=1")).contains("x");
  }

  @Test
  void parametersAreEchoedAsSent() {
    JsonNode data =
        get("keyword-stats?storetype=appstore&country=Us&query=++Gr%C3%BC%C3%9Fe++an").data();

    assertThat(data.get("query").asString()).isEqualTo("  Grüße  an");
    assertThat(data.get("country").asString()).isEqualTo("Us");
  }

  @Test
  void aRequestHoldsUpTo200Keywords() {
    assertThat(get(RANKING + keywords(200)).status()).isEqualTo(200);
    Reply reply = get(RANKING + keywords(201));
    assertThat(reply.json().at("/errors/0/code").asString()).isEqualTo("out_of_range");
    assertThat(get(RANKING + ",,").status()).isEqualTo(400);
  }

  @Test
  void eachInvalidKeywordIsListedWithItsPosition() {
    String tooLong = "x".repeat(201);
    Reply reply = get(RANKING + "word,%00,," + tooLong + ",other");

    assertThat(reply.status()).isEqualTo(400);
    JsonNode errors = reply.json().get("errors");
    assertThat(errors.at("/0/parameter").asString()).isEqualTo("query");
    assertThat(errors.at("/0/code").asString()).isEqualTo("invalid");
    assertThat(errors)
        .extracting(each -> each.get("detail").asString())
        .containsExactly(
            "Entry 2: A keyword must not have control characters.",
            "Entry 4: A keyword must have 1 to 200 characters, not 201.");
  }

  @Test
  void onlyTheFirstTenInvalidKeywordsAreListed() {
    Reply reply = get(RANKING + "%00,".repeat(20) + keywords(201));

    assertThat(reply.json().get("errors")).hasSize(11);
    assertThat(reply.json().at("/errors/9/detail").asString()).startsWith("Entry 10: ");
    assertThat(reply.json().at("/errors/10/code").asString()).isEqualTo("out_of_range");
  }

  @ParameterizedTest
  @CsvSource({
    "&till=2026-11-10T00:00Z, 2026-10-11T00:00:00Z",
    "&till=2026-11-10T00:00:00.250Z, 2026-10-11T00:00:00.250Z",
    "'', 2026-10-22T12:00:00Z",
  })
  void aRangeWithoutAStartBegins30DaysBeforeTheEndThatWasSent(String till, Instant since) {
    List<Instant> starts = new ArrayList<>();
    try (TestServer one =
        new TestServer(
            List.of(
                RankingRoutes.rankMovement(
                    (query, _) -> {
                      starts.add(query.since());
                      return new Answer.NoData<>(Reason.NOT_OBSERVED);
                    })))) {
      one.client.get("/api/app-keywords-rank-movement?" + APP + till);
      one.client.get("/api/app-keywords-rank-movement?" + APP + till + "&since=" + since);
    }
    assertThat(starts).containsExactly(since, since);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          contry | Unknown parameter 'contry'. Did you mean 'country'?
          Store_Id | Unknown parameter 'Store_Id'. Did you mean 'storeid'?
          time | Unknown parameter 'time'. Did you mean 'timestamp'?
          colour | Unknown parameter 'colour'. Use one of storetype, storeid, country, timestamp, format, bom.
          """)
  void aStrictEndpointRefusesAnUnknownParameterAndNamesTheNearest(String name, String detail) {
    try (TestServer strict = new TestServer(List.of(strictRating()))) {
      Reply reply = strict.client.get("/api/app-rating?" + APP + "&" + name + "=1");

      assertThat(reply.problem()).isEqualTo("400 invalid_request");
      assertThat(reply.json().at("/errors/0/parameter").asString()).isEqualTo(name);
      assertThat(reply.json().at("/errors/0/code").asString()).isEqualTo("unknown_parameter");
      assertThat(reply.json().at("/errors/0/detail").asString()).isEqualTo(detail);
    }
  }

  @Test
  void aStrictEndpointListsUnknownParametersWithAllOtherErrors() {
    try (TestServer strict = new TestServer(List.of(strictRating()))) {
      Reply reply = strict.client.get("/api/app-rating?contry=us&storeid=20&storetype=x");

      assertThat(reply.json().get("errors"))
          .extracting(each -> each.get("parameter").asString())
          .containsExactlyInAnyOrder("storetype", "country", "contry");
      assertThat(strict.client.get("/api/app-rating?" + APP).status()).isEqualTo(200);
    }
  }

  private static ApiRoute<?, ?> strictRating() {
    return AppRoutes.rating(
            (_, _) -> SampleRoutes.ready(new AppRating.Result(4.5, 10), PricedItem.APP_RATING))
        .strict();
  }

  private static String keywords(int count) {
    return IntStream.range(0, count).mapToObj(i -> "word" + i).collect(Collectors.joining(","));
  }

  private Optional<String> ignored(String request) {
    return get(request).header("X-Ignored-Parameters");
  }

  private Reply get(String request) {
    return server.client.get("/api/" + request);
  }
}
