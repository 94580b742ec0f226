package dev.storescope.dashboard.fetching;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.InstanceOfAssertFactories.STRING;

import dev.storescope.accounts.AccountId;
import dev.storescope.dashboard.PageClient;
import dev.storescope.dashboard.PageClient.Shown;
import dev.storescope.dashboard.TestDashboard;
import dev.storescope.fetching.FetchHealth;
import dev.storescope.fetching.FetchSchedule.AccountFetches;
import dev.storescope.fetching.completeness.CompletenessCounts;
import dev.storescope.fetching.completeness.KindCompleteness;
import dev.storescope.fetching.drift.EmptySource;
import dev.storescope.fetching.drift.FieldDrift;
import dev.storescope.fetching.drift.Reader;
import dev.storescope.fetching.drift.ReaderField;
import dev.storescope.observation.Source;
import dev.storescope.observation.SubjectKind;
import dev.storescope.observation.SubjectName;
import dev.storescope.store.Country;
import dev.storescope.store.StoreType;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jsoup.select.Elements;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FetchingPagesTest {
  private static final String PATH = "/dashboard/fetching";
  private static final Instant NOW = TestDashboard.NOW;
  private static final String SEARCH = "search:iphone:us:photo editor";

  @AutoClose private final TestDashboard dashboard = new TestDashboard();
  private final PageClient root = dashboard.visitor(dashboard.administrator);

  @Test
  void withoutActivityThePageSaysSo() {
    Shown page = root.get(PATH);
    assertThat(page.page().select(".stats dd").eachText()).containsOnly("0");
    assertThat(page.page().select(".empty")).hasSize(6);
  }

  @Test
  void aFetchToComeIsShownWithWhyAndWhen() {
    dashboard.queue.request(SubjectName.parse(SEARCH));
    Shown page = root.get(PATH);
    assertThat(page.page().select(".stats div:contains(due) dd").text()).isEqualTo("1");
    assertThat(cells(page, "upcoming"))
        .containsExactly("photo editor Search, iPhone, us", "On demand", "now");
  }

  @Test
  void administratorsSeeWhichAccountsTheFetchesAreFor() {
    dashboard.queue.setAccounts(
        List.of(
            new AccountFetches(dashboard.member.id(), 1234, 5),
            new AccountFetches(new AccountId(999), 0, 1)));
    assertThat(root.get(PATH).page().select("[aria-labelledby=accounts] tbody tr").eachText())
        .containsExactly(dashboard.member.username() + " 1,234 5", "account 999 0 1");
    Shown ofMember = dashboard.visitor(dashboard.member).get(PATH);
    assertThat(ofMember.page().select("[aria-labelledby=accounts]")).isEmpty();
  }

  @Test
  void aFailureIsShownWithItsReasonAndItsNextTry() {
    dashboard.queue.giveUp(
        SubjectName.parse(SEARCH), "<b>throttled</b>", NOW.plus(Duration.ofHours(3)));
    dashboard.clock.set(NOW.plus(Duration.ofMinutes(10)));
    assertThat(cells(root.get(PATH), "failures"))
        .containsExactly(
            "photo editor Search, iPhone, us",
            "<b>throttled</b>",
            "10 minutes ago",
            "failed permanently",
            "in 2 hours");
  }

  @ParameterizedTest
  @CsvSource({
    "search:ipad:de:a&b, /dashboard/keywords/appstore/de?q=a%26b&device=ipad",
    "suggestions:googleplay:us:vpn, /dashboard/keywords/googleplay/us?q=vpn&device=android",
    "popularity:appstore:us:vpn, /dashboard/keywords/appstore/us?q=vpn&device=iphone",
    "chart:iphone:us:6015, /dashboard/charts?country=us&device=iphone&category=6015",
    "listing:appstore:us:42, /dashboard/apps/appstore/42/us/listing",
    "rating:googleplay:us:a.b, /dashboard/apps/googleplay/a.b/us/ratings",
    "ads-suggestions:appstore:us:42, /dashboard/apps/appstore/42/us"
  })
  void aSubjectLinksToItsPage(String subject, String path) {
    dashboard.queue.request(SubjectName.parse(subject));
    assertThat(root.get(PATH).page().select("[aria-labelledby=upcoming] a").attr("href"))
        .isEqualTo(path);
  }

  @Test
  void aHostIsShownWithItsLimitAndItsCurrentRate() {
    setHealth(
        host("calm.example", 20, 20, Optional.empty(), Optional.empty()),
        host("cross.example", 20, 2.5, Optional.empty(), Optional.of("403")),
        host("tired.example", 20, 5, Optional.of(NOW.plusSeconds(600)), Optional.of("429")));
    List<String> rows = root.get(PATH).page().select("[aria-labelledby=hosts] tbody tr").eachText();
    assertThat(rows)
        .containsExactly(
            "calm.example 20 20 normal none since the service started",
            "cross.example 20 2.5 slowed down 403 5 minutes ago",
            "tired.example 20 5.0 paused, resumes in 10 minutes 429 5 minutes ago");
  }

  @Test
  void aHostThatIsCalledFromSeveralAddressesIsShownByEach() {
    FetchHealth.Host home = host("a.example", 20, 20, Optional.empty(), Optional.empty());
    setHealth(home, from("de1", failing("a.example", 3)));
    Shown page = root.get(PATH);
    assertThat(page.page().select("[aria-labelledby=hosts] tbody tr").eachText())
        .containsExactly(
            "a.example home 20 20 normal none since the service started",
            "a.example de1 20 20 failing for 10 minutes the name cannot be resolved"
                + " 3 requests failed");
    assertThat(page.page().select("#outages .notice")).isEmpty();
    assertThat(csv("hosts")).contains("a.example,home,20", "a.example,de1,20");
  }

  @Test
  void aHostThatGivesTheSameReplyToEverythingIsBlockedSilently() {
    FetchHealth.Host host = failing("a.example", 1);
    setHealth(
        new FetchHealth.Host(
            host.name(),
            "home",
            20,
            10,
            Optional.of(NOW.plusSeconds(300)),
            Optional.empty(),
            host.outage(),
            Optional.of(NOW.minusSeconds(600))));
    assertThat(root.get(PATH).page().select("[aria-labelledby=hosts] .badge").text())
        .isEqualTo("blocked silently for 10 minutes");
    assertThat(csv("hosts")).contains("cannot be resolved,2026-11-21T11:50:00Z");
  }

  @Test
  void aRestThatAnotherNodeNotedIsShownUntilItIsOver() {
    FetchHealth.Host host = host("a.example", 20, 20, Optional.empty(), Optional.empty());
    Instant seen = NOW.minusSeconds(60);
    setHealth(host.with(Optional.of(new FetchHealth.NotedRest(seen, NOW.plusSeconds(540)))));
    assertThat(root.get(PATH).page().select("[aria-labelledby=hosts] .badge").text())
        .isEqualTo("rest noted by another node or before the start, ends in 9 minutes");
    assertThat(root.get(PATH).page().select("[aria-labelledby=hosts] .badge").attr("title"))
        .startsWith("Seen since 21 Nov 2026, 11:59 UTC.");
    assertThat(csv("hosts")).contains(",2026-11-21T11:59:00Z,2026-11-21T12:09:00Z");
    setHealth(host.with(Optional.of(new FetchHealth.NotedRest(seen, NOW))));
    assertThat(root.get(PATH).page().select("[aria-labelledby=hosts] .badge").text())
        .isEqualTo("normal");
  }

  @Test
  void ofManyEgressesThoseInTroubleAreShownFirst() {
    List<FetchHealth.Host> hosts = new ArrayList<>();
    for (int i = 0; i < 60; i++) {
      hosts.add(from("e" + i, host("a.example", 20, 20, Optional.empty(), Optional.empty())));
    }
    hosts.add(from("down", failing("a.example", 3)));
    setHealth(hosts.toArray(FetchHealth.Host[]::new));
    List<String> rows = root.get(PATH).page().select("[aria-labelledby=hosts] tbody tr").eachText();
    assertThat(rows).hasSize(50).first().asString().startsWith("a.example down");
    assertThat(root.get(PATH).page().text()).contains("50 of 61; all of them are in the CSV file.");
  }

  @Test
  void aPauseThatIsOverIsNotShown() {
    setHealth(host("rested.example", 20, 20, Optional.of(NOW), Optional.empty()));
    assertThat(root.get(PATH).page().select("[aria-labelledby=hosts] .badge").text())
        .isEqualTo("normal");
  }

  @Test
  void aHostToWhichAllCallsFailIsNotNormalAndEveryPageSaysSo() {
    setHealth(failing("down.example", 14), failing("once.example", 1));
    Shown page = root.get(PATH);
    assertThat(page.page().select("[aria-labelledby=hosts] tbody tr").eachText())
        .containsExactly(
            "down.example 20 20 failing for 10 minutes the name cannot be resolved"
                + " 14 requests failed",
            "once.example 20 20 normal the name cannot be resolved 1 request failed");
    assertThat(page.page().select("#what-to-check code").text())
        .contains("curl -I https://down.example/");
    Shown overview = dashboard.visitor(dashboard.member).get("/dashboard");
    assertThat(overview.page().select("#outages .notice").eachText())
        .containsExactly(
            "down.example has given no usable reply since 21 Nov 2026, 11:50 UTC: the name cannot be"
                + " resolved. Pages show what was observed before. What to check");
    setHealth(host("down.example", 20, 20, Optional.empty(), Optional.empty()));
    assertThat(root.get(PATH).page().select("#outages .notice, #what-to-check")).isEmpty();
  }

  @Test
  void anAdministratorHasFailedFetchesRepeated() {
    dashboard.queue.giveUp(
        SubjectName.parse(SEARCH), "failed: no connection", NOW.plus(Duration.ofHours(22)));
    Shown page = root.get(PATH);
    assertThat(cells(page, "failures")).contains("no connection");
    String retry = "form[action=/dashboard/fetching/retry]";
    assertThat(root.submit(page, retry).text()).contains("1 fetch is being repeated.");
    assertThat(dashboard.queue.pending()).containsExactly(SubjectName.parse(SEARCH));
    PageClient ann = dashboard.visitor(dashboard.member);
    assertThat(ann.get(PATH).page().select(retry)).isEmpty();
  }

  @Test
  void anUnrecognizedReplyIsShownWithItsFolder() {
    FetchHealth.UnrecognizedReply reply =
        new FetchHealth.UnrecognizedReply(
            NOW, "GET itunes.apple.com/lookup", "no results", "listing/2026-11-21-6c27");
    dashboard.health.set(new FetchHealth(List.of(), List.of(reply), 7));
    Shown page = root.get(PATH);
    assertThat(cells(page, "unrecognized"))
        .contains("GET itunes.apple.com/lookup", "no results", "listing/2026-11-21-6c27");
    assertThat(page.text()).contains("The replies of 7 fetches are kept in unrecognized-replies/");
  }

  @Test
  void everyTableHasItsCsv() {
    dashboard.queue.request(SubjectName.parse("listing:appstore:us:42"));
    dashboard.queue.giveUp(SubjectName.parse(SEARCH), "throttled", NOW.plusSeconds(60));
    setHealth(host("a.example", 20, 2.5, Optional.empty(), Optional.of("403")));
    assertThat(csv("hosts")).contains("a.example,home,20.0,2.5,,2026-11-21T11:55:00Z,403,,,,");
    assertThat(csv("failures"))
        .contains(
            SEARCH
                + ",throttled,2026-11-21T12:00:00Z,2026-11-21T12:00:00Z,true,2026-11-21T12:01:00Z");
    assertThat(csv("upcoming"))
        .contains("listing:appstore:us:42,2026-11-21T12:00:00Z,on_demand,false");
    assertThat(csv("unrecognized")).startsWith("at,request,reason,folder");
    assertThat(root.get(PATH + "?format=csv&bom=false&table=secrets").status()).isEqualTo(400);
  }

  @Test
  void theSectionReloadsUntilStopped() {
    assertThat(root.get(PATH).page().select("#fetching").attr("hx-trigger")).isEqualTo("every 5s");
    Shown stopped = root.get(PATH + "?refresh=no");
    assertThat(stopped.page().select("#fetching").hasAttr("hx-get")).isFalse();
    assertThat(stopped.page().select("#fetching").hasAttr("hx-trigger")).isFalse();
  }

  @Test
  void aMemberSeesHowMuchIsFetchedAndAtWhichRateButNotWhat() {
    dashboard.queue.request(SubjectName.parse("listing:appstore:us:42"));
    dashboard.queue.giveUp(SubjectName.parse(SEARCH), "throttled", NOW.plusSeconds(60));
    setHealth(host("calm.example", 20, 20, Optional.empty(), Optional.empty()));
    PageClient ann = dashboard.visitor(dashboard.member);
    Shown page = ann.get(PATH);
    assertThat(page.page().select(".stats div:contains(due) dd").text()).isEqualTo("1");
    assertThat(page.page().select("table").eachAttr("aria-labelledby")).containsExactly("hosts");
    assertThat(ann.get(PATH + "?format=csv&bom=false&table=hosts").status()).isEqualTo(200);
    for (String table : List.of("failures", "upcoming", "unrecognized", "fields", "completeness")) {
      assertThat(ann.get(PATH + "?format=csv&bom=false&table=" + table).status()).isEqualTo(403);
    }
  }

  @Test
  void administratorsSeeWhichFieldsDrift() {
    ReaderField field =
        new ReaderField(new Reader(Source.ITUNES_LOOKUP, SubjectKind.LISTING), "version");
    FieldDrift drift =
        new FieldDrift(field, NOW.minus(Duration.ofHours(2)), 0.999, 0.71, 500, 490, 140);
    dashboard.health.set(new FetchHealth(List.of(), List.of(), 0).with(List.of(drift), List.of()));
    assertThat(root.get(PATH).page().select("[aria-labelledby=fields] tbody tr").eachText())
        .containsExactly("Listing, version, itunes-lookup 99% 71% 140 of 490 2 hours ago");
    assertThat(csv("fields")).contains("itunes-lookup,listing,version,", ",0.999,0.71,500,490,140");
  }

  @Test
  void administratorsSeeHowCompleteEachDayIs() {
    count("2026-11-19", StoreType.APP_STORE, "us", SubjectKind.SEARCH, counts(60, 40, 0, 0));
    count("2026-11-20", StoreType.APP_STORE, "us", SubjectKind.SEARCH, counts(1000, 0, 30, 200));
    count("2026-11-20", StoreType.APP_STORE, "de", SubjectKind.RATING, counts(5, 4, 1, 0));
    count("2026-11-20", StoreType.GOOGLE_PLAY, "us", SubjectKind.RATING, counts(99, 0, 1, 0));
    Shown page = root.get(PATH);
    assertThat(page.page().select("[aria-labelledby=completeness] tbody tr").eachText())
        .containsExactly(
            "2026-11-20 App Store 1,240 1,005 4 31 200 81%",
            "2026-11-20 Google Play 100 99 0 1 0 99%", "2026-11-19 App Store 100 60 40 0 0 100%");
    assertThat(page.page().select("[aria-labelledby=least-complete] tbody tr").eachText())
        .containsExactly(
            "Search, App Store, us 1,230 30 200 81%",
            "Rating, App Store, de 10 1 0 90%", "Rating, Google Play, us 100 1 0 99%");
    assertThat(page.page().select("section:has(#completeness) .notice").eachText())
        .singleElement(STRING)
        .startsWith("App Store: only 81% of what was wanted on 2026-11-20 was observed or absent.")
        .contains("31 failed", "200 were not tried");
    assertThat(csv("completeness")).contains("2026-11-20,appstore,us,search,1230,1000,0,30,200,81");
  }

  @Test
  void aKindOfWhichEverythingIsAbsentIsAWarning() {
    count("2026-11-20", StoreType.GOOGLE_PLAY, "us", SubjectKind.SUGGESTIONS, counts(0, 25, 0, 0));
    assertThat(root.get(PATH).page().select("section:has(#completeness) .notice").text())
        .startsWith("Suggestions, Google Play: all absent. Of 25 subjects the store showed none");
  }

  @Test
  void theRunningDayIsShownAsSoFarAndHasNoShare() {
    KindCompleteness searches =
        new KindCompleteness(
            LocalDate.ofInstant(NOW, ZoneOffset.UTC),
            StoreType.APP_STORE,
            new Country("us"),
            SubjectKind.SEARCH,
            counts(3, 1, 1, 5));
    dashboard.keepSoFar(searches, NOW.minus(Duration.ofMinutes(20)));
    Elements card = root.get(PATH).page().select("section:has(#completeness)");
    assertThat(card.select("[aria-labelledby=completeness] tbody tr").eachText())
        .containsExactly(searches.day() + ", so far App Store 10 3 1 1 5 –");
    assertThat(card.select(".hint").text()).contains("last 20 minutes ago");
    assertThat(card.select(".notice")).isEmpty();
  }

  @Test
  void aSourceWhoseRepliesAreAllEmptyIsAWarning() {
    dashboard.health.set(
        new FetchHealth(List.of(), List.of(), 0)
            .with(List.of(), List.of(new EmptySource(Source.ITUNES_REVIEWS, 1200))));
    assertThat(root.get(PATH).page().select("section:has(#completeness) .notice").text())
        .startsWith("itunes-reviews: all 1,200 replies of the last UTC day were empty.");
  }

  @Test
  void aDayBeforeTheLastIsNoWarning() {
    count("2026-11-19", StoreType.APP_STORE, "us", SubjectKind.SEARCH, counts(1, 0, 9, 0));
    count("2026-11-20", StoreType.APP_STORE, "us", SubjectKind.SEARCH, counts(10, 0, 0, 0));
    assertThat(root.get(PATH).page().select("section:has(#completeness) .notice")).isEmpty();
  }

  private void count(
      String day, StoreType store, String country, SubjectKind kind, CompletenessCounts counts) {
    dashboard.keep(
        new KindCompleteness(LocalDate.parse(day), store, new Country(country), kind, counts));
  }

  private static CompletenessCounts counts(long observed, long absent, long failed, long notTried) {
    return new CompletenessCounts(observed, absent, failed, notTried);
  }

  private void setHealth(FetchHealth.Host... hosts) {
    dashboard.health.set(new FetchHealth(List.of(hosts), List.of(), 0));
  }

  private static FetchHealth.Host host(
      String name,
      double set,
      double current,
      Optional<Instant> restsUntil,
      Optional<String> refusal) {
    return new FetchHealth.Host(
        name,
        "home",
        set,
        current,
        restsUntil,
        refusal.map(reason -> new FetchHealth.Refusal(NOW.minusSeconds(300), reason)),
        Optional.empty(),
        Optional.empty());
  }

  private static FetchHealth.Host failing(String name, int calls) {
    FetchHealth.Outage outage =
        new FetchHealth.Outage(NOW.minusSeconds(600), calls, "the name cannot be resolved");
    return new FetchHealth.Host(
        name,
        "home",
        20,
        20,
        Optional.empty(),
        Optional.empty(),
        Optional.of(outage),
        Optional.empty());
  }

  private static FetchHealth.Host from(String egress, FetchHealth.Host host) {
    return new FetchHealth.Host(
        host.name(),
        egress,
        host.callsPerMinute(),
        host.currentCallsPerMinute(),
        host.restsUntil(),
        host.lastRefusal(),
        host.outage(),
        host.silentSince());
  }

  private String csv(String table) {
    return root.get(PATH + "?format=csv&bom=false&table=" + table).response().body();
  }

  private static List<String> cells(Shown page, String table) {
    Elements cells = page.page().select("[aria-labelledby=" + table + "] tbody td");
    return cells.eachText();
  }
}
