package dev.storescope.dashboard.overview;

import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.dashboard.PageClient;
import dev.storescope.dashboard.PageClient.Shown;
import dev.storescope.dashboard.StoreFacts;
import dev.storescope.dashboard.TestDashboard;
import dev.storescope.dashboard.page.DailySeries;
import dev.storescope.dashboard.page.DailySeries.DailyLine;
import dev.storescope.dashboard.page.DailySeries.Measure;
import dev.storescope.dashboard.page.DateRange;
import dev.storescope.dashboard.plot.Sparkline;
import dev.storescope.fetching.FetchInterval;
import dev.storescope.groups.AppGroup.GroupedApp;
import dev.storescope.observation.Facts.ChartKind;
import dev.storescope.observation.Facts.SearchRanking;
import dev.storescope.observation.Observation;
import dev.storescope.observation.Source;
import dev.storescope.store.AppId;
import dev.storescope.store.Device;
import dev.storescope.tracking.interval.IntervalScope;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

class OverviewPageTest {
  private static final AppId CHESS = StoreFacts.app(1);

  @AutoClose private final TestDashboard dashboard = new TestDashboard();
  private final StoreFacts facts = new StoreFacts(dashboard.archive);
  private final PageClient member = dashboard.visitor(dashboard.member);

  @Test
  void withoutTrackedAppsThePageIsTheChecklistWithASearch() {
    Shown page = member.get("/dashboard");

    assertThat(page.page().select("#checklist [aria-current=step] h3").text())
        .isEqualTo("Track an app");
    assertThat(page.page().select("main form[action=/dashboard/search] input[name=q]")).hasSize(1);
  }

  @Test
  void anAppIsShownWithItsChartRanksAndTheirChange() {
    dashboard.track(CHESS, "chess");
    facts.listed(1, ago(0), "Chess");
    facts.charted(ago(1), Map.of(ChartKind.FREE, StoreFacts.ids(2, 3, 1)));
    facts.charted(ago(0), Map.of(ChartKind.FREE, StoreFacts.ids(1, 2, 3)));

    Shown page = member.get("/dashboard");
    assertThat(page.page().select("#tracked tbody tr")).hasSize(1);
    assertThat(page.page().select(".chart-rank").eachText()).containsExactly("1 Free, overall ▲ 2");
    assertThat(page.page().select("#tracked a.app").attr("href"))
        .isEqualTo("/dashboard/apps/appstore/1/us");
  }

  @Test
  void aChartThatTheAppFellOutOfSaysSo() {
    dashboard.track(CHESS, "chess");
    facts.charted(ago(1), Map.of(ChartKind.FREE, StoreFacts.ids(1)));
    facts.charted(ago(0), Map.of(ChartKind.FREE, StoreFacts.ids(2)));

    assertThat(member.get("/dashboard").page().select(".chart-rank").eachText())
        .containsExactly("– Free, overall out");
  }

  @Test
  void theLastDayNamesItsKeywordsAndWhatWasObservedTheDayBefore() {
    dashboard.track(CHESS, "entered", "fell", "same");
    dashboard.competitorLists.change(
        dashboard.member.id(), CHESS, StoreFacts.US, _ -> List.of(StoreFacts.app(2)));
    facts.listed(1, ago(3), "Chess");
    facts.listed(2, ago(3), "Draughts");
    facts.listed(2, ago(1), "Draughts Plus");
    facts.ranked("entered", ago(1), 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 1);
    facts.ranked("entered", ago(0), 2, 1);
    facts.ranked("fell", ago(1), 1);
    facts.ranked("fell", ago(0), 2, 3, 4, 5, 6, 7, 1);
    facts.ranked("same", ago(1), 1);
    facts.ranked("same", ago(0), 1);

    Shown page = member.get("/dashboard");
    assertThat(page.page().select("#news .happened li").eachText())
        .containsExactly(
            "1 keyword entered the top 10: entered",
            "1 keyword fell: fell",
            "The day before: Draughts Plus: title changed");
    assertThat(page.page().select("#news h3 a").attr("href"))
        .startsWith("/dashboard/apps/appstore/1/us/events?on=");
  }

  @Test
  void aDayOnWhichNothingMovedIsNoNews() {
    dashboard.track(CHESS, "same");
    facts.ranked("same", ago(1), 1);
    facts.ranked("same", ago(0), 1);
    assertThat(member.get("/dashboard").page().select("#news")).isEmpty();
  }

