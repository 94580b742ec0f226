package dev.storescope.server.dashboard.app;

import static dev.storescope.server.dashboard.app.Seen.CHESS;
import static dev.storescope.server.dashboard.app.Seen.day;
import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.observation.Facts;
import dev.storescope.server.dashboard.PageClient;
import dev.storescope.server.dashboard.PageClient.Shown;
import dev.storescope.server.dashboard.TestDashboard;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class RatingsPageTest {
  private static final String PATH = Seen.PATH + "/ratings";

  private final TestDashboard dashboard = new TestDashboard();
  private final Seen seen = new Seen(dashboard.archive);
  private final PageClient member = dashboard.visitor(dashboard.member);

  @AfterEach
  void close() {
    dashboard.close();
  }

  @Test
  void theNewestRatingIsToldWithItsCount() {
    seen.rating(1, 4.5, 1200).rating(0, 4.625, 1234);

    assertThat(member.get(PATH).page().select("#rating dd").eachText())
        .containsExactly("★ 4.63", "1,234", "21 Nov 2026");
  }

  @Test
  void whatADayGainedIsKnownOnlyWhereTheDayBeforeWasLookedAt() {
    seen.rating(4, 4, 100).rating(3, 4, 150).rating(1, 4, 140).rating(0, 4, 135);

    assertThat(member.get(PATH).page().select("tbody tr").eachText())
        .containsExactly(
            "21 Nov 2026 4.00 135 -5",
            "20 Nov 2026 4.00 140 not known",
            "19 Nov 2026 not looked at",
            "18 Nov 2026 4.00 150 +50",
            "17 Nov 2026 4.00 100 not known");
  }

  @Test
  void theFileSaysTheSameAsTheTable() {
    seen.rating(2, 4.5, 100).rating(0, 4.25, 150);

    assertThat(member.get(PATH + "?format=csv").response().body().lines())
        .containsExactly(
            "date,average,count,gained",
            day(0) + ",4.25,150,",
            day(1) + ",,,",
            day(2) + ",4.5,100,");
  }

  @Test
  void aDayNobodyLookedIsAGapInTheChart() {
    seen.rating(2, 4.5, 100).rating(0, 4.25, 150);

    String chart = member.get(PATH + "?days=30").page().select("canvas").attr("data-chart");
    assertThat(chart).contains("null,4.5,null,4.25]");
  }

  @Test
  void anAppThatNobodyRatedHasNoAverage() {
    seen.rating(0, 0, 0);

    Shown shown = member.get(PATH);
    assertThat(shown.page().select("#rating").text()).contains("nobody has rated it");
    assertThat(shown.page().select("tbody td").eachText().getFirst()).isEqualTo("–");
  }

  @Test
  void aRatingNotKnownIsFetchedAndTheSectionLoadsAnew() {
    Shown shown = member.get(PATH);
    assertThat(shown.page().select("#rating [hx-get]").attr("hx-get")).isEqualTo(PATH);
    assertThat(shown.text()).contains("Nobody looked at the rating in these 90 days");
  }

  @Test
  void anAppNotInTheStoreIsSaidToBeAbsent() {
    seen.listing(CHESS, 0, new Facts.NotListed());

    assertThat(member.get(PATH).page().select("#rating").text())
        .contains("The store does not offer the app in this country.");
  }

  @Test
  void aPeriodThatIsNotOfferedIsRefused() {
    assertThat(member.get(PATH + "?days=7").status()).isEqualTo(400);
    assertThat(member.get(PATH + "?days=x").status()).isEqualTo(400);
  }
}
