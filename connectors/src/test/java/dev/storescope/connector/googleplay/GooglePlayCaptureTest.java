package dev.storescope.connector.googleplay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

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
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Replies of the real store, read for what a person sees in them. */
class GooglePlayCaptureTest {
  private static final Country US = new Country("us");
  private static final AppId MINECRAFT = new AppId.GooglePlay("com.mojang.minecraftpe");

  @Test
  void minecraftAsOf2026() throws NoAnswerException {
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
  void minecraftAsOf2022() throws NoAnswerException {
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
  void anAppThatNobodyRatedOnASparsePage() throws NoAnswerException {
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
  void anAppWhoseDetailsFollowAnotherAnswerOfTheSameCall() throws NoAnswerException {
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
  void detailsOfAnEarlierLayoutHaveDrifted(String file) {
    NoAnswerException refusal =
        catchThrowableOfType(NoAnswerException.class, () -> details(file, MINECRAFT));
    assertThat(refusal.outcome()).isInstanceOf(FetchOutcome.Drifted.class);
  }

  @Test
  void theDetailsOfAnotherAppHaveDrifted() {
    AppId other = new AppId.GooglePlay("com.example.other");
    for (String file : List.of("mradex-minecraft.html", "upgrader-page4.txt")) {
      NoAnswerException refusal =
          catchThrowableOfType(NoAnswerException.class, () -> details(file, other));
      assertThat(refusal.outcome()).isInstanceOf(FetchOutcome.Drifted.class);
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
  void aSearchOfAnEarlierLayoutHasDrifted() {
    ScriptedStore store = ScriptedStore.of(read("search/raulr-2019-search.html"));
    assertThat(store.fetch(new Subject.Search(Device.ANDROID, US, Keyword.of("x"))))
        .isInstanceOf(FetchOutcome.Drifted.class);
  }

  @Test
  void pandIsCompletedToFiveTerms() {
    Subject.Suggestions pand =
        new Subject.Suggestions(StoreType.GOOGLE_PLAY, US, Keyword.of("pand"));
    SuggestionList list =
        ScriptedStore.of(read("suggest/mradex-pand-us.txt")).see(pand, SuggestionList.class);
    assertThat(list.suggestions())
        .extracting(suggestion -> suggestion.term().text())
        .containsExactly("pandora", "panda express app", "panda", "panda vpn", "panda games");
  }

  @Test
  void theChartOfGamesHasAHundredApps() {
    Subject.Chart games = new Subject.Chart(Device.ANDROID, US, new CategoryId("GAME"));
    String reply = read("charts/mradex-topfree-game-us.txt");
    ChartRanking chart = ScriptedStore.of(reply, reply, reply).see(games, ChartRanking.class);
    assertThat(chart.charts()).containsOnlyKeys(ChartKind.values());
    assertThat(chart.charts().get(ChartKind.FREE))
        .hasSize(100)
        .startsWith(
            new AppId.GooglePlay("com.oakever.meowdoku"),
            new AppId.GooglePlay("com.moonactive.holestars"),
            new AppId.GooglePlay("com.roblox.client"));
  }

  private static AppDetails details(String file, AppId app) throws NoAnswerException {
    return DetailsReader.read(PlayReplies.ok(read("app-details/" + file)), app);
  }

  private static List<String> search(String file, String term) {
    Subject.Search search = new Subject.Search(Device.ANDROID, US, Keyword.of(term));
    return ScriptedStore.of(read("search/" + file)).see(search, SearchRanking.class).apps().stream()
        .map(AppId::value)
        .toList();
  }

  private static Category category(String id, String name) {
    return new Category(new CategoryId(id), name);
  }

  private static Price price(String text, String amount, String currency) {
    return new Price(text, Optional.of(new BigDecimal(amount)), Optional.of(currency));
  }

  static String read(String file) {
    try {
      return Files.readString(Path.of("../../shared/captures/play", file));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
