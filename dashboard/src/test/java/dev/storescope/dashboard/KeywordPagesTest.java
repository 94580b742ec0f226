package dev.storescope.dashboard;

import static dev.storescope.dashboard.StoreFacts.US;
import static dev.storescope.dashboard.StoreFacts.app;
import static dev.storescope.dashboard.StoreFacts.search;
import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.dashboard.PageClient.Shown;
import dev.storescope.dashboard.page.DateRange;
import dev.storescope.dashboard.page.text.Format;
import dev.storescope.estimation.difficulty.DifficultyPart;
import dev.storescope.estimation.volume.PooledRankFit;
import dev.storescope.fetching.FetchInterval;
import dev.storescope.observation.Facts;
import dev.storescope.observation.Facts.Popularity;
import dev.storescope.observation.Facts.PopularityScale;
import dev.storescope.observation.Facts.Suggestion;
import dev.storescope.observation.Facts.SuggestionList;
import dev.storescope.observation.Facts.SuggestionRank;
import dev.storescope.observation.Observation;
import dev.storescope.observation.PopularityWeek;
import dev.storescope.observation.SearchEntries;
import dev.storescope.observation.SearchEntries.Entry;
import dev.storescope.observation.SearchEntries.EntryKind;
import dev.storescope.observation.Source;
import dev.storescope.observation.Subject;
import dev.storescope.store.Device;
import dev.storescope.store.Keyword;
import dev.storescope.store.StoreType;
import dev.storescope.tracking.Tracker;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.jsoup.select.Elements;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

class KeywordPagesTest {
  private static final String PAGE = "/dashboard/keywords/appstore/us?q=puzzle";
  private static final Duration DAY = Duration.ofDays(1);
  private static final Instant NOW = TestDashboard.NOW;

  @AutoClose private final TestDashboard dashboard = new TestDashboard();
  private final StoreFacts facts = new StoreFacts(dashboard.archive);
  private final PageClient member = dashboard.visitor(dashboard.member);

  @Test
  void aSearchNotObservedIsFetchedAndBecomesResults() {
    Shown before = member.get(PAGE);
    assertThat(before.page().select("#results .preparing").text())
        .contains("Fetching the results…");
    assertThat(dashboard.queue.pending()).contains(search("puzzle"));
    facts.ranked("puzzle", NOW, 1, 2);
    dashboard.queue.finish(search("puzzle"));
    Shown after = member.get(PAGE);
    assertThat(after.page().select("#results .preparing")).isEmpty();
    assertThat(after.page().select("#results tbody tr")).hasSize(2);
  }

  @Test
  void theDifficultyIsShownWithEachOfItsParts() {
    assertThat(member.get(PAGE).page().select("#difficulty")).isEmpty();
    facts.popular("puzzle", NOW, 40);
    facts.listed(1, NOW, "Puzzle King");
    facts.ranked("puzzle", NOW.minus(DAY.multipliedBy(7)), 2);
    facts.ranked("puzzle", NOW, 1, 2, 3);
    Shown page = member.get(PAGE);
    assertThat(page.page().select("#difficulty dd").text())
        .matches("[1-9][0-9]?Estimate of 0 to 100\\. The 80% interval is .*");
    assertThat(page.page().select("#difficulty-parts tbody tr").eachText())
        .hasSize(
            (int)
                Arrays.stream(DifficultyPart.values())
                    .filter(DifficultyPart::isOfDifficulty)
                    .count())
        .anyMatch(row -> row.startsWith("Results, up to 150 3 "))
        .anyMatch(row -> row.startsWith("Ratings, median not observed"))
        .anyMatch(row -> row.startsWith("Places without an app 7 "));
  }

