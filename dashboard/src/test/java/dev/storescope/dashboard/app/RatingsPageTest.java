package dev.storescope.dashboard.app;

import static dev.storescope.dashboard.app.ObservedApp.CHESS;
import static dev.storescope.dashboard.app.ObservedApp.day;
import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.dashboard.PageClient;
import dev.storescope.dashboard.PageClient.Shown;
import dev.storescope.dashboard.TestDashboard;
import dev.storescope.observation.Facts;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

class RatingsPageTest {
  private static final String PATH = ObservedApp.PATH + "/ratings";

  @AutoClose private final TestDashboard dashboard = new TestDashboard();
  private final ObservedApp seen = new ObservedApp(dashboard.archive);
  private final PageClient member = dashboard.visitor(dashboard.member);

  @Test
  void theNewestRatingIsShownWithItsCount() {
    seen.rating(1, 4.5, 1200).rating(0, 4.625, 1234);

    assertThat(member.get(PATH).page().select("#rating dd").eachText())
        .containsExactly("★ 4.63", "1,234", "21 Nov 2026");
  }

  @Test
  void theGainOfADayIsKnownOnlyIfTheDayBeforeWasObserved() {
    seen.rating(4, 4, 100).rating(3, 4, 150).rating(1, 4, 140).rating(0, 4, 135);

    assertThat(member.get(PATH).page().select("tbody tr").eachText())
        .containsExactly(
            "21 Nov 2026 4.00 135 -5",
            "20 Nov 2026 4.00 140 not known",
            "19 Nov 2026 not observed",
            "18 Nov 2026 4.00 150 +50",
            "17 Nov 2026 4.00 100 not known");
  }

  @Test
  void aListOfAppsHasTheRatingOfItsDate() {
    seen.rating(1, 4.5, 100).card("chess", 0, 4.25, 150);

    assertThat(member.get(PATH).page().select("tbody tr").eachText())
        .containsExactly("21 Nov 2026 4.25 150 +50", "20 Nov 2026 4.50 100 not known");
  }

  @Test
  void theFileHasTheDataOfTheTable() {
    seen.rating(2, 4.5, 100).rating(0, 4.25, 150);

    assertThat(member.get(PATH + "?format=csv").response().body().lines())
        .hasSize(91)
        .startsWith("date,average,count,gained", day(89) + ",,,")
        .endsWith(day(2) + ",4.5,100,", day(1) + ",,,", day(0) + ",4.25,150,");
  }

  @Test
  void aDayNotObservedIsAGapInTheChart() {
    seen.rating(2, 4.5, 100).rating(0, 4.25, 150);

    String chart = member.get(PATH + "?days=30").page().select("[data-chart]").attr("data-chart");
    assertThat(chart).contains("null,4.5,null,4.25]");
  }

  @Test
  void anAppWithoutRatingsHasNoAverage() {
    seen.rating(0, 0, 0);

    Shown shown = member.get(PATH);
    assertThat(shown.page().select("#rating").text()).contains("no ratings yet");
    assertThat(shown.page().select("tbody td").eachText().getFirst()).isEqualTo("–");
  }

  @Test
  void aRatingNotObservedIsFetchedAndTheSectionReloads() {
    Shown shown = member.get(PATH);
    assertThat(shown.page().select("#rating [hx-get]").attr("hx-get")).isEqualTo(PATH);
    assertThat(shown.text()).contains("No ratings observed in the last 90 days");
  }

  @Test
  void anAppNotInTheStoreIsShownAsAbsent() {
    seen.listing(CHESS, 0, new Facts.NotListed());

    assertThat(member.get(PATH).page().select("#rating").text())
        .contains("The app is not available in this country.");
  }

  @Test
  void aRangeThatIsNotOfferedIsRefused() {
    assertThat(member.get(PATH + "?days=7").status()).isEqualTo(400);
    assertThat(member.get(PATH + "?days=x").status()).isEqualTo(400);
  }
}
