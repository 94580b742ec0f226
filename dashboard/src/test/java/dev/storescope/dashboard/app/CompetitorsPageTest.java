package dev.storescope.dashboard.app;

import static dev.storescope.dashboard.app.ObservedApp.CHESS;
import static dev.storescope.dashboard.app.ObservedApp.OTHER;
import static dev.storescope.dashboard.app.ObservedApp.RIVAL;
import static dev.storescope.dashboard.app.ObservedApp.US;
import static dev.storescope.dashboard.app.ObservedApp.ago;
import static dev.storescope.dashboard.app.ObservedApp.day;
import static dev.storescope.dashboard.app.ObservedApp.listed;
import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.accounts.Account;
import dev.storescope.competitors.CompetitorLists.CompetitorList;
import dev.storescope.dashboard.PageClient;
import dev.storescope.dashboard.PageClient.Shown;
import dev.storescope.dashboard.TestDashboard;
import dev.storescope.store.AppId;
import dev.storescope.store.Device;
import dev.storescope.store.Keyword;
import java.util.List;
import java.util.Set;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

class CompetitorsPageTest {
  private static final String PATH = ObservedApp.PATH + "/competitors";
  private static final String ADD = "form[action$=/competitors/add]";
  private static final String REMOVE = "form[action$=/competitors/remove]";

  @AutoClose private final TestDashboard dashboard = new TestDashboard();
  private final ObservedApp seen = new ObservedApp(dashboard.archive);
  private final PageClient member = dashboard.visitor(dashboard.member);

  @Test
  void ranksOfAllAppsStandSideBySideAndTheBestIsMarked() {
    seen.search("chess", 0, RIVAL, CHESS).search("board", 0, OTHER, RIVAL).search("old", 4, CHESS);
    dashboard.track(CHESS, "chess", "board", "old");
    compareWith(RIVAL);

    Shown shown = member.get(PATH);
    assertThat(shown.page().select("table.grid tbody tr").eachText())
        .containsExactly(
            "chess 2 1 21 Nov 2026",
            "board – 2 21 Nov 2026",
            "old not observed in the last three days");
    assertThat(shown.page().select("table.grid strong.badge").eachText()).containsExactly("1", "2");
    assertThat(shown.page().select("#apps tbody tr").get(1).text()).contains("2 of 2 keywords");
  }

  @Test
  void aCompetitorIsFoundByItsName() {
    seen.search("draughts", 0, CHESS, RIVAL, OTHER);
    dashboard.track(CHESS);
    compareWith(OTHER);

    Shown found = member.submit(member.get(PATH), ADD, "app", "Draughts");
    assertThat(found.page().select("#named h3").text()).isEqualTo("Apps found for “draughts”");
    Shown added = member.submit(found, "#named form");
    assertThat(dashboard.competitorLists.find(dashboard.member.id(), CHESS, US))
        .map(CompetitorList::competitors)
        .contains(List.of(OTHER, RIVAL));
    assertThat(added.page().select("#named")).isEmpty();
  }

  @Test
  void theFileOfKeywordsSaysTheSame() {
    seen.search("chess", 0, RIVAL, CHESS).search("board", 0, OTHER, RIVAL).search("old", 4, CHESS);
    dashboard.track(CHESS, "chess", "board", "old");
    compareWith(RIVAL);

    assertThat(csv("keywords"))
        .containsExactly(
            "keyword,observed_at,1,2,not_ranked",
            "chess,%s,2,1,".formatted(ago(0)),
            "board,%s,,2,1".formatted(ago(0)),
            "old,,,,");
  }

  @Test
  void theChartOfAKeywordHasALineForEachApp() {
    seen.search("chess", 3, CHESS, RIVAL)
        .search("chess", 1, RIVAL)
        .search("chess", 0, RIVAL, CHESS);
    seen.listing(CHESS, 0, listed("Chess")).listing(RIVAL, 0, listed("Rival"));
    dashboard.track(CHESS, "chess");
    compareWith(RIVAL);

    String chart =
        member.get(PATH + "?q=Chess").page().select("#ranks [data-chart]").attr("data-chart");
    assertThat(chart)
        .contains("\"name\":\"Chess\",\"points\":[" + "null,".repeat(26) + "1.0,null,null,2.0]")
        .contains("\"name\":\"Rival\",\"points\":[" + "null,".repeat(26) + "2.0,null,1.0,1.0]");
    assertThat(csv("ranks&q=chess").skip(27))
        .containsExactly(
            day(3) + ",1,2,", day(2) + ",,,", day(1) + ",,1,Chess (1)", day(0) + ",2,1,");
  }

  @Test
  void theKeywordThatMostOfTheAppsRankForIsDrawnFirst() {
    seen.search("board", 0, CHESS).search("chess", 0, RIVAL, OTHER, CHESS);
    dashboard.track(CHESS, "chess", "board");
    compareWith(RIVAL);

    assertThat(member.get(PATH).page().select("#ranks-title").text())
        .isEqualTo("Ranks for “chess”");
  }

  @Test
  void theFirstKeywordIsDrawnWhereNoneIsChosenAndTheOthersAreALinkAway() {
    seen.search("board", 0, CHESS).search("chess", 0, RIVAL, CHESS);
    dashboard.track(CHESS, "chess", "board");

    Shown shown = member.get(PATH);
    assertThat(shown.page().select("#ranks-title").text()).isEqualTo("Ranks for “board”");
    String link = shown.page().select("table.grid tbody a").get(1).attr("href");
    assertThat(member.get(link).page().select("#ranks-title").text())
        .isEqualTo("Ranks for “chess”");
  }

