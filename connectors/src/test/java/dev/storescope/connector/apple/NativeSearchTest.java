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

class NativeSearchTest {
  private static final Subject.Search NOTES =
      new Subject.Search(Device.IPHONE, Replies.FR, Keyword.of("bloc notes"));

  @Test
  void theFirstBubbleIsTheRanking() throws InterruptedException {
    assertThat(CannedStore.saying(Replies.NATIVE_SEARCH).nativeSearch().fetch(NOTES))
        .isEqualTo(
            new FetchOutcome.Observed(
                List.of(
                    new Observation<>(
                        NOTES,
                        CannedStore.NOW,
                        Source.APP_STORE_NATIVE_SEARCH,
                        new SearchRanking(Replies.apps(21, 22, 23))))));
  }

  @Test
  void itIsAskedTheWayTheAppStoreAppAsks() throws InterruptedException {
    CannedStore store = CannedStore.saying(Replies.NATIVE_SEARCH).nativeSearch();
    store.fetch(NOTES);
    assertThat(store.asked())
        .containsExactly(
            "https://search.itunes.apple.com/WebObjects/MZStore.woa/wa/search"
                + "?clientApplication=Software&media=software&term=bloc+notes");
    assertThat(store.headers())
        .containsEntry("X-Apple-Store-Front", "143442,24 t:native")
        .containsEntry("Accept-Language", "fr-fr");
  }

  @Test
  void onAnIpadTheItunesSearchIsAskedAllTheSame() throws InterruptedException {
    CannedStore store = CannedStore.saying(Replies.SEARCH).nativeSearch();
    store.fetch(new Subject.Search(Device.IPAD, Replies.FR, NOTES.keyword()));
    assertThat(store.asked().getFirst()).startsWith("https://itunes.apple.com/search?");
  }

  @Test
  void theBubblesMayLieUnderThePageData() throws InterruptedException {
    assertThat(ranking("{\"pageData\":" + Replies.NATIVE_SEARCH + "}").apps())
        .isEqualTo(Replies.apps(21, 22, 23));
  }

  @Test
  void whatIsNoAppDoesNotRank() throws InterruptedException {
    String body =
        """
        {"bubbles":[{"results":[
          {"id":"1","entity":"editorialItem"}, {"id":"2","entity":"software"},
          {"id":"3","entity":"mac-software"}, {"id":"4"}, {"id":"2","entity":"software"}]}]}
        """;
    assertThat(ranking(body).apps()).isEqualTo(Replies.apps(2, 4));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"metricsBase\":{\"pageType\":\"Search\"},\"bubbles\":[]}",
        "{\"term\":\"bloc notes\",\"bubbles\":[{\"results\":[]}]}",
        "{\"pageData\":{\"term\":\"bloc notes\",\"bubbles\":[]}}"
      })
  void aWholeSearchPageWithoutResultsIsThatNobodyRanks(String body) throws InterruptedException {
    assertThat(ranking(body).apps()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{}",
        "{\"bubbles\":[]}",
        "{\"bubbles\":[{\"results\":[]}]}",
        "{\"metricsBase\":{\"pageType\":\"Error\"},\"term\":\"x\",\"bubbles\":[]}",
        "{\"term\":\"x\"}",
        "{\"term\":\"x\",\"bubbles\":[{}]}",
        "{\"term\":\"x\",\"bubbles\":[{\"results\":[{\"entity\":\"software\"}]}]}",
        "{\"term\":\"x\",\"pageData\":{}}"
      })
  void anyOtherReplyWithoutResultsIsDrift(String body) throws InterruptedException {
    assertThat(CannedStore.saying(body).nativeSearch().fetch(NOTES))
        .isInstanceOf(FetchOutcome.Drifted.class);
  }

  @Test
  void aPageOfNothingButOtherThingsIsAFailure() throws InterruptedException {
    String body = "{\"bubbles\":[{\"results\":[{\"id\":\"1\",\"entity\":\"mac-software\"}]}]}";
    assertThat(CannedStore.saying(body).nativeSearch().fetch(NOTES))
        .isInstanceOf(FetchOutcome.Failed.class);
  }

  @Test
  void atMost250AppsRank() throws InterruptedException {
    String results =
        IntStream.rangeClosed(1, 400)
            .mapToObj("{\"id\":\"%d\",\"entity\":\"software\"}"::formatted)
            .collect(Collectors.joining(","));
    assertThat(ranking("{\"bubbles\":[{\"results\":[" + results + "]}]}").apps()).hasSize(250);
  }

  private static SearchRanking ranking(String body) throws InterruptedException {
    return CannedStore.saying(body).nativeSearch().see(NOTES, SearchRanking.class);
  }
}
