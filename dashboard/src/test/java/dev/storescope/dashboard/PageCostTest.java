package dev.storescope.dashboard;

import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.accounts.AccountId;
import dev.storescope.answer.LastDays;
import dev.storescope.archive.Archive;
import dev.storescope.dashboard.PageClient.Shown;
import dev.storescope.events.EventReader;
import dev.storescope.groups.AppGroup.GroupedApp;
import dev.storescope.observation.Facts.ChartKind;
import dev.storescope.own.OwnDay;
import dev.storescope.own.OwnFigure;
import dev.storescope.own.OwnReport;
import dev.storescope.testkit.InMemoryArchive;
import dev.storescope.testkit.SampleCredentials;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** How many reads of the archive a page takes, which does not depend on the machine. */
class PageCostTest {
  private static final int KEYWORDS = 500;
  private static final int FEW_KEYWORDS = 5;
  private static final int FEW_READS = 20;
  private static final int APPS = 30;
  private static final int DAYS = 10;
  private static final String APP_PATH = "/dashboard/apps/appstore/1/us";

  /** The most reads of each page with 30 apps, of which one has 500 keywords. */
  private static final Map<String, Integer> MOST_READS =
      Map.ofEntries(
          Map.entry("/dashboard", 3100),
          Map.entry("/dashboard/changes", 890),
          Map.entry("/dashboard/changes?days=90", 890),
          Map.entry("/dashboard/search?q=chess%201", 250),
          Map.entry("/dashboard/keywords/appstore/us?q=chess%201", 590),
          Map.entry("/dashboard/charts?country=us", 20),
          Map.entry(APP_PATH + "/keywords", 1494),
          Map.entry(APP_PATH + "/keywords?sort=rank", 1994),
          Map.entry(APP_PATH + "/workbench", 1560),
          Map.entry(APP_PATH + "/workbench?sort=difficulty", 2360),
          Map.entry(APP_PATH + "/workbench/gap", 280),
          Map.entry(APP_PATH + "/workbench/list", 200),
          Map.entry(APP_PATH + "/workbench/translation", 200),
          Map.entry(APP_PATH + "/events", 1120),
          Map.entry(APP_PATH + "/events?days=90", 1200),
          Map.entry(APP_PATH + "/events/after?date=" + LastDays.dateOf(ago(DAYS - 2)), 1120),
          Map.entry(APP_PATH, 2000),
          Map.entry(APP_PATH + "/ratings", 1510),
          Map.entry(APP_PATH + "/funnel", 960),
          Map.entry(APP_PATH + "/reviews", 210),
          Map.entry(APP_PATH + "/listing", 210),
          Map.entry(APP_PATH + "/metadata", 210),
          Map.entry(APP_PATH + "/charts", 460),
          Map.entry(APP_PATH + "/countries", 330),
          Map.entry(APP_PATH + "/competitors", 1050),
          Map.entry(APP_PATH + "/report?week=2026-11-16", 1500),
          Map.entry("/dashboard/groups/1/report?week=2026-11-16", 9000),
          Map.entry("/dashboard/fetching", 0),
          Map.entry("/dashboard/fetching/plan", 0),
          Map.entry("/dashboard/intervals", 70),
          Map.entry("/dashboard/account", 0),
          Map.entry("/dashboard/account/keys", 0),
          Map.entry("/dashboard/account/alerts", 70),
          Map.entry("/dashboard/inbox", 0),
          Map.entry("/dashboard/account/channels", 0),
          Map.entry("/dashboard/account/connections", 0),
          Map.entry("/dashboard/account/team", 0),
          Map.entry("/dashboard/account/security", 0));

  private final Map<String, Integer> reads = new ConcurrentSkipListMap<>();

  @AutoClose
  private final TestDashboard dashboard = new TestDashboard(counted(new InMemoryArchive()));

  private final StoreFacts facts = new StoreFacts(dashboard.archive);
  private final PageClient member = dashboard.visitor(dashboard.member);

