package dev.storescope.dashboard.app;

import static dev.storescope.dashboard.app.ObservedApp.CHESS;
import static dev.storescope.dashboard.app.ObservedApp.OTHER;
import static dev.storescope.dashboard.app.ObservedApp.RIVAL;
import static dev.storescope.dashboard.app.ObservedApp.US;
import static dev.storescope.dashboard.app.ObservedApp.day;
import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.dashboard.PageClient;
import dev.storescope.dashboard.PageClient.Shown;
import dev.storescope.dashboard.StoreFacts;
import dev.storescope.dashboard.TestDashboard;
import dev.storescope.observation.Facts.SearchRanking;
import dev.storescope.observation.Observation;
import dev.storescope.observation.Source;
import dev.storescope.store.AppId;
import java.time.LocalDate;
import java.util.List;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

class EventsPageTest {
  private static final String PATH = ObservedApp.PATH + "/events";

  @AutoClose private final TestDashboard dashboard = new TestDashboard();
  private final ObservedApp seen = new ObservedApp(dashboard.archive);
  private final PageClient member = dashboard.visitor(dashboard.member);

  @Test
  void aDayHasItsMovesAndItsEventsAndTheDayBeforeIsShownOnce() {
    track("chess", "go");
    seen.search("chess", 1, CHESS).search("chess", 0, appAt(12));
    seen.search("go", 1, appAt(30)).search("go", 0, appAt(20));
    seen.listing(CHESS, 5, ObservedApp.listed("Chess"));
    seen.listing(RIVAL, 5, ObservedApp.listed("Draughts"));
    seen.listing(RIVAL, 1, ObservedApp.listed("Draughts: chess"));
    seen.rating(1, 4.5, 100).rating(0, 4.4, 120);

    Shown page = member.get(PATH);
    assertThat(page.page().select("#days article").eachAttr("id"))
        .containsExactly("day-" + day(0), "day-" + day(1));
    assertThat(page.page().select("#day-" + day(0) + " .moves").eachText())
        .containsExactly("Left the top 10 chess 1 → 12", "Rose go 30 → 20");
    assertThat(page.page().select("#day-" + day(0) + " > ul:first-of-type > li").eachText())
        .contains("Rating fell from 4.50 to 4.40");
    assertThat(page.page().select("#days details summary").eachText())
        .containsExactly("Draughts: chess: title changed");
    assertThat(page.page().select("#day-" + day(1) + " details summary")).hasSize(1);
  }

  @Test
  void theDifferenceOfAListingIsOnThePage() {
    track("chess");
    seen.listing(CHESS, 5, ObservedApp.listed("Chess"));
    seen.listing(CHESS, 1, ObservedApp.listed("Chess Masters"));

    Shown page = member.get(PATH);
    assertThat(page.page().select("#day-" + day(1) + " summary").text()).isEqualTo("Title changed");
    assertThat(page.page().select("#day-" + day(1) + " ins").text()).isEqualTo("Masters");
  }

  @Test
  void theDayOfALinkHasAllItsMoves() {
    track("chess", "go");
    seen.search("chess", 1, appAt(3)).search("chess", 0, appAt(2));
    seen.search("go", 1, CHESS).search("go", 0, CHESS);
    assertThat(member.get(PATH).page().select(".moves")).isEmpty();
    assertThat(member.get(PATH + "?on=" + day(0)).page().select(".moves").eachText())
        .containsExactly("Rose chess 3 → 2");
    assertThat(member.get(PATH + "?on=" + day(5)).page().select("#day-" + day(5)).text())
        .contains("Nothing was observed to change on this day.");
  }

  @Test
  void olderDaysAreOnFurtherPages() {
    track("chess");
    for (int daysAgo = 0; daysAgo < 40; daysAgo++) {
      seen.listing(CHESS, daysAgo, ObservedApp.listed("Chess " + daysAgo));
    }
    String path = PATH + "?days=90";
    assertThat(member.get(path).page().select("#days article")).hasSize(30);
    Shown second = member.get(path + "&page=2");
    assertThat(second.page().select("#days article").eachAttr("id"))
        .hasSize(9)
        .startsWith("day-" + day(30));
    assertThat(second.page().select("nav[aria-label=Pages of days] a").eachAttr("href"))
        .containsExactly(path + "&page=1#days", path + "&page=2#days");
  }

