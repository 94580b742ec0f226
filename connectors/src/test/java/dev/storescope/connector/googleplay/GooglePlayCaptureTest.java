package dev.storescope.connector.googleplay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.storescope.connector.AppDetails;
import dev.storescope.connector.ScriptedStore;
import dev.storescope.connector.googleplay.ReviewParser.ReviewPage;
import dev.storescope.connector.googleplay.ReviewParser.StoreReview;
import dev.storescope.connector.http.UnusableReplyException;
import dev.storescope.fetching.FetchOutcome;
import dev.storescope.observation.AppList;
import dev.storescope.observation.Facts;
import dev.storescope.observation.Facts.Card;
import dev.storescope.observation.Facts.CardRating;
import dev.storescope.observation.Facts.Category;
import dev.storescope.observation.Facts.ChartKind;
import dev.storescope.observation.Facts.ChartRanking;
import dev.storescope.observation.Facts.InAppPurchases;
import dev.storescope.observation.Facts.Listed;
import dev.storescope.observation.Facts.Price;
import dev.storescope.observation.Facts.Rating;
import dev.storescope.observation.Facts.SearchRanking;
import dev.storescope.observation.Facts.SuggestionList;
import dev.storescope.observation.RatingHistogram;
import dev.storescope.observation.Review;
import dev.storescope.observation.Review.DeveloperAnswer;
import dev.storescope.observation.ReviewList;
import dev.storescope.observation.Subject;
import dev.storescope.store.AppId;
import dev.storescope.store.CategoryId;
import dev.storescope.store.Country;
import dev.storescope.store.DeveloperId;
import dev.storescope.store.Device;
import dev.storescope.store.Keyword;
import dev.storescope.store.StoreType;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Parses captured replies of the real store. */
class GooglePlayCaptureTest {
  private static final Country US = new Country("us");
  private static final AppId MINECRAFT = new AppId.GooglePlay("com.mojang.minecraftpe");
  private static final AppId STOCKS = new AppId.GooglePlay("com.youngkiu.stock_knee_shoulder");
  private static final AppId DEBT = new AppId.GooglePlay("com.moonwink.treasury");
  private static final int DAMAGED_COPIES = 20;

  @Test
  void minecraftAsOf2026() {
    AppDetails details = details("mradex-minecraft.html", MINECRAFT);
    Listed listed = details.listing();
    assertThat(details.rating()).isEqualTo(new Rating(4.315863, 5_715_302));
    assertThat(listed.title()).isEqualTo("Minecraft: Dream it, Build it!");
    assertThat(listed.developer()).isEqualTo("Mojang");
    assertThat(listed.description())
        .startsWith("Dive into an open world of building, crafting, and survival")
        .contains("imagination in this expansive online game simulation! \n\nCraft a new house")
        .doesNotContain("<br>", "&amp;", "&#39;");
    assertThat(listed.shortDescription())
        .contains(
            "Millions of crafters have smashed billions of blocks! Now you can join the fun!");
    assertThat(listed.icon()).startsWith("https://play-lh.googleusercontent.com/tI4StRSPVhpG");
    assertThat(listed.screenshots()).containsOnlyKeys("phone");
    assertThat(listed.screenshots().get("phone"))
        .hasSize(8)
        .allMatch(url -> url.startsWith("https://play-lh.googleusercontent.com/"));
    assertThat(listed.categories())
        .containsExactly(
            category("GAME_ARCADE", "Arcade"),
            category("GAME_SIMULATION", "Simulation"),
            category("GAME_CASUAL", "Casual"));
    assertThat(listed.price()).contains(price("$6.99", "6.99", "USD"));
    assertThat(listed.inAppPurchases()).isEqualTo(new InAppPurchases.Offered(true));
    assertThat(listed.version()).contains("1.26.32.2");
    assertThat(listed.releasedAt()).contains(Instant.parse("2011-08-16T06:17:21Z"));
    assertThat(listed.updatedAt()).contains(Instant.parse("2026-06-24T22:04:44Z"));
  }