  @Test
  void withoutTrackedKeywordsThoseTheAppRanksForAreShown() {
    seen.search("chess", 0, RIVAL, CHESS).search("board", 0, CHESS).search("go", 0, OTHER);

    Shown shown = member.get(PATH);
    assertThat(shown.page().select("table.grid tbody th").eachText())
        .containsExactly("board", "chess");
    assertThat(shown.text()).contains("No keywords are tracked");
  }

  @Test
  void appsThatRankForTheSameKeywordsAreSuggestedMostOftenFirst() {
    seen.search("chess", 0, RIVAL, CHESS, OTHER).search("board", 0, CHESS, OTHER);
    seen.listing(OTHER, 0, listed("Other"));
    dashboard.track(CHESS, "chess", "board");

    Shown shown = member.get(PATH);
    assertThat(shown.page().select(".suggested small:not(.app small)").eachText())
        .containsExactly("top 10 for 2 of 2", "top 10 for 1 of 2");
    Shown added = member.submit(shown, ".suggested " + ADD);
    assertThat(added.text()).contains("Other is now a competitor.");
    assertThat(competitors(dashboard.member)).containsExactly(OTHER);
    assertThat(added.page().select(".suggested li")).hasSize(1);
  }

  @Test
  void aCompetitorIsAddedByItsIdOrByALink() {
    Shown shown = member.get(PATH);
    member.submit(shown, ADD, "app", "2");
    Shown after = member.submit(shown, ADD, "app", "https://apps.apple.com/us/app/other/id3?mt=8");
    assertThat(after.status()).isEqualTo(200);
    assertThat(competitors(dashboard.member)).containsExactly(RIVAL, OTHER);
  }

  @Test
  void anInvalidOrDuplicateCompetitorIsRefusedWithTheReason() {
    Shown shown = member.get(PATH);
    member.submit(shown, ADD, "app", "2");
    assertThat(member.submit(shown, ADD, "app", "2").text()).contains("is already a competitor");
    assertThat(member.submit(shown, ADD, "app", "1").text())
        .contains("cannot be its own competitor");
    assertThat(member.submit(shown, ADD, "app", "com.example.app").text()).contains("Not added");
    assertThat(member.submit(shown, ADD, "app", "https://example.com/id3").text())
        .contains("Not a link to an app");
    assertThat(member.submit(shown, ADD).text()).contains("Neither a link to an app");
    assertThat(competitors(dashboard.member)).containsExactly(RIVAL);
  }

  @Test
  void aFullListIsNotAddedTo() {
    dashboard.competitorLists.put(
        dashboard.member.id(),
        CHESS,
        US,
        LongStream.range(1000, 1100).<AppId>mapToObj(AppId.AppStore::new).toList());
    assertThat(member.submit(member.get(PATH), ADD, "app", "2").text()).contains("Not added");
    assertThat(competitors(dashboard.member)).hasSize(100).doesNotContain(RIVAL);
  }

  @Test
  void aCompetitorIsRemovedAndTheLastOneToo() {
    compareWith(RIVAL);
    Shown after = member.submit(member.get(PATH), REMOVE);
    assertThat(after.text()).contains("is no longer a competitor");
    assertThat(competitors(dashboard.member)).isEmpty();
  }

  @Test
  void theListOfAnotherAccountIsNeitherShownNorChanged() {
    dashboard.competitorLists.put(dashboard.administrator.id(), CHESS, US, List.of(RIVAL));
    dashboard.trackingLists.put(dashboard.administrator.id(), CHESS, US, Set.of(Device.IPHONE));
    dashboard.trackingLists.addKeywords(
        dashboard.administrator.id(), CHESS, US, List.of(Keyword.of("secret")));

    Shown shown = member.get(PATH);
    assertThat(shown.page().select("#apps tbody tr")).hasSize(1);
    assertThat(shown.text()).doesNotContain("secret");
    member.submit(shown, ADD, "app", "3");
    assertThat(competitors(dashboard.administrator)).containsExactly(RIVAL);
    assertThat(competitors(dashboard.member)).containsExactly(OTHER);
  }

  @Test
  void aCompetitorNotObservedYetIsFetched() {
    seen.listing(CHESS, 0, listed("Chess"));
    assertThat(member.get(PATH).page().select("#apps [hx-get]")).isEmpty();
    compareWith(RIVAL);
    assertThat(member.get(PATH).page().select("#apps [hx-get]")).hasSize(1);
    seen.listing(RIVAL, 0, listed("Rival"));
    assertThat(member.get(PATH).page().select("#apps [hx-get]")).isEmpty();
  }

  @Test
  void theBestRankIsOfTheNewestObservationOfAChart() {
    seen.free("7004", 1, CHESS)
        .free("7004", 0, RIVAL, OTHER, CHESS)
        .listing(CHESS, 0, listed("Chess"));
    assertThat(csv("apps"))
        .containsExactly(
            "id,title,developer,rating,ratings,chart,rank,price,updated",
            "1,Chess,Example,,,\"Game: Board, free\",3,Free,");
  }

  @Test
  void badParametersAreRefused() {
    for (String query : List.of("?days=1", "?page=0", "?page=x", "?q=%01", "?device=x")) {
      assertThat(member.get(PATH + query).status()).as(query).isEqualTo(400);
    }
    assertThat(member.post(PATH + "/add", "app", "2").status()).isEqualTo(403);
  }

  private void compareWith(AppId... apps) {
    dashboard.competitorLists.put(dashboard.member.id(), CHESS, US, List.of(apps));
  }

  private List<AppId> competitors(Account account) {
    return dashboard
        .competitorLists
        .find(account.id(), CHESS, US)
        .map(CompetitorList::competitors)
        .orElse(List.of());
  }

  private Stream<String> csv(String table) {
    return member.get(PATH + "?format=csv&bom=false&table=" + table).response().body().lines();
  }
}
