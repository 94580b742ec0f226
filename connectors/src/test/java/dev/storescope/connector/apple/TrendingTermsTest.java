package dev.storescope.connector.apple;

import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.connector.ScriptedStore;
import dev.storescope.fetching.FetchOutcome;
import dev.storescope.observation.KeywordList;
import dev.storescope.observation.Source;
import dev.storescope.observation.Subject;
import dev.storescope.store.Keyword;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TrendingTermsTest {
  private static final Subject.TrendingSearches TRENDS = new Subject.TrendingSearches(Replies.FR);

  @Test
  void theSearchesAreInTheStoresOrder() {
    assertThat(ScriptedStore.always(Replies.TRENDS).fetch(TRENDS))
        .isEqualTo(
            ScriptedStore.observed(TRENDS, Source.APP_STORE_TRENDS, list("météo", "jeux & défis")));
  }

  @Test
  void theRequestHasTheStorefrontWithItsLanguage() {
    ScriptedStore store = ScriptedStore.always(Replies.TRENDS);
    store.fetch(TRENDS);
    assertThat(store.uris())
        .containsExactly(
            "https://search.itunes.apple.com/WebObjects/MZSearchHints.woa/wa/trends"
                + "?clientApplication=Software&maxCount=10");
    assertThat(store.requests().getFirst().headers())
        .containsEntry("X-Apple-Store-Front", "143442-3,29");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "[{\"label\":\"Radar\",\"url\":\"https://example.com/\"},{\"label\":\"radio\"}]",
        "{\"trendingSearches\":[{\"term\":\"Radar\"},{\"displayTerm\":\"radio\"}]}",
        "<plist version=\"1.0\"><dict><key>trendingSearches</key><array>"
            + "<dict><key>label</key><string>Radar</string></dict>"
            + "<dict><key>term</key><string>radio</string></dict></array></dict></plist>"
      })
  void otherFormsAreReadByTheNamesOfTheirFields(String body) {
    assertThat(observed(body)).isEqualTo(list("radar", "radio"));
  }

  @Test
  void anEmptyListIsObserved() {
    assertThat(observed("{\"trendingSearches\":[]}")).isEqualTo(list());
  }

  @Test
  void anInvalidTermIsIgnoredAndARepeatedOneIsListedOnce() {
    assertThat(observed("[{\"label\":\" \"},{\"label\":\"Notes\"},{\"label\":\"NOTES\"}]"))
        .isEqualTo(list("notes"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{}",
        "{\"hints\":[]}",
        "{\"trendingSearches\":\"none\"}",
        "{\"trendingSearches\":[\"radar\"]}",
        "[{\"url\":\"https://example.com/\"}]",
        "[{\"label\":\" \"}]",
        "<plist version=\"1.0\"><dict/></plist>"
      })
  void aReplyWithoutSearchesIsDrift(String body) {
    ScriptedStore store = ScriptedStore.always(body);
    assertThat(store.fetch(TRENDS)).isInstanceOf(FetchOutcome.Drifted.class);
    assertThat(store.unrecognized()).hasSize(1);
  }

  private static KeywordList observed(String body) {
    return ScriptedStore.always(body).observe(TRENDS, KeywordList.class);
  }

  private static KeywordList list(String... terms) {
    return new KeywordList(Stream.of(terms).map(Keyword::of).toList());
  }
}
