package dev.storescope.server.dashboard.app;

import static dev.storescope.server.dashboard.app.Seen.CHESS;
import static dev.storescope.server.dashboard.app.Seen.OTHER;
import static dev.storescope.server.dashboard.app.Seen.RIVAL;
import static dev.storescope.server.dashboard.app.Seen.day;
import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.server.dashboard.PageClient;
import dev.storescope.server.dashboard.PageClient.Shown;
import dev.storescope.server.dashboard.TestDashboard;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class CategoryRanksPageTest {
  private static final String PATH = Seen.PATH + "/charts";

  private final TestDashboard dashboard = new TestDashboard();
  private final Seen seen = new Seen(dashboard.archive);
  private final PageClient member = dashboard.visitor(dashboard.member);

  @AfterEach
  void close() {
    dashboard.close();
  }

  @Test
  void aDayInNoChartAndADayNobodyLookedAreToldApart() {
    seenOnThreeOfFourDays();

    assertThat(member.get(PATH).page().select("#by-day + .scroll tbody tr").eachText())
        .containsExactly(
            "21 Nov 2026 2", "20 Nov 2026 not looked at", "19 Nov 2026 –", "18 Nov 2026 3");
  }

  @Test
  void theFileHasZeroForNotInTheChartAndNothingForNotLookedAt() {
    seenOnThreeOfFourDays();

    assertThat(member.get(PATH + "?format=csv").response().body().lines())
        .containsExactly(
            "date,category,title,chart,place",
            day(0) + ",7004,Board Games,free,2",
            day(1) + ",7004,Board Games,free,",
            day(2) + ",7004,Board Games,free,0",
            day(3) + ",7004,Board Games,free,3");
  }

  @Test
  void inTheChartNeitherHasAPoint() {
    seenOnThreeOfFourDays();

    String chart = member.get(PATH).page().select("canvas").attr("data-chart");
    assertThat(chart).contains("null,3.0,null,null,2.0]").contains("\"bestIsTop\":true");
  }

  @Test
  void theBestAndTheDaysInTheChartAreCounted() {
    seenOnThreeOfFourDays();

    assertThat(member.get(PATH).page().select("tbody").eachText().getFirst())
        .isEqualTo("Board Games, free 2 21 Nov 2026 2 2 of 3 looked at");
  }

  @Test
  void chartsOfItsCategoriesThatItWasNeverInAreNamed() {
    seen.listing(CHESS, 0, Seen.listed("Chess")).free("7004", 0, RIVAL, OTHER);

    Shown shown = member.get(PATH);
    assertThat(shown.text())
        .contains("The app was in none of the charts that were looked at.")
        .contains("the app was never in it: Board Games, free.");
  }

  @Test
  void whereNobodyLookedAtAnyChartThatIsSaid() {
    assertThat(member.get(PATH).text()).contains("Nobody looked at a chart");
  }

  @Test
  void theChartsOfAnotherDeviceAreOthers() {
    seenOnThreeOfFourDays();

    assertThat(member.get(PATH + "?device=ipad").text()).contains("Nobody looked at a chart");
    assertThat(member.get(PATH + "?device=android").status()).isEqualTo(400);
  }

  private void seenOnThreeOfFourDays() {
    seen.free("7004", 3, RIVAL, OTHER, CHESS).free("7004", 2, RIVAL).free("7004", 0, RIVAL, CHESS);
  }
}