  @Test
  void chartsNotObservedDifferFromNoCharts() {
    dashboard.track(CHESS, "chess");
    assertThat(member.get("/dashboard").text()).contains("not observed").doesNotContain("no chart");

    facts.charted(ago(0), Map.of(ChartKind.FREE, StoreFacts.ids(2)));
    assertThat(member.get("/dashboard").text()).contains("not charting");
  }

  @Test
  void theWeekCountsKeywordsObservedAtBothEnds() {
    dashboard.track(CHESS, "better", "worse", "fell out", "came in", "same", "not then", "never");
    facts.ranked("better", ago(7), 2, 3, 1);
    facts.ranked("better", ago(0), 2, 1);
    facts.ranked("worse", ago(7), 1);
    facts.ranked("worse", ago(0), 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 1);
    facts.ranked("fell out", ago(7), 1);
    facts.ranked("fell out", ago(0), 2);
    facts.ranked("came in", ago(7), 2);
    facts.ranked("came in", ago(0), 1);
    facts.ranked("same", ago(7), 1);
    facts.ranked("same", ago(0), 1);
    facts.ranked("not then", ago(0), 1);

    assertThat(member.get("/dashboard?format=csv&bom=false").response().body().lines().skip(1))
        .containsExactly("appstore,1,us,iphone,1,,,,,,,,,,7,4,2,2,1,2,,,");
    assertThat(member.get("/dashboard?format=csv").response().body())
        .isEqualTo("\uFEFF" + member.get("/dashboard?format=csv&bom=false").response().body());
    Shown page = member.get("/dashboard");
    assertThat(page.page().select("#tracked td").eachText()).contains("▲ 2 ▼ 2");
    assertThat(page.page().select("#tracked .top-ten").text()).isEqualTo("4 +1 −2");
  }

  @Test
  void ranksOfAnAppOfEverySeventhDayStandBetweenItsFetches() {
    dashboard.track(CHESS, "chess");
    facts.ranked("chess", ago(12), 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 1);
    facts.ranked("chess", ago(5), 1);
    facts.charted(ago(12), Map.of(ChartKind.FREE, StoreFacts.ids(2, 1)));
    facts.charted(ago(5), Map.of(ChartKind.FREE, StoreFacts.ids(1)));
    assertThat(member.get("/dashboard").text()).contains("not observed");
    dashboard
        .ports()
        .fetchIntervals()
        .put(
            dashboard.member.id(),
            new IntervalScope.OfApp(new GroupedApp(CHESS, StoreFacts.US)),
            FetchInterval.EVERY_SEVENTH_DAY);
    Shown page = member.get("/dashboard");
    assertThat(page.page().select("#tracked .top-ten").text()).isEqualTo("1 +1");
    assertThat(page.page().select(".chart-rank").eachText()).containsExactly("1 Free, overall");
    assertThat(page.page().select(".spark path").attr("d")).as("up to today").contains("114.0");
  }

  @Test
  void ranksOfAnotherSourceAWeekAgoAreNotCompared() {
    dashboard.track(CHESS, "chess");
    facts.ranked("chess", ago(7), 2);
    dashboard.archive.append(
        List.of(
            new Observation<>(
                StoreFacts.search("chess"),
                ago(0),
                Source.APP_STORE_SEARCH_PAGE,
                new SearchRanking(List.of(CHESS)))));
    Shown page = member.get("/dashboard");
    assertThat(page.page().select("#tracked .top-ten").text()).isEqualTo("1");
    assertThat(page.text()).doesNotContain("▲ 1");
  }

  @Test
  void aKeywordThatIsNotTrackedDoesNotCount() {
    dashboard.track(CHESS, "chess");
    facts.ranked("go", ago(7), 2, 1);
    facts.ranked("go", ago(0), 1);

    assertThat(member.get("/dashboard").text()).contains("no data yet");
  }

  @Test
  void aWeekInWhichNoSearchShowedTheAppWasObserved() {
    dashboard.track(CHESS, "chess");
    facts.ranked("chess", ago(7), 2);
    facts.ranked("chess", ago(0), 2);
    assertThat(member.get("/dashboard").page().select("#tracked td").eachText())
        .contains("▲ 0 ▼ 0");
  }