  @Test
  void theDayOfALinkIsOnThePageInWhateverPeriodAndOnWhateverPage() {
    track("chess");
    for (int daysAgo = 0; daysAgo < 80; daysAgo++) {
      seen.listing(CHESS, daysAgo, ObservedApp.listed("Chess " + daysAgo));
    }
    member.get(PATH + "?days=7");
    Shown around = member.get(PATH + "?on=" + day(60));
    assertThat(around.page().select("article#day-" + day(60) + "[data-day=" + day(60) + "]"))
        .hasSize(1);
    assertThat(around.page().select(".period .choices [aria-current]").text())
        .isEqualTo("8 Sept 2026 – 7 Oct 2026");
    assertThat(around.page().select(".period a:not([aria-current])").eachAttr("href"))
        .noneMatch(url -> url.contains("on="));

    Shown second = member.get(PATH + "?days=90&on=" + day(40));
    assertThat(second.page().select("article#day-" + day(40))).hasSize(1);
    assertThat(second.page().select("nav[aria-label=Pages of days] [aria-current]").text())
        .isEqualTo("2");
    assertThat(member.get(PATH + "?on=" + day(3)).page().select("article#day-" + day(3)))
        .hasSize(1);
    assertThat(member.get(PATH + "?on=2999-01-01").text())
        .contains("on must be a date from 2000 to today (UTC)");
  }

  @Test
  void theLastDayOfAPageHasTheEventsOfTheDayBeforeWhichIsOnTheNext() {
    track("chess");
    for (int daysAgo = 0; daysAgo < 40; daysAgo++) {
      seen.listing(CHESS, daysAgo, ObservedApp.listed("Chess " + daysAgo));
    }
    seen.search("chess", 30, CHESS).search("chess", 29, appAt(12));

    assertThat(
            member
                .get(PATH + "?days=90")
                .page()
                .select("article:contains(The day before:)")
                .eachAttr("id"))
        .containsExactly("day-" + day(29));
  }

  @Test
  void theVisibilityIsExplainedByItsKeywords() {
    track("chess", "go");
    seen.popularity("chess", 60).popularity("go", 40);
    for (int daysAgo = 0; daysAgo < 4; daysAgo++) {
      seen.search("chess", daysAgo, CHESS).search("go", daysAgo, CHESS);
    }
    Shown page = member.get(PATH);
    assertThat(page.page().select("#visibility .score").text()).isEqualTo("100");
    assertThat(page.text()).contains("based on 2 of 2 tracked keywords");
    assertThat(page.page().select("#visibility tbody th").eachText())
        .containsExactly("chess", "go");
    assertThat(page.page().select("#visibility figure.chart")).hasSize(1);
    assertThat(
            member.get(PATH + "?format=csv&bom=false&table=visibility").response().body().lines())
        .hasSize(31)
        .startsWith("date,visibility_percent,keywords", day(29) + ",,")
        .endsWith(day(0) + ",100.0,2");
  }

  @Test
  void aChangeOfTheSourceOfRanksIsShownUnderTheChartsOfVisibility() {
    track("chess", "go");
    seen.popularity("chess", 60).popularity("go", 40);
    seen.search("chess", 9, CHESS).search("go", 9, CHESS);
    List<String> pages =
        List.of(PATH, ObservedApp.PATH, ObservedApp.PATH + "/report?week=" + day(2));
    assertThat(pages).allSatisfy(page -> assertThat(sourceChanges(page)).isEmpty());
    searchedOnTheWebSite("chess", 4);
    searchedOnTheWebSite("go", 4);
    assertThat(pages)
        .allSatisfy(
            page ->
                assertThat(sourceChanges(page))
                    .singleElement()
                    .asString()
                    .startsWith("Since 17 Nov 2026 the ranks are from another source")
                    .contains("App Store, search results of the web site; before: import."));
    assertThat(sourceChanges(PATH + "?days=7")).hasSize(1);
    assertThat(sourceChanges(PATH + "?since=" + day(2) + "&till=" + day(0))).isEmpty();
  }

  private void searchedOnTheWebSite(String keyword, int daysAgo) {
    dashboard.archive.append(
        List.of(
            new Observation<>(
                StoreFacts.search(keyword),
                ObservedApp.ago(daysAgo),
                Source.APP_STORE_SEARCH_PAGE,
                new SearchRanking(List.of(CHESS)))));
  }

  private List<String> sourceChanges(String page) {
    return member.get(page).page().select(".source-change").eachText();
  }

  @Test
  void aChangeOfTheVisibilityNamesTheKeywordsThatMadeIt() {
    track("chess", "go");
    seen.popularity("chess", 60).popularity("go", 40);
    seen.search("chess", 1, CHESS).search("go", 1, CHESS);
    seen.search("chess", 0, appAt(11)).search("go", 0, CHESS);
    assertThat(member.get(PATH).page().select("#day-" + day(0) + " h3").text())
        .contains("visibility −")
        .contains("chess −")
        .contains("(1 → 11)")
        .doesNotContain("go ");
  }

  @Test
  void aDayIsListedWithTheKeywordsThatCountSinceThen() {
    track("chess", "go");
    seen.popularity("chess", 60).popularity("go", 70);
    seen.search("chess", 1, CHESS).search("chess", 0, CHESS).search("go", 0, RIVAL);
    assertThat(member.get(PATH).page().select("#day-" + day(0)).text())
        .contains("From this day on, the score also counts 1 keyword: go.")
        .doesNotContain("visibility −");
  }

