package dev.storescope.dashboard.app;

import static dev.storescope.dashboard.app.ObservedApp.CHESS;
import static dev.storescope.dashboard.app.ObservedApp.ago;
import static dev.storescope.dashboard.app.ObservedApp.day;
import static dev.storescope.dashboard.app.ObservedApp.listed;
import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.dashboard.PageClient;
import dev.storescope.dashboard.PageClient.Shown;
import dev.storescope.dashboard.TestDashboard;
import dev.storescope.observation.Facts;
import dev.storescope.observation.ProductPage;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

class ListingPageTest {
  private static final String PATH = ObservedApp.PATH + "/listing";

  private static final ProductPage PRODUCT_PAGE =
      new ProductPage(
          Optional.of("Play & learn"),
          Optional.of(true),
          List.of(
              new ProductPage.Purchase("Pro", "$2.99"), new ProductPage.Purchase("Pro", "$9.99")),
          Optional.of("9+"),
          List.of(
              new ProductPage.PrivacyType(
                  "DATA_LINKED_TO_YOU", List.of("LOCATION", "USER_CONTENT"))),
          List.of(
              new ProductPage.Event(
                  "7",
                  "A tournament",
                  Optional.of("COMPETITION"),
                  Optional.of(Instant.parse("2026-11-01T00:00:00Z")),
                  Optional.of(Instant.parse("2026-11-30T00:00:00Z")))),
          List.of("Games for two"),
          new TreeMap<>(Map.of("phone", 10, "pad", 3)));

  @AutoClose private final TestDashboard dashboard = new TestDashboard();
  private final ObservedApp seen = new ObservedApp(dashboard.archive);
  private final PageClient member = dashboard.visitor(dashboard.member);

  @Test
  void aChangedTextShowsTheWordsThatCameAndWent() {
    seen.listing(CHESS, 9, listed("Chess")).listing(CHESS, 3, listed("Chess: Play & Learn"));

    Shown shown = member.get(PATH);
    assertThat(shown.page().select(".event ins").eachText()).containsExactly(": Play & Learn");
    assertThat(shown.page().select(".event h3").text())
        .isEqualTo("18 Nov 2026 between 12 Nov 2026, 11:00 UTC and 18 Nov 2026, 11:00 UTC");
  }

  @Test
  void screenshotsThatCameAndWentAreShownAsPictures() {
    seen.listing(CHESS, 9, listed("Chess", "Text.", List.of("/1.png", "/2.png")))
        .listing(CHESS, 3, listed("Chess", "Text.", List.of("/2.png", "/3.png")));

    Shown shown = member.get(PATH);
    assertThat(shown.page().select("img.went").eachAttr("src")).containsExactly("/1.png");
    assertThat(shown.page().select("img.came").eachAttr("src")).containsExactly("/3.png");
    assertThat(shown.page().select(".event").text()).contains("1 unchanged.");
  }

  @Test
  void aChangeIsFoundAgainstAnObservationBeforeTheRange() {
    seen.listing(CHESS, 40, listed("Chess")).listing(CHESS, 3, listed("Chess 2"));

    assertThat(member.get(PATH + "?days=30").page().select(".event")).hasSize(1);
  }

  @Test
  void theFileHasARowForEachFieldThatChanged() {
    seen.listing(CHESS, 9, listed("Chess", "Old.", List.of("/1.png")))
        .listing(CHESS, 3, listed("Chess 2", "New.", List.of("/1.png")));

    assertThat(member.get(PATH + "?format=csv&bom=false").response().body().lines())
        .containsExactly(
            "last_seen_before,first_seen_after,field,device,before,after",
            "%s,%s,title,,Chess,Chess 2".formatted(ago(9), ago(3)),
            "%s,%s,description,,Old.,New.".formatted(ago(9), ago(3)));
  }

  @Test
  void noChangesDifferFromNoObservations() {
    assertThat(member.get(PATH).text())
        .contains("The listing was not observed in the last 30 days");
    seen.listing(CHESS, 9, listed("Chess")).listing(CHESS, 3, listed("Chess"));
    assertThat(member.get(PATH).text()).contains("No changes in 2 observations since 12 Nov 2026.");
  }

  @Test
  void aPastDayShowsTheListingAsItWasKnownThen() {
    seen.listing(CHESS, 9, listed("Chess")).listing(CHESS, 3, listed("Chess 2"));

    assertThat(titleOn("?day=" + day(4))).isEqualTo("Chess");
    assertThat(titleOn("?day=" + day(3))).isEqualTo("Chess 2");
    assertThat(titleOn("")).isEqualTo("Chess 2");
    assertThat(member.get(PATH + "?day=" + day(10)).page().select("#listing").text())
        .contains("The listing was not observed by this date.");
  }

  @Test
  void anOldListingIsShownWhileANewOneIsFetched() {
    seen.listing(CHESS, 9, listed("Chess"));

    Shown shown = member.get(PATH);
    assertThat(shown.page().select("#listing [hx-get]")).hasSize(1);
    assertThat(titleOn("")).isEqualTo("Chess");
  }

  @Test
  void anAppNoLongerInTheStoreIsShownAsAbsent() {
    seen.listing(CHESS, 9, listed("Chess")).listing(CHESS, 0, new Facts.NotListed());

    Shown shown = member.get(PATH);
    assertThat(shown.page().select("#listing").text()).contains("the app was not available");
    assertThat(shown.page().select(".event del").text()).isEqualTo("yes");
    assertThat(shown.page().select(".event ins").text()).isEqualTo("no");
  }

  @Test
  void theProductPageShowsWhatTheListingDoesNotHave() {
    seen.listing(CHESS, 3, listed("Chess"));
    assertThat(member.get(PATH).page().select("#product-page")).isEmpty();

    seen.productPage(CHESS, 2, PRODUCT_PAGE);
    assertThat(member.get(PATH).page().select("#product-page dd").eachText())
        .containsExactly(
            "19 Nov 2026, 11:00 UTC",
            "Play & learn",
            "Pro $2.99 Pro $9.99",
            "9+",
            "A tournament from 1 Nov 2026 until 30 Nov 2026",
            "Games for two",
            "data linked to you location, user content",
            "pad 3, phone 10");
    assertThat(member.get(PATH + "?day=" + day(4)).page().select("#product-page")).isEmpty();
  }

  @Test
  void aProductPageWithoutASubtitleSaysSo() {
    seen.listing(CHESS, 3, listed("Chess"))
        .productPage(
            CHESS,
            2,
            new ProductPage(
                Optional.empty(),
                Optional.of(false),
                List.of(),
                Optional.empty(),
                List.of(),
                List.of(),
                List.of(),
                new TreeMap<>()));
    assertThat(member.get(PATH).page().select("#product-page dd").eachText())
        .containsExactly("19 Nov 2026, 11:00 UTC", "None", "None");
  }

  @Test
  void markupInAListingIsShownAsText() {
    seen.listing(CHESS, 9, listed("Chess")).listing(CHESS, 0, listed("<script>x</script>"));

    Shown shown = member.get(PATH);
    assertThat(shown.page().select("main script")).isEmpty();
    assertThat(shown.page().select("#listing").text()).contains("<script>x</script>");
  }

  @Test
  void anInvalidDayIsRefused() {
    assertThat(member.get(PATH + "?day=yesterday").status()).isEqualTo(400);
    assertThat(member.get(PATH + "?day=2027-01-01").status()).isEqualTo(400);
    assertThat(member.get(PATH + "?day=-999999999-01-01").status()).isEqualTo(400);
  }

  private String titleOn(String query) {
    return member.get(PATH + query).page().select("#listing dd strong").text();
  }
}