  PageCostTest() {
    facts.listed(1, ago(0), "Chess");
    for (int day = 0; day < DAYS; day++) {
      facts.charted(ago(day), Map.of(ChartKind.FREE, StoreFacts.ids(2, 1)));
    }
  }

  @Test
  void aPageReadsABoundedNumberOfTimes() {
    track(KEYWORDS);
    trackFurtherApps();
    groupAllApps();
    readOwnFigures();
    Map<String, Integer> tooMany = new TreeMap<>();
    MOST_READS.forEach(
        (path, most) -> {
          readTheFiguresOfTheHour();
          int all = cost(path).values().stream().mapToInt(reads -> reads).sum();
          if (all > most) {
            tooMany.put(path, all);
          }
        });
    assertThat(tooMany).isEmpty();
  }

  @Test
  void theFirstPageWith30AppsIsSmall() {
    track(KEYWORDS);
    trackFurtherApps();
    PageClient browser = dashboard.visitor(dashboard.member).with("Accept-Encoding", "gzip");
    Shown page = browser.get("/dashboard");
    assertThat(member.get("/dashboard").page().select("table.overview tbody tr")).hasSize(APPS);
    assertThat(page.response().headers().firstValue("Content-Encoding")).contains("gzip");
    assertThat(page.response().headers().firstValueAsLong("Content-Length").orElseThrow())
        .isLessThan(20_000);
  }

  /** Apps of the same searches, each with some keywords and competitors. */
  private void trackFurtherApps() {
    for (long app = 2; app <= APPS; app++) {
      for (int day = 0; day < DAYS; day++) {
        facts.listed(app, ago(day), "App %d of day %d".formatted(app, day));
      }
      dashboard.track(StoreFacts.app(app), "chess 0", "chess 1", "chess 2");
      dashboard.competitorLists.put(
          dashboard.member.id(),
          StoreFacts.app(app - 1),
          StoreFacts.US,
          StoreFacts.ids(app, app + 1, app + 2));
    }
  }

  private void readOwnFigures() {
    AccountId account = dashboard.member.id();
    LocalDate date = LastDays.dateOf(ago(DAYS - 1));
    OwnDay.Key key = new OwnDay.Key(OwnFigure.FIRST_DOWNLOADS, "App Store search", StoreFacts.US);
    dashboard
        .ports()
        .ownFigures()
        .put(
            account,
            dashboard.connections.create(account, "Own", SampleCredentials.APP_STORE_CONNECT).id(),
            List.of(
                new OwnDay(StoreFacts.app(1), OwnReport.DOWNLOADS, date, date, Map.of(key, 100L))));
  }

  private void groupAllApps() {
    dashboard.groups.create(
        dashboard.member.id(),
        "All",
        dashboard.trackingLists.list(dashboard.member.id()).stream()
            .map(app -> new GroupedApp(app.app(), app.country()))
            .toList());
  }

  @Test
  void theOverviewReadsTheIndexesOfAnAppAndAKeywordOnceAnHour() {
    track(KEYWORDS);
    assertThat(cost("/dashboard").get("findLatest")).isLessThanOrEqualTo(KEYWORDS * 2);
    assertThat(cost("/dashboard").get("findLatest")).isLessThanOrEqualTo(FEW_READS);
  }

  @Test
  void theKeywordsOfAnAppAreOneReadEachAndFurtherOnesOfThoseOnThePage() {
    track(KEYWORDS);
    int shown = 100;
    assertThat(cost(APP_PATH + "/keywords"))
        .containsEntry("readSearchRanks", 3)
        .containsEntry("listKeywords", 2)
        .hasEntrySatisfying(
            "findLatest", reads -> assertThat(reads).isLessThanOrEqualTo(KEYWORDS + shown * 6));
    assertThat(cost(APP_PATH + "/keywords?sort=difficulty"))
        .hasEntrySatisfying(
            "findLatest", reads -> assertThat(reads).isLessThanOrEqualTo(KEYWORDS * 6));
  }