  @Test
  void minecraftAsOf2022() {
    AppDetails details = details("sunaoka-2022-app1.html", MINECRAFT);
    Listed listed = details.listing();
    assertThat(details.rating()).isEqualTo(new Rating(4.594254, 4_664_794));
    assertThat(listed.title()).isEqualTo("Minecraft");
    assertThat(listed.price()).contains(price("$7.49", "7.49", "USD"));
    assertThat(listed.categories())
        .containsExactly(
            category("GAME_ARCADE", "Arcade"), category("GAME_SIMULATION", "Simulation"));
    assertThat(listed.screenshots().get("phone")).hasSize(12);
    assertThat(listed.inAppPurchases()).isEqualTo(new InAppPurchases.Offered(true));
    assertThat(listed.version()).contains("1.19.11.01");
    assertThat(listed.updatedAt()).contains(Instant.ofEpochSecond(1_658_428_361));
  }

  @Test
  void anAppWithoutRatingsOnASparsePage() {
    AppDetails details =
        details("upgrader-issue521.txt", new AppId.GooglePlay("com.youngkiu.stock_knee_shoulder"));
    Listed listed = details.listing();
    assertThat(details.rating()).isEqualTo(new Rating(0, 0));
    assertThat(listed.title()).isEqualTo("주식 무릎/어깨 알리미");
    assertThat(listed.developer()).isEqualTo("open source");
    assertThat(listed.categories()).containsExactly(category("FINANCE", "금융"));
    assertThat(listed.price()).contains(price("Free", "0", "KRW"));
    assertThat(listed.inAppPurchases()).isEqualTo(new InAppPurchases.Offered(false));
    assertThat(listed.screenshots().get("phone")).hasSize(5);
    assertThat(listed.version()).contains("1.5.1");
    assertThat(listed.updatedAt()).contains(Instant.ofEpochSecond(1_760_973_938));
  }

  @Test
  void anAppWhoseDetailsFollowAnotherAnswerOfTheSameCall() {
    AppDetails details =
        details("upgrader-page4.txt", new AppId.GooglePlay("com.moonwink.treasury"));
    Listed listed = details.listing();
    assertThat(details.rating()).isEqualTo(new Rating(0, 0));
    assertThat(listed.title()).isEqualTo("US Debt Now - National Debt");
    assertThat(listed.shortDescription()).contains("See the total US debt now!");
    assertThat(listed.developer()).isEqualTo("Larry Aasen");
    assertThat(listed.price()).contains(price("Free", "0", "BRL"));
    assertThat(listed.inAppPurchases()).isEqualTo(new InAppPurchases.Offered(false));
    assertThat(listed.screenshots().get("phone")).hasSize(6);
    assertThat(listed.version()).contains("2.3.0");
    assertThat(listed.updatedAt()).contains(Instant.ofEpochSecond(1_645_477_511));
  }

  @ParameterizedTest
  @ValueSource(strings = {"upgrader-page1.txt", "raulr-2019-app1.html"})
  void detailsInAnEarlierLayoutAreDrift(String file) {
    UnusableReplyException exception =
        catchThrowableOfType(UnusableReplyException.class, () -> details(file, MINECRAFT));
    assertThat(exception.outcome()).isInstanceOf(FetchOutcome.Drifted.class);
  }

  @Test
  void theDetailsOfAnotherAppAreAFailure() {
    AppId other = new AppId.GooglePlay("com.example.other");
    for (String file : List.of("mradex-minecraft.html", "upgrader-page4.txt")) {
      UnusableReplyException exception =
          catchThrowableOfType(UnusableReplyException.class, () -> details(file, other));
      assertThat(exception.outcome()).isInstanceOf(FetchOutcome.Failed.class);
    }
  }

  @Test
  void pandaHasAnExactMatchAboveTheList() {
    assertThat(search("mradex-panda.html", "panda"))
        .hasSize(20)
        .startsWith("com.pandaexpress.app", "com.sinyee.babybus.restaurant", "com.yq.xmmg.gp")
        .endsWith("com.sinyee.babybus.foodcity");
  }

  @Test
  void unicornsAsOf2022HaveAListOnly() {
    assertThat(search("sunaoka-2022-search.html", "unicorns"))
        .hasSize(30)
        .startsWith("com.tutotoons.app.kpopsiescuteunicornpets")
        .endsWith("com.iabuzz.Puzzle4KidsUnicorns");
  }

  @Test
  void aSearchInAnEarlierLayoutIsDrift() {
    ScriptedStore store = ScriptedStore.inOrder(read("search/raulr-2019-search.html"));
    assertThat(store.fetch(new Subject.Search(Device.ANDROID, US, Keyword.of("x"))))
        .isInstanceOf(FetchOutcome.Drifted.class);
  }

