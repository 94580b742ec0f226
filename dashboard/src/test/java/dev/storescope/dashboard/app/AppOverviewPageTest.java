package dev.storescope.dashboard.app;

import static dev.storescope.dashboard.app.ObservedApp.CHESS;
import static dev.storescope.dashboard.app.ObservedApp.RIVAL;
import static dev.storescope.dashboard.app.ObservedApp.day;
import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.dashboard.PageClient;
import dev.storescope.dashboard.PageClient.Shown;
import dev.storescope.dashboard.TestDashboard;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

class AppOverviewPageTest {
  private static final String PATH = ObservedApp.PATH;

  @AutoClose private final TestDashboard dashboard = new TestDashboard();
  private final ObservedApp seen = new ObservedApp(dashboard.archive);
  private final PageClient member = dashboard.visitor(dashboard.member);

  @Test
  void theHeadHasANewRatingAtOnceAndSaysWhenItsFiguresAreOf() {
    dashboard.track(CHESS, "chess");
    seen.popularity("chess", 60);
    seen.search("chess", 1, CHESS).search("chess", 0, CHESS).rating(1, 4.1, 100);
    String listing = PATH + "/listing";
    assertThat(member.get(listing).page().select("#app-head .figures").text()).contains("★ 4.10");
    assertThat(member.get(listing).page().select("#figures-of")).isEmpty();
    dashboard.clock.advance(Duration.ofMinutes(20));
    assertThat(member.get(listing).page().select("#figures-of").text())
        .isEqualTo("Figures of 21 Nov 2026, 12:00 UTC.");
    seen.rating(0, 4.9, 300);
    Shown later = member.get(listing);
    assertThat(later.page().select("#app-head .figures").text()).contains("★ 4.90");
    assertThat(later.page().select("#figures-of")).isEmpty();
  }

  @Test
  void theFiguresHaveTheirChangesInThePeriod() {
    dashboard.track(CHESS, "chess", "go", "shogi");
    seen.popularity("chess", 60);
    seen.search("chess", 5, RIVAL, CHESS).search("chess", 0, CHESS);
    seen.search("go", 5, RIVAL).search("go", 0, RIVAL, CHESS);
    seen.search("shogi", 5, CHESS).search("shogi", 0, RIVAL);
    seen.rating(5, 4.5, 100).rating(0, 4.4, 120);

    Shown page = member.get(PATH);
    assertThat(page.page().select(".figures > div").eachText())
        .anyMatch(text -> text.startsWith("Ranked #1 1"))
        .anyMatch(text -> text.startsWith("In top 3 2 of 3 keywords"))
        .anyMatch(text -> text.startsWith("Rating ★ 4.40 ▼ 0.10 120 ratings"))
        .anyMatch(text -> text.startsWith("New ratings +20"));
    assertThat(page.page().select(".figures > div").first().text()).startsWith("Visibility");
    assertThat(page.page().select("section:has(h2:contains(Losers)) tbody tr").eachText())
        .containsExactly("shogi 1 not ranked");
    assertThat(page.page().select("section:has(h2:contains(Winners)) tbody th").eachText())
        .containsExactlyInAnyOrder("chess", "go");
    assertThat(
            member.get(PATH + "?format=csv&bom=false&days=7&table=ranks").response().body().lines())
        .startsWith("date,1,2–5,6–10,11–50,51–100,101+")
        .endsWith(day(0) + ",1,1,0,0,0,0");
  }

  @Test
  void newRatingsAreThoseSinceTheDayBeforeThePeriod() {
    dashboard.track(CHESS, "chess");
    seen.rating(7, 4.5, 100).rating(6, 4.5, 107).rating(0, 4.5, 120);

    assertThat(member.get(PATH + "?days=7").page().select(".figures > div").eachText())
        .anyMatch(text -> text.startsWith("New ratings +20 since 15 Nov 2026"));
  }

  @Test
  void keywordsThatWereAddedAreNoGrowth() {
    dashboard.track(CHESS, "chess", "a", "b", "c", "d", "e");
    seen.search("chess", 40, CHESS).search("chess", 10, CHESS).search("chess", 0, CHESS);
    for (String added : List.of("a", "b", "c", "d", "e")) {
      seen.search(added, 2, CHESS).search(added, 0, CHESS);
    }

    Shown page = member.get(PATH);
    assertThat(page.page().select(".figures > div").eachText())
        .anyMatch(text -> text.startsWith("Ranked #1 6 of 6 keywords, 5 added in the period"));
    assertThat(page.page().select(".chart .markers title").eachText())
        .contains("19 Nov 2026: 5 keywords first observed");
    assertThat(page.page().select("section:has(h2:contains(Winners)) tbody")).isEmpty();
  }

  @Test
  void anAppThatLeftTheChartsHasItsLastRank() {
    dashboard.track(CHESS);
    seen.free("36", 4, RIVAL, CHESS).free("36", 0, RIVAL);
    assertThat(chartFigure()).contains("Not charting last rank 2, Overall, free, 17 Nov 2026");
    seen.free("6014", 1, CHESS, RIVAL).free("6014", 0, CHESS, RIVAL);
    assertThat(chartFigure()).contains("Best chart rank 1 Games, free");
  }

  @Test
  void aChartThatWasNotObservedSinceTellsNoRank() {
    dashboard.track(CHESS);
    seen.free("36", 4, RIVAL, CHESS);
    assertThat(chartFigure()).contains("– last rank 2, Overall, free, 17 Nov 2026");
  }

  private String chartFigure() {
    return member.get(PATH).page().select(".figures > div").last().text();
  }

  @Test
  void comparedPeriodsHaveOneVerdict() {
    dashboard.track(CHESS);
    seen.rating(40, 4.5, 100).rating(31, 4.5, 100).rating(20, 4.1, 110).rating(0, 4.4, 120);
    assertThat(
            member.get(PATH + "?compare=yes").page().select(".figures > div").stream()
                .filter(figure -> figure.text().startsWith("Rating"))
                .map(figure -> figure.select(".change").size()))
        .containsExactly(1);
  }

  @Test
  void reviewsOfAPeriodAreShownAlsoIfTheyWereObservedAfterIt() {
    dashboard.track(CHESS);
    new ObservedReviews(dashboard.archive, CHESS).say(12, 5, "Lovely").listed(0, true);
    assertThat(
            member
                .get(PATH + "?since=" + day(14) + "&till=" + day(10))
                .page()
                .select("#reviews")
                .text())
        .contains("Lovely");
  }

  @Test
  void anAddressWithAParameterOfTheKeywordsShowsThem() {
    dashboard.track(CHESS, "chess");
    assertThat(
            member.get(PATH + "?k=chess&days=90").page().select("#keywords tbody a.keyword").text())
        .isEqualTo("chess");
    assertThat(member.get(PATH + "?format=csv&bom=false&table=keywords").text())
        .startsWith("keyword,");
  }

  @Test
  void whatWasNotObservedIsNotZero() {
    dashboard.track(CHESS);
    Shown page = member.get(PATH);
    assertThat(page.page().select(".figures strong")).isEmpty();
    assertThat(page.text()).contains("No keyword is tracked.");
    assertThat(member.get(PATH + "?days=8").status()).isEqualTo(400);
  }
}
