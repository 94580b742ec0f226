package dev.storescope.dashboard.app;

import static dev.storescope.dashboard.app.ObservedApp.day;
import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.accounts.WorkspaceRole;
import dev.storescope.dashboard.Dashboard;
import dev.storescope.dashboard.PageClient;
import dev.storescope.dashboard.PageClient.Shown;
import dev.storescope.dashboard.StoreFacts;
import dev.storescope.dashboard.TestDashboard;
import dev.storescope.own.OwnDay;
import dev.storescope.own.OwnFigure;
import dev.storescope.own.OwnReport;
import dev.storescope.store.AppId;
import dev.storescope.store.Country;
import dev.storescope.testkit.SampleCredentials;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

class FunnelPageTest {
  private static final AppId APP = new AppId.AppStore(1);
  private static final String PATH = "/dashboard/apps/appstore/1/us/funnel";
  private static final String SEARCH = "App Store search";
  private static final String BROWSE = "App Store browse";
  private static final Country DE = new Country("de");

  @AutoClose private final TestDashboard dashboard = new TestDashboard();
  private final PageClient member = dashboard.visitor(dashboard.member);

  @Test
  void theStepsAreSummedOfTheDaysThatHaveBothReports() {
    read();
    Shown shown = member.get(PATH);
    assertThat(shown.page().select("#funnel .stats dd").eachText())
        .containsExactly("4,000", "400", "10", "120", "0", "30");
    assertThat(shown.page().select("#funnel").text())
        .contains("Sums of 2 of 30 days", "1 of them may still change", "Days are UTC");
    assertThat(shown.page().select("#sources tbody tr").eachText())
        .containsExactly("App Store search 4,000 400 10 120 0 30");
    assertThat(shown.page().select("#countries tbody tr").eachText())
        .containsExactly("United States 4,000 400 10 120 0 30", "Germany 0 100 – 0 30 30");
  }

  @Test
  void aReportThatWasNotReadOfADayIsNotObserved() {
    read();
    assertThat(member.get(PATH).page().select("#days tbody tr").eachText())
        .containsExactly(
            "21 Nov 2026 not observed",
            "20 Nov 2026 not observed",
            "19 Nov 2026 not observed not observed not observed 7 0 not observed",
            "18 Nov 2026 0 0 – 0 0 –",
            "17 Nov 2026 4,000 400 10 120 0 30");
    assertThat(member.get(PATH + "?format=csv&bom=false").response().body().lines())
        .contains(
            "date,impressions,page_views,view_rate_percent,first_downloads,redownloads,conversion_percent",
            day(4) + ",4000,400,10.0,120,0,30.0",
            day(3) + ",0,0,,0,0,",
            day(2) + ",,,,7,0,",
            day(1) + ",,,,,,");
  }

  @Test
  void allCountriesAreShownWhereTheAddressAsksForThem() {
    read();
    Shown shown = member.get(PATH + "?in=all");
    assertThat(shown.page().select("#funnel .stats dd").eachText())
        .containsExactly("4,000", "500", "12.5", "120", "30", "30");
    assertThat(
            member
                .get(PATH + "?in=all&table=sources&format=csv&bom=false")
                .response()
                .body()
                .lines())
        .containsExactly(
            "source,impressions,page_views,view_rate_percent,first_downloads,redownloads,conversion_percent",
            "App Store search,4000,400,10.0,120,0,30.0",
            "App Store browse,0,100,,0,30,30.0");
    assertThat(member.get(PATH + "?in=moon").status()).isEqualTo(400);
  }

  @Test
  void theChartsHaveTheEventsOfTheApp() {
    read();
    dashboard.annotations.add(
        dashboard.member.id(),
        APP,
        LocalDate.parse("2026-11-17"),
        "We shipped",
        dashboard.member.username());
    Shown shown = member.get(PATH);
    assertThat(shown.page().select("figure.chart figcaption").eachText())
        .contains("Impressions per day CSV", "Downloads per day CSV");
    assertThat(shown.page().select("figure.chart .events").text()).contains("We shipped");
  }

  @Test
  void withoutFiguresThePageSaysHowToConnect() {
    Shown shown = member.get(PATH);
    assertThat(shown.page().select("#funnel .empty").text()).contains("No figures for this app");
    assertThat(shown.page().select("#funnel a.button").attr("href"))
        .isEqualTo("/dashboard/account/connections");
    connect();
    assertThat(member.get(PATH).page().select("#funnel").text()).contains("Connected: Acme.");
  }

  @Test
  void aPeriodWithoutFiguresSaysSo() {
    read();
    Shown shown = member.get(PATH + "?since=2026-01-01&till=2026-01-31");
    assertThat(shown.page().select("#funnel").text())
        .contains("No figures were read", "downloads from 17 Nov 2026 to 19 Nov 2026");
  }

  @Test
  void onlyMembersOfTheWorkspaceSeeItAndNoLinkShowsIt() {
    read();
    PageClient other = dashboard.visitor(dashboard.administrator);
    assertThat(other.get(PATH).page().text()).doesNotContain("4,000", "Acme");
    dashboard.workspaces.invite(
        dashboard.member.id(), dashboard.administrator.username(), WorkspaceRole.VIEWER);
    dashboard.workspaces.join(dashboard.administrator.username(), dashboard.member.username());
    PageClient viewer =
        other.withCookie("storescope_workspace", dashboard.member.username().value());
    assertThat(viewer.get(PATH).page().select("#funnel").text()).contains("4,000");
    assertThat(Dashboard.sharing(dashboard.sharedLinks).isPage().test(PATH)).isFalse();
    assertThat(
            Dashboard.sharing(dashboard.sharedLinks)
                .isPage()
                .test(PATH.replace("funnel", "charts")))
        .isTrue();
  }

  private long connect() {
    return dashboard
        .connections
        .create(dashboard.member.id(), "Acme", SampleCredentials.APP_STORE_CONNECT)
        .id();
  }

  /** A final day, a provisional one without any counts, and one of which a report is missing. */
  private void read() {
    LocalDate first = day(4);
    dashboard
        .ports()
        .ownFigures()
        .put(
            dashboard.member.id(),
            connect(),
            List.of(
                own(
                    OwnReport.ENGAGEMENT,
                    first,
                    4,
                    Map.of(
                        key(OwnFigure.IMPRESSIONS, SEARCH, StoreFacts.US), 4000L,
                        key(OwnFigure.PAGE_VIEWS, SEARCH, StoreFacts.US), 400L,
                        key(OwnFigure.PAGE_VIEWS, BROWSE, DE), 100L)),
                own(
                    OwnReport.DOWNLOADS,
                    first,
                    4,
                    Map.of(
                        key(OwnFigure.FIRST_DOWNLOADS, SEARCH, StoreFacts.US), 120L,
                        key(OwnFigure.REDOWNLOADS, BROWSE, DE), 30L)),
                own(OwnReport.ENGAGEMENT, first.plusDays(1), 1, Map.of()),
                own(OwnReport.DOWNLOADS, first.plusDays(1), 2, Map.of()),
                own(
                    OwnReport.DOWNLOADS,
                    first.plusDays(2),
                    2,
                    Map.of(key(OwnFigure.FIRST_DOWNLOADS, SEARCH, StoreFacts.US), 7L))));
  }

  private static OwnDay own(
      OwnReport report, LocalDate date, int daysLater, Map<OwnDay.Key, Long> counts) {
    return new OwnDay(APP, report, date, date.plusDays(daysLater), counts);
  }

  private static OwnDay.Key key(OwnFigure figure, String source, Country country) {
    return new OwnDay.Key(figure, source, country);
  }
}
