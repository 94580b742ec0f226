package dev.storescope.dashboard.app;

import static dev.storescope.dashboard.app.ObservedApp.CHESS;
import static dev.storescope.dashboard.app.ObservedApp.US;
import static dev.storescope.dashboard.app.ObservedApp.day;
import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.dashboard.PageClient;
import dev.storescope.dashboard.PageClient.Shown;
import dev.storescope.dashboard.TestDashboard;
import dev.storescope.observation.Facts;
import dev.storescope.observation.Observation;
import dev.storescope.observation.RatingHistogram;
import dev.storescope.observation.Source;
import dev.storescope.observation.Subject;
import dev.storescope.store.AppId;
import dev.storescope.store.Country;
import java.util.List;
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

    assertThat(
            member
                .get(PATH)
                .page()
                .select("section[aria-labelledby=over-time] tbody tr")
                .eachText())
        .containsExactly(
            "21 Nov 2026 4.00 135 −5",
            "20 Nov 2026 4.00 140 not known",
            "19 Nov 2026 not observed",
            "18 Nov 2026 4.00 150 +50",
            "17 Nov 2026 4.00 100 not known");
  }

  @Test
  void aListOfAppsHasTheRatingOfItsDate() {
    seen.rating(1, 4.5, 100).card("chess", 0, 4.25, 150);

    assertThat(
            member
                .get(PATH)
                .page()
                .select("section[aria-labelledby=over-time] tbody tr")
                .eachText())
        .containsExactly("21 Nov 2026 4.25 150 +50", "20 Nov 2026 4.50 100 not known");
  }

  @Test
  void theFileHasTheDataOfTheTable() {
    seen.rating(2, 4.5, 100).rating(0, 4.25, 150);

    assertThat(member.get(PATH + "?format=csv&bom=false").response().body().lines())
        .hasSize(31)
        .startsWith("date,average,count,gained", day(29) + ",,,")
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
    assertThat(
            shown
                .page()
                .select("section[aria-labelledby=over-time] tbody td")
                .eachText()
                .getFirst())
        .isEqualTo("–");
  }

  @Test
  void aRatingNotObservedIsFetchedAndTheSectionReloads() {
    Shown shown = member.get(PATH);
    assertThat(shown.page().select("#rating [hx-get]").attr("hx-get")).isEqualTo(PATH);
    assertThat(shown.text()).contains("No ratings observed in the last 30 days");
  }

  @Test
  void anAppNotInTheStoreIsShownAsAbsent() {
    seen.listing(CHESS, 0, new Facts.NotListed());

    assertThat(member.get(PATH).page().select("#rating").text())
        .contains("The app is not available in this country.");
  }

  @Test
  void aRangeThatIsNotOfferedIsRefused() {
    assertThat(member.get(PATH + "?days=8").status()).isEqualTo(400);
    assertThat(member.get(PATH + "?days=x").status()).isEqualTo(400);
  }

  @Test
  void theHistogramHasTheSharesOfTheStars() {
    AppId play = new AppId.GooglePlay("com.example.chess");
    observe(
        new Subject.Histogram(play, US), 1, new RatingHistogram(List.of(5L, 0L, 5L, 30L, 160L)));

    Shown shown = member.get("/dashboard/apps/googleplay/com.example.chess/us/ratings");
    assertThat(shown.page().select("#histogram tbody tr").eachText())
        .containsExactly("5 ★ 80% 160", "4 ★ 15% 30", "3 ★ 3% 5", "2 ★ 0% 0", "1 ★ 3% 5");
  }

  @Test
  void theHistogramOfTheAppStoreIsThatOfTheNewestProductPage() {
    seen.rating(0, 4.5, 100);
    assertThat(member.get(PATH).page().select("#histogram").text()).contains("Not observed yet.");

    observe(new Subject.Histogram(CHESS, US), 6, new RatingHistogram(List.of(1L, 0L, 0L, 1L, 8L)));
    Shown shown = member.get(PATH);
    assertThat(shown.page().select("#histogram tbody tr").eachText())
        .containsExactly("5 ★ 80% 8", "4 ★ 10% 1", "3 ★ 0% 0", "2 ★ 0% 0", "1 ★ 10% 1");
    assertThat(shown.page().select("#countries tbody tr").text()).contains("10%");
  }

  @Test
  void theCountriesWithARatingHaveItsChange() {
    seen.rating(8, 4.5, 1000).rating(0, 4.25, 1100);
    observe(new Subject.Rating(CHESS, new Country("de")), 2, new Facts.Rating(4, 5000));
    observe(new Subject.Rating(CHESS, new Country("fr")), 40, new Facts.Rating(4, 9000));

    Shown shown = member.get(PATH);
    assertThat(shown.page().select("#countries tbody tr").eachText())
        .containsExactly(
            "Germany ★ 4.00 not known 5,000 not known not observed 19 Nov 2026",
            "United States ★ 4.25 −0.25 1,100 +100 not observed 21 Nov 2026");
    assertThat(shown.page().select("#countries > p").text())
        .startsWith("Not observed in 173 other");
    assertThat(member.get(PATH + "?table=countries&format=csv&bom=false").response().body().lines())
        .containsExactly(
            "country,average,change_7_days,count,gained_7_days,observed_at",
            "de,4.0,,5000,," + ObservedApp.ago(2),
            "us,4.25,-0.25,1100,100," + ObservedApp.ago(0));
  }

  private <F extends Facts> void observe(Subject<F> subject, int daysAgo, F facts) {
    dashboard.archive.append(
        List.of(new Observation<>(subject, ObservedApp.ago(daysAgo), Source.IMPORT, facts)));
  }
}