  @Test
  void withoutKeywordsThePageSaysWhatToDo() {
    assertThat(member.get(PATH).text())
        .contains("You track no keywords of this app in the United States.")
        .contains("Nothing was observed to change in the last 30 days.");
  }

  @Test
  void theEventsAndTheMovesAreFiles() {
    track("chess");
    seen.search("chess", 1, CHESS).search("chess", 0, appAt(12));
    seen.listing(CHESS, 5, ObservedApp.listed("Chess"));
    seen.listing(CHESS, 1, ObservedApp.listed("Chess Masters"));
    assertThat(member.get(PATH + "?format=csv&bom=false&days=7").response().body().lines())
        .startsWith("date,kind,id,event,observed_before,observed_at")
        .anyMatch(line -> line.startsWith(day(1) + ",listing,1,Title changed,"))
        .anyMatch(line -> line.startsWith(day(0) + ",rank,1,“chess” on iPhone fell from 1 to 12,"));
    assertThat(member.get(PATH + "?format=csv&bom=false&table=moves").response().body().lines())
        .containsExactly(
            "date,keyword,rank_before,rank_after,state_before,state_after",
            day(0) + ",chess,1,12,ranked,ranked");
  }

  @Test
  void anAnnotationIsInTheChartsTheDaysAndTheFileUntilItIsRemoved() {
    track("chess");
    for (int daysAgo = 0; daysAgo < 6; daysAgo++) {
      seen.search("chess", daysAgo, CHESS);
    }
    Shown added =
        member.submit(
            member.get(PATH), "form#annotate", "date", day(2), "text", " We shipped\n2.3 <b> ");
    assertThat(added.page().select("#day-" + day(2) + " .annotation strong").text())
        .isEqualTo("We shipped 2.3 <b>");
    assertThat(
            member
                .get(ObservedApp.PATH + "/keywords")
                .page()
                .select(".markers .annotation title")
                .text())
        .endsWith(": We shipped 2.3 <b>");
    assertThat(member.get(PATH + "?format=csv&bom=false&days=7").response().body().lines())
        .contains(day(2) + ",annotation,1,We shipped 2.3 <b>,,");

    Shown removed =
        member.submit(
            added,
            "form#remove-annotation",
            "number",
            added.page().select("[form=remove-annotation]").val());
    assertThat(removed.page().select(".annotation")).isEmpty();
    assertThat(removed.text()).contains("The annotation was removed.");
  }

  @Test
  void anAnnotationHasATextAndADayThatPagesCanShow() {
    Shown page = member.get(PATH);
    assertThat(member.submit(page, "form#annotate", "date", day(0), "text", " ").text())
        .contains("An annotation must have 1 to 200 characters.");
    assertThat(member.submit(page, "form#annotate", "date", day(-1), "text", "later").text())
        .contains("The day of an annotation must be from 2000 to today (UTC).");
    assertThat(member.submit(page, "form#annotate", "date", "1999-12-31", "text", "before").text())
        .contains("The day of an annotation must be from 2000 to today (UTC).");
    assertThat(member.submit(page, "form#annotate", "date", "", "text", "never").text())
        .contains("Choose the day of the annotation.");
    assertThat(member.get(PATH).page().select("#days .annotation")).isEmpty();
  }

  @Test
  void anAnnotationOfAnEarlierVersionOnADayThatNoChartHasCanBeRemoved() {
    track("chess");
    member.submit(member.get(PATH), "form#annotate", "date", day(0), "text", "Founded");
    dashboard.change("update annotation set day = " + LocalDate.of(1990, 1, 1).toEpochDay());
    Shown page = member.get(PATH);
    assertThat(page.page().select("#days .annotation, .markers .annotation")).isEmpty();
    assertThat(page.page().select("#outside .annotation").text()).contains("1990", "Founded");

    String number = page.page().select("#outside [form=remove-annotation]").val();
    Shown removed = member.submit(page, "form#remove-annotation", "number", number);
    assertThat(removed.text()).contains("The annotation was removed.");
    assertThat(removed.page().select("#outside")).isEmpty();
    assertThat(dashboard.annotations.list(dashboard.member.id(), CHESS)).isEmpty();
  }

  private void track(String... keywords) {
    dashboard.track(CHESS, keywords);
    dashboard.competitorLists.change(dashboard.member.id(), CHESS, US, _ -> List.of(RIVAL, OTHER));
  }

  /** The app at a rank, after the same others. */
  private static AppId[] appAt(int rank) {
    Stream<AppId> others =
        LongStream.rangeClosed(101, 100 + rank - 1).mapToObj(AppId.AppStore::new);
    return Stream.concat(others, Stream.of(CHESS)).toArray(AppId[]::new);
  }
}
