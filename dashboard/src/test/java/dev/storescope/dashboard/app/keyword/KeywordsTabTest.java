package dev.storescope.dashboard.app.keyword;

import static dev.storescope.dashboard.app.ObservedApp.CHESS;
import static dev.storescope.dashboard.app.ObservedApp.OTHER;
import static dev.storescope.dashboard.app.ObservedApp.RIVAL;
import static dev.storescope.dashboard.app.ObservedApp.US;
import static dev.storescope.dashboard.app.ObservedApp.day;
import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.accounts.WorkspaceRole;
import dev.storescope.dashboard.PageClient;
import dev.storescope.dashboard.PageClient.Shown;
import dev.storescope.dashboard.StoreFacts;
import dev.storescope.dashboard.TestDashboard;
import dev.storescope.dashboard.app.ObservedApp;
import dev.storescope.observation.Facts.SearchRanking;
import dev.storescope.observation.Observation;
import dev.storescope.observation.Source;
import dev.storescope.observation.Subject;
import dev.storescope.store.AppId;
import dev.storescope.store.Device;
import dev.storescope.store.Keyword;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.jsoup.nodes.Element;
import org.jsoup.select.Elements;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class KeywordsTabTest {
  private static final String PATH = ObservedApp.PATH + "/keywords";

  @AutoClose private final TestDashboard dashboard = new TestDashboard();
  private final ObservedApp seen = new ObservedApp(dashboard.archive);
  private final StoreFacts facts = new StoreFacts(dashboard.archive);
  private final PageClient member = dashboard.visitor(dashboard.member);

  @Test
  void aRankIsShownWithThatOfADayAndAWeekAgo() {
    dashboard.track(CHESS, "chess");
    seen.search("chess", 7, OTHER)
        .search("chess", 1, RIVAL, OTHER, CHESS)
        .search("chess", 0, CHESS);
    facts.popular("chess", ObservedApp.ago(0), 60);

    Element row = row("chess");
    assertThat(row.select("td").eachText())
        .startsWith("1", "▲ 2", "in", "Rank by day: from 3 to 1 in 30 days", "60");
    assertThat(row.select(".estimate .interval").eachText())
        .hasSize(3)
        .allSatisfy(text -> assertThat(text).containsPattern("^Estimate.* The 80% interval is"));
  }

  @Test
  void aChangeOfTwoDaysIsNotThatOfADay() {
    dashboard.track(CHESS, "chess");
    seen.search("chess", 2, RIVAL, CHESS).search("chess", 0, CHESS);
    assertThat(row("chess").select("td.number").eachText().subList(0, 2))
        .containsExactly("1", "– not observed");
  }

  @Test
  void theRanksAreThoseOfTheEndOfThePeriodWithTheChangesWithinIt() {
    dashboard.track(CHESS, "chess", "go");
    seen.search("chess", 25, OTHER, RIVAL, CHESS)
        .search("chess", 20, OTHER, CHESS)
        .search("chess", 11, RIVAL, OTHER, StoreFacts.app(9), CHESS)
        .search("chess", 10, OTHER, RIVAL, CHESS)
        .search("chess", 0, CHESS)
        .search("go", 0, CHESS);
    facts.popular("chess", ObservedApp.ago(10), 60);

    String past = PATH + "?since=" + day(20) + "&till=" + day(10);
    Shown page = member.get(past);
    assertThat(columns(page)).startsWith("Keyword", "Rank", "Day", "In 11 days");
    assertThat(row(page, "chess").select("td.number").eachText()).startsWith("3", "▲ 1", "▼ 1");
    assertThat(row(page, "go").text()).contains("not observed").doesNotContain("fetch");
    assertThat(page.page().select("#keywords caption").text())
        .contains("Ranks and figures at the end of 11 Nov 2026", "Observed 11 Nov 2026, 11:00 UTC")
        .doesNotContain("next fetch");
    assertThat(page.page().select("#awaited [hx-get]")).isEmpty();
    assertThat(csv(past + "&sort=keyword&format=csv&bom=false").get(1))
        .startsWith("chess,3,4,,60,")
        .endsWith(",2,ranked,");
    assertThat(row(member.get(PATH + "?days=30"), "chess").select("td.number").eachText())
        .startsWith("1", "– not observed", "▲ 2");
  }

  @Test
  void aChangeOfTheSourceOfRanksIsShownUnderTheChart() {
    dashboard.track(CHESS, "chess", "go");
    seen.search("chess", 7, CHESS).search("go", 7, CHESS).search("go", 0, CHESS);
    assertThat(member.get(PATH).page().select("#history .source-change")).isEmpty();

    dashboard.archive.append(
        List.of(
            new Observation<>(
                new Subject.Search(Device.IPHONE, US, Keyword.of("chess")),
                ObservedApp.ago(2),
                Source.APP_STORE_SEARCH_PAGE,
                new SearchRanking(List.of(CHESS)))));
    assertThat(member.get(PATH).page().select("#history .source-change").eachText())
        .singleElement()
        .asString()
        .contains("App Store, search results of the web site; before: import.");
  }

  @Test
  void changesOfRanksAreOfOneSource() {
    dashboard.track(CHESS, "chess");
    for (int daysAgo : new int[] {7, 2, 1}) {
      seen.search("chess", daysAgo, RIVAL, CHESS);
    }
    dashboard.archive.append(
        List.of(
            new Observation<>(
                StoreFacts.search("chess"),
                ObservedApp.ago(0),
                Source.APP_STORE_SEARCH_PAGE,
                new SearchRanking(List.of(CHESS)))));
    assertThat(row("chess").select("td.number").eachText().subList(0, 3))
        .containsExactly("1", "– not observed", "– not observed");
  }

  @Test
  void aKeywordWhoseReplyIsDoubtedIsMarked() {
    dashboard.track(CHESS, "chess", "go");
    seen.search("chess", 1, CHESS).search("go", 1, CHESS);
    dashboard.queue.doubt(
        StoreFacts.search("chess"), "1 app, and 200 yesterday", TestDashboard.NOW.plusSeconds(600));
    assertThat(row("go").select(".doubt")).isEmpty();
    assertThat(row("chess").select(".doubt").text()).isEqualTo("doubted");
    assertThat(row("chess").select(".doubt").attr("title"))
        .contains("(1 app, and 200 yesterday)", "It is being checked");
    assertThat(csv(PATH + "?format=csv&bom=false&sort=keyword").get(1)).endsWith("Z");
    dashboard.queue.giveUp(
        StoreFacts.search("chess"), "blocked: captcha", TestDashboard.NOW.plusSeconds(600));
    assertThat(row("chess").select(".doubt").attr("title"))
        .contains("(1 app, and 200 yesterday)", "no other fetch is planned")
        .doesNotContain("checked");
  }

  @Test
  void theChartStaysWhenTheAppIsTrackedAndHasNoKeywordsYet() {
    seen.search("chess", 0, CHESS).search("chess", 1, CHESS).search("chess", 2, CHESS);
    assertThat(member.get(PATH).page().select("#history figure.chart")).hasSize(1);
    assertThat(member.get(PATH).page().select("main button:not(.quiet, .hidden, [class])"))
        .hasSizeLessThanOrEqualTo(1);
    dashboard.track(CHESS);
    Shown tracked = member.get(PATH);
    assertThat(tracked.page().select("#history figure.chart")).hasSize(1);
    assertThat(tracked.text()).doesNotContain("The selected keywords have no ranks");
  }

  @Test
  void whatWasImportedOfAnAppThatIsNotTrackedIsDrawnForAKeywordThatIsNamed() {
    for (int daysAgo = 200; daysAgo < 220; daysAgo++) {
      seen.search("money notebook", daysAgo, RIVAL, CHESS);
    }
    Shown page = member.get(PATH + "?days=365&k=money%20notebook");
    assertThat(page.page().select("#history figure.chart .drawn").attr("aria-label"))
        .contains("money notebook: from 2 to 2");
  }

  @Test
  void theDifficultyOfAKeywordAndTheChanceOfTheAppAreShown() {
    dashboard.track(CHESS, "chess", "go");
    AppId[] others = LongStream.range(100, 160).mapToObj(StoreFacts::app).toArray(AppId[]::new);
    for (AppId other : others) {
      seen.rating(other, 0, 4.7, 800_000).listing(other, 0, ObservedApp.listed("Chess Club"));
    }
    seen.rating(0, 4.1, 50).search("chess", 0, others).search("go", 0, CHESS, RIVAL);

    Elements chess = row("chess").select("td.number");
    assertThat(chess.get(6).text())
        .matches("6\\dEstimate of 0 to 100. The 80% interval is .*")
        .contains("Ratings, median: 800,000 (+");
    assertThat(chess.get(7).text()).matches("[0-9< ]+%Estimated probability that the app.*");
    assertThat(row("go").select("td.number").get(7).text()).isEqualTo("in the top 10");
    assertThat(
            member
                .get(PATH + "?sort=difficulty")
                .page()
                .select("#keywords tbody a.keyword")
                .eachText())
        .containsExactly("go", "chess");
    assertThat(
            member.get(PATH + "?sort=chance").page().select("#keywords tbody a.keyword").eachText())
        .containsExactly("go", "chess");
  }

  @Test
  void theFileSaysTheSameAsTheTable() {
    dashboard.track(CHESS, "chess", "go");
    seen.search("chess", 1, RIVAL, CHESS).search("chess", 0, RIVAL);
    dashboard.queue.finish(StoreFacts.search("chess"));

    List<String> lines = csv(PATH + "?format=csv&bom=false&sort=keyword");
    assertThat(lines.getFirst())
        .startsWith(
            "keyword,rank,rank_a_day_before,rank_a_week_before,popularity,users_per_day_p10");
    assertThat(lines.get(1))
        .matches("chess,,2,,,.*,not ranked,ranked,not observed,[1-9][0-9]?,,1.0,,,,,,,2,ranked,");
    assertThat(lines.get(2)).startsWith("go,,,,,").endsWith(",being fetched,,,,,,,,,,,,,,");
  }

  @Test
  void notRankedDiffersFromNotObserved() {
    seen.search("chess", 0, RIVAL);
    dashboard.track(CHESS, "chess", "go", "checkers");
    dashboard.queue.giveUp(
        StoreFacts.search("checkers"), "the store is down", TestDashboard.NOW.plusSeconds(60));

    assertThat(row("chess").text()).contains("not ranked").doesNotContain("fetch");
    assertThat(row("go").text()).contains("fetching…");
    assertThat(row("checkers").select("[title='the store is down']").text())
        .isEqualTo("fetch failed");
  }

  @Test
  void anAddedKeywordIsFetchedAndItsRowTurnsIntoData() {
    dashboard.track(CHESS, "chess");
    seen.search("chess", 0, CHESS);
    Shown after =
        member.submit(member.get(PATH), "#add form", "keywords", "Go Game\n\nshogi, chess");

    assertThat(after.text()).contains("2 keywords added");
    assertThat(keywords()).containsExactlyInAnyOrder("chess", "go game", "shogi");
    Elements poller = after.page().select("#awaited [hx-get]");
    assertThat(poller.attr("hx-trigger")).isEqualTo("every 2s");
    Element row = row(after, "go game");
    assertThat(row.text()).contains("fetching…");
    assertThat(poller.attr("hx-select-oob")).contains("#" + row.id());

    seen.search("go game", 0, RIVAL, CHESS);
    facts.popular("go game", ObservedApp.ago(0), 40);
    assertThat(row("go game").id()).isEqualTo(row.id());
    assertThat(row("go game").select("td.number").eachText())
        .startsWith("2", "– not observed", "– not observed", "40");
  }

  @Test
  void anObservationThatArrivesDuringTheRequestIsShown() {
    dashboard.track(CHESS, "chess");
    dashboard.queue.beforeNextJobs(
        () -> {
          seen.search("chess", 0, CHESS);
          facts.popular("chess", ObservedApp.ago(0), 60);
          dashboard.queue.finish(StoreFacts.search("chess"));
          dashboard.queue.finish(new Subject.Popularity(US, new Keyword("chess")));
        });

    assertThat(row("chess").select("td").eachText()).startsWith("1").contains("60");
  }

  @Test
  void nothingReloadsWhenNothingIsBeingFetched() {
    dashboard.track(CHESS, "chess");
    seen.search("chess", 0, CHESS);
    facts.popular("chess", ObservedApp.ago(0), 60);

    assertThat(member.get(PATH).page().select("#awaited [hx-get]")).isEmpty();
  }

  @Test
  void aKeywordIsRemoved() {
    dashboard.track(CHESS, "chess", "go");
    Shown after = member.submit(member.get(PATH), "form#remove", "keyword", "go");

    assertThat(after.text()).contains("1 keyword removed");
    assertThat(keywords()).containsExactly("chess");

    String number = after.page().select("button[name=number]").val();
    Shown undone = member.submit(after, "form[action*=/keywords/undo]", "number", number);
    assertThat(undone.text()).contains("Undone: 1 keyword is as before");
    assertThat(keywords()).containsExactlyInAnyOrder("chess", "go");
  }

  @Test
  void withoutAScriptThePageAsksBeforeAKeywordIsRemoved() {
    dashboard.track(CHESS, "chess");
    Shown asked = member.submitWithoutScript(member.get(PATH), "form#remove", "keyword", "chess");
    assertThat(asked.page().select("#confirmation").text())
        .contains("Remove “chess” from the tracked keywords? Its history is kept.");
    assertThat(keywords()).containsExactly("chess");

    Shown removed = member.submitWithoutScript(asked, "#confirmation");
    assertThat(removed.text()).contains("1 keyword removed");
    assertThat(keywords()).isEmpty();
  }

  @Test
  void theKeywordsOfAnotherAccountAreNeitherShownNorRemoved() {
    dashboard.trackingLists.put(dashboard.administrator.id(), CHESS, US, Set.of(Device.IPHONE));
    dashboard.trackingLists.addKeywords(
        dashboard.administrator.id(), CHESS, US, List.of(Keyword.of("secret")));

    Shown page = member.get(PATH);
    assertThat(page.text()).doesNotContain("secret").contains("You do not track this app");
    member.submit(page, "form#remove", "keyword", "secret");
    assertThat(dashboard.trackingLists.listKeywords(dashboard.administrator.id(), CHESS, US))
        .hasSize(1);
  }

  @Test
  void anAppThatIsNotTrackedHasTheKeywordsItRanksFor() {
    seen.listing(CHESS, 5, ObservedApp.listed("Chess"))
        .search("chess", 1, RIVAL, CHESS)
        .search("old", 9, CHESS)
        .search("other", 1, RIVAL);

    Shown page = member.get(PATH);
    assertThat(page.page().select("#keywords tbody a.keyword").eachText()).containsExactly("chess");
    Shown tracked = member.submit(page, "form[action$=/track]");
    assertThat(tracked.text()).contains("The app is now tracked").contains("Stop tracking");
    assertThat(dashboard.trackingLists.find(dashboard.member.id(), CHESS, US)).isPresent();
    Shown untracked = member.submit(tracked, "form[action$=/untrack]");
    assertThat(untracked.text()).contains("The app is no longer tracked");
    assertThat(dashboard.trackingLists.find(dashboard.member.id(), CHESS, US)).isEmpty();
  }

  @Test
  void trackingOnAnotherDeviceKeepsTheFirst() {
    dashboard.track(CHESS, "chess");
    member.submit(member.get(PATH + "?device=ipad"), "form[action*=/track]");

    assertThat(dashboard.trackingLists.find(dashboard.member.id(), CHESS, US).get().devices())
        .containsExactly(Device.IPHONE, Device.IPAD);
  }

  @Test
  void theTableIsSortedByAColumnWithWhatIsNotKnownLast() {
    seen.search("a", 0, RIVAL, CHESS).search("b", 0, CHESS).search("c", 0, RIVAL);
    dashboard.track(CHESS, "a", "b", "c");

    assertThat(order("sort=rank")).containsExactly("b", "a", "c");
    assertThat(order("sort=-rank")).containsExactly("a", "b", "c");
    assertThat(order("sort=-keyword")).containsExactly("c", "b", "a");
    assertThat(order("sort=keyword&filter=B")).containsExactly("b");
  }

  @Test
  void whenTheSearchesWereObservedIsSaidOnceAndInTheRowsThatAreOlder() {
    seen.search("a", 0, CHESS).search("b", 0, RIVAL, CHESS).search("c", 3, CHESS);
    dashboard.track(CHESS, "a", "b", "c");
    Shown page = member.get(PATH);
    assertThat(page.page().select("#keywords caption").text())
        .contains("Observed 21 Nov 2026, 11:00 UTC");
    assertThat(row(page, "a").select(".reasons")).isEmpty();
    assertThat(row(page, "c").select(".reasons").text()).isEqualTo("observed 3 days ago");
    assertThat(columns(page)).doesNotContain("Observed", "Next fetch").contains("By day");
  }

  @Test
  void theBrowserKeepsWhichColumnsAreShown() {
    dashboard.track(CHESS, "chess");
    Shown chosen = member.get(PATH + "?columns=chosen&column=observed&column=users");
    assertThat(columns(chosen)).containsExactly("Keyword", "Rank", "Searches per day", "Observed");
    assertThat(columns(member.get(PATH + "?sort=rank"))).hasSize(4);
  }

  private static List<String> columns(Shown page) {
    return page.page().select("#keywords thead th:not(:has(.hidden))").eachText();
  }

  @Test
  void keywordsAreFilteredByWhatTheirRowsShow() {
    seen.search("in", 7, RIVAL).search("in", 0, CHESS);
    seen.search("down", 7, CHESS).search("down", 0, RIVAL, CHESS);
    seen.search("out", 7, CHESS).search("out", 0, RIVAL);
    dashboard.track(CHESS, "in", "down", "out", "unknown");
    assertThat(order("only=top_ten&sort=rank")).containsExactly("in", "down");
    assertThat(order("only=rose")).containsExactly("in");
    assertThat(order("only=fell&sort=keyword")).containsExactly("down", "out");
    assertThat(order("only=fell&only=top_ten")).containsExactly("down");
    assertThat(order("only=not_ranked")).containsExactly("out");
    Shown fell = member.get(PATH + "?only=fell");
    assertThat(fell.page().select(".chips a").eachText())
        .containsExactly(
            "Fell ×: remove this filter", "Top 10", "Not ranked", "Brands of other apps");
    assertThat(fell.page().select(".chips a.applied").attr("href"))
        .doesNotContain("only=", "filter=");
    assertThat(member.get(PATH + "?only=nothing").status()).isEqualTo(400);
  }

  @Test
  void tagsAreChipsThatFilterTheTable() {
    seen.search("chess", 0, CHESS).search("go", 0, CHESS);
    dashboard.track(CHESS, "chess", "go");
    member.submit(
        member.get(ObservedApp.PATH + "/workbench"),
        "form#choose",
        "action",
        "tag",
        "tag",
        "core",
        "keyword",
        "go");
    Element tag = row("go").select("a.tag").first();
    assertThat(tag.text()).isEqualTo("core");
    Shown tagged = member.get(tag.attr("href"));
    assertThat(tagged.page().select("#keywords tbody a.keyword").eachText()).containsExactly("go");
    assertThat(csv(PATH + "?format=csv&bom=false&tag=core").get(1))
        .startsWith("go,")
        .endsWith(",core,,,not observed,");
  }

  @Test
  void chosenKeywordsAreTaggedRemovedAndShownInTheChart() {
    dashboard.track(CHESS, "chess", "go", "shogi");
    seen.search("chess", 0, CHESS).search("go", 0, CHESS).search("shogi", 0, CHESS);
    String sorted = PATH + "?sort=keyword&only=top_ten";
    Shown tagged =
        change(sorted, "action", "tag", "tag", "core", "keyword", "go", "keyword", "chess");
    assertThat(tagged.text()).contains("2 keywords");
    assertThat(tagged.url()).contains("sort=keyword", "only=top_ten");
    assertThat(tagged.page().select("#keywords tr:has(a.tag) a.keyword").eachText())
        .containsExactly("chess", "go");
    Shown untagged = change(sorted, "action", "untag", "tag", "core", "keyword", "go");
    assertThat(untagged.page().select("#keywords tr:has(a.tag) a.keyword").eachText())
        .containsExactly("chess");

    Shown charted = change(sorted, "action", "chart", "keyword", "shogi", "keyword", "go");
    assertThat(charted.page().select("input[name=k][checked]").eachAttr("value"))
        .containsExactly("go", "shogi");

    Shown removed = change(sorted, "action", "remove", "keyword", "go", "keyword", "shogi");
    assertThat(keywords()).containsExactly("chess");
    Shown undone =
        member.submit(
            removed,
            "form[action*=/keywords/undo]",
            "number",
            removed.page().select("button[name=number]").val());
    assertThat(keywords()).containsExactlyInAnyOrder("chess", "go", "shogi");
    assertThat(undone.url()).contains("sort=keyword");

    assertThat(change(sorted, "action", "remove").text()).contains("Select keywords first.");
    assertThat(change(sorted, "action", "eat", "keyword", "go").text())
        .contains("Invalid value of “action”. Use one of: track, remove, tag, untag, chart.");
  }

  @Test
  void ofMoreKeywordsThanTheChartHasColoursTheBestRankedAreDrawn() {
    List<String> all = List.of("a1", "a2", "a3", "a4", "a5", "a6", "a7");
    dashboard.track(CHESS, all.toArray(String[]::new));
    seen.search("a1", 0, RIVAL);
    all.stream().skip(1).forEach(keyword -> seen.search(keyword, 0, CHESS));
    List<Object> fields = new ArrayList<>(List.of("action", "chart"));
    all.forEach(keyword -> fields.addAll(List.of("keyword", keyword)));
    Shown charted = change(PATH, fields.toArray());
    assertThat(charted.page().select("input[name=k][checked]").eachAttr("value"))
        .containsExactlyInAnyOrder("a2", "a3", "a4", "a5", "a6", "a7");
    assertThat(charted.text())
        .contains("The chart shows 6 of the 7 selected keywords, those with the best ranks.");
  }

  @Test
  void theKeywordsOfAnAppThatIsNotTrackedAreTrackedByTheBar() {
    seen.search("chess", 0, CHESS).search("go", 0, CHESS);
    change(PATH, "action", "track", "keyword", "go");
    assertThat(keywords()).containsExactly("go");
    assertThat(member.get(PATH).page().select("#change button[value=track]")).isEmpty();
  }

  @Test
  void aViewerChoosesLinesOfTheChartAndChangesNothing() {
    dashboard.track(CHESS, "chess");
    seen.search("chess", 0, CHESS);
    dashboard.workspaces.invite(
        dashboard.member.id(), dashboard.administrator.username(), WorkspaceRole.VIEWER);
    dashboard.workspaces.join(dashboard.administrator.username(), dashboard.member.username());
    PageClient viewer = dashboard.visitor(dashboard.administrator);
    Shown page =
        viewer.withCookie("storescope_workspace", dashboard.member.username().value()).get(PATH);
    assertThat(page.page().select("#keywords tbody a.keyword").eachText()).containsExactly("chess");
    assertThat(page.page().select("#keywords input[name=k]")).hasSize(1);
    assertThat(page.page().select("#keywords .bulk, #keywords input[name=keyword]")).isEmpty();
  }

  private Shown change(String path, Object... namesAndValues) {
    return member.submit(member.get(path), "form#change", namesAndValues);
  }

  @Test
  void theKeywordObservedLastComesFirst() {
    seen.search("a", 2, CHESS).search("b", 1, RIVAL);
    dashboard.track(CHESS, "a", "b", "c");

    assertThat(order("sort=observed")).containsExactly("b", "a", "c");
    assertThat(order("sort=-observed")).containsExactly("a", "b", "c");
  }

  @Test
  void ofManyKeywordsAHundredAreShownAtFirstAndAllInTheFile() {
    dashboard.track(
        CHESS, IntStream.range(0, 120).mapToObj(i -> "chess " + i).toArray(String[]::new));
    Shown page = member.get(PATH + "?sort=keyword");

    assertThat(page.page().select("#keywords tbody tr")).hasSize(100);
    String all = page.page().select("a:containsOwn(Show all 120)").attr("href");
    assertThat(member.get(all).page().select("#keywords tbody tr")).hasSize(120);
    assertThat(csv(PATH + "?format=csv&bom=false")).hasSize(121);
  }

  @Test
  void theChartHasAGapForNotObservedAndForNotRanked() {
    dashboard.track(CHESS, "chess");
    seen.search("chess", 3, CHESS).search("chess", 1, RIVAL).search("chess", 0, RIVAL, CHESS);

    String json = member.get(PATH).page().select("[data-chart]").attr("data-chart");
    assertThat(json)
        .contains("\"name\":\"chess\"")
        .contains("[null,")
        .contains("1.0,null,null,2.0]");
    assertThat(csv(PATH + "?format=csv&bom=false&table=history"))
        .hasSize(31)
        .startsWith("date,chess,not_ranked")
        .endsWith(day(3) + ",1,", day(2) + ",,", day(1) + ",,chess", day(0) + ",2,");
  }

  @Test
  void theChartShowsTheKeywordsChosenOverTheDaysChosen() {
    dashboard.track(CHESS, "chess", "go");
    seen.search("chess", 0, CHESS).search("go", 60, CHESS);

    Shown page = member.get(PATH + "?k=go&days=90");
    assertThat(page.page().select("[data-chart]").attr("data-chart"))
        .contains("\"name\":\"go\"")
        .doesNotContain("\"name\":\"chess\"");
    assertThat(page.page().select("input[name=k][checked]").eachAttr("value"))
        .containsExactly("go");
    assertThat(csv(PATH + "?k=go&days=90&format=csv&bom=false&table=history")).hasSize(91);
  }

  @Test
  void theMovementComparesTheTwoDaysChosen() {
    seen.search("chess", 10, RIVAL).search("chess", 0, CHESS).search("go", 10, CHESS);
    seen.search("go", 0, RIVAL);

    String days = "?since=" + day(10) + "&till=" + day(0);
    assertThat(member.get(PATH + days).page().select("#movement tbody tr").eachText())
        .containsExactly(
            "1 1 chess not ranked → 1 1 go 1 → not ranked",
            "2–5 0 0",
            "6–10 0 0",
            "11–20 0 0",
            "1–20 1 chess not ranked → 1 1 go 1 → not ranked");
    assertThat(csv(PATH + days + "&format=csv&bom=false&table=movement"))
        .startsWith("ranks,in,out,keywords_in,keywords_out", "1,1,1,chess,go", "2-5,0,0,,");
  }

  @Test
  void theChartMarksWhatHappenedByDay() {
    dashboard.track(CHESS, "chess");
    seen.search("chess", 3, CHESS).search("chess", 2, CHESS).search("chess", 1, CHESS, RIVAL);
    seen.listing(CHESS, 2, ObservedApp.listed("Chess"));
    seen.listing(CHESS, 1, ObservedApp.listed("Chess Masters"));
    seen.listing(RIVAL, 1, ObservedApp.listed("Draughts"));

    Shown page = member.get(PATH);
    assertThat(page.page().select("#history .markers a").eachAttr("href"))
        .containsExactly(ObservedApp.PATH + "/events?on=" + day(1) + "#day-" + day(1));
    assertThat(page.page().select("#history .events li a").eachText())
        .containsExactly("Title changed", "Draughts: entered the top 10 for “chess” at #2");
  }

  @Test
  void theKeywordsThatAnAppRanksForAreTrackedWithItByOneClick() {
    seen.search("chess", 0, CHESS).search("go", 0, CHESS, RIVAL);

    Shown untracked = member.get(PATH);
    assertThat(untracked.page().select("form[action$=/workbench/ranked] button").text())
        .isEqualTo("Track it with the 2 keywords it ranks for");
    Shown tracked = member.submit(untracked, "form[action$=/track]");
    assertThat(tracked.page().select("#keywords .empty").text())
        .startsWith("No keywords yet. The app ranks for 2.");
    member.submit(tracked, "form[action$=/workbench/ranked]");
    assertThat(keywords()).containsExactly("chess", "go");
  }

  @Test
  void anAppNotObservedYetIsFetched() {
    Shown page = member.get(PATH);

    assertThat(page.page().select("#app-head .preparing").text())
        .isEqualTo("Fetching the listing…");
    assertThat(dashboard.queue.pending()).contains(new Subject.Listing(CHESS, US));
  }

  @Test
  void theCountryOnTopLeadsToTheSameTab() {
    seen.listing(CHESS, 1, ObservedApp.listed("Chess"));
    Shown page = member.get(PATH);

    assertThat(page.page().select("optgroup[label=Observed] option").eachAttr("value"))
        .containsExactly("us");
    assertThat(member.get("/dashboard/apps/appstore/1?country=de&device=ipad&tab=RATINGS").url())
        .endsWith("/dashboard/apps/appstore/1/de/ratings?device=ipad");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/dashboard/apps/nostore/1/us",
        "/dashboard/apps/appstore/x/us",
        "/dashboard/apps/appstore/1/xx",
        "/dashboard/apps/appstore/1/usa",
        "/dashboard/apps/appstore/1/us?device=android",
        "/dashboard/apps/appstore/1/us/keywords?sort=nothing",
        "/dashboard/apps/appstore/1/us/keywords?days=31",
        "/dashboard/apps/appstore/1/us/keywords?since=yesterday",
        "/dashboard/apps/appstore/1/us/keywords?since=-999999999-01-01",
        "/dashboard/apps/appstore/1/us/keywords?since=2026-11-20&till=2026-11-10",
        "/dashboard/apps/appstore/1/us/keywords?k=%00",
        "/dashboard/apps/appstore/1/us/keywords?format=csv&bom=false&table=nothing",
        "/dashboard/apps/appstore/1?tab=nothing",
        "/dashboard/apps/appstore/1?country=%C3%A4%C3%A4"
      })
  void invalidAddressesAreRefused(String path) {
    assertThat(member.get(path).status()).isIn(400, 404);
  }

  @Test
  void aFormWithoutKeywordsIsRefused() {
    dashboard.track(CHESS, "chess");
    Shown page = member.get(PATH);

    assertThat(member.submit(page, "#add form", "keywords", " ,\n").text())
        .contains("Nothing was added");
    assertThat(keywords()).containsExactly("chess");
  }

  @Test
  void whatIsNoKeywordIsNamedByLineAndTheRestIsKept() {
    dashboard.track(CHESS, "chess");

    Shown report =
        member.submit(
            member.get(PATH), "#add form", "keywords", "\"go\";shogi\n" + "xy".repeat(101));

    assertThat(report.page().select("#report tbody tr").last().text())
        .startsWith("2 xyxy")
        .endsWith("A keyword must have 1 to 200 characters, not 202.");
    assertThat(report.page().select("#keywords").val()).isEqualTo("xy".repeat(101));
    assertThat(keywords()).containsExactly("chess", "go", "shogi");
    Shown after = member.submit(member.get(PATH), "#add form", "keywords", "draughts、将棋");
    assertThat(after.text()).contains("2 keywords added");
  }

  @Test
  void importedRanksAreLinesOfTheirOwnThatSaySo() {
    dashboard.track(CHESS, "chess", "go");
    seen.search("chess", 0, CHESS);
    seen.reported("chess", 2, CHESS, 14);
    seen.reported("chess", 0, CHESS, 9);
    seen.reported("go", 1, CHESS, 0);

    assertThat(member.get(PATH).page().select("[data-chart]").attr("data-chart"))
        .contains("\"name\":\"chess\"", "\"name\":\"chess (imported: import)\"");
    assertThat(csv(PATH + "?format=csv&bom=false&table=history"))
        .startsWith("date,chess,go,chess (imported: import),go (imported: import),not_ranked")
        .endsWith(day(2) + ",,,14,,", day(1) + ",,,,,go (imported: import)", day(0) + ",1,,9,,");
  }

  @Test
  void anImportedRankIsInTheRowUntilTheSearchIsObserved() {
    dashboard.track(CHESS, "chess", "go", "darts");
    seen.search("chess", 1, CHESS);
    seen.reported("chess", 2, CHESS, 14);
    seen.reported("go", 2, CHESS, 12);
    seen.reported("go", 1, CHESS, 9);
    seen.reported("darts", 1, CHESS, 0);

    assertThat(row("chess").select(".imported")).isEmpty();
    assertThat(row("go").select(".imported").text()).isEqualTo("9 imported");
    assertThat(row("go").select(".imported").attr("title"))
        .startsWith("Reported by import on ")
        .endsWith("; not observed by Storescope");
    assertThat(row("darts").select(".imported").text()).isEqualTo("not ranked, imported");
    assertThat(csv(PATH + "?format=csv&bom=false"))
        .first(InstanceOfAssertFactories.STRING)
        .endsWith(
            ",imported_rank,imported_state,imported_at,imported_source,tags,brand_of,"
                + "rank_at_begin,state_at_begin,doubted_since");
    assertThat(
            csv(PATH + "?format=csv&bom=false").stream()
                .map(line -> line.replaceAll(",[^,]*T[^,]*,", ",AT,")))
        .anyMatch(line -> line.startsWith("go,") && line.endsWith(",9,ranked,AT,import,,,,,"))
        .anyMatch(
            line -> line.startsWith("darts,") && line.endsWith(",,not ranked,AT,import,,,,,"));
  }

  private List<String> keywords() {
    return dashboard.trackingLists.listKeywords(dashboard.member.id(), CHESS, US).stream()
        .map(Keyword::text)
        .toList();
  }

  private List<String> order(String query) {
    return member.get(PATH + "?" + query).page().select("#keywords tbody a.keyword").eachText();
  }

  private List<String> csv(String path) {
    return member.get(path).response().body().lines().toList();
  }

  private Element row(String keyword) {
    return row(member.get(PATH), keyword);
  }

  private static Element row(Shown page, String keyword) {
    return page.page().select("#keywords tbody tr").stream()
        .filter(row -> row.select("a.keyword").text().equals(keyword))
        .findFirst()
        .orElseThrow(() -> new AssertionError("no row of " + keyword + ": " + page.text()));
  }
}