  @Test
  void betweenTheFetchesOfEverySeventhDayTheLastObservationAnswers() {
    facts.listed(1, NOW.minus(DAY.multipliedBy(6)), "Puzzle King");
    facts.ranked("puzzle", NOW.minus(DAY.multipliedBy(6)), 1, 2, 3);
    assertThat(member.get(PAGE).page().select("#difficulty")).isEmpty();
    dashboard.queue.finish(search("puzzle"));
    dashboard.queue.track(
        Tracker.keyOf(dashboard.member.id(), app(1), US),
        Map.of(search("puzzle"), FetchInterval.EVERY_SEVENTH_DAY),
        _ -> Optional.empty());
    assertThat(member.get(PAGE).page().select("#difficulty dd")).isNotEmpty();
    assertThat(dashboard.queue.pending()).doesNotContain(search("puzzle"));
    assertThat(dashboard.visitor(dashboard.administrator).get(PAGE).page().select("#difficulty"))
        .isEmpty();
  }

  @Test
  void theWeekOfThePopularityIsShown() {
    facts.popular("puzzle", NOW.minusSeconds(60), 40);
    assertThat(member.get(PAGE).page().select("#popularity-week")).isEmpty();
    LocalDate sunday = DateRange.dateOf(NOW).minusDays(10);
    var ofWeek =
        new Popularity(
            41, PopularityScale.ADS_WEEKLY_1_TO_100, Optional.of(new PopularityWeek(sunday)));
    dashboard.archive.append(
        List.of(
            new Observation<>(
                new Subject.Popularity(US, Keyword.of("puzzle")), NOW, Source.APPLE_ADS, ofWeek)));
    assertThat(member.get(PAGE).page().select("#popularity-week").text())
        .isEqualTo(
            "The popularity is that of the week from %s to %s, and stands until the next report of Apple Ads is due."
                .formatted(Format.date(sunday), Format.date(sunday.plusDays(6))));
  }

  @Test
  void theLastChangeOfAnEstimateBySuggestionsIsShownWithWhatWasNew() {
    String page = "/dashboard/keywords/googleplay/us?q=puzzle";
    Stream.of("p", "pu", "puz", "puzzle").forEach(typed -> suggested(typed, NOW));
    rank(NOW.minus(DAY.multipliedBy(2)), 700);
    assertThat(member.get(page).page().select("#rank-change")).isEmpty();
    rank(NOW.minus(DAY), 660);
    assertThat(member.get(page).page().select("#rank-change").text())
        .startsWith("The estimate of searches per day changed from ")
        .contains(": the suggestion lists of other keywords had changed");
    suggested("p", NOW.minus(DAY));
    rank(NOW, 500);
    assertThat(member.get(page).page().select("#rank-change").text())
        .endsWith(": the suggestion lists of the keyword had changed.");
  }

  @Test
  void aFailureIsShownWithItsReason() {
    dashboard.queue.giveUp(search("puzzle"), "The store answered 503.", NOW.plus(DAY));
    assertThat(member.get(PAGE).page().select("#results .notice").text())
        .contains("The store answered 503.")
        .endsWith("Retry now");
  }

  @Test
  void aChangeIsAgainstTheDayBeforeAndTheWeekBefore() {
    facts.ranked("puzzle", NOW, 1, 2, 3);
    facts.ranked("puzzle", NOW.minus(DAY), 2, 1);
    assertThat(csv("results"))
        .isEqualTo(
            """
            rank,app,title,change_since_yesterday,change_since_week\r
            1,1,1,1,\r
            2,2,2,-1,\r
            3,3,3,new,\r
            """);
    Shown page = member.get(PAGE);
    assertThat(page.page().select("#results tbody tr").get(0).select("td").get(3).text())
        .isEqualTo("▲ 1");
    assertThat(page.page().select("#results tbody tr").get(2).select("td").get(3).text())
        .isEqualTo("new");
    assertThat(page.page().select("#results tbody tr").get(0).select("td").get(4).text())
        .contains("not observed");
  }