  @Test
  void pandIsCompletedToFiveTerms() {
    Subject.Suggestions pand =
        new Subject.Suggestions(StoreType.GOOGLE_PLAY, US, Keyword.of("pand"));
    SuggestionList list =
        ScriptedStore.inOrder(read("suggest/mradex-pand-us.txt"))
            .observe(pand, SuggestionList.class);
    assertThat(list.suggestions())
        .extracting(suggestion -> suggestion.term().text())
        .containsExactly("pandora", "panda express app", "panda", "panda vpn", "panda games");
  }

  @Test
  void theChartOfGamesHasAHundredApps() {
    Subject.Chart games = new Subject.Chart(Device.ANDROID, US, new CategoryId("GAME"));
    String reply = read("charts/mradex-topfree-game-us.txt");
    ChartRanking chart =
        ScriptedStore.inOrder(reply, reply, reply).observe(games, ChartRanking.class);
    assertThat(chart.charts()).containsOnlyKeys(ChartKind.values());
    assertThat(chart.charts().get(ChartKind.FREE))
        .hasSize(100)
        .startsWith(
            new AppId.GooglePlay("com.oakever.meowdoku"),
            new AppId.GooglePlay("com.moonactive.holestars"),
            new AppId.GooglePlay("com.roblox.client"));
  }

  @Test
  void theHistogramOfMinecraftNearlyAddsUpToItsRatings() {
    assertThat(details("mradex-minecraft.html", MINECRAFT).histogram())
        .contains(new RatingHistogram(List.of(594_092L, 170_943L, 264_728L, 491_363L, 4_194_160L)));
    assertThat(details("sunaoka-2022-app1.html", MINECRAFT).histogram())
        .contains(new RatingHistogram(List.of(258_007L, 70_463L, 144_909L, 359_462L, 3_831_942L)));
  }

  @Test
  void anAppWithoutRatingsHasNoHistogram() {
    assertThat(details("upgrader-issue521.txt", STOCKS).histogram()).isEmpty();
    assertThat(details("upgrader-page4.txt", DEBT).histogram()).isEmpty();
  }

  @Test
  void theDetailsHaveTheDeveloperAndTheRecentChanges() {
    assertThat(listingDetails("mradex-minecraft.html", MINECRAFT))
        .returns(Optional.of("4772240228547998649"), Facts.ListingDetails::developerId)
        .returns(
            Optional.of("What's new in 26.32: Various bug fixes!"),
            Facts.ListingDetails::releaseNotes);
    assertThat(listingDetails("upgrader-issue521.txt", STOCKS).developerId())
        .contains("open source");
    assertThat(listingDetails("upgrader-page4.txt", DEBT))
        .returns(Optional.of("Larry Aasen"), Facts.ListingDetails::developerId)
        .returns(
            Optional.of("Minor updates and improvements."), Facts.ListingDetails::releaseNotes);
  }

  @ParameterizedTest
  @CsvSource({
    "mradex-minecraft.html, SnRqGGxjK0dTQXBYR0V5S0xzZ0kvZEN1cmc9PcICVAoaChZj, :S:ANO1ljI0P6Q",
    "upgrader-issue521.txt, Sn5qGHFzR1JOMlpiQUJ3c3hLT2NIeXR6K1E9PcICXgokCiBj, %3D:S:ANO1ljKfjEU",
    "upgrader-page4.txt, SjpqGHNNL0Z3VzJCMW8vOGQ0KzZVckFuVVE9PcICHQoZChVj, :S:ANO1ljLKeN4",
    "sunaoka-2022-app1.html, SjtqGHV1OTRhbWZpNUh2Ynl6ekJQdHQwUGc9PcICHgoaChZj, :S:ANO1ljL3ZSU"
  })
  void everyDetailsPageLinksToSimilarApps(String file, String start, String end) {
    assertThat(SimilarLink.find(PlayReplies.ok(read("app-details/" + file))).orElseThrow())
        .startsWith("/store/apps/collection/cluster?gsr=" + start)
        .endsWith(end);
  }

