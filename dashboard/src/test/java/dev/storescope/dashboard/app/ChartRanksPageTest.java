package dev.storescope.dashboard.app;

import static dev.storescope.dashboard.app.ObservedApp.CHESS;
import static dev.storescope.dashboard.app.ObservedApp.OTHER;
import static dev.storescope.dashboard.app.ObservedApp.RIVAL;
import static dev.storescope.dashboard.app.ObservedApp.day;
import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.dashboard.PageClient;
import dev.storescope.dashboard.PageClient.Shown;
import dev.storescope.dashboard.TestDashboard;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

class ChartRanksPageTest {
  private static final String PATH = ObservedApp.PATH + "/charts";

  @AutoClose private final TestDashboard dashboard = new TestDashboard();
  private final ObservedApp seen = new ObservedApp(dashboard.archive);
  private final PageClient member = dashboard.visitor(dashboard.member);

  @Test
  void absentFromAChartAndNotObservedAreShownDifferently() {
    observedOnThreeOfFourDays();

    assertThat(member.get(PATH).page().select("#by-day + .scroll tbody tr").eachText())
        .containsExactly(
            "21 Nov 2026 2", "20 Nov 2026 not observed", "19 Nov 2026 –", "18 Nov 2026 3");
  }

  @Test
  void theFileHasBlankCellsForAbsentAndForNotObservedAndSaysWhich() {
    observedOnThreeOfFourDays();

    assertThat(member.get(PATH + "?format=csv&bom=false").response().body().lines())
        .hasSize(31)
        .startsWith(
            "date,category,title,chart,rank,state",
            day(29) + ",7004,Game: Board,free,,not observed")
        .endsWith(
            day(3) + ",7004,Game: Board,free,3,ranked",
            day(2) + ",7004,Game: Board,free,,not ranked",
            day(1) + ",7004,Game: Board,free,,not observed",
            day(0) + ",7004,Game: Board,free,2,ranked");
  }

  @Test
  void inTheChartNeitherHasAPoint() {
    observedOnThreeOfFourDays();

    String chart = member.get(PATH).page().select("[data-chart]").attr("data-chart");
    assertThat(chart).contains("null,3.0,null,null,2.0]").contains("\"bestIsTop\":true");
  }

  @Test
  void theBestAndTheDaysInTheChartAreCounted() {
    observedOnThreeOfFourDays();

    assertThat(member.get(PATH).page().select("tbody").eachText().getFirst())
        .isEqualTo("Game: Board, free 2 21 Nov 2026 2 2 of 3 observed");
  }

  @Test
  void chartsOfItsCategoriesThatItWasNeverInAreNamed() {
    seen.listing(CHESS, 0, ObservedApp.listed("Chess")).free("7004", 0, RIVAL, OTHER);

    Shown shown = member.get(PATH);
    assertThat(shown.text())
        .contains("The app has not been in any of these charts.")
        .contains("Charts without the app: Game: Board, free.");
  }

  @Test
  void thePageSaysThatNoChartWasObserved() {
    assertThat(member.get(PATH).text()).contains("No charts observed");
  }

  @Test
  void theChartsOfAnotherDeviceAreOthers() {
    observedOnThreeOfFourDays();

    assertThat(member.get(PATH + "?device=ipad").text()).contains("No charts observed");
    assertThat(member.get(PATH + "?device=android").status()).isEqualTo(400);
  }

  private void observedOnThreeOfFourDays() {
    seen.free("7004", 3, RIVAL, OTHER, CHESS).free("7004", 2, RIVAL).free("7004", 0, RIVAL, CHESS);
  }
}