  @Test
  void aRankOfYesterdayDoesNotHideThatTheAppIsGoneToday() {
    dashboard.track(CHESS, "chess");
    facts.ranked("chess", ago(7), 1);
    facts.ranked("chess", ago(1), 1);
    facts.ranked("chess", ago(0), 2);

    Shown page = member.get("/dashboard");
    assertThat(page.page().select("#tracked td").eachText()).contains("▲ 0 ▼ 1");
    assertThat(page.page().select("#tracked .top-ten").text()).isEqualTo("0 −1");
  }

  @Test
  void theVisibilityIsShownWithItsChangeInAWeek() {
    dashboard.track(CHESS, "chess");
    facts.popular("chess", ago(0), 60);
    facts.ranked("chess", ago(7), 2, 1);
    facts.ranked("chess", ago(0), 1);

    Shown page = member.get("/dashboard");
    assertThat(page.page().select("td[data-label=Visibility] a").attr("href")).endsWith("/events");
    assertThat(page.page().select("td[data-label=Visibility]").text()).startsWith("100 ▲ ");
    assertThat(
            member
                .get("/dashboard?format=csv&bom=false")
                .response()
                .body()
                .lines()
                .skip(1)
                .toList())
        .singleElement()
        .asString()
        .containsPattern(",100\\.0,\\d+\\.\\d+,$");
  }

  @Test
  void aKeywordThatIsAddedIsNoLossOfVisibility() {
    dashboard.track(CHESS, "chess", "go");
    facts.popular("chess", ago(0), 60);
    facts.popular("go", ago(0), 80);
    facts.ranked("chess", ago(7), 1);
    facts.ranked("chess", ago(0), 1);
    facts.ranked("go", ago(0), 2);

    assertThat(member.get("/dashboard").page().select("td[data-label=Visibility] .change").text())
        .isEqualTo("=");
    assertThat(member.get("/dashboard?format=csv&bom=false").response().body().strip())
        .endsWith(",0.0,");
  }

  @Test
  void theTopTenOfKeywordsThatWereNotObservedIsNotZero() {
    dashboard.track(CHESS, "chess");
    facts.ranked("chess", ago(3), 1);
    assertThat(member.get("/dashboard").page().select(".top-ten").text()).isEqualTo("not observed");
    assertThat(member.get("/dashboard?format=csv&bom=false").response().body().lines().skip(1))
        .containsExactly("appstore,1,us,iphone,1,,,,,,,,,,1,,,,,,,,");

    facts.ranked("chess", ago(0), 2);
    assertThat(member.get("/dashboard").page().select(".top-ten").text()).isEqualTo("0");
  }

  @Test
  void theAppsOfAnotherAccountAreNotShown() {
    dashboard
        .tracker()
        .track(dashboard.administrator.id(), CHESS, StoreFacts.US, Set.of(Device.IPHONE));

    assertThat(member.get("/dashboard").page().select("#tracked")).isEmpty();
    assertThat(member.get("/dashboard?format=csv&bom=false").response().body().lines()).hasSize(1);
  }

  @Test
  void anAppNotObservedYetReloadsItsSectionUntilItIs() {
    dashboard.track(CHESS, "chess");
    assertThat(member.get("/dashboard").page().select("#tracked .preparing[hx-get]")).hasSize(1);

    facts.listed(1, ago(0), "Chess");
    assertThat(member.get("/dashboard").page().select("#tracked .preparing")).isEmpty();
  }

  @Test
  void theSparklineCountsTheKeywordsInTheTopTenByDay() {
    dashboard.track(CHESS, "chess", "go");
    facts.ranked("chess", ago(29), 1);
    facts.ranked("go", ago(29), 1);
    facts.ranked("chess", ago(0), 1);
    String first = spark();
    facts.ranked("go", ago(1), 1);

    assertThat(first).isEqualTo("Keywords in the top 10 over 30 days: from 2 to 1");
    assertThat(member.get("/dashboard").page().select(".spark path").attr("d"))
        .isEqualTo("M2.0 2.0L2.0 2.0M110.1 14.0L110.1 14.0L114.0 14.0");
  }

