package dev.storescope.http.account.own;

import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.accounts.WorkspaceRole;
import dev.storescope.http.CheckedClient;
import dev.storescope.http.CheckedClient.Reply;
import dev.storescope.http.api.TestServer;
import dev.storescope.own.OwnDay;
import dev.storescope.own.OwnFigure;
import dev.storescope.own.OwnReport;
import dev.storescope.store.AppId;
import dev.storescope.store.Country;
import dev.storescope.testkit.SampleCredentials;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class OwnRoutesTest {
  private static final String APPS = "/account/own/apps";
  private static final String FIGURES =
      "/account/own/figures?storetype=appstore&storeid=1200026466&from=2026-11-15&to=2026-11-17";
  private static final AppId APP = new AppId.AppStore(1_200_026_466);
  private static final LocalDate FIRST = LocalDate.parse("2026-11-15");
  private static final String SEARCH = "App Store search";
  private static final String BROWSE = "App Store browse";
  private static final Country US = new Country("us");
  private static final Country DE = new Country("de");

  @AutoClose private final TestServer server = new TestServer();
  private final CheckedClient ann = server.client;

  @AutoClose
  private final CheckedClient root =
      new CheckedClient(server.server.port(), server.newKey(server.administrator));

  @BeforeEach
  void readReports() {
    long connection =
        server
            .connections
            .create(server.account.id(), "Acme", SampleCredentials.APP_STORE_CONNECT)
            .id();
    server.ownFigures.put(
        server.account.id(),
        connection,
        List.of(
            day(
                OwnReport.ENGAGEMENT,
                FIRST,
                Map.of(
                    key(OwnFigure.IMPRESSIONS, SEARCH, US), 4000L,
                    key(OwnFigure.PAGE_VIEWS, SEARCH, US), 400L,
                    key(OwnFigure.PAGE_VIEWS, BROWSE, DE), 100L)),
            day(
                OwnReport.DOWNLOADS,
                FIRST,
                Map.of(
                    key(OwnFigure.FIRST_DOWNLOADS, SEARCH, US), 120L,
                    key(OwnFigure.REDOWNLOADS, BROWSE, DE), 30L)),
            day(
                OwnReport.DOWNLOADS,
                FIRST.plusDays(1),
                Map.of(key(OwnFigure.FIRST_DOWNLOADS, SEARCH, US), 7L))));
  }

  private static OwnDay day(OwnReport report, LocalDate date, Map<OwnDay.Key, Long> counts) {
    return new OwnDay(APP, report, date, date.plusDays(4), counts);
  }

  private static OwnDay.Key key(OwnFigure figure, String source, Country country) {
    return new OwnDay.Key(figure, source, country);
  }

  @Test
  void theAppsAreListedWithTheDaysThatWereRead() {
    assertThat(ann.get(APPS).data().toString())
        .isEqualTo(
            """
            {"apps":[\
            {"storetype":"appstore","storeid":"1200026466","report":"downloads","first":"2026-11-15",\
            "last":"2026-11-16","days":2},\
            {"storetype":"appstore","storeid":"1200026466","report":"engagement","first":"2026-11-15",\
            "last":"2026-11-15","days":1}]}""");
    assertThat(ann.get(APPS + "?format=csv").body())
        .startsWith("storetype,storeid,report,first,last,days\r\nappstore,1200026466,downloads,");
  }

  @Test
  void whatWasNotReadOfADayIsNullAndNotInTheSums() {
    Reply reply = ann.get(FIGURES);
    assertThat(reply.header("X-Source")).contains("app-store-connect");
    assertThat(reply.header("Cache-Control")).contains("no-store");
    assertThat(reply.data().get("complete_days").asInt()).isEqualTo(1);
    assertThat(reply.data().get("total").toString())
        .isEqualTo(
            """
            {"impressions":4000,"page_views":500,"first_downloads":120,"redownloads":30,\
            "downloads":150,"view_rate":0.125,"conversion":0.3}""");
    assertThat(ann.get(FIGURES + "&format=csv").body().lines())
        .containsExactly(
            "storetype,storeid,from,to,date,state,source,country,impressions,page_views,"
                + "first_downloads,redownloads,downloads,view_rate,conversion",
            ofRange("2026-11-15,final,,,4000,500,120,30,150,0.125,0.3"),
            ofRange("2026-11-16,partial,,,,,7,0,7,,"),
            ofRange("2026-11-17,not_observed,,,,,,,,,"));
  }

  private static String ofRange(String row) {
    return "appstore,1200026466,2026-11-15,2026-11-17," + row;
  }

  @Test
  void sourcesAndCountriesAreComparedOfTheCompleteDays() {
    assertThat(rows("&by=source"))
        .containsExactly(
            ofRange(",,App Store search,,4000,400,120,0,120,0.1,0.3"),
            ofRange(",,App Store browse,,0,100,0,30,30,,0.3"));
    assertThat(rows("&by=country"))
        .containsExactly(
            ofRange(",,,us,4000,400,120,0,120,0.1,0.3"), ofRange(",,,de,0,100,0,30,30,,0.3"));
    assertThat(rows("&by=source&country=DE"))
        .containsExactly(ofRange(",,App Store browse,,0,100,0,30,30,,0.3"));
  }

  @Test
  void allRowsAreOfEachDaySourceAndCountry() {
    assertThat(rows("&by=all"))
        .containsExactly(
            ofRange("2026-11-15,,App Store browse,de,0,100,0,30,30,,0.3"),
            ofRange("2026-11-15,,App Store search,us,4000,400,120,0,120,0.1,0.3"),
            ofRange("2026-11-16,,App Store search,us,,,7,0,7,,"));
  }

  private List<String> rows(String more) {
    return ann.get(FIGURES + more + "&format=csv").body().lines().skip(1).toList();
  }

  @Test
  void theLastThirtyDaysAreTheDefault() {
    Reply reply = ann.get(FIGURES.replaceAll("&from=.*", ""));
    assertThat(reply.data().get("from").asString()).isEqualTo("2026-10-23");
    assertThat(reply.data().get("to").asString()).isEqualTo("2026-11-21");
    assertThat(reply.data().get("figures")).hasSize(30);
  }

  @Test
  void onlyMembersOfTheWorkspaceReadThem() {
    assertThat(root.get(APPS).data().get("apps")).isEmpty();
    assertThat(root.get(FIGURES).body()).doesNotContain("4000");
    assertThat(inWorkspace(FIGURES).status()).isEqualTo(403);
    server.workspaces.invite(
        server.account.id(), server.administrator.username(), WorkspaceRole.VIEWER);
    root.send("POST", "/account/workspaces/ann/join", "");
    assertThat(inWorkspace(APPS).data().get("apps")).hasSize(2);
    assertThat(inWorkspace(FIGURES).body()).contains("4000");
  }

  private Reply inWorkspace(String path) {
    return root.send("GET", path, "", "X-Workspace", "ann");
  }

  @ParameterizedTest
  @CsvSource({
    "&by=week,by,day",
    "&format=xml,format,json or csv",
    "&country=xx1,country,country",
    "&from=2026-11-18,from,must not be after",
    "&from=2025-11-16,from,at most 366 days",
    "&by=all&from=2026-10-17,from,at most 31 days",
    "&storeid=x,storeid,Invalid App Store id"
  })
  void whatIsWrongIsSaid(String more, String parameter, String problem) {
    String path = FIGURES;
    for (String each : more.substring(1).split("&", -1)) {
      path = path.replaceAll("&" + each.replaceAll("=.*", "") + "=[^&]*", "") + "&" + each;
    }
    Reply reply = ann.get(path);
    assertThat(reply.problem()).isEqualTo("400 invalid_request");
    assertThat(reply.json().at("/errors/0/parameter").asString()).isEqualTo(parameter);
    assertThat(reply.json().at("/errors/0/detail").asString()).contains(problem);
  }
}