  @Test
  void aDayNotObservedAndAnAppNotRankedAreBlankAndTheStateSaysWhich() {
    facts.ranked("puzzle", NOW, 1, 2);
    facts.ranked("puzzle", NOW.minus(DAY.multipliedBy(2)), 2);
    assertThat(csv("ranks"))
        .contains("2026-11-19,1,1,,not ranked\r\n2026-11-19,2,2,1,ranked\r\n")
        .contains("2026-11-20,1,1,,not observed\r\n2026-11-20,2,2,,not observed\r\n")
        .endsWith("2026-11-21,1,1,1,ranked\r\n2026-11-21,2,2,2,ranked\r\n");
    String chart = member.get(PAGE).page().select("#ranks [data-chart]").attr("data-chart");
    assertThat(chart)
        .contains("null,null,1.0]")
        .contains("null,1.0,null,2.0]")
        .contains("\"bestIsTop\":true");
  }

  @Test
  void whatASearchPageShowsWithoutARankIsNamedAsWhatItIs() {
    facts.ranked("puzzle", NOW, 1, 2);
    Subject.SearchPage page = new Subject.SearchPage(Device.IPHONE, US, Keyword.of("puzzle"));
    SearchEntries entries =
        new SearchEntries(
            List.of(
                new Entry(EntryKind.AD, Optional.of("7"), Optional.of("Seven"), none(), 0),
                new Entry(EntryKind.APP, Optional.of("1"), none(), none(), 3),
                new Entry(EntryKind.EVENT, Optional.of("2"), none(), none(), 3),
                new Entry(EntryKind.EDITORIAL, none(), Optional.of("Ten <puzzles>"), none(), 0),
                new Entry(EntryKind.DEVELOPER, none(), none(), none(), 0)));
    append(page, NOW.minusSeconds(60), Source.APP_STORE_SEARCH_PAGE, entries);
    assertThat(member.get(PAGE).page().select("#other-entries")).isEmpty();

    append(page, NOW, Source.APP_STORE_SEARCH_PAGE, entries);
    assertThat(member.get(PAGE).page().select("#other-entries li").eachText())
        .containsExactly(
            "Ad: Seven", "Event of an app, ranked: 2", "Article: Ten <puzzles>", "Developer");
  }

  private static Optional<String> none() {
    return Optional.empty();
  }

  @Test
  void aChangeOfTheSourceOfRanksIsShownWithItsDate() {
    Facts.SearchRanking ranking = new Facts.SearchRanking(List.of(app(2), app(1)));
    append(search("puzzle"), NOW.minus(DAY.multipliedBy(3)), Source.ITUNES_SEARCH, ranking);
    append(search("puzzle"), NOW.minus(DAY.multipliedBy(2)), Source.ITUNES_SEARCH, ranking);
    assertThat(member.get(PAGE).page().select("#ranks .source-change")).isEmpty();

    append(search("puzzle"), NOW, Source.APP_STORE_SEARCH_PAGE, ranking);
    assertThat(member.get(PAGE).page().select("#ranks .source-change").eachText())
        .containsExactly(
            "Since 21 Nov 2026 the ranks are from another source: App Store, search results of the"
                + " web site; before: App Store, search results. Sources rank differently, so a"
                + " movement on that date may be due to this change.");
  }

  @Test
  void theTopTenTableShowsWhichDaysWereNotObserved() {
    facts.ranked("puzzle", NOW, 1);
    facts.ranked("puzzle", NOW.minus(DAY.multipliedBy(2)));
    Shown page = member.get(PAGE);
    assertThat(page.page().select("#ranks tbody tr").eachText())
        .containsExactly(
            "21 Nov 2026 1 new", "20 Nov 2026 not observed", "19 Nov 2026 no apps ranked");
    assertThat(csv("top10"))
        .contains("2026-11-21,1,1,1\r\n2026-11-20,,,\r\n2026-11-19,0,,\r\n2026-11-18,,,\r\n");
  }

