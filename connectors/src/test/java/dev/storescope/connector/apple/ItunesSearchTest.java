package dev.storescope.connector.apple;

import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.fetching.FetchOutcome;
import dev.storescope.observation.Facts.SearchRanking;
import dev.storescope.observation.Observation;
import dev.storescope.observation.Source;
import dev.storescope.observation.Subject;
import dev.storescope.store.Device;
import dev.storescope.store.Keyword;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ItunesSearchTest {
  private static final Subject.Search NOTES =
      new Subject.Search(Device.IPHONE, Replies.US, Keyword.of("notes"));

  @Test
  void theResultsRankInTheirOrderWithoutWhatIsForTheMac() throws InterruptedException {
    assertThat(CannedStore.saying(Replies.SEARCH).fetch(NOTES))
        .isEqualTo(
            new FetchOutcome.Observed(
                List.of(
                    new Observation<>(
                        NOTES,
                        CannedStore.NOW,
                        Source.ITUNES_SEARCH,
                        new SearchRanking(Replies.apps(11, 13))))));
  }

  @Test
  void theKeywordIsAskedForInTheCountrysLanguage() throws InterruptedException {
    CannedStore store = CannedStore.saying(Replies.SEARCH);
    store.fetch(new Subject.Search(Device.IPHONE, Replies.KR, Keyword.of("영어 단어장")));
    assertThat(store.asked())
        .containsExactly(
            "https://itunes.apple.com/search?term=%EC%98%81%EC%96%B4+%EB%8B%A8%EC%96%B4%EC%9E%A5"
                + "&country=kr&media=software&entity=software&limit=200&lang=ko_kr");
  }

  @Test
  void anIpadIsAskedForWithItsOwnEntity() throws InterruptedException {
    CannedStore store = CannedStore.saying(Replies.SEARCH);
    store.fetch(new Subject.Search(Device.IPAD, Replies.US, Keyword.of("a&b=c")));
    assertThat(store.asked())
        .containsExactly(
            "https://itunes.apple.com/search?term=a%26b%3Dc"
                + "&country=us&media=software&entity=iPadSoftware&limit=200&lang=en_us");
  }

  @Test
  void anAppThatIsFoundTwiceKeepsItsBetterRank() throws InterruptedException {
    assertThat(ranking(results(1, 2, 1, 3)).apps()).isEqualTo(Replies.apps(1, 2, 3));
  }

  @Test
  void anEmptyListIsThatNobodyRanks() throws InterruptedException {
    assertThat(ranking("{\"resultCount\":0,\"results\":[]}").apps()).isEmpty();
  }

  @Test
  void noMoreAppsRankThanARankingHolds() throws InterruptedException {
    assertThat(ranking(results(IntStream.rangeClosed(1, 300).toArray())).apps()).hasSize(250);
  }

  @Test
  void rawControlCharactersInsideStringsAreRead() throws InterruptedException {
    String body =
        results(5).replace("\"software\"}", "\"software\",\"trackName\":\"a\u0001\n\tb\"}");
    assertThat(ranking(body).apps()).isEqualTo(Replies.apps(5));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"resultCount\":2,\"results\":[{\"kind\":\"software\",\"trackId\":1}]}",
        "{\"resultCount\":3,\"results\":[]}",
        "{\"resultCount\":1,\"results\":[{\"kind\":\"mac-software\",\"trackId\":1}]}",
        "{\"resultCount\":1,\"results\":[{\"kind\":\"song\",\"trackId\":1}]}",
        "{\"resultCount\":1,\"results\":[{\"kind\":\"software\",\"trackId\":",
        "{\"errorMessage\":\"Invalid value(s) for key(s): [country]\"}",
        "",
        "\n\n\n"
      })
  void aReplyThatContradictsItselfOrIsCutOffIsAFailure(String body) throws InterruptedException {
    CannedStore store = CannedStore.saying(body);
    assertThat(store.fetch(NOTES)).isInstanceOf(FetchOutcome.Failed.class);
    assertThat(store.oddities()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "<html><body>Hello</body></html>",
        "null",
        "[]",
        "7",
        "{}",
        "{\"results\":[]}",
        "{\"resultCount\":0}",
        "{\"resultCount\":\"none\",\"results\":[]}",
        "{\"resultCount\":-1,\"results\":[]}",
        "{\"resultCount\":0,\"results\":{}}",
        "{\"resultCount\":0,\"results\":[]} {}",
        "{\"resultCount\":1,\"results\":[7]}",
        "{\"resultCount\":1,\"results\":[{\"kind\":\"software\"}]}",
        "{\"resultCount\":1,\"results\":[{\"kind\":\"software\",\"trackId\":\"one\"}]}",
        "{\"resultCount\":1,\"results\":[{\"kind\":\"software\",\"trackId\":1e9}]}",
        "{\"resultCount\":1,\"results\":[{\"kind\":\"mac-software\"}]}",
        "{\"resultCount\":1,\"results\":[{\"trackId\":1}]}"
      })
  void aReplyOfAnotherShapeIsDriftAndIsKept(String body) throws InterruptedException {
    CannedStore store = CannedStore.saying(body);
    assertThat(store.fetch(NOTES)).isInstanceOf(FetchOutcome.Drifted.class);
    assertThat(store.oddities()).hasSize(1);
  }

  private static SearchRanking ranking(String body) throws InterruptedException {
    return CannedStore.saying(body).see(NOTES, SearchRanking.class);
  }

  private static String results(int... ids) {
    return IntStream.of(ids)
        .mapToObj("{\"trackId\":%d,\"kind\":\"software\"}"::formatted)
        .collect(
            Collectors.joining(",", "{\"resultCount\":" + ids.length + ",\"results\":[", "]}"));
  }
}