  @Test
  void theEventsOfAnAppReadTheRanksOfAKeywordOnceAndTheAppsOfFewSearches() {
    track(KEYWORDS);
    assertThat(cost(APP_PATH + "/events"))
        .containsEntry("readSearchRanks", 1)
        .containsEntry("list", EventReader.MAX_SEARCHES + 3)
        .hasEntrySatisfying(
            "findLatest", reads -> assertThat(reads).isLessThanOrEqualTo(KEYWORDS * 2));
  }

  @Test
  void theWorkbenchReadsLittleOfEachKeywordAndMoreOfThoseOnThePage() {
    track(KEYWORDS);
    int shown = 100;
    assertThat(cost(APP_PATH + "/workbench"))
        .containsEntry("listKeywordRanks", 1)
        .hasEntrySatisfying(
            "findLatest", reads -> assertThat(reads).isLessThanOrEqualTo(KEYWORDS * 3 + shown * 4));
  }

  @ParameterizedTest
  @ValueSource(strings = {"/charts", "/ratings", "/reviews", "/listing", "/metadata"})
  void theOtherPagesOfAnAppReadNoMoreForMoreKeywords(String tab) {
    track(FEW_KEYWORDS);
    Map<String, Integer> ofFew = cost(APP_PATH + tab);
    track(KEYWORDS);
    assertThat(cost(APP_PATH + tab)).isEqualTo(ofFew);
  }

  @Test
  void theCountriesOfAnAppAreAFewReadsEachAndAPageOfTheirKeywordsOneForEachRank() {
    track(KEYWORDS);
    Map<String, Integer> one = cost(APP_PATH + "/countries?country=us");
    Map<String, Integer> ten =
        cost(
            APP_PATH
                + "/countries?country=us&country=ca&country=gb&country=de&country=fr&country=it"
                + "&country=es&country=jp&country=kr&country=br");
    assertThat(one).containsEntry("listChartRanks", 1 + 1).containsEntry("listKeywordRanks", 1);
    assertThat(ten).containsEntry("listChartRanks", 10 + 1).containsEntry("listKeywordRanks", 10);
    assertThat(one.get("findLatestOf")).isLessThanOrEqualTo(100 + 20);
    assertThat(ten.get("findLatestOf")).isLessThanOrEqualTo(10 * 100 + 10 * 5);
    assertThat(ten.get("findLatest"))
        .isLessThanOrEqualTo(one.getOrDefault("findLatest", 0) + 10 * 2);
  }

  private void track(int number) {
    String[] keywords =
        IntStream.range(0, number).mapToObj(i -> "chess " + i).toArray(String[]::new);
    for (int day = 0; day < DAYS; day++) {
      for (String keyword : keywords) {
        facts.ranked(keyword, ago(day), 2, 3, 1);
      }
    }
    for (String keyword : keywords) {
      facts.popular(keyword, ago(0), 50);
    }
    dashboard.track(StoreFacts.app(1), keywords);
    readTheFiguresOfTheHour();
  }

  /** Those in the head of the pages of an app. */
  private void readTheFiguresOfTheHour() {
    member.get(APP_PATH + "?days=30");
  }

  private Map<String, Integer> cost(String path) {
    reads.clear();
    assertThat(member.get(path).status()).isEqualTo(200);
    return Map.copyOf(reads);
  }

  private static Instant ago(int days) {
    return TestDashboard.NOW.minus(Duration.ofDays(days)).minus(Duration.ofHours(1));
  }

  /** The archive, whose calls are counted. */
  private Archive counted(Archive archive) {
    return (Archive)
        Proxy.newProxyInstance(
            Archive.class.getClassLoader(),
            new Class<?>[] {Archive.class},
            (proxy, method, arguments) -> {
              if (method.getName().equals("forOneAnswer")) {
                return proxy;
              }
              reads.merge(method.getName(), 1, Integer::sum);
              try {
                return method.invoke(archive, arguments);
              } catch (InvocationTargetException e) {
                throw e.getCause();
              }
            });
  }
}
