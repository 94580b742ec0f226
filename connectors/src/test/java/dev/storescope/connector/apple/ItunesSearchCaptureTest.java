package dev.storescope.connector.apple;

import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.fetching.FetchOutcome;
import dev.storescope.observation.Facts.SearchRanking;
import dev.storescope.observation.Subject;
import dev.storescope.store.AppId;
import dev.storescope.store.Country;
import dev.storescope.store.Device;
import dev.storescope.store.Keyword;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ItunesSearchCaptureTest {

  @Test
  void twentyAppsRankForAKoreanKeywordInTheStoresOrder() throws Exception {
    assertThat(ranking("hsleedevelop-SearchResponseMock.json", Replies.KR, "영어 단어장"))
        .isEqualTo(
            Replies.apps(
                1043611281,
                1242173441,
                516628472,
                893366373,
                1380911705,
                584986228,
                1204675802,
                382013176,
                389930222,
                580311103,
                443913805,
                374254219,
                493805395,
                877303791,
                1491148449,
                1304349562,
                406306829,
                570641878,
                301866347,
                503739335));
  }

  @Test
  void ofThirtyNineResultsTwoAreForTheIphone() throws Exception {
    assertThat(ranking("search-slack-us-mac-39.json", Replies.US, "slack"))
        .isEqualTo(Replies.apps(1492913323, 1473469253));
  }

  @Test
  void ofTwelveResultsTwoAreForTheIphone() throws Exception {
    assertThat(ranking("search-things-us-mac-12.json", Replies.US, "things"))
        .isEqualTo(Replies.apps(1128190780, 1289070327));
  }

  @Test
  void nobodyRanksForWhatNobodyIsCalled() throws Exception {
    assertThat(ranking("mas-hist-search-nonexistent.json", Replies.US, "nonexistent")).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "search-bbedit-us-mac-1.json, bbedit, 1",
    "mas-hist-search-tweetbot.json, tweetbot, 7"
  })
  void resultsForTheMacAloneAnswerAnotherQuestion(String file, String keyword, int results)
      throws Exception {
    assertThat(store(file).fetch(search(Replies.US, keyword)))
        .isEqualTo(
            new FetchOutcome.Failed(
                "none of the " + results + " results is an app for iPhone or iPad"));
  }

  private static List<AppId> ranking(String file, Country country, String keyword)
      throws IOException, InterruptedException {
    return store(file).see(search(country, keyword), SearchRanking.class).apps();
  }

  private static Subject.Search search(Country country, String keyword) {
    return new Subject.Search(Device.IPHONE, country, Keyword.of(keyword));
  }

  private static CannedStore store(String file) throws IOException {
    return CannedStore.saying(Captures.read("itunes-search/" + file));
  }
}
