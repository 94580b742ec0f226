package dev.storescope.dashboard;

import static dev.storescope.dashboard.StoreFacts.US;
import static dev.storescope.dashboard.StoreFacts.app;
import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.dashboard.PageClient.Shown;
import dev.storescope.dashboard.page.form.FormFields;
import dev.storescope.store.AppId;
import dev.storescope.store.Country;
import dev.storescope.store.Device;
import dev.storescope.store.Keyword;
import dev.storescope.tracking.TrackedApp;
import java.time.Instant;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SearchPagesTest {
  private static final Instant NOW = TestDashboard.NOW;

  @AutoClose private final TestDashboard dashboard = new TestDashboard();
  private final StoreFacts facts = new StoreFacts(dashboard.archive);
  private final PageClient member = dashboard.visitor(dashboard.member);

  @ParameterizedTest
  @CsvSource({
    "https://apps.apple.com/us/app/some-game/id361309726, appstore/361309726/us",
    "https://apps.apple.com/de/app/ein-spiel/id361309726?mt=8, appstore/361309726/de",
    "apps.apple.com/jp/app/id361309726, appstore/361309726/jp",
    "http://itunes.apple.com/app/id361309726, appstore/361309726/us",
    "https://apps.apple.com/zz/app/id361309726, appstore/361309726/us",
    "https://play.google.com/store/apps/details?id=com.example.app, googleplay/com.example.app/us",
    "https://play.google.com/store/apps/details?id=com.example.app&gl=DE&hl=de,"
        + " googleplay/com.example.app/de",
    "361309726, appstore/361309726/us",
    "id361309726, appstore/361309726/us",
    "com.whatsapp, googleplay/com.whatsapp/us"
  })
  void aLinkOrAnIdLeadsToItsApp(String text, String path) {
    assertThat(search(member, text).url()).endsWith("/dashboard/apps/" + path);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "https://evil.example/us/app/id361309726",
        "https://apps.apple.com.evil.example/app/id361309726",
        "https://evil.example/?https://apps.apple.com/app/id1",
        "https://user@evil.example/apps.apple.com/app/id361309726",
        "javascript:alert(1)",
        "ftp://apps.apple.com/us/app/id361309726",
        "https://apps.apple.com/us/developer/id361309726",
        "https://apps.apple.com/us/app/id99999999999999999999",
        "https://play.google.com/store/apps/details?id=%3Cscript%3E",
        "https://play.google.com/store/apps/details",
        "https://play.google.com/%zz"
      })
  void aLinkToNoAppIsExplainedInOneSentence(String text) {
    Shown page = search(member, text);
    assertThat(page.status()).isEqualTo(200);
    assertThat(page.page().select(".notice.bad")).hasSize(1);
    assertThat(page.page().select("script:not([src])")).isEmpty();
    assertThat(dashboard.queue.pending()).isEmpty();
  }

  @Test
  void wordsAreSearchedForInTheStoreAndBecomeResults() {
    Shown before = search(member, "booking.com");
    assertThat(before.page().select("#found .preparing")).hasSize(1);
    assertThat(dashboard.queue.pending()).containsExactly(StoreFacts.search("booking.com"));
    facts.ranked("booking.com", NOW, 1, 2);
    dashboard.queue.finish(StoreFacts.search("booking.com"));
    Shown after = search(member, "booking.com");
    assertThat(after.page().select("#found ol.apps li")).hasSize(2);
    assertThat(after.page().select("#found .head a").attr("href"))
        .isEqualTo("/dashboard/keywords/appstore/us?q=booking.com&device=iphone");
  }

  @Test
  void ownAppsCompetitorsAndKeywordsAreFound() {
    follow(dashboard);
    Shown page = search(member, "block");
    assertThat(page.page().select("#apps li").eachText())
        .hasSize(2)
        .first()
        .satisfies(text -> assertThat(text).contains("Blocks").contains("tracked"));
    assertThat(page.page().select("#apps li").get(1).text())
        .contains("Blockade")
        .contains("competitor of Blocks");
    assertThat(page.page().select("#keywords tbody a").eachText()).containsExactly("block puzzle");
  }

  @Test
  void nothingOfAnotherAccountIsFound() {
    follow(dashboard);
    Shown page = search(dashboard.visitor(dashboard.administrator), "block");
    assertThat(page.page().select("#apps li, #keywords tbody a")).isEmpty();
  }

  @Test
  void aResultIsTrackedWithAButton() {
    facts.ranked("puzzle", NOW, 1, 2);
    Shown after = member.submit(search(member, "puzzle"), "#found form");
    assertThat(after.url()).endsWith("/dashboard/apps/appstore/1/us/keywords");
    assertThat(tracked()).containsExactly(new TrackedApp(app(1), US, one(Device.IPHONE), NOW));
    Shown again = search(member, "puzzle");
    assertThat(again.page().select("#found .badge").eachText()).containsExactly("tracked");
    assertThat(again.page().select("#found form")).hasSize(1);
  }

  @Test
  void anAppIsAddedByItsLinkWithItsCountryAndTheDevicesChosen() {
    Shown page = member.get("/dashboard/search");
    member.submit(
        page,
        "#add",
        "link",
        "https://apps.apple.com/de/app/id361309726",
        "country",
        "us",
        "device",
        "iphone",
        "device",
        "ipad");
    member.submit(page, "#add", "link", "com.example.app", "country", "jp", "device", "iphone");
    assertThat(tracked())
        .containsExactly(
            new TrackedApp(
                app(361309726), new Country("de"), EnumSet.of(Device.IPHONE, Device.IPAD), NOW),
            new TrackedApp(
                new AppId.GooglePlay("com.example.app"),
                new Country("jp"),
                one(Device.ANDROID),
                NOW));
  }

  @Test
  void whatIsNoAppIsNotAdded() {
    Shown page = member.get("/dashboard/search");
    for (String link : new String[] {"https://evil.example/id1", "puzzle", "", "a.b-c"}) {
      Shown refused = member.submit(page, "#add", "link", link, "country", "us");
      assertThat(refused.page().select(".notice.bad")).as(link).hasSize(1);
    }
    assertThat(tracked()).isEmpty();
  }

  @Test
  void storeAndCountryStayInTheLinks() {
    facts.ranked("puzzle", NOW, 1);
    Shown page = member.get("/dashboard/search?q=2048&storetype=googleplay&country=de");
    assertThat(page.page().select("#found .head a").attr("href"))
        .isEqualTo("/dashboard/keywords/googleplay/de?q=2048&device=android");
    assertThat(page.page().select("select[name=storetype] option[selected]").attr("value"))
        .isEqualTo("googleplay");
    assertThat(member.get("/dashboard/search?q=2048").page().select("a[href$=/2048/us]"))
        .hasSize(1);
  }

  private void follow(TestDashboard on) {
    facts.listed(1, NOW, "Blocks");
    facts.listed(2, NOW, "Blockade");
    facts.listed(3, NOW, "Chess");
    on.trackingLists.put(on.member.id(), app(1), US, one(Device.IPHONE));
    on.trackingLists.addKeywords(
        on.member.id(), app(1), US, List.of(Keyword.of("block puzzle"), Keyword.of("chess")));
    on.competitorLists.put(on.member.id(), app(1), US, List.of(app(2), app(3)));
  }

  private List<TrackedApp> tracked() {
    return dashboard.trackingLists.list(dashboard.member.id());
  }

  private static Set<Device> one(Device device) {
    return EnumSet.of(device);
  }

  private static Shown search(PageClient visitor, String text) {
    return visitor.get("/dashboard/search?" + FormFields.write("q", text));
  }

  @Test
  void whileOneTypesAppsOpenAtTheTabThatIsOpenAndPagesAreFound() {
    AppId chess = new AppId.AppStore(7);
    dashboard.track(chess, "chess online", "go");
    String from = FormFields.encode("/dashboard/apps/appstore/9/de/reviews?stars=1");
    Shown byId = member.get("/dashboard/search/quick?q=7&from=" + from);
    assertThat(byId.page().select("#found-quickly a").eachAttr("href"))
        .containsExactly("/dashboard/apps/appstore/7/us/reviews");
    Shown byWord = member.get("/dashboard/search/quick?q=CH&from=" + from);
    assertThat(byWord.page().select("#found-quickly a").eachText())
        .contains(
            "chess online App Store, United States", "Charts this app", "Search", "Top charts");
    assertThat(member.get("/dashboard/search/quick?q=report&from=" + from).page().select("a[role]"))
        .extracting(link -> link.attr("href"))
        .containsExactly("/dashboard/apps/appstore/9/de/report");
    assertThat(
            member.get("/dashboard/search/quick?q=chan").page().select("a[role]").eachAttr("href"))
        .contains("/dashboard/account/channels");
    assertThat(member.get("/dashboard/search/quick?q=zzz").page().select("#found-quickly").text())
        .isEqualTo(
            "No tracked app, keyword or page matches “zzz”. Press Enter to search the stores.");
    assertThat(member.get("/dashboard/search/quick").status()).isEqualTo(200);
  }
}
