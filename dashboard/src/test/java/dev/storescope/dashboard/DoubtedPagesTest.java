package dev.storescope.dashboard;

import static dev.storescope.dashboard.StoreFacts.ids;
import static dev.storescope.dashboard.StoreFacts.listing;
import static dev.storescope.dashboard.StoreFacts.overall;
import static dev.storescope.dashboard.StoreFacts.search;
import static dev.storescope.dashboard.app.ObservedApp.CHESS;
import static dev.storescope.dashboard.app.ObservedApp.US;
import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.dashboard.app.ObservedApp;
import dev.storescope.observation.Facts.ChartKind;
import dev.storescope.observation.Observation;
import dev.storescope.observation.ReviewList;
import dev.storescope.observation.Source;
import dev.storescope.observation.Subject;
import dev.storescope.store.Keyword;
import dev.storescope.store.StoreType;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/** Pages of a subject of which the store's newer reply is doubted. */
class DoubtedPagesTest {
  private static final Instant NOW = TestDashboard.NOW;
  private static final Instant BEFORE = NOW.minus(Duration.ofDays(2));
  private static final String KEYWORD_PAGE = "/dashboard/keywords/appstore/us?q=puzzle";

  /** Since when, and why, each page says. */
  private static final String MARK =
      "Since 21 Nov 2026, 12:00 UTC the store has replied with something doubtful (1 app, and 200"
          + " yesterday). It is being checked; this page shows the earlier observation. Why";

  @AutoClose private final TestDashboard dashboard = new TestDashboard();
  private final StoreFacts facts = new StoreFacts(dashboard.archive);
  private final ObservedApp seen = new ObservedApp(dashboard.archive);
  private final PageClient member = dashboard.visitor(dashboard.member);

  @Test
  void theResultsOfAKeywordAreMarkedUntilTheDoubtEnds() {
    facts.ranked("puzzle", BEFORE, 1, 2);
    doubt(search("puzzle"));

    assertThat(marks(KEYWORD_PAGE, "#results")).containsExactly(MARK);
    assertThat(member.get(KEYWORD_PAGE).page().select("#results tbody tr")).hasSize(2);

    dashboard.queue.finish(search("puzzle"));
    assertThat(marks(KEYWORD_PAGE, "#results")).isEmpty();
  }

  @Test
  void theSuggestionsOfAKeywordAreMarked() {
    facts.suggested("puzzle", BEFORE, "puzzle games");
    doubt(new Subject.Suggestions(StoreType.APP_STORE, US, Keyword.of("puzzle")));

    assertThat(marks(KEYWORD_PAGE, "#suggestions")).containsExactly(MARK);
    assertThat(marks(KEYWORD_PAGE, "#results")).isEmpty();
  }

  @Test
  void theChartsOfTheDayBeforeAreShownAndMarked() {
    facts.charted(BEFORE, Map.of(ChartKind.FREE, ids(1, 2)));
    doubt(overall());

    assertThat(marks("/dashboard/charts", "#charts")).containsExactly(MARK);
    assertThat(member.get("/dashboard/charts").page().select("ol.apps li")).hasSize(2);
    assertThat(marks("/dashboard/charts?day=2026-11-19", "#charts")).isEmpty();
  }

  @Test
  void theListingOfAnAppIsMarkedIfItIsOfNow() {
    facts.listed(1, BEFORE, "Chess");
    doubt(listing(1));

    String page = ObservedApp.PATH + "/listing";
    assertThat(marks(page, "#listing")).containsExactly(MARK);
    assertThat(marks(page + "?day=2026-11-19", "#listing")).isEmpty();
  }

  @Test
  void theRatingOfAnAppIsMarked() {
    seen.rating(2, 4.5, 1200);
    doubt(new Subject.Rating(CHESS, US));

    assertThat(marks(ObservedApp.PATH + "/ratings", "#rating")).containsExactly(MARK);
  }

  @Test
  void theReviewsOfAnAppAreMarked() {
    Subject.Reviews reviews = new Subject.Reviews(CHESS, US);
    dashboard.archive.append(
        List.of(
            new Observation<>(
                reviews, BEFORE, Source.ITUNES_RSS, new ReviewList(List.of(), true))));
    doubt(reviews);

    assertThat(marks(ObservedApp.PATH + "/reviews", "#observed")).containsExactly(MARK);
  }

  @Test
  void whatHasNoEarlierObservationIsFetchedAndNotMarked() {
    doubt(search("puzzle"));

    assertThat(marks(KEYWORD_PAGE, "#results")).isEmpty();
    assertThat(member.get(KEYWORD_PAGE).page().select("#results .preparing")).hasSize(1);
  }

  @Test
  void whereTheFetchWasGivenUpThePageSaysThatNoOtherIsPlanned() {
    facts.ranked("puzzle", NOW, 1);
    doubt(search("puzzle"));
    dashboard.queue.giveUp(search("puzzle"), "throttled: HTTP 429", NOW.plusSeconds(600));

    assertThat(marks(KEYWORD_PAGE, "#results"))
        .containsExactly(
            "Since 21 Nov 2026, 12:00 UTC the store has replied with something doubtful (1 app, and"
                + " 200 yesterday). It is not confirmed, and no other fetch is planned; this page"
                + " shows the earlier observation. Why");
  }

  private void doubt(Subject<?> subject) {
    dashboard.queue.doubt(subject, "1 app, and 200 yesterday", NOW.plusSeconds(600));
  }

  private List<String> marks(String path, String section) {
    return member.get(path).page().select(section + " .doubt").eachText();
  }
}