  @Test
  void fiftyAppsAreSimilarToTheTranslator() {
    Subject.SimilarApps similar = new Subject.SimilarApps(MINECRAFT, US);
    ScriptedStore store =
        ScriptedStore.inOrder(
            read("app-details/mradex-minecraft.html"),
            read("similar/mradex-translate-cluster.html"));
    FetchOutcome.Observed outcome = (FetchOutcome.Observed) store.fetch(similar);
    assertThat(store.uris().get(1))
        .startsWith("https://play.google.com/store/apps/collection/cluster?gsr=SnRqGGxjK0dTQXB")
        .endsWith(":S:ANO1ljI0P6Q&hl=en&gl=US");
    AppList list = (AppList) outcome.observations().getFirst().facts();
    // The page has the token of another one, which was not captured.
    assertThat(store.requests()).hasSize(3);
    assertThat(list.complete()).contains(false);
    assertThat(list.apps())
        .hasSize(50)
        .startsWith(
            new AppId.GooglePlay("com.google.android.inputmethod.latin"),
            new AppId.GooglePlay("com.google.android.dialer"))
        .endsWith(new AppId.GooglePlay("com.google.android.apps.authenticator2"));
    assertThat(list.cards()).hasSize(50);
    assertThat(list.cards().values())
        .extracting(Card::rating)
        .contains(new CardRating.Average(4.50862));
    Facts.Summary gboard = (Facts.Summary) outcome.observations().get(1).facts();
    assertThat(gboard.title()).isEqualTo("Gboard - the Google Keyboard");
    assertThat(gboard.developer()).contains("Google LLC");
    assertThat(gboard.icon().orElseThrow()).startsWith("https://play-lh.googleusercontent.com/");
    assertThat(gboard.price()).contains(price("Free", "0", "USD"));
    assertThat(gboard.text().orElseThrow())
        .startsWith("Gboard has everything you love about Google Keyboard");
    assertThat(outcome.observations())
        .hasSize(54)
        .extracting(observation -> (Object) observation.subject())
        .endsWith(
            new Subject.Listing(MINECRAFT, US),
            new Subject.Rating(MINECRAFT, US),
            new Subject.Histogram(MINECRAFT, US));
  }

  @Test
  void mojangHasThreeApps() {
    Subject.DeveloperApps mojang =
        new Subject.DeveloperApps(new DeveloperId(StoreType.GOOGLE_PLAY, "Mojang"), US);
    AppList list =
        ScriptedStore.inOrder(read("developer/mradex-mojang.html")).observe(mojang, AppList.class);
    assertThat(list.apps())
        .extracting(AppId::value)
        .containsExactly(
            "com.mojang.minecraftpe", "com.mojang.minecraftedu", "com.mojang.minecraftedu_preview");
    assertThat(list.cards()).hasSize(3);
    assertThat(list.cards().values())
        .extracting(Card::rating)
        .contains(new CardRating.Average(4.3155046));
  }

  @Test
  void theTranslatorHas150ReviewsOnAPage() {
    ReviewPage page =
        ReviewParser.parse(PlayReplies.ok(read("reviews/mradex-translate-initial.txt")));
    assertThat(page.nextToken().orElseThrow()).startsWith("CtgBIs8BAU60USdyhV93").endsWith("tNIG");
    assertThat(page.reviews()).hasSize(150);
    assertThat(page.reviews().getFirst())
        .isEqualTo(
            new StoreReview(
                "017452fc-0d4b-471d-b406-bcf0f52387a7",
                new Review(
                    "Reviewer 104",
                    5,
                    Optional.empty(),
                    "niec",
                    Optional.empty(),
                    Instant.parse("2026-07-06T13:55:24.077Z"),
                    Optional.empty()),
                OptionalLong.of(0)));
    assertThat(page.reviews().get(4).review())
        .returns(1, Review::stars)
        .returns(Optional.of("10.24.48.939568180.6-release"), Review::version)
        .satisfies(
            review ->
                assertThat(review.answer().orElseThrow())
                    .returns(
                        Optional.of(Instant.parse("2026-07-07T01:20:13.174Z")),
                        DeveloperAnswer::answeredAt)
                    .matches(answer -> answer.text().startsWith("Hi Baran. We'd like our users")));
    assertThat(page.reviews().stream().filter(each -> each.review().answer().isPresent()))
        .hasSize(42);
    assertThat(page.reviews().stream().flatMap(each -> each.review().title().stream()))
        .containsExactly("Laughable.");
    assertThat(page.reviews().stream().mapToLong(each -> each.helpful().orElseThrow()).max())
        .hasValue(48);
  }

