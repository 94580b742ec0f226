package dev.storescope.dashboard;

import static dev.storescope.dashboard.StoreFacts.ids;
import static dev.storescope.dashboard.app.ObservedApp.CHESS;
import static dev.storescope.dashboard.app.ObservedApp.US;
import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.archive.Removed;
import dev.storescope.archive.ThinnedDays;
import dev.storescope.archive.encoding.FactsDigest;
import dev.storescope.dashboard.app.ObservedApp;
import dev.storescope.dashboard.page.DateRange;
import dev.storescope.observation.Facts.ChartKind;
import dev.storescope.observation.Observation;
import dev.storescope.observation.Review;
import dev.storescope.observation.ReviewList;
import dev.storescope.observation.Source;
import dev.storescope.observation.Subject;
import dev.storescope.retention.Retention;
import dev.storescope.store.Keyword;
import dev.storescope.store.StoreType;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/** Pages that show less than was observed, because it was thinned or removed. */
class RemovedDataPagesTest {
  private static final Instant NOW = TestDashboard.NOW;
  private static final LocalDate FIRST_KEPT = LocalDate.parse("2026-10-15");
  private static final String MARK =
      "Of each day before 15 Oct 2026, only the last observation is kept. About thinned days";

  @AutoClose private final TestDashboard dashboard = new TestDashboard();
  private final StoreFacts facts = new StoreFacts(dashboard.archive);
  private final PageClient member = dashboard.visitor(dashboard.member);

  @Test
  void pagesThatBeginBeforeTheFirstDateThatIsNotThinnedSaySo() {
    facts.ranked("puzzle", NOW.minus(Duration.ofDays(80)), 1, 2);
    LocalDate thinned = FIRST_KEPT.minusDays(1);
    for (LocalDate date : List.of(thinned, FIRST_KEPT)) {
      facts.charted(DateRange.endOf(date), Map.of(ChartKind.FREE, ids(1, 2)));
    }
    String days = ObservedApp.PATH + "/ratings?days=";
    String keyword = "/dashboard/keywords/appstore/us?q=puzzle&days=";
    String charts = "/dashboard/charts?day=";
    assertThat(marks(days + 90)).isEmpty();
    dashboard.archive.noteThinned(new ThinnedDays(FIRST_KEPT, FIRST_KEPT));
    for (String page : List.of(days + 90, keyword + 90, charts + thinned)) {
      assertThat(marks(page)).as(page).containsExactly(MARK);
    }
    for (String page : List.of(days + 30, keyword + 30, charts + FIRST_KEPT)) {
      assertThat(marks(page)).as(page).isEmpty();
    }
  }

  private List<String> marks(String page) {
    return member.get(page).page().select(".thinned").eachText();
  }

  @Test
  void theReviewsPageSaysWhatWasRemoved() {
    Instant at = NOW.minus(Duration.ofDays(2));
    List<ReviewList.Entry> entries = new ArrayList<>();
    List<Observation<?>> observations = new ArrayList<>();
    for (String id : List.of("1", "2")) {
      Review review =
          new Review(
              "Kim", 4, Optional.empty(), "text " + id, Optional.empty(), at, Optional.empty());
      entries.add(new ReviewList.Entry(id, FactsDigest.inList(review), at, OptionalLong.empty()));
      observations.add(
          new Observation<>(new Subject.ReviewText(CHESS, US, id), at, Source.IMPORT, review));
    }
    observations.add(
        new Observation<>(
            new Subject.Reviews(CHESS, US),
            NOW.minus(Duration.ofHours(1)),
            Source.IMPORT,
            new ReviewList(entries, true)));
    dashboard.archive.append(observations);
    String page = ObservedApp.PATH + "/reviews";
    assertThat(member.get(page).page().select(".removed")).isEmpty();
    assertThat(member.get(page).page().select(".review .faint").text()).contains("Kim · ");
    Retention retention = new Retention(dashboard.archive);
    retention.removeNames(NOW.minus(Duration.ofDays(1)));
    retention.remove(List.of(Removed.OneReview.id(CHESS, "1")), NOW);
    assertThat(member.get(page).page().select(".removed").eachText())
        .containsExactly(
            "Author names were removed from reviews submitted or changed before 20 Nov 2026.",
            "Removed on request, in all countries: 1 review.");
    for (String other : List.of("", "/report")) {
      assertThat(removed(ObservedApp.PATH + other))
          .as(other)
          .containsExactly("Removed on request, in all countries: 1 review.");
    }
    assertThat(member.get(page).page().select(".review").text())
        .contains("text 2")
        .doesNotContain("text 1", "Kim");
  }

  @Test
  void pagesOfARemovedAppAndKeywordSaySo() {
    Instant at = NOW.minus(Duration.ofDays(2));
    facts.ranked("puzzle", at, 1, 618783545);
    dashboard.track(CHESS, "puzzle", "other");
    dashboard.tracker().addCompetitor(dashboard.member.id(), CHESS, US, StoreFacts.app(7));
    Retention retention = new Retention(dashboard.archive);
    retention.remove(List.of(new Removed.App(StoreFacts.app(9))), at);
    String keyword = "/dashboard/keywords/appstore/us?q=";
    List<String> pages =
        List.of("", "/keywords", "/workbench", "/listing", "/countries", "/competitors", "/report")
            .stream()
            .map(ObservedApp.PATH::concat)
            .toList();
    assertThat(pages).allSatisfy(page -> assertThat(removed(page)).isEmpty());
    retention.remove(
        List.of(
            new Removed.App(CHESS),
            new Removed.App(StoreFacts.app(7)),
            new Removed.OfKeyword(StoreType.APP_STORE, Keyword.of("puzzle"))),
        at);
    String ofKeyword = " before 19 Nov 2026, 12:00 UTC were removed. About removals";
    assertThat(removed(keyword + "other")).isEmpty();
    assertThat(removed(keyword + "puzzle"))
        .containsExactly("Observations of this keyword" + ofKeyword);
    for (String page : pages) {
      assertThat(removed(page)).as(page).hasSize(1);
      assertThat(removed(page).getFirst())
          .as(page)
          .contains(
              "Observations of " + (page.endsWith("/report") ? "1" : "this app"),
              "Observations of 7 before 19 Nov 2026, 12:00 UTC were removed. Rankings that have it are kept.",
              "Observations of the keyword “puzzle”" + ofKeyword);
    }
    assertThat(removed("/dashboard")).hasSize(1).allMatch(text -> text.contains("“puzzle”"));
    assertThat(removed("/dashboard/changes"))
        .hasSize(1)
        .allMatch(text -> text.contains("Observations of 7") && !text.contains("9 before"));
  }

  @Test
  void ofManyRemovedKeywordsTheNumberIsSaid() {
    String[] keywords = {"a", "b", "c", "d", "e"};
    dashboard.track(CHESS, keywords);
    new Retention(dashboard.archive)
        .remove(
            Arrays.stream(keywords)
                .<Removed>map(text -> new Removed.OfKeyword(StoreType.APP_STORE, Keyword.of(text)))
                .toList(),
            NOW);
    assertThat(removed(ObservedApp.PATH).getFirst())
        .contains("“a”", "“c”", "Others of which observations were removed: 2.")
        .doesNotContain("“d”");
  }

  private List<String> removed(String page) {
    return member.get(page).page().select(".removed").eachText();
  }
}