  @Test
  void aDayNotObservedIsAGapInTheSparkline() {
    LocalDate first = LocalDate.of(2026, 11, 18);
    DailySeries series =
        new DailySeries(
            new DateRange(first, first.plusDays(3)),
            List.of(
                DailyLine.of(
                    "Top",
                    List.of("top"),
                    Measure.COUNT,
                    Map.of(first, 0, first.plusDays(2), 2, first.plusDays(3), 1),
                    count -> OptionalDouble.of(count))));
    Sparkline spark = Sparkline.of(series);
    assertThat(spark.path()).isEqualTo("M2.0 26.0L2.0 26.0M76.7 2.0L76.7 2.0L114.0 14.0");
    assertThat(spark.label()).isEqualTo("Top: from 0 to 1");
  }

  private String spark() {
    return member.get("/dashboard").page().select(".spark").attr("aria-label");
  }

  @Test
  void anAppIsPutIntoANewGroupWhichShowsItsAppsWithTheirTotals() {
    trackThree();
    Shown page =
        member.submit(
            member.get("/dashboard"), "#group-apps", "app", "appstore/1/us", "name", "Acme");
    assertThat(page.page().select("h1").text()).startsWith("Acme");
    assertThat(page.page().select("#tracked tbody tr")).hasSize(1);
    assertThat(dashboard.groups.list(dashboard.member.id()).getFirst().apps())
        .containsExactly(GroupedApp.parse("appstore/1/us"));

    Shown all = member.get("/dashboard");
    assertThat(all.page().select("#groups tbody tr").eachText())
        .containsExactly("Acme Weekly report 1 – – 1 no data yet not observed");
    assertThat(all.page().select("#groups a").attr("href")).isEqualTo("/dashboard?group=1");
    assertThat(member.get("/dashboard?group=1&format=csv&bom=false").response().body().lines())
        .hasSize(2)
        .last()
        .asString()
        .endsWith(",Acme");
    assertThat(member.get("/dashboard?group=7").status()).isEqualTo(404);
  }

  @Test
  void aGroupThatIsRefusedIsExplainedOnTheOverview() {
    trackThree();
    assertThat(refusal("name", "Acme")).isEqualTo("Select apps in the table first.");
    assertThat(refusal("app", "appstore/1/us"))
        .isEqualTo("Choose a group, or type the name of a new one.");
    assertThat(dashboard.groups.list(dashboard.member.id())).isEmpty();
  }

  private String refusal(Object... fields) {
    Shown page = member.submit(member.get("/dashboard"), "#group-apps", fields);
    assertThat(page.url()).endsWith("/dashboard");
    return page.page().select(".notice.bad").text();
  }

  @Test
  void theTableIsSearchedFilteredAndSorted() {
    trackThree();
    assertThat(titles("/dashboard?filter=ch")).containsExactly("Chess", "Checkers");
    assertThat(titles("/dashboard?sort=app")).containsExactly("Checkers", "Chess", "Go");
    assertThat(titles("/dashboard?sort=-app")).containsExactly("Go", "Chess", "Checkers");
    assertThat(titles("/dashboard?sort=keywords")).containsExactly("Go", "Checkers", "Chess");
    assertThat(titles("/dashboard?store=googleplay")).isEmpty();
    assertThat(member.get("/dashboard?country=fr").text()).contains("No tracked app matches");
    assertThat(member.get("/dashboard?sort=colour").status()).isEqualTo(400);
    assertThat(
            member
                .get("/dashboard?sort=keywords&filter=c")
                .page()
                .select("#tracked th[aria-sort=descending] a")
                .attr("href"))
        .isEqualTo("/dashboard?filter=c&sort=-keywords");
  }

  @Test
  void columnsAreChosenAndRemembered() {
    trackThree();
    Shown chosen = member.get("/dashboard?columns=chosen&column=rating&column=week&filter=go");
    assertThat(chosen.url()).endsWith("/dashboard?filter=go");
    assertThat(member.get("/dashboard").page().select("#tracked thead a").eachText())
        .containsExactly("App", "Rating", "This week");
  }

  private List<String> titles(String path) {
    return member.get(path).page().select("#tracked tbody .app strong").eachText();
  }

  private void trackThree() {
    dashboard.track(CHESS, "chess");
    dashboard.track(StoreFacts.app(2), "go", "baduk", "weiqi");
    dashboard.track(StoreFacts.app(3), "checkers", "draughts");
    facts.listed(1, ago(0), "Chess");
    facts.listed(2, ago(0), "Go");
    facts.listed(3, ago(0), "Checkers");
  }

  private static Instant ago(int days) {
    return TestDashboard.NOW.minus(Duration.ofHours(1)).minus(Duration.ofDays(days));
  }
}
