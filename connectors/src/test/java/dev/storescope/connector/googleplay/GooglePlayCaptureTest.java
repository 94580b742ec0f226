package dev.storescope.connector.googleplay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.storescope.connector.AppDetails;
import dev.storescope.connector.ScriptedStore;
import dev.storescope.connector.http.UnusableReplyException;
import dev.storescope.fetching.FetchOutcome;
import dev.storescope.observation.Facts.Category;
import dev.storescope.observation.Facts.ChartKind;
import dev.storescope.observation.Facts.ChartRanking;
import dev.storescope.observation.Facts.InAppPurchases;
import dev.storescope.observation.Facts.Listed;
import dev.storescope.observation.Facts.Price;
import dev.storescope.observation.Facts.Rating;
import dev.storescope.observation.Facts.SearchRanking;
import dev.storescope.observation.Facts.SuggestionList;
import dev.storescope.observation.Subject;
import dev.storescope.store.AppId;
import dev.storescope.store.CategoryId;
import dev.storescope.store.Country;
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
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Parses captured replies of the real store. */
class GooglePlayCaptureTest {
  private static final Country US = new Country("us");
  private static final AppId MINECRAFT = new AppId.GooglePlay("com.mojang.minecraftpe");
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
  void theDetailsOfAnotherAppAreDrift() {
    AppId other = new AppId.GooglePlay("com.example.other");
    for (String file : List.of("mradex-minecraft.html", "upgrader-page4.txt")) {
      UnusableReplyException exception =
          catchThrowableOfType(UnusableReplyException.class, () -> details(file, other));
      assertThat(exception.outcome()).isInstanceOf(FetchOutcome.Drifted.class);
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
