package dev.storescope.connector.appstoreconnect;

import static dev.storescope.connector.ScriptedStore.reply;
import static dev.storescope.connector.appstoreconnect.ScriptedApi.error;
import static dev.storescope.connector.appstoreconnect.ScriptedApi.limited;
import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.connector.appstoreconnect.ApiOutcome.Answered;
import dev.storescope.connector.appstoreconnect.ApiOutcome.NotAnswered;
import dev.storescope.connector.appstoreconnect.NoAnswer.Refusal;
import dev.storescope.connector.http.StoreReply;
import java.net.ConnectException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AppStoreConnectApiTest {
  private static final String EMPTY = "{\"data\":[]}";

  @Test
  void aListIsReadPageByPage() throws Exception {
    ScriptedApi api =
        ScriptedApi.replying(
            page("1", "https://api.appstoreconnect.apple.com/v1/apps?cursor=Aw.VGkW1w&limit=200"),
            page("2", ""));
    assertThat(ids(api)).isEqualTo(new Answered<>(List.of("1", "2")));
    assertThat(api.requests)
        .extracting(request -> request.uri().toString())
        .containsExactly(
            "https://api.appstoreconnect.apple.com/v1/apps?filter[platform]=IOS&limit=200",
            "https://api.appstoreconnect.apple.com/v1/apps?cursor=Aw.VGkW1w&limit=200");
  }

  @Test
  void aPageAtAnotherHostIsNotFetched() throws Exception {
    for (String next :
        List.of(
            "https://api.appstoreconnect.apple.com.example/v1/apps",
            "http://api.appstoreconnect.apple.com/v1/apps",
            "https://api.appstoreconnect.apple.com:8443/v1/apps",
            "/v1/apps?cursor=2")) {
      ScriptedApi api = ScriptedApi.replying(page("1", next));
      assertThat(ids(api))
          .isEqualTo(new NotAnswered<>(new NoAnswer.Failed("the next page is at another host")));
      assertThat(api.requests).hasSize(1);
    }
  }

  @Test
  void pagesInACircleAreAFailure() throws Exception {
    String first = "https://api.appstoreconnect.apple.com/v1/apps?filter[platform]=IOS&limit=200";
    assertThat(ids(ScriptedApi.replying(page("1", first))))
        .isEqualTo(
            new NotAnswered<>(
                new NoAnswer.Failed("a page of the list is followed by an earlier one")));
  }

  @Test
  void anEndlessListIsAFailure() throws Exception {
    AtomicInteger cursor = new AtomicInteger();
    ScriptedApi endless =
        new ScriptedApi(
            _ ->
                page(
                    "1",
                    "https://api.appstoreconnect.apple.com/v1/apps?cursor="
                        + cursor.incrementAndGet()));
    assertThat(ids(endless))
        .isEqualTo(new NotAnswered<>(new NoAnswer.Failed("the list has more than 500 pages")));
    assertThat(endless.requests).hasSize(500);
  }

  @Test
  void aSporadicRefusalOfATokenIsRetriedOnceWithANewOne() throws Exception {
    ScriptedApi api = ScriptedApi.replying(error(401, "NOT_AUTHORIZED", "Provide"), page("1", ""));
    assertThat(ids(api)).isEqualTo(new Answered<>(List.of("1")));
    assertThat(api.token(1)).isNotEqualTo(api.token(0));
  }

  @Test
  void aTokenThatIsRefusedTwiceIsOfAKeyThatIsNotValid() throws Exception {
    ScriptedApi api = new ScriptedApi(_ -> error(401, "NOT_AUTHORIZED", "Provide a token"));
    assertThat(ids(api)).isEqualTo(refused(Refusal.KEY_NOT_VALID, "Provide a token"));
    assertThat(api.requests).hasSize(2);
  }

  @ParameterizedTest
  @CsvSource({
    "403, FORBIDDEN_ERROR, ROLE_NOT_SUFFICIENT",
    "403, FORBIDDEN.REQUIRED_AGREEMENTS_MISSING_OR_EXPIRED, AGREEMENTS_NOT_ACCEPTED",
    "403, NOT_AUTHORIZED, KEY_NOT_VALID",
    "403, SOMETHING_NEW, ROLE_NOT_SUFFICIENT",
    "400, PARAMETER_ERROR.INVALID, INVALID_REQUEST",
    "409, STATE_ERROR, INVALID_REQUEST"
  })
  void aRefusalHasAKind(int status, String code, Refusal kind) throws Exception {
    assertThat(ids(new ScriptedApi(_ -> error(status, code, "Why"))))
        .isEqualTo(refused(kind, "Why"));
  }

  @Test
  void errorsAreReadWhateverTheirForm() throws Exception {
    assertThat(ids(new ScriptedApi(_ -> error(404, "NOT_FOUND", "No such app"))))
        .isEqualTo(new NotAnswered<>(new NoAnswer.NotFound("No such app")));
    assertThat(ids(new ScriptedApi(_ -> reply(504, "<html>Gateway</html>"))))
        .isEqualTo(failed("App Store Connect says: HTTP 504"));
    assertThat(ids(new ScriptedApi(_ -> reply(406, "Not Acceptable"))))
        .isEqualTo(refused(Refusal.INVALID_REQUEST, "HTTP 406"));
    assertThat(ids(new ScriptedApi(_ -> reply(403, ""))))
        .isEqualTo(refused(Refusal.ROLE_NOT_SUFFICIENT, "HTTP 403"));
    assertThat(ids(new ScriptedApi(_ -> reply(500, "{\"errors\":{}}"))))
        .isEqualTo(failed("App Store Connect says: HTTP 500"));
    assertThat(ids(new ScriptedApi(_ -> reply(302, ""))))
        .isEqualTo(failed("App Store Connect says: HTTP 302"));
  }

  @Test
  void aReplyThatIsNotUnderstoodIsAFailure() throws Exception {
    assertThat(ids(new ScriptedApi(_ -> reply(200, "{\"data\":[{\"type\":\"apps\",\"id\":"))))
        .isEqualTo(failed("the reply is not JSON, or is cut off"));
    assertThat(ids(new ScriptedApi(_ -> reply(200, "{\"links\":{}}"))))
        .isEqualTo(failed("the reply has no data"));
    assertThat(ids(new ScriptedApi(_ -> reply(200, "{\"data\":[{\"type\":\"apps\"}]}"))))
        .isEqualTo(failed("an object of the reply has no type or no id"));
  }

  @Test
  void noMessageHasTheToken() throws Exception {
    ScriptedApi api =
        new ScriptedApi(
            request ->
                error(403, "FORBIDDEN_ERROR", "x".repeat(200) + request.headers().toString()));
    assertThat(ids(api).toString())
        .contains("Bearer …")
        .doesNotContain(api.token(0).substring(0, 20));
  }

  @Test
  void aHostThatIsNotReachedIsAFailure() throws Exception {
    ScriptedApi clocks = ScriptedApi.replying();
    AppStoreConnectApi api =
        new AppStoreConnectApi(
            _ -> {
              throw new ConnectException("Verbindung abgelehnt");
            },
            ScriptedApi.BASE,
            SampleKey.ofTeam().credentials(),
            clocks.clock,
            clocks::sleepUntil);
    assertThat(AppStoreConnectApi.outcome(() -> api.get("/v1/apps")))
        .isEqualTo(
            failed(
                "api.appstoreconnect.apple.com: no connection: the host refuses it, or there is no"
                    + " network"));
  }

  @Test
  void fiveCallsAreMadeInASecond() throws Exception {
    ScriptedApi api = new ScriptedApi(_ -> reply(200, EMPTY));
    AppStoreConnectApi calls = api.api();
    for (int i = 0; i < 6; i++) {
      calls.get("/v1/apps");
    }
    assertThat(api.waits).hasSize(5).containsOnly(Duration.ofMillis(200));
  }

  @Test
  void theLastTenthOfTheLimitIsLeftToOthers() throws Exception {
    ScriptedApi api =
        ScriptedApi.replying(
            limited(200, 3500, 350), limited(200, 3500, 349), limited(200, 3500, 800));
    AppStoreConnectApi calls = api.api();
    calls.get("/v1/apps");
    calls.get("/v1/apps");
    api.clock.advance(Duration.ofMinutes(1));
    assertThat(AppStoreConnectApi.outcome(() -> calls.get("/v1/apps")))
        .isEqualTo(new NotAnswered<>(new NoAnswer.Throttled(Duration.ofMinutes(9))));
    assertThat(api.requests).hasSize(2);
    api.clock.advance(Duration.ofMinutes(9));
    assertThat(AppStoreConnectApi.outcome(() -> calls.get("/v1/apps")))
        .isInstanceOf(Answered.class);
  }

  @Test
  void aReachedLimitSaysHowLongToWait() throws Exception {
    assertThat(ids(ScriptedApi.replying(limited(429, 3500, 3121))))
        .as("the limit of a minute")
        .isEqualTo(throttled(Duration.ofMinutes(1)));
    assertThat(ids(ScriptedApi.replying(limited(429, 3500, 0))))
        .isEqualTo(throttled(Duration.ofMinutes(10)));
    assertThat(ids(ScriptedApi.replying(reply(429, ""))))
        .isEqualTo(throttled(Duration.ofMinutes(10)));
    assertThat(ids(ScriptedApi.replying(reply(429, Map.of("Retry-After", "30"), ""))))
        .isEqualTo(throttled(Duration.ofSeconds(30)));
  }

  private static StoreReply page(String id, String next) {
    String link = next.isEmpty() ? "" : ",\"next\":\"" + next + "\"";
    return reply(
        200,
        """
        {"data":[{"type":"apps","id":"%s","attributes":{"name":"Chess"}}],
         "links":{"self":"https://api.appstoreconnect.apple.com/v1/apps"%s},
         "meta":{"paging":{"total":2,"limit":1}}}
        """
            .formatted(id, link));
  }

  private static ApiOutcome<List<String>> ids(ScriptedApi api) throws InterruptedException {
    AppStoreConnectApi calls = api.api();
    return AppStoreConnectApi.outcome(
        () ->
            calls.list("/v1/apps", "filter[platform]", "IOS").stream()
                .flatMap(page -> page.data().stream())
                .map(ApiResource::id)
                .toList());
  }

  private static ApiOutcome<List<String>> refused(Refusal kind, String detail) {
    return new NotAnswered<>(new NoAnswer.Refused(kind, detail));
  }

  private static ApiOutcome<List<String>> throttled(Duration wait) {
    return new NotAnswered<>(new NoAnswer.Throttled(wait));
  }

  private static <T> ApiOutcome<T> failed(String reason) {
    return new NotAnswered<>(new NoAnswer.Failed(reason));
  }
}