  @Test
  void chosenAppsAreDrawnInsteadOfTheBest() {
    facts.ranked("puzzle", NOW, 1, 2, 3);
    String chart =
        member.get(PAGE + "&app=3").page().select("#ranks [data-chart]").attr("data-chart");
    assertThat(chart).contains("\"name\":\"3\"").doesNotContain("\"name\":\"1\"");
  }

  @Test
  void popularityAndEstimateOfADayAreOfAnObservationOnThatDay() {
    facts.popular("puzzle", NOW, 60);
    facts.popular("puzzle", NOW.minus(DAY.multipliedBy(3)), 55);
    String[] rows = csv("volume").split("\r\n");
    assertThat(rows).hasSize(31);
    assertThat(rows[30]).matches("2026-11-21,60,[0-9.]+,[0-9.]+,[0-9.]+");
    assertThat(rows[29]).isEqualTo("2026-11-20,,,,");
    assertThat(rows[28]).isEqualTo("2026-11-19,,,,");
    assertThat(rows[27]).startsWith("2026-11-18,55,");
    Shown page = member.get(PAGE);
    assertThat(page.page().select("#stats dd").get(0).text()).isEqualTo("60");
    assertThat(page.page().select("#stats .estimate .interval").text()).contains("Estimate");
  }

  @Test
  void suggestionsComeWithWhatIsKnownOfThemAndNothingElseIsFetched() {
    facts.suggested("puzzle", NOW, "puzzle games", "puzzle free");
    facts.popular("puzzle games", NOW, 40);
    Shown page = member.get(PAGE);
    assertThat(page.page().select("#suggestions tbody tr").get(0).text())
        .startsWith("puzzle games 40");
    assertThat(page.page().select("#suggestions tbody tr").get(1).text())
        .isEqualTo("puzzle free not observed –");
    assertThat(dashboard.queue.pending().toString()).doesNotContain("puzzle free");
    assertThat(csv("suggestions")).contains("puzzle games,40,").endsWith("puzzle free,,,,,,\r\n");
  }

  @Test
  void suggestionsShowTheDifficultyByTheirSearches() {
    facts.suggested("puzzle", NOW, "puzzle games", "puzzle free");
    facts.ranked("puzzle games", NOW, 1, 2, 3);
    Elements rows = member.get(PAGE).page().select("#suggestions tbody tr");
    assertThat(rows.get(0).select("td:last-child").text())
        .matches("[1-9][0-9]?Estimate of 0 to 100\\. The 80% interval is .*");
    assertThat(rows.get(1).select("td:last-child").text()).isEqualTo("–");
    assertThat(csv("suggestions"))
        .containsPattern("puzzle games,,,,,[1-9][0-9]?,\r\n")
        .contains("puzzle free,,,,,,\r\n");
  }

  @Test
  void aKeywordWithoutCompetitionSaysSo() {
    facts.ranked("puzzle", NOW);
    Shown page = member.get(PAGE);
    assertThat(page.page().select("#difficulty dd").text()).isEqualTo("no competition");
    assertThat(page.page().select("#difficulty dd small").attr("title"))
        .isEqualTo("The search has no results");
    assertThat(page.page().select("#difficulty-parts")).isEmpty();
    facts.suggested("puzzle", NOW, "puzzle games");
    facts.ranked("puzzle games", NOW);
    assertThat(csv("suggestions")).contains("puzzle games,,,,,,no_results\r\n");
  }

  @Test
  void titlesAreLookedUpOnlyOnAClickAndAtMostThirty() {
    facts.ranked("puzzle", NOW, LongStream.rangeClosed(1, 40).toArray());
    Shown page = member.get(PAGE);
    assertThat(page.page().select("#results tbody tr")).hasSize(20);
    assertThat(listingsPending()).isZero();
    Shown all = member.get(PAGE + "&top=100");
    assertThat(all.page().select("#results tbody tr")).hasSize(40);
    member.get(all.page().select("#results a:contains(Look up 30 titles)").attr("href"));
    assertThat(listingsPending()).isEqualTo(30);
  }

