package dev.storescope.connector.googleplay;

import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.connector.http.StoreRequest;
import dev.storescope.observation.Facts.ChartKind;
import dev.storescope.observation.Subject;
import dev.storescope.store.AppId;
import dev.storescope.store.CategoryId;
import dev.storescope.store.Country;
import dev.storescope.store.Device;
import dev.storescope.store.Keyword;
import dev.storescope.store.StoreType;
import java.net.URI;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class GooglePlayRequestsTest {
  private static final Country KR = new Country("kr");
  private final GooglePlayRequests requests =
      new GooglePlayRequests(URI.create("http://127.0.0.1:8080"));

  @Test
  void pagesAreRequestedInTheLanguageOfTheCountry() {
    assertThat(requests.details(new AppId.GooglePlay("com.example.a"), KR))
        .isEqualTo(
            StoreRequest.get(
                URI.create(
                    "http://127.0.0.1:8080/store/apps/details?id=com.example.a&hl=ko&gl=KR")));
    assertThat(requests.search(Keyword.of("판다 & co"), KR).uri().getRawQuery())
        .isEqualTo("c=apps&q=%ED%8C%90%EB%8B%A4+%26+co&hl=ko&gl=KR");
  }

  @Test
  void theSameSubjectHasTheSameRequest() {
    GooglePlayRequests again = new GooglePlayRequests(URI.create("http://127.0.0.1:8080"));
    assertThat(requests.suggest(suggestions("pand"))).isEqualTo(again.suggest(suggestions("pand")));
  }

  @Test
  void aTermIsAnArgumentWhateverItsCharacters() {
    JsonNode call = call(requests.suggest(suggestions("a\"b\\ 판다")));
    assertThat(call.get(0).stringValue()).isEqualTo("IJ4APc");
    assertThat(call.get(3).stringValue()).isEqualTo("generic");
    assertThat(arguments(call)).hasToString("[[null,[\"a\\\"b\\\\ 판다\"],[10],[2],4]]");
  }

  @Test
  void aCallHasItsProcedureLanguageAndCountry() {
    assertThat(requests.suggest(suggestions("pand")).uri().toString())
        .startsWith("http://127.0.0.1:8080/_/PlayStoreUi/data/batchexecute?rpcids=IJ4APc&")
        .contains("&hl=ko&gl=KR")
        .doesNotContain("rt=c");
  }

  @Test
  void aChartIsRequestedBySizeCollectionAndCategory() {
    StoreRequest request = requests.chart(chart("FINANCE"), ChartKind.PAID);
    PathReader arguments = new PathReader(arguments(call(request)));
    assertThat(arguments.findWhole(0, 1, 0, 1, 1)).hasValue(250);
    assertThat(arguments.findText(0, 2, 1)).contains("topselling_paid");
    assertThat(arguments.findText(0, 2, 2)).contains("FINANCE");
    assertThat(request.uri().getQuery()).endsWith("&rt=c&source-path=/store/apps");
    assertThat(request.body().orElseThrow()).doesNotContain("&at=");
  }

  @Test
  void eachChartHasItsCollection() {
    assertThat(ChartKind.values())
        .extracting(kind -> collection(requests.chart(chart("GAME"), kind)))
        .containsExactly("topselling_free", "topselling_paid", "topgrossing");
  }

  @Test
  void theNextPageIsRequestedByItsToken() {
    JsonNode call = call(requests.nextPage("a\"=b", KR));
    assertThat(call.get(0).stringValue()).isEqualTo("qnKhOb");
    assertThat(new PathReader(arguments(call)).findText(0, 3)).contains("a\"=b");
  }

  @Test
  void reviewsAreRequestedNewestFirstByAppAndToken() {
    AppId app = new AppId.GooglePlay("com.example.a");
    StoreRequest first = requests.reviews(app, KR, Optional.empty());
    assertThat(first.uri().toString()).contains("rpcids=UsvDTd&", "&hl=ko&gl=KR");
    assertThat(call(first).get(0).stringValue()).isEqualTo("UsvDTd");
    assertThat(arguments(call(first)))
        .hasToString("[null,null,[2,2,[150,null,null],null,[]],[\"com.example.a\",7]]");
    assertThat(arguments(call(requests.reviews(app, KR, Optional.of("a\"b")))))
        .hasToString("[null,null,[2,2,[150,null,\"a\\\"b\"],null,[]],[\"com.example.a\",7]]");
  }

  private static Subject.Suggestions suggestions(String term) {
    return new Subject.Suggestions(StoreType.GOOGLE_PLAY, KR, Keyword.of(term));
  }

  private static Subject.Chart chart(String category) {
    return new Subject.Chart(Device.ANDROID, KR, new CategoryId(category));
  }

  private static String collection(StoreRequest request) {
    return new PathReader(arguments(call(request))).findText(0, 2, 1).orElseThrow();
  }

  private static JsonNode call(StoreRequest request) {
    String form = request.body().orElseThrow();
    assertThat(form).startsWith("f.req=");
    String json = URLDecoder.decode(form.substring("f.req=".length()), StandardCharsets.UTF_8);
    return JsonMapper.shared().readTree(json).get(0).get(0);
  }

  private static JsonNode arguments(JsonNode call) {
    return JsonMapper.shared().readTree(call.get(1).stringValue());
  }
}
