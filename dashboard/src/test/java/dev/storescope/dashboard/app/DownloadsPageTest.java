package dev.storescope.dashboard.app;

import static dev.storescope.dashboard.app.ObservedApp.US;
import static dev.storescope.dashboard.app.ObservedApp.day;
import static dev.storescope.observation.Facts.EstimatedDownloads.MILLION;
import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.dashboard.PageClient;
import dev.storescope.dashboard.PageClient.Shown;
import dev.storescope.dashboard.TestDashboard;
import dev.storescope.observation.DownloadsEvidence;
import dev.storescope.observation.Facts;
import dev.storescope.observation.Facts.ListingDetails;
import dev.storescope.observation.Observation;
import dev.storescope.observation.Source;
import dev.storescope.observation.Subject;
import dev.storescope.store.AppId;
import dev.storescope.store.CategoryId;
import dev.storescope.store.Device;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

class DownloadsPageTest {
  private static final Subject.Listing LISTING =
      new Subject.Listing(new AppId.GooglePlay("com.example.chess"), US);
  private static final String PATH = "/dashboard/apps/googleplay/com.example.chess/us/downloads";

  @AutoClose private final TestDashboard dashboard = new TestDashboard();
  private final PageClient member = dashboard.visitor(dashboard.member);

  @Test
  void theDownloadsOfADayAreTheGainDividedByTheDaysSinceTheObservationBefore() {
    observe(4, 1_000);
    observe(2, 2_000);
    observe(1, 1_900);
    observe(0, 2_200);

    Shown shown = member.get(PATH);
    assertThat(shown.page().select("#downloads .stats dd").eachText())
        .containsExactly("2,200", "433", "21 Nov 2026");
    assertThat(shown.page().select("#downloads tbody tr").eachText())
        .containsExactly(
            "21 Nov 2026 +300 2,200",
            "20 Nov 2026 – 1,900",
            "19 Nov 2026 +500 2,000",
            "18 Nov 2026 not observed",
            "17 Nov 2026 not known 1,000");
    assertThat(shown.page().select("#downloads").text())
        .contains("The store corrected its number downwards on 20 Nov 2026:");
    assertThat(member.get(PATH + "?days=30&format=csv&bom=false").response().body().lines())
        .contains(
            "date,downloads_per_day,installs",
            day(4) + ",,1000",
            day(3) + ",,",
            day(2) + ",500,2000",
            day(1) + ",,1900",
            day(0) + ",300,2200");
  }

  @Test
  void aJumpIsMarkedAndIsNoDownloads() {
    observe(5, 10_000);
    observe(4, 10_100);
    observe(3, 10_200);
    observe(2, 60_000);
    observe(1, 60_100);
    observe(0, 60_200);

    Shown shown = member.get(PATH);
    assertThat(shown.page().select("#downloads .stats dd").eachText())
        .containsExactly("60,200", "100", "21 Nov 2026");
    assertThat(shown.page().select("#downloads").text())
        .contains("The number jumped on 19 Nov 2026, by more than ten times");
  }

  @Test
  void withoutANumberThePageSaysThatNoneWasObserved() {
    assertThat(member.get(PATH).page().select("#downloads").text())
        .contains("No number of installs was observed in the last 30 days.");
  }

  @Test
  void aRankInAGrossingChartTellsARevenueAndNothingElseDoes() {
    assertThat(member.get(PATH).page().select("#revenue")).isEmpty();
    dashboard.archive.append(
        List.of(
            new Observation<>(
                new Subject.Chart(Device.ANDROID, US, CategoryId.APPLICATION),
                ObservedApp.ago(0),
                Source.IMPORT,
                new Facts.ChartRanking(
                    Map.of(Facts.ChartKind.GROSSING, List.of(LISTING.app())),
                    Optional.empty(),
                    Map.of()))));
    assertThat(member.get(PATH).page().select("#revenue").text())
        .contains("US dollars a day, estimated", "rank 1 in the grossing chart of");
  }

  @Test
  void thePageSaysWhenTheInstallsByKeywordsWereReducedToFit() {
    observe(10, 1_000);
    observe(0, 11_000);
    assertThat(member.get(PATH).page().select("#keyword-factor")).isEmpty();
    estimate(0, 6_908, 612_345);
    assertThat(member.get(PATH).page().select("#keyword-factor").text())
        .contains("Each is shown at 61 % of its own estimate");
  }

  @Test
  void theEstimatesOfEachNightAreAChartAndAFile() {
    assertThat(member.get(PATH).page().select("#nightly")).isEmpty();
    estimate(2, 6_908, MILLION);
    estimate(0, 7_601, MILLION);

    assertThat(member.get(PATH).page().select("#nightly figcaption").text())
        .contains("Downloads per day, estimated");
    assertThat(
            member
                .get(PATH + "?days=7&format=csv&bom=false&table=estimates")
                .response()
                .body()
                .lines())
        .containsSequence(
            "date,downloads_per_day_p10,downloads_per_day_p50,downloads_per_day_p90",
            day(6) + ",,,",
            day(5) + ",,,",
            day(4) + ",,,",
            day(3) + ",,,",
            day(2) + ",599,1000,1670",
            day(1) + ",,,",
            day(0) + ",1198,2000,3340");
  }

  @Test
  void theAppStoreShowsNone() {
    assertThat(member.get(ObservedApp.PATH + "/downloads").page().select("#downloads").text())
        .contains("Not observed: the App Store does not show how often an app is downloaded.");
  }

  private void estimate(int daysAgo, int logMedian, int keywordMillionths) {
    dashboard.archive.append(
        List.of(
            new Observation<>(
                new Subject.EstimatedDownloads(LISTING.app(), US),
                ObservedApp.ago(daysAgo),
                Source.ESTIMATED_DOWNLOADS,
                new Facts.EstimatedDownloads(
                    2,
                    logMedian,
                    400,
                    new TreeSet<>(Set.of(DownloadsEvidence.COUNTER)),
                    keywordMillionths))));
  }

  private void observe(int daysAgo, long installs) {
    dashboard.archive.append(
        List.of(
            new Observation<>(
                LISTING,
                ObservedApp.ago(daysAgo),
                Source.IMPORT,
                ObservedApp.listed("Chess").with(ListingDetails.ofInstalls(installs)))));
  }
}
