package dev.storescope.connector.apple;

import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.connector.ScriptedStore;
import dev.storescope.connector.http.ReplyBody;
import dev.storescope.fetching.FetchOutcome;
import dev.storescope.observation.Facts;
import dev.storescope.observation.Facts.Category;
import dev.storescope.observation.Facts.Listed;
import dev.storescope.observation.Facts.ListingKind;
import dev.storescope.observation.Facts.Price;
import dev.storescope.observation.Facts.SearchRanking;
import dev.storescope.observation.Observation;
import dev.storescope.observation.ReviewList;
import dev.storescope.observation.Source;
import dev.storescope.observation.Subject;
import dev.storescope.store.AppId;
import dev.storescope.store.CategoryId;
import dev.storescope.store.Country;
import dev.storescope.store.Device;
import dev.storescope.store.Keyword;
import dev.storescope.store.StoreType;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Parses captured replies of the real store, which are not in the repository. */
class AppStoreCaptureTest {

  @Test
  void anAppOf2014IsParsedFromTheOldFormat() throws Exception {
    Listed app = listed("fastlane-itunesLookup-284882215.json", 284882215, Replies.US);
    assertThat(app.kind()).isEqualTo(ListingKind.APPLICATION);
    assertThat(app.title()).isEqualTo("Facebook");
    assertThat(app.developer()).isEqualTo("Facebook, Inc.");
    assertThat(app.description()).startsWith("Keeping up with friends is faster than ever.\n•");
    assertThat(app.icon()).endsWith("/mzl.gqntmaen.png");
    assertThat(app.categories()).containsExactly(category("6005", "Social Networking"));
    assertThat(app.price()).contains(price("Free", "0", "USD"));
    assertThat(app.screenshots()).containsOnlyKeys("iphone", "ipad");
    assertThat(app.screenshots().values()).allSatisfy(urls -> assertThat(urls).hasSize(5));
    assertThat(app.version()).contains("15.0");
    assertThat(app.releasedAt()).contains(Instant.parse("2008-07-11T07:00:00Z"));
    assertThat(app.updatedAt()).isEmpty();
    assertThat(rating("fastlane-itunesLookup-284882215.json", 284882215, Replies.US))
        .isEqualTo(new Facts.Rating(3.5, 2_840_784));
  }

  @Test
  void aFrenchListingIsInFrench() throws Exception {
    Listed app = listed("fastlane-itunesLookup-338986109_FR.json", 338986109, Replies.FR);
    assertThat(app.title()).isEqualTo("118 712 annuaire - recherche inverse, pro, particulier");
    assertThat(app.developer()).isEqualTo("Orange");
    assertThat(app.categories())
        .containsExactly(category("6002", "Utilitaires"), category("6012", "Style de vie"));
    assertThat(app.price()).contains(price("Gratuit", "0", "EUR"));
    assertThat(app.screenshots()).containsOnlyKeys("iphone");
    assertThat(rating("fastlane-itunesLookup-338986109_FR.json", 338986109, Replies.FR))
        .isEqualTo(new Facts.Rating(3.5, 4118));
  }

  @Test
  void aMacAppIsAnApplicationWithScreenshotsOfAMac() throws Exception {
    Listed app = listed("lookup-803453959-slack-us-mac.json", 803453959, Replies.US);
    assertThat(app.kind()).isEqualTo(ListingKind.APPLICATION);
    assertThat(app.title()).isEqualTo("Slack");
    assertThat(app.icon()).endsWith("/512x512bb.png");
    assertThat(app.screenshots()).containsOnlyKeys("mac");
    assertThat(app.screenshots().get("mac")).hasSize(4);
    assertThat(app.categories())
        .containsExactly(category("12001", "Business"), category("12014", "Productivity"));
    assertThat(app.updatedAt()).contains(Instant.parse("2018-10-02T23:28:05Z"));
    assertThat(rating("lookup-803453959-slack-us-mac.json", 803453959, Replies.US))
        .isEqualTo(new Facts.Rating(4, 1467));
  }

