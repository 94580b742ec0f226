package dev.storescope.connector.apple;

import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.archive.encoding.FactsDigest;
import dev.storescope.connector.ScriptedStore;
import dev.storescope.fetching.FetchOutcome;
import dev.storescope.observation.Facts;
import dev.storescope.observation.Facts.SearchRanking;
import dev.storescope.observation.Observation;
import dev.storescope.observation.Source;
import dev.storescope.observation.Subject;
import dev.storescope.store.Device;
import dev.storescope.store.Keyword;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AppStoreSearchTest {
  private static final Subject.Search BLOC_NOTES =
      new Subject.Search(Device.IPHONE, Replies.FR, Keyword.of("bloc notes"));
  private static final Subject.Search NOTES =
      new Subject.Search(Device.IPHONE, Replies.US, Keyword.of("notes"));

  @Test
  void theResultsRankInOrderWithoutMacApps() {
    assertThat(ScriptedStore.always(Replies.SEARCH).fetch(NOTES))
        .isEqualTo(
            ScriptedStore.observed(
                NOTES, Source.ITUNES_SEARCH, new SearchRanking(Replies.apps(11, 13))));
  }

  @Test
  void theReplyHasTheListingAndTheRatingOfEachApp() {
    FetchOutcome.Observed search =
        (FetchOutcome.Observed) ScriptedStore.always(Replies.LOOKUP).fetch(NOTES);
    FetchOutcome.Observed lookup =
        (FetchOutcome.Observed)
            ScriptedStore.always(Replies.LOOKUP)
                .fetch(new Subject.Listing(Replies.app(42), Replies.US));
    Observation<?> listing = lookup.observations().getFirst();
    assertThat(search.observations().stream().skip(1))
        .containsExactly(
            new Observation<>(
                new Subject.Listing(Replies.app(42), Replies.US),
                listing.observedAt(),
                Source.ITUNES_SEARCH,
                (Facts.Listing) listing.facts()));
    assertThat(((SearchRanking) search.observations().getFirst().facts()).cards())
        .isEqualTo(
            Map.of(
                Replies.app(42),
                new Facts.Card(
                    Facts.CardContent.LISTING,
                    FactsDigest.of(listing.facts()),
                    new Facts.CardRating.Counted(new Facts.Rating(4.25, 1234)))));
  }

  @Test
  void theRequestHasTheLanguageOfTheCountry() {
    ScriptedStore store = ScriptedStore.always(Replies.SEARCH);
    store.fetch(new Subject.Search(Device.IPHONE, Replies.KR, Keyword.of("영어 단어장")));
    assertThat(store.uris())
        .containsExactly(
            "https://itunes.apple.com/search?term=%EC%98%81%EC%96%B4+%EB%8B%A8%EC%96%B4%EC%9E%A5"
                + "&country=kr&media=software&entity=software&limit=200&lang=ko_kr");
  }

  @Test
  void anIpadHasItsOwnEntity() {
    ScriptedStore store = ScriptedStore.always(Replies.SEARCH);
    store.fetch(new Subject.Search(Device.IPAD, Replies.US, Keyword.of("a&b=c")));
    assertThat(store.uris())
        .containsExactly(
            "https://itunes.apple.com/search?term=a%26b%3Dc"
                + "&country=us&media=software&entity=iPadSoftware&limit=200&lang=en_us");
  }

  @Test
  void anAppThatIsFoundTwiceKeepsItsBetterRank() {
    assertThat(ranking(results(1, 2, 1, 3)).apps()).isEqualTo(Replies.apps(1, 2, 3));
  }

  @Test
  void aRankingWithSeveralAppsTwiceIsAFailure() {
    assertThat(ScriptedStore.always(results(1, 2, 3, 4, 1, 2, 3)).fetch(NOTES))
        .isEqualTo(new FetchOutcome.Failed("3 of the 7 apps are repeated"));
  }

  @Test
  void anEmptyListIsAnEmptyRanking() {
    assertThat(ranking("{\"resultCount\":0,\"results\":[]}").apps()).isEmpty();
  }

  @Test
  void aRankingHasAtMost250Apps() {
    assertThat(ranking(results(IntStream.rangeClosed(1, 300).toArray())).apps()).hasSize(250);
  }

  @Test
  void rawControlCharactersInsideStringsAreParsed() {
    String body =
        results(5).replace("\"software\"}", "\"software\",\"trackName\":\"a\u0001\n\tb\"}");
    assertThat(ranking(body).apps()).isEqualTo(Replies.apps(5));
  }

  @Test
  void aTermThatTheStoreRejectsHasNoSource() {
    String body = "{\"errorMessage\":\"Invalid value(s) for key(s): [term]\"}";
    assertThat(ScriptedStore.always(ScriptedStore.reply(400, body)).fetch(NOTES))
        .isInstanceOf(FetchOutcome.NoSource.class);
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
  void aReplyThatContradictsItselfOrIsCutOffIsAFailure(String body) {
    ScriptedStore store = ScriptedStore.always(body);
    assertThat(store.fetch(NOTES)).isInstanceOf(FetchOutcome.Failed.class);
    assertThat(store.unrecognized()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "<html><body>Hello</body></html>",
        "<html><head><title>Error</title></head><body>No answer. <br>[newNullResponse]</body>",
        "Http/1.1 Service Unavailable",
        "null",
        "7",
        "{\"resultCount\":1,\"results\":[{\"wrapperType\":\"artist\",\"artistId\":7}]}"
      })
  void anErrorOfTheStoreIsAFailureWhateverItsStatus(String body) {
    ScriptedStore store = ScriptedStore.always(body);
    assertThat(store.fetch(NOTES)).isInstanceOf(FetchOutcome.Failed.class);
    assertThat(store.unrecognized()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "[]",
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
        "{\"resultCount\":2,\"results\":[{\"kind\":\"software\",\"trackId\":1},"
            + "{\"kind\":\"vision-software\",\"trackId\":2}]}",
        "{\"resultCount\":1,\"results\":[{\"trackId\":1}]}"
      })
  void aReplyInAnotherFormatIsDriftAndIsKept(String body) {
    ScriptedStore store = ScriptedStore.always(body);
    assertThat(store.fetch(NOTES)).isInstanceOf(FetchOutcome.Drifted.class);
    assertThat(store.unrecognized()).hasSize(1);
  }

  private static SearchRanking ranking(String body) {
    return ScriptedStore.always(body).observe(NOTES, SearchRanking.class);
  }

  private static String results(int... ids) {
    return IntStream.of(ids)
        .mapToObj("{\"trackId\":%d,\"kind\":\"software\"}"::formatted)
        .collect(
            Collectors.joining(",", "{\"resultCount\":" + ids.length + ",\"results\":[", "]}"));
  }

  @Test
  void theFirstBubbleIsTheRanking() {
    assertThat(ScriptedStore.always(Replies.NATIVE_SEARCH).nativeSearch().fetch(BLOC_NOTES))
        .isEqualTo(
            ScriptedStore.observed(
                BLOC_NOTES,
                Source.APP_STORE_NATIVE_SEARCH,
                new SearchRanking(Replies.apps(21, 22, 23))));
  }

  @Test
  void theRequestIsLikeThatOfTheAppStoreApp() {
    ScriptedStore store = ScriptedStore.always(Replies.NATIVE_SEARCH).nativeSearch();
    store.fetch(BLOC_NOTES);
    assertThat(store.uris())
        .containsExactly(
            "https://search.itunes.apple.com/WebObjects/MZStore.woa/wa/search"
                + "?clientApplication=Software&media=software&term=bloc+notes");
    assertThat(store.requests().getFirst().headers())
        .containsEntry("X-Apple-Store-Front", "143442,24 t:native")
        .containsEntry("Accept-Language", "fr-fr");
  }

  @Test
  void theItunesSearchIsUsedForAnIpad() {
    ScriptedStore store = ScriptedStore.always(Replies.SEARCH).nativeSearch();
    store.fetch(new Subject.Search(Device.IPAD, Replies.FR, BLOC_NOTES.keyword()));
    assertThat(store.uris().getFirst()).startsWith("https://itunes.apple.com/search?");
  }

  @Test
  void theBubblesMayBeUnderThePageData() {
    assertThat(nativeRanking("{\"pageData\":" + Replies.NATIVE_SEARCH + "}").apps())
        .isEqualTo(Replies.apps(21, 22, 23));
  }

  @Test
  void onlyAppsRank() {
    String body =
        """
        {"bubbles":[{"results":[
          {"id":"1","entity":"editorialItem"}, {"id":"2","entity":"software"},
          {"id":"3","entity":"mac-software"}, {"id":"4"}, {"id":"2","entity":"software"}]}]}
        """;
    assertThat(nativeRanking(body).apps()).isEqualTo(Replies.apps(2, 4));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"metricsBase\":{\"pageType\":\"Search\"},\"bubbles\":[]}",
        "{\"term\":\"bloc notes\",\"bubbles\":[{\"results\":[]}]}",
        "{\"pageData\":{\"term\":\"bloc notes\",\"bubbles\":[]}}"
      })
  void aSearchPageWithoutResultsIsAnEmptyRanking(String body) {
    assertThat(nativeRanking(body).apps()).isEmpty();
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
        "{\"term\":\"x\",\"bubbles\":[{\"results\":[{\"id\":\"1\",\"entity\":\"hologram\"}]}]}",
        "{\"term\":\"x\",\"pageData\":{}}"
      })
  void anyOtherReplyWithoutResultsIsDrift(String body) {
    assertThat(ScriptedStore.always(body).nativeSearch().fetch(BLOC_NOTES))
        .isInstanceOf(FetchOutcome.Drifted.class);
  }

  @Test
  void aPageWithoutAnyAppIsAFailure() {
    String body = "{\"bubbles\":[{\"results\":[{\"id\":\"1\",\"entity\":\"mac-software\"}]}]}";
    assertThat(ScriptedStore.always(body).nativeSearch().fetch(BLOC_NOTES))
        .isInstanceOf(FetchOutcome.Failed.class);
  }

  @Test
  void atMost250AppsRank() {
    String results =
        IntStream.rangeClosed(1, 400)
            .mapToObj("{\"id\":\"%d\",\"entity\":\"software\"}"::formatted)
            .collect(Collectors.joining(","));
    assertThat(nativeRanking("{\"bubbles\":[{\"results\":[" + results + "]}]}").apps())
        .hasSize(250);
  }

  private static SearchRanking nativeRanking(String body) {
    return ScriptedStore.always(body).nativeSearch().observe(BLOC_NOTES, SearchRanking.class);
  }
}
