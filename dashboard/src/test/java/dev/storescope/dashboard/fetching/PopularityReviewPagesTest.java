package dev.storescope.dashboard.fetching;

import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.dashboard.PageClient;
import dev.storescope.dashboard.PageClient.Shown;
import dev.storescope.dashboard.TestDashboard;
import dev.storescope.observation.Subject;
import dev.storescope.popularities.DoubtfulDay;
import dev.storescope.store.Country;
import dev.storescope.store.Keyword;
import dev.storescope.testkit.SamplePopularities;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class PopularityReviewPagesTest {
  private static final String PATH = "/dashboard/popularities";
  private static final Country US = new Country("us");
  private static final LocalDate MONDAY = LocalDate.parse("2026-11-16");

  @AutoClose private final TestDashboard dashboard = new TestDashboard();
  private final PageClient root = dashboard.visitor(dashboard.administrator);
  private final PageClient ann = dashboard.visitor(dashboard.member);

  @BeforeEach
  void archiveADay() {
    dashboard.archive.append(SamplePopularities.day(US, MONDAY, 30, 40));
  }

  @Test
  void withoutADoubtfulDayThePageSaysSo() {
    assertThat(root.get(PATH).page().select(".empty").text())
        .isEqualTo("No popularities are in review.");
    assertThat(root.get("/dashboard").page().select("#in-review")).isEmpty();
  }

  @Test
  void aDoubtfulDayIsShownWithItsCountsAndLargestChanges() {
    DoubtfulDay day = doubt(1, 90);
    Shown page = root.get(PATH);
    assertThat(page.page().select("#day-" + day.id() + " h2").text()).isEqualTo("us, 17 Nov 2026");
    assertThat(page.page().select(".doubtful p").text())
        .isEqualTo(
            "30 popularities on the scale 1 to 100, of a week, from import at 21 Nov 2026, 12:00 UTC.");
    assertThat(page.page().select(".doubtful dd").eachText())
        .containsExactly("30", "30", "30", "0");
    assertThat(page.page().select(".doubtful tbody tr").eachText())
        .hasSize(10)
        .contains("keyword 0 40 90");
  }

  @Test
  void administratorsAreToldOnTheOverview() {
    doubt(1, 90);
    assertThat(root.get("/dashboard").page().select("#in-review").text())
        .isEqualTo("1 report of popularities is doubtful and not used. Review");
    doubt(2, 1);
    assertThat(root.get("/dashboard").page().select("#in-review").text())
        .startsWith("2 reports of popularities are doubtful");
    assertThat(ann.get("/dashboard").page().select("#in-review")).isEmpty();
    assertThat(root.get("/dashboard/fetching").page().select("#popularities").attr("href"))
        .isEqualTo(PATH);
  }

  @Test
  void anAcceptedDayIsArchivedOnceHoweverOftenTheButtonIsClicked() {
    doubt(1, 90);
    Shown before = root.get(PATH);

    Shown after = root.submit(before, "form.accept");

    assertThat(after.page().select(".notice.good").text())
        .isEqualTo("us, 17 Nov 2026: accepted by root.");
    assertThat(values()).containsExactly(40, 90);
    assertThat(after.page().select("[aria-labelledby=decided] tbody tr").text())
        .isEqualTo(
            "us 17 Nov 2026 1 to 100, of a week 30 accepted root 21 Nov 2026, 12:00 UTC by hand");
    assertThat(root.submit(before, "form.accept").page().select(".notice.good")).hasSize(1);
    assertThat(values()).containsExactly(40, 90);
  }

  @Test
  void aDroppedDayStaysDropped() {
    doubt(1, 90);
    Shown before = root.get(PATH);
    root.submit(before, "form.drop");

    Shown after = root.submit(before, "form.accept");

    assertThat(after.page().select(".notice.bad").text())
        .isEqualTo("us, 17 Nov 2026: dropped by root. This is final.");
    assertThat(values()).containsExactly(40);
    assertThat(after.page().select(".doubtful")).isEmpty();
  }

  @Test
  void theCsvHasAllDays() {
    DoubtfulDay day = doubt(1, 90);
    root.submit(root.get(PATH), "form.drop");
    doubt(2, 90);
    assertThat(root.get(PATH + "?format=csv&bom=false").response().body())
        .contains(
            "us,2026-11-18,ads_weekly_1_to_100,import,2026-11-21T12:00:00Z,30,30,30,30,0,in_review,,,",
            day.id()
                + ",us,2026-11-17,ads_weekly_1_to_100,import,2026-11-21T12:00:00Z,30,30,30,30,0,dropped,"
                + "2026-11-21T12:00:00Z,root,by hand");
  }

  @Test
  void onlyAdministratorsReviewPopularities() {
    DoubtfulDay day = doubt(1, 90);
    assertThat(ann.get(PATH).status()).isEqualTo(403);
    assertThat(ann.get(PATH + "?format=csv&bom=false").status()).isEqualTo(403);
    String token = ann.get("/dashboard").page().body().attr("data-form-token");
    for (String action : List.of("accept", "drop")) {
      Shown refused = ann.post(PATH + "/" + day.id() + "/" + action, "form_token", token);
      assertThat(refused.status()).isEqualTo(403);
    }
    assertThat(dashboard.review.days().find(day.id()).orElseThrow().decision()).isEmpty();
  }

  @Test
  void aNumberThatNoDayHasIsNotFound() {
    String token = root.get(PATH).page().body().attr("data-form-token");
    for (String number : List.of("999", "x", "99999999999999999999")) {
      assertThat(root.post(PATH + "/" + number + "/accept", "form_token", token).status())
          .isEqualTo(404);
    }
  }

  private DoubtfulDay doubt(int daysLater, int popularity) {
    return dashboard
        .review
        .importReport(SamplePopularities.day(US, MONDAY.plusDays(daysLater), 30, popularity))
        .doubtful()
        .getFirst();
  }

  private List<Integer> values() {
    return dashboard
        .archive
        .list(new Subject.Popularity(US, Keyword.of("keyword 0")), Instant.EPOCH, Instant.MAX, 100)
        .stream()
        .map(one -> one.facts().value())
        .toList();
  }
}
