package dev.storescope.server.dashboard.app;

import static dev.storescope.server.dashboard.app.Seen.CHESS;
import static dev.storescope.server.dashboard.app.Seen.ago;
import static dev.storescope.server.dashboard.app.Seen.day;
import static dev.storescope.server.dashboard.app.Seen.listed;
import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.observation.Facts;
import dev.storescope.server.dashboard.PageClient;
import dev.storescope.server.dashboard.PageClient.Shown;
import dev.storescope.server.dashboard.TestDashboard;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class ListingPageTest {
  private static final String PATH = Seen.PATH + "/listing";

  private final TestDashboard dashboard = new TestDashboard();
  private final Seen seen = new Seen(dashboard.archive);
  private final PageClient member = dashboard.visitor(dashboard.member);

  @AfterEach
  void close() {
    dashboard.close();
  }

  @Test
  void aChangedTextShowsTheWordsThatCameAndWent() {
    seen.listing(CHESS, 9, listed("Chess")).listing(CHESS, 3, listed("Chess: Play & Learn"));

    Shown shown = member.get(PATH);
    assertThat(shown.page().select(".event ins").eachText()).containsExactly(": Play & Learn");
    assertThat(shown.page().select(".event h3").text())
        .isEqualTo("18 Nov 2026 seen 18 Nov 2026, 11:00 UTC; as before at 12 Nov 2026, 11:00 UTC");
  }

  @Test
  void screenshotsThatCameAndWentAreShownAsPictures() {
    seen.listing(CHESS, 9, listed("Chess", "Text.", List.of("/1.png", "/2.png")))
        .listing(CHESS, 3, listed("Chess", "Text.", List.of("/2.png", "/3.png")));

    Shown shown = member.get(PATH);
    assertThat(shown.page().select("img.went").eachAttr("src")).containsExactly("/1.png");
    assertThat(shown.page().select("img.came").eachAttr("src")).containsExactly("/3.png");
    assertThat(shown.page().select(".event").text()).contains("1 stayed.");
  }

  @Test
  void aChangeIsFoundAgainstALookBeforeThePeriod() {
    seen.listing(CHESS, 40, listed("Chess")).listing(CHESS, 3, listed("Chess 2"));

    assertThat(member.get(PATH + "?days=30").page().select(".event")).hasSize(1);
  }

  @Test
  void theFileHasARowForEachFieldThatChanged() {
    seen.listing(CHESS, 9, listed("Chess", "Old.", List.of("/1.png")))
        .listing(CHESS, 3, listed("Chess 2", "New.", List.of("/1.png")));

    assertThat(member.get(PATH + "?format=csv").response().body().lines())
        .containsExactly(
            "last_seen_before,first_seen_after,field,device,before,after",
            "%s,%s,title,,Chess,Chess 2".formatted(ago(9), ago(3)),
            "%s,%s,description,,Old.,New.".formatted(ago(9), ago(3)));
  }

  @Test
  void looksWithoutAChangeAndNoLooksAreToldApart() {
    assertThat(member.get(PATH).text()).contains("Nobody looked at the listing in these 365 days");
    seen.listing(CHESS, 9, listed("Chess")).listing(CHESS, 3, listed("Chess"));
    assertThat(member.get(PATH).text()).contains("Nothing changed in 2 looks since 12 Nov 2026.");
  }

  @Test
  void aPastDayShowsTheListingAsItWasKnownThen() {
    seen.listing(CHESS, 9, listed("Chess")).listing(CHESS, 3, listed("Chess 2"));

    assertThat(titleOn("?day=" + day(4))).isEqualTo("Chess");
    assertThat(titleOn("?day=" + day(3))).isEqualTo("Chess 2");
    assertThat(titleOn("")).isEqualTo("Chess 2");
    assertThat(member.get(PATH + "?day=" + day(10)).page().select("#listing").text())
        .contains("Nobody had looked at the listing by then.");
  }

  @Test
  void anOldListingIsShownWhileANewOneIsFetched() {
    seen.listing(CHESS, 9, listed("Chess"));

    Shown shown = member.get(PATH);
    assertThat(shown.page().select("#listing [hx-get]")).hasSize(1);
    assertThat(titleOn("")).isEqualTo("Chess");
  }

  @Test
  void anAppThatLeftTheStoreIsSaidToHave() {
    seen.listing(CHESS, 9, listed("Chess")).listing(CHESS, 0, new Facts.NotListed());

    Shown shown = member.get(PATH);
    assertThat(shown.page().select("#listing").text()).contains("the store did not offer the app");
    assertThat(shown.page().select(".event del").text()).isEqualTo("yes");
    assertThat(shown.page().select(".event ins").text()).isEqualTo("no");
  }

  @Test
  void whatAStoreWroteIsShownAsText() {
    seen.listing(CHESS, 9, listed("Chess")).listing(CHESS, 0, listed("<script>x</script>"));

    Shown shown = member.get(PATH);
    assertThat(shown.page().select("main script")).isEmpty();
    assertThat(shown.page().select("#listing").text()).contains("<script>x</script>");
  }

  @Test
  void aDayThatIsNoneIsRefused() {
    assertThat(member.get(PATH + "?day=yesterday").status()).isEqualTo(400);
    assertThat(member.get(PATH + "?day=2027-01-01").status()).isEqualTo(400);
    assertThat(member.get(PATH + "?day=-999999999-01-01").status()).isEqualTo(400);
  }

  private String titleOn(String query) {
    return member.get(PATH + query).page().select("#listing dd strong").text();
  }
}