  @Test
  void theFirstPageOfReviewsIsFollowedByTheNext() {
    String first = read("reviews/mradex-translate-initial.txt");
    ScriptedStore store =
        ScriptedStore.inOrder(first, PlayReplies.reviews(List.of(PlayReplies.review(1)), ""));
    ReviewList list = store.observe(new Subject.Reviews(MINECRAFT, US), ReviewList.class);
    assertThat(list.entries()).hasSize(151);
    assertThat(list.complete()).isTrue();
    assertThat(store.requests().getLast().body().orElseThrow()).contains("CtgBIs8BAU60USdyhV93");
  }

  @Test
  void aRecordingOfOnePageHasItsReviews() {
    ScriptedStore store = ScriptedStore.inOrder(read("reviews/mradex-translate-initial.txt"));
    ReviewList list = store.observe(new Subject.Reviews(MINECRAFT, US), ReviewList.class);
    assertThat(list.entries()).hasSize(150);
    assertThat(list.complete()).isFalse();
  }

  private static Facts.ListingDetails listingDetails(String file, AppId app) {
    return details(file, app).listing().details();
  }

  private static AppDetails details(String file, AppId app) {
    return DetailsParser.parse(PlayReplies.ok(read("app-details/" + file)), app);
  }

  private static List<String> search(String file, String term) {
    Subject.Search search = new Subject.Search(Device.ANDROID, US, Keyword.of(term));
    return ScriptedStore.inOrder(read("search/" + file))
        .observe(search, SearchRanking.class)
        .apps()
        .stream()
        .map(AppId::value)
        .toList();
  }

  private static Category category(String id, String name) {
    return new Category(new CategoryId(id), name);
  }

  private static Price price(String text, String amount, String currency) {
    return new Price(text, Optional.of(new BigDecimal(amount)), Optional.of(currency));
  }

  private static String read(String file) {
    try {
      return Files.readString(Path.of("../../shared/captures/play", file));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** A capture and its subject; a chart has three replies. */
  record Capture(String file, Subject<?> subject) {
    FetchOutcome outcomeOf(String body) {
      int replies = subject instanceof Subject.Chart ? 3 : 1;
      return ScriptedStore.inOrder(Collections.nCopies(replies, body).toArray(String[]::new))
          .fetch(subject);
    }
  }

  static Iterable<Capture> captures() {
    return Arrays.asList(
        new Capture("app-details/mradex-minecraft.html", new Subject.Listing(MINECRAFT, US)),
        new Capture("app-details/sunaoka-2022-app1.html", new Subject.Rating(MINECRAFT, US)),
        new Capture(
            "developer/mradex-mojang.html",
            new Subject.DeveloperApps(new DeveloperId(StoreType.GOOGLE_PLAY, "Mojang"), US)),
        new Capture(
            "search/mradex-panda.html",
            new Subject.Search(Device.ANDROID, US, Keyword.of("panda"))),
        new Capture(
            "suggest/mradex-pand-us.txt",
            new Subject.Suggestions(StoreType.GOOGLE_PLAY, US, Keyword.of("pand"))),
        new Capture(
            "charts/mradex-topfree-game-us.txt",
            new Subject.Chart(Device.ANDROID, US, new CategoryId("GAME"))));
  }

  @ParameterizedTest
  @MethodSource("captures")
  void aCaptureThatIsCutOffIsParsedCompletelyOrNotAtAll(Capture capture) {
    String whole = read(capture.file());
    FetchOutcome expected = capture.outcomeOf(whole);
    assertThat(expected).isInstanceOf(FetchOutcome.Observed.class);
    Random random = new Random(5);
    for (int i = 0; i < DAMAGED_COPIES; i++) {
      FetchOutcome outcome = capture.outcomeOf(whole.substring(0, random.nextInt(whole.length())));
      if (outcome instanceof FetchOutcome.Observed) {
        assertThat(outcome).isEqualTo(expected);
      }
    }
  }

  @ParameterizedTest
  @MethodSource("captures")
  void aScrambledCaptureHasAnOutcome(Capture capture) {
    String whole = read(capture.file());
    Random random = new Random(7);
    for (int i = 0; i < DAMAGED_COPIES; i++) {
      StringBuilder scrambled = new StringBuilder(whole);
      for (int change = 0; change < 200; change++) {
        scrambled.setCharAt(
            random.nextInt(whole.length()), "[]{},:\"1nx ".charAt(random.nextInt(11)));
      }
      assertThat(capture.outcomeOf(scrambled.toString()))
          .isNotInstanceOf(FetchOutcome.Absent.class);
    }
  }
}
