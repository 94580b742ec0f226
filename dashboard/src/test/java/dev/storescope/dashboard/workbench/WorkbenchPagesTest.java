package dev.storescope.dashboard.workbench;

import static dev.storescope.dashboard.StoreFacts.US;
import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.dashboard.PageClient;
import dev.storescope.dashboard.PageClient.Shown;
import dev.storescope.dashboard.StoreFacts;
import dev.storescope.dashboard.TestDashboard;
import dev.storescope.observation.Facts.SearchRanking;
import dev.storescope.observation.Observation;
import dev.storescope.observation.Source;
import dev.storescope.observation.Subject;
import dev.storescope.store.AppId;
import dev.storescope.store.Country;
import dev.storescope.store.Device;
import dev.storescope.store.Keyword;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import org.jsoup.nodes.Element;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class WorkbenchPagesTest {
  private static final AppId CHESS = StoreFacts.app(1);
  private static final String PATH = "/dashboard/apps/appstore/1/us/workbench";
  private static final Instant LATELY = TestDashboard.NOW.minus(Duration.ofHours(1));

  @AutoClose private final TestDashboard dashboard = new TestDashboard();
  private final StoreFacts facts = new StoreFacts(dashboard.archive);
  private final PageClient member = dashboard.visitor(dashboard.member);

  @BeforeEach
  void observe() {
    facts.listed(1, LATELY, "Chess Master");
    facts.listed(2, LATELY, "Board Arena");
    facts.ranked("chess", LATELY, 2, 1, 3);
    facts.ranked("chess club", LATELY, 2, 3, 1);
    facts.ranked("weather", LATELY, 8, 9);
    facts.ranked("rook", LATELY, 2, 9);
    facts.popular("chess", LATELY, 60);
    facts.popular("chess club", LATELY, 30);
    facts.popular("weather", LATELY, 80);
    facts.popular("rook", LATELY, 20);
    // With so many first ranks known, nothing more is fetched.
    for (int i = 0; i < 30; i++) {
      facts.ranked("chess " + i, LATELY, 1);
    }
  }

  @Test
  void trackedKeywordsAndIdeasAreInOneTableWithTheirFigures() {
    dashboard.track(CHESS, "chess", "weather");
    compete(2);
    Shown page = member.get(PATH + "?ideas=all");

    assertThat(keywords(page)).startsWith("weather", "chess", "chess club").contains("chess 7");
    Element chess = row(page, "chess");
    assertThat(chess.select("td.number").get(0).text()).isEqualTo("60");
    assertThat(chess.select("td.number").get(4).text()).endsWith("%");
    assertThat(chess.select("td.number").get(5).text()).isEqualTo("2");
    assertThat(chess.select("td.number").get(6).text()).isEqualTo("1 Board Arena");
    assertThat(chess.select("td.number").get(7).text()).isEqualTo("1");
    assertThat(chess.select("td.number").get(8).text()).startsWith("≈");
    assertThat(chess.select(".badge").eachText()).containsExactly("tracked");
    assertThat(chess.select(".reasons").text()).isEqualTo("ranks already · a competitor ranks");
    assertThat(row(page, "chess club").select(".reasons").text())
        .isEqualTo("ranks already · a competitor ranks · fits the app");
    assertThat(row(page, "chess club").select(".badge").eachText()).containsExactly("idea");
    assertThat(page.page().select("nav[aria-label='Which keywords'] a").eachText())
        .startsWith("All 33", "Tracked 2", "Ideas 31", "Removed 0");
  }

  @Test
  void ideasAreLoadedAfterTheTable() {
    dashboard.track(CHESS, "chess");
    Shown first = member.get(PATH);
    assertThat(keywords(first)).containsExactly("chess");
    String more = first.page().select("#bench .preparing").attr("hx-get");
    assertThat(more).endsWith("ideas=all");
    assertThat(keywords(member.get(more))).contains("chess club");
    assertThat(member.get(PATH).page().select("#bench .preparing")).isEmpty();
  }

  @Test
  void brandsOfOtherAppsAreMarkedAndShownOnlyIfAskedFor() {
    facts.listed(7, LATELY, "Zwitscher: Chess");
    facts.ranked("zwitscher", LATELY, 7, 2, 1);
    facts.popular("zwitscher", LATELY, 70);
    compete(2);
    Shown hidden = member.get(PATH + "?ideas=all");
    assertThat(keywords(hidden)).doesNotContain("zwitscher");
    assertThat(hidden.text()).contains("1 idea that is the brand of another app is hidden.");

    Shown shown = member.get(hidden.page().select("a:contains(Show them)").attr("href"));
    assertThat(row(shown, "zwitscher").select(".badge").eachText())
        .containsExactly("brand of Zwitscher: Chess", "idea");
  }

  @Test
  void chosenKeywordsAreTrackedTaggedAndRemovedAndTheLastChangesAreUndone() {
    Shown page = member.get(PATH + "?ideas=all");
    Shown tracked = choose(page, "action", "track", "keyword", "chess", "keyword", "chess club");
    assertThat(tracked.text()).contains("2 keywords tracked");
    assertThat(tracked()).containsExactly("chess", "chess club");

    Shown tagged = choose(tracked, "action", "tag", "tag", "later", "keyword", "chess");
    assertThat(row(tagged, "chess").select(".badge").eachText()).contains("later");
    assertThat(keywords(member.get(PATH + "?tag=later"))).containsExactly("chess");

    Shown removed = choose(tagged, "action", "remove", "keyword", "chess", "keyword", "chess club");
    assertThat(removed.text())
        .contains("2 keywords removed", "Last change: removed chess, chess club");
    assertThat(removed.page().select("#flash button").text()).isEqualTo("Undo");
    assertThat(tracked()).isEmpty();
    assertThat(keywords(member.get(PATH + "?show=removed"))).containsExactly("chess", "chess club");

    String number = removed.page().select("button[name=number]").attr("value");
    Shown undone = member.submit(removed, "form[action*=/undo]", "number", number);
    assertThat(undone.text()).contains("Undone: 2 keywords are as before");
    assertThat(tracked()).containsExactly("chess", "chess club");
    assertThat(row(undone, "chess").select(".badge").eachText()).contains("later");
    assertThat(member.submit(removed, "form[action*=/undo]", "number", number).text())
        .contains("Not undone");

    String earlier = undone.page().select("button[name=number]").attr("value");
    Shown before = member.submit(undone, "form[action*=/undo]", "number", earlier);
    assertThat(row(before, "chess").select(".badge").eachText()).doesNotContain("later");
    assertThat(before.page().select("#flash[role=status]").text()).contains("Undone: 1 keyword");
  }

  @Test
  void withoutAChoiceNothingIsChanged() {
    dashboard.track(CHESS, "chess");
    Shown page = member.get(PATH);
    assertThat(choose(page, "action", "track").text()).contains("Select keywords first");
    assertThat(choose(page, "action", "tag", "tag", "x".repeat(31), "keyword", "chess").status())
        .isEqualTo(400);
    assertThat(choose(page, "action", "nothing", "keyword", "chess").status()).isEqualTo(400);
  }

  @Test
  void allKeywordsThatTheAppRanksForAreTrackedOnceTheirNumberIsConfirmed() {
    Shown page = member.get(PATH);
    Shown asked = member.submit(page, "form[action*=/ranked]");
    assertThat(asked.text())
        .contains("Track all 32 keywords that this app ranks for?")
        .doesNotContain("What is sent");
    assertThat(tracked()).isEmpty();
    Shown after = member.submit(asked, "#confirmation");
    assertThat(after.text()).contains("32 keywords tracked");
    assertThat(tracked()).hasSize(32).contains("chess", "chess club").doesNotContain("weather");
    assertThat(dashboard.trackingLists.find(dashboard.member.id(), CHESS, US)).isPresent();
  }

  @Test
  void theTableIsSortedAndFiltered() {
    dashboard.track(CHESS, "chess", "chess club", "weather");
    assertThat(keywords(member.get(PATH + "?sort=rank")))
        .containsExactly("chess", "chess club", "weather");
    assertThat(keywords(member.get(PATH + "?sort=-popularity")))
        .containsExactly("chess club", "chess", "weather");
    assertThat(keywords(member.get(PATH + "?words=chess+-club"))).containsExactly("chess");
    assertThat(keywords(member.get(PATH + "?popularity_from=50&popularity_to=70")))
        .containsExactly("chess");
    assertThat(sortedBy("?sort=rank", "ascending")).isEqualTo("Rank");
    assertThat(sortedBy("", "descending")).isEqualTo("Value");
  }

  @Test
  void filtersAreChipsThatRemoveThemAndReadyOnesThatApplyThem() {
    dashboard.track(CHESS, "chess", "chess club", "weather");
    Shown all = member.get(PATH);
    assertThat(chips(all)).startsWith("Top 10", "Not ranked");
    assertThat(keywords(member.get(chip(all, "Top 10")))).containsExactly("chess", "chess club");
    Shown notRanked = member.get(chip(all, "Not ranked"));
    assertThat(keywords(notRanked)).containsExactly("weather");

    Shown filtered = member.get(PATH + "?words=chess+-club&rank_to=10");
    assertThat(chips(filtered))
        .startsWith(
            "“chess” ×: remove this filter",
            "“-club” ×: remove this filter",
            "Rank up to 10 ×: remove this filter");
    assertThat(chip(filtered, "“-club” ×: remove this filter"))
        .isEqualTo(PATH + "?words=chess&rank_to=10");
    assertThat(chip(notRanked, "Not ranked ×: remove this filter")).isEqualTo(PATH);
  }

  private static List<String> chips(Shown page) {
    return page.page().select(".chips a").eachText();
  }

  private static String chip(Shown page, String text) {
    return page.page().select(".chips a").stream()
        .filter(chip -> chip.text().equals(text))
        .findFirst()
        .orElseThrow()
        .attr("href");
  }

  @Test
  void theBrowserKeepsWhichColumnsAreShown() {
    dashboard.track(CHESS, "chess");
    Shown chosen = member.get(PATH + "?sort=rank&columns=chosen&column=rank&column=worth");
    assertThat(columns(chosen)).containsExactly("Keyword", "Rank", "Value", "State");
    assertThat(row(chosen, "chess").select("td.number")).hasSize(2);
    assertThat(columns(member.get(PATH))).containsExactly("Keyword", "Rank", "Value", "State");
    assertThat(columns(dashboard.visitor(dashboard.member).get(PATH))).contains("Difficulty");
  }

  private static List<String> columns(Shown page) {
    return page.page()
        .select("table.bench thead th:has(a), table.bench thead th:last-child")
        .eachText();
  }

  @Test
  void theFileSaysTheSameAsTheTable() {
    dashboard.track(CHESS, "chess", "weather");
    compete(2);
    List<String> lines =
        member.get(PATH + "?format=csv&bom=false").response().body().lines().toList();
    assertThat(lines.get(0)).startsWith("keyword,tracked,tags,popularity,users_per_day");
    assertThat(lines.get(1)).startsWith("weather,true,,80,");
    assertThat(lines.get(2)).startsWith("chess,true,,60,").contains(",2,ranked,2,1,");
  }

  @Test
  void everyEntryOfAPastedListIsReportedAndNothingIsLost() {
    dashboard.track(CHESS, "chess");
    Shown after =
        member.submit(
            member.get(PATH + "/list"),
            "#paste form",
            "keywords",
            "Chess; go\n• Shogi\n???, go",
            "as",
            "tracked");
    assertThat(after.page().select("#report tbody tr").eachText())
        .containsExactly(
            "1 Chess already tracked",
            "1 go now tracked",
            "2 Shogi now tracked",
            "3 ??? not a keyword: no letter or digit",
            "3 go the same as on line 1");
    assertThat(after.page().select("#report h2").text()).isEqualTo("2 keywords added");
    assertThat(after.page().select("textarea").val()).isEqualTo("???");
    assertThat(tracked()).containsExactly("chess", "go", "shogi");
    member.submit(after, "#report form", "number", after.page().select("#report button").val());
    assertThat(tracked()).containsExactly("chess");
  }

  @Test
  void aListOfTooManyKeywordsIsRefusedAndStaysInTheField() {
    dashboard.track(CHESS, "chess");
    StringBuilder list = new StringBuilder();
    for (int i = 0; i <= 2000; i++) {
      list.append("keyword ").append(i).append('\n');
    }
    Shown after =
        member.submit(member.get(PATH + "/list"), "#paste form", "keywords", list.toString());
    assertThat(after.page().select(".notice.bad").text()).contains("Nothing was added", "2000");
    assertThat(after.page().select("textarea").val()).contains("keyword 2000");
    assertThat(tracked()).containsExactly("chess");
  }

  @Test
  void theGapOfCompetitorsIsTrackedFromItsTable() {
    compete(2);
    for (int i = 0; i < 12; i++) {
      facts.ranked("rook " + i, LATELY, 2);
    }
    Shown theirs = member.get(PATH + "/gap");
    assertThat(keywords(theirs)).startsWith("rook").contains("rook 3").doesNotContain("chess");
    assertThat(theirs.page().select("nav[aria-label='Whose keywords'] a").eachText())
        .containsExactly("Only competitors 13", "Only this app 30", "Shared 2");
    assertThat(keywords(member.get(PATH + "/gap?kind=shared")))
        .containsExactly("chess", "chess club");
    Shown after =
        member.submit(theirs, "form[action*=/change]", "action", "track", "keyword", "rook");
    assertThat(after.text()).contains("1 keyword tracked");
    assertThat(row(member.get(PATH + "/gap"), "rook").select(".badge").text()).isEqualTo("tracked");
  }

  @Test
  void theGapLeavesOutBrandsOfOtherApps() {
    compete(2);
    facts.listed(7, LATELY, "Zwitscher: Chess");
    facts.ranked("zwitscher", LATELY, 7, 2);
    for (int i = 0; i < 12; i++) {
      facts.ranked("rook " + i, LATELY, 2);
    }
    Shown theirs = member.get(PATH + "/gap");
    assertThat(keywords(theirs)).contains("rook").doesNotContain("zwitscher");
    assertThat(theirs.text()).contains("1 keyword that is the brand of another app is hidden.");
    assertThat(row(member.get(PATH + "/gap?brands=shown"), "zwitscher").text())
        .contains("brand of Zwitscher: Chess");
  }

  @Test
  void whatTheLeadersOfChosenKeywordsRankForIsShown() {
    dashboard.track(CHESS, "chess");
    for (int i = 0; i < 12; i++) {
      facts.ranked("rook " + i, LATELY, 2, 3);
    }
    Shown others = choose(member.get(PATH), "action", "others", "keyword", "chess");
    assertThat(others.text()).contains("lead the searches for “chess”");
    assertThat(keywords(others)).contains("rook 3");
  }

  @Test
  void aKeywordIsTranslatedByTheAppsThatItsSearchFinds() {
    dashboard.track(CHESS, "chess");
    Country de = new Country("de");
    for (int i = 0; i < 12; i++) {
      ranked(de, "schach " + i, 1);
    }
    ranked(de, "schach", 2, 3, 1);
    Shown chosen = choose(member.get(PATH), "action", "translate", "to", "de", "keyword", "chess");
    assertThat(chosen.text()).contains("No dictionary is used");
    assertThat(chosen.page().select("#translation tbody tr").text()).contains("chess schach 100%");
    member.submit(chosen, "form[action*=/change]", "action", "track", "keyword", "schach");
    assertThat(dashboard.trackingLists.listKeywords(dashboard.member.id(), CHESS, de))
        .containsExactly(Keyword.of("schach"));
  }

  @Test
  void theKeywordsOfAnotherAccountAreNotShown() {
    dashboard.trackingLists.put(dashboard.administrator.id(), CHESS, US, Set.of(Device.IPHONE));
    dashboard.trackingLists.addKeywords(
        dashboard.administrator.id(), CHESS, US, List.of(Keyword.of("secret")));
    assertThat(member.get(PATH + "?ideas=all").text()).doesNotContain("secret");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "?sort=nothing",
        "?show=nothing",
        "?page=0",
        "?rank_from=x",
        "?rank_from=2&rank_to=1",
        "/gap?kind=nothing",
        "/gap?order=nothing",
        "/gap?within=0",
        "/gap?app=x",
        "/translation?to=xx"
      })
  void invalidAddressesAreRefused(String query) {
    assertThat(member.get(PATH + query).status()).isEqualTo(400);
  }

  private String sortedBy(String query, String direction) {
    return member.get(PATH + query).page().select("th[aria-sort=" + direction + "]").text();
  }

  private void compete(long app) {
    dashboard.tracker().addCompetitor(dashboard.member.id(), CHESS, US, StoreFacts.app(app));
  }

  private void ranked(Country country, String keyword, long... apps) {
    dashboard.archive.append(
        List.of(
            new Observation<>(
                new Subject.Search(Device.IPHONE, country, Keyword.of(keyword)),
                LATELY,
                Source.IMPORT,
                new SearchRanking(StoreFacts.ids(apps)))));
  }

  private Shown choose(Shown page, Object... fields) {
    return member.submit(page, "form#choose", fields);
  }

  private List<String> tracked() {
    return dashboard.trackingLists.listKeywords(dashboard.member.id(), CHESS, US).stream()
        .map(Keyword::text)
        .toList();
  }

  private static List<String> keywords(Shown page) {
    return page.page().select("table.bench tbody th a.keyword").eachText();
  }

  private static Element row(Shown page, String keyword) {
    return page.page().select("table.bench tbody tr").stream()
        .filter(row -> row.select("th a.keyword").text().equals(keyword))
        .findFirst()
        .orElseThrow();
  }
}