  @Test
  void anUnknownIdIsAbsent() throws Exception {
    Subject.Listing unknown = new Subject.Listing(Replies.app(284882216), Replies.US);
    assertThat(store("itunes-lookup/fastlane-itunesLookup-0.json").fetch(unknown))
        .isEqualTo(
            new FetchOutcome.Absent(
                new Observation<>(
                    unknown, ScriptedStore.NOW, Source.ITUNES_LOOKUP, new Facts.NotListed())));
  }

  @Test
  void aRejectedIdHasNoSource() throws Exception {
    String body = read("itunes-lookup/fastlane-itunesLookup-invalid.json");
    assertThat(
            ScriptedStore.always(ScriptedStore.reply(400, body))
                .fetch(new Subject.Listing(Replies.app(1), Replies.US)))
        .isInstanceOfSatisfying(
            FetchOutcome.NoSource.class,
            none -> assertThat(none.reason()).contains("Invalid value(s) for key(s)"));
  }

  /** The results of a search have the same format as those of a lookup. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "1242173441 | 원보카 - 나만의 단어장 | 4.40953 | 2161 | 무료     | 0",
        "389930222  | SSH Term Pro          | 2       | 3    | ￦12,000 | 12000",
        "406306829  | 기계공학 용어사전       | 0       | 0    | ￦25,000 | 25000",
        "1043611281 | BluTerm - Serial Terminal | 0   | 0    | 무료     | 0"
      })
  void anAppIsFoundAmongTwenty(
      long id, String title, double average, long count, String priceText, String amount)
      throws Exception {
    ScriptedStore store = store("itunes-search/hsleedevelop-SearchResponseMock.json");
    Listed app =
        (Listed)
            store.observe(new Subject.Listing(Replies.app(id), Replies.KR), Facts.Listing.class);
    assertThat(app.title()).isEqualTo(title);
    assertThat(app.price()).contains(price(priceText, amount, "KRW"));
    assertThat(store.observe(new Subject.Rating(Replies.app(id), Replies.KR), Facts.Rating.class))
        .isEqualTo(new Facts.Rating(average, count));
  }

  @ParameterizedTest
  @CsvSource({
    "hsleedevelop-SearchResponseMock.json, kr, 20",
    "search-slack-us-mac-39.json, us, 39",
    "search-things-us-mac-12.json, us, 12",
    "mas-hist-search-tweetbot.json, us, 7",
    "search-bbedit-us-mac-1.json, us, 1"
  })
  void everyCapturedAppIsParsedCompletely(String file, String country, int apps) throws Exception {
    ScriptedStore store = store("itunes-search/" + file);
    List<JsonFields> results =
        new JsonFields(JsonFields.parse(ReplyBody.of(read("itunes-search/" + file))))
            .objects("results");
    assertThat(results).hasSize(apps);
    for (JsonFields result : results) {
      Subject.Listing subject = new Subject.Listing(result.app("trackId"), Country.of(country));
      Listed app = (Listed) store.observe(subject, Facts.Listing.class);
      assertThat(app.title()).isEqualTo(result.text("trackName")).isNotBlank();
      assertThat(app.icon()).contains("512x512");
      assertThat(app.price()).isPresent();
      assertThat(app.updatedAt()).isPresent();
    }
  }

  private static Listed listed(String file, long id, Country country) throws IOException {
    return (Listed)
        store("itunes-lookup/" + file)
            .observe(new Subject.Listing(Replies.app(id), country), Facts.Listing.class);
  }

  private static Facts.Rating rating(String file, long id, Country country) throws IOException {
    return store("itunes-lookup/" + file)
        .observe(new Subject.Rating(Replies.app(id), country), Facts.Rating.class);
  }

  private static ScriptedStore store(String file) throws IOException {
    return ScriptedStore.always(read(file));
  }

  private static String read(String file) throws IOException {
    return Files.readString(Path.of("../../shared/captures/apple", file));
  }

  private static Category category(String id, String name) {
    return new Category(new CategoryId(id), name);
  }

  private static Price price(String text, String amount, String currency) {
    return new Price(text, Optional.of(new BigDecimal(amount)), Optional.of(currency));
  }

  @Test
  void twentyAppsRankForAKoreanKeywordInTheStoresOrder() throws Exception {
    String ids =
        "1043611281 1242173441 516628472 893366373 1380911705 584986228 1204675802"
            + " 382013176 389930222 580311103 443913805 374254219 493805395 877303791"
            + " 1491148449 1304349562 406306829 570641878 301866347 503739335";
    assertThat(ranking("hsleedevelop-SearchResponseMock.json", Replies.KR, "영어 단어장"))
        .extracting(AppId::value)
        .containsExactly(ids.split(" ", -1));
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
  void aKeywordWithoutResultsHasAnEmptyRanking() throws Exception {
    assertThat(ranking("mas-hist-search-nonexistent.json", Replies.US, "nonexistent")).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "search-bbedit-us-mac-1.json, bbedit, 1",
    "mas-hist-search-tweetbot.json, tweetbot, 7"
  })
  void resultsForTheMacOnlyAreAFailure(String file, String keyword, int results) throws Exception {
    assertThat(store("itunes-search/" + file).fetch(search(Replies.US, keyword)))
        .isEqualTo(
            new FetchOutcome.Failed(
                "none of the " + results + " results is an app for iPhone or iPad"));
  }

  private static List<AppId> ranking(String file, Country country, String keyword)
      throws IOException {
    return store("itunes-search/" + file)
        .observe(search(country, keyword), SearchRanking.class)
        .apps();
  }

  private static Subject.Search search(Country country, String keyword) {
    return new Subject.Search(Device.IPHONE, country, Keyword.of(keyword));
  }

  @ParameterizedTest
  @CsvSource({"hole-page1-cn-2021-02.json, 555731861, cn", "unknown-app-gb-2021-01.json, 1, gb"})
  void aFeedOfReviewsWithoutEntriesIsNotComplete(String file, String app, String country)
      throws IOException {
    Subject.Reviews reviews =
        new Subject.Reviews(AppId.of(StoreType.APP_STORE, app), new Country(country));
    String hole = read("reviews/" + file);
    ScriptedStore store =
        new ScriptedStore(
            request ->
                ScriptedStore.reply(
                    200,
                    request.uri().getPath().endsWith("xml")
                        ? ReviewReplies.xmlOf(app).replace("/us/rss/", "/rss/")
                        : hole));
    assertThat(store.observe(reviews, ReviewList.class))
        .isEqualTo(new ReviewList(List.of(), false));
    assertThat(store.uris()).hasSize(CustomerReviews.MAX_CALLS);
  }

  @Test
  void repliesAboutAnotherCountryOrAppAreFailures() throws IOException {
    AppId headspace = Replies.app(493145008);
    ScriptedStore lookup = store("itunes-lookup/lookup-headspace-us-2026-05.json");
    assertThat(lookup.fetch(new Subject.Listing(headspace, Replies.US)))
        .isInstanceOf(FetchOutcome.Observed.class);
    for (Subject<?> other :
        List.of(
            new Subject.Listing(headspace, Replies.FR),
            new Subject.Rating(Replies.app(1), Replies.US),
            search(Replies.FR, "headspace"))) {
      assertThat(lookup.fetch(other)).isInstanceOf(FetchOutcome.Failed.class);
    }
    ScriptedStore hole = store("reviews/hole-page1-cn-2021-02.json");
    for (Subject<?> other :
        List.of(
            new Subject.Reviews(Replies.app(555731861), Replies.US),
            new Subject.Reviews(Replies.app(42), Country.of("cn")))) {
      assertThat(hole.fetch(other)).isInstanceOf(FetchOutcome.Failed.class);
    }
  }

  @Test
  void aPageBeyondTheLastEndsTheFeed() throws IOException {
    String app = "1510826067";
    Subject.Reviews reviews =
        new Subject.Reviews(AppId.of(StoreType.APP_STORE, app), new Country("gb"));
    String first =
        ReviewReplies.json(1, ReviewReplies.reviews(1, 50))
            .replace("id=42", "id=" + app)
            .replace("/us/rss/", "/gb/rss/");
    ScriptedStore store =
        ScriptedStore.inOrder(first, read("reviews/beyond-last-page-gb-2021-01.json"));
    ReviewList list = store.observe(reviews, ReviewList.class);
    assertThat(list.entries()).hasSize(50);
    assertThat(list.complete()).isTrue();
  }
}