  @Test
  void aKeywordIsTrackedForAnAppOfTheAccount() {
    track(1);
    facts.listed(1, NOW, "Blocks");
    Shown page = member.get(PAGE);
    Shown after = member.submit(page, "form[action=/dashboard/keywords/appstore/us][method=post]");
    assertThat(after.page().select(".notice.good").text()).contains("“puzzle”").contains("Blocks");
    assertThat(after.page().select(".badge.good").text()).isEqualTo("tracked");
    assertThat(dashboard.trackingLists.listKeywords(dashboard.member.id(), app(1), US))
        .containsExactly(Keyword.of("puzzle"));
  }

  @Test
  void theListsOfAnotherAccountAreNeitherShownNorChanged() {
    track(1);
    PageClient other = dashboard.visitor(dashboard.administrator);
    Shown page = other.get(PAGE);
    assertThat(page.page().select("input[name=app][type=hidden]")).isEmpty();
    String token = page.page().select("input[name=form_token]").attr("value");
    Shown refused =
        other.post(
            "/dashboard/keywords/appstore/us", "form_token", token, "q", "puzzle", "app", "1");
    assertThat(refused.status()).isEqualTo(400);
    assertThat(dashboard.trackingLists.listKeywords(dashboard.member.id(), app(1), US)).isEmpty();
  }

  @Test
  void aKeywordIsShownAsTextWhateverItHolds() {
    Shown page = member.get("/dashboard/keywords/appstore/us?q=%3Cscript%3Ealert(1)%3C/script%3E");
    assertThat(page.status()).isEqualTo(200);
    assertThat(page.page().select("script:not([src])")).isEmpty();
    assertThat(page.page().select("h1").text()).startsWith("<script>alert(1)</script>");
  }

  @Test
  void invalidParametersAreRefusedWithWhatIsValid() {
    assertThat(member.get("/dashboard/keywords/appstore/us").status()).isEqualTo(400);
    assertThat(member.get("/dashboard/keywords/nostore/us?q=a").status()).isEqualTo(404);
    assertThat(member.get("/dashboard/keywords/appstore/xx?q=a").status()).isEqualTo(404);
    assertThat(member.get(PAGE + "&device=android").status()).isEqualTo(400);
    assertThat(member.get(PAGE + "&app=com.example").status()).isEqualTo(400);
    assertThat(member.get(PAGE + "&format=csv&bom=false&table=none").text())
        .contains("results, ranks");
    assertThat(member.get("/dashboard/keywords/appstore/us?q=" + "a".repeat(201)).status())
        .isEqualTo(400);
  }

  private void track(long number) {
    dashboard.trackingLists.put(dashboard.member.id(), app(number), US, EnumSet.of(Device.IPHONE));
  }

  private long listingsPending() {
    return dashboard.queue.pending().stream()
        .filter(subject -> subject.getClass().getSimpleName().equals("Listing"))
        .count();
  }

  private String csv(String table) {
    return member.get(PAGE + "&format=csv&bom=false&table=" + table).response().body();
  }

  private void suggested(String typed, Instant at) {
    append(
        new Subject.Suggestions(StoreType.GOOGLE_PLAY, US, Keyword.of(typed)),
        at,
        Source.GOOGLE_PLAY_SUGGEST,
        new SuggestionList(List.of(new Suggestion(Keyword.of("puzzle"), OptionalInt.empty()))));
  }

  private void rank(Instant at, int logRank) {
    append(
        new Subject.SuggestionRank(StoreType.GOOGLE_PLAY, US, Keyword.of("puzzle")),
        at,
        Source.POOLED_FIT,
        new SuggestionRank(logRank, 100, PooledRankFit.VERSION));
  }

  private <F extends Facts> void append(Subject<F> subject, Instant at, Source source, F seen) {
    dashboard.archive.append(List.of(new Observation<>(subject, at, source, seen)));
  }
}
