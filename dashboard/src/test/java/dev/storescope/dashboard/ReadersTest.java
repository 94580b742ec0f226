package dev.storescope.dashboard;

import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.accounts.PageSharing;
import dev.storescope.accounts.SharedLinks.NewLink;
import dev.storescope.accounts.WorkspaceRole;
import dev.storescope.dashboard.SiteCrawl.Visited;
import dev.storescope.groups.AppGroup.GroupedApp;
import dev.storescope.testkit.RawClient;
import dev.storescope.testkit.RawClient.Reply;
import dev.storescope.testkit.RawClient.Request;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.jsoup.select.Elements;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;

/** Those who may not change a workspace see its pages without what they cannot use. */
@TestInstance(Lifecycle.PER_CLASS)
class ReadersTest {
  private static final String APP = "/dashboard/apps/appstore/1/us";
  private static final String KEYWORDS = APP + "/keywords";
  private static final String EVENTS = APP + "/events";
  private static final String RULES = "/dashboard/account/alerts";

  /** Pages of the user's own account, whatever the workspace. */
  private static final List<String> OWN =
      List.of(
          "/dashboard/account",
          "/dashboard/api",
          "/dashboard/fetching",
          "/dashboard/fetching/plan",
          "/dashboard/inbox",
          "/dashboard/popularities");

  private static final String CONTROLS = "input:not([type=hidden]), select, textarea, button";
  private static final String HEADINGS = "h1, h2, h3, h4, summary";
  private static final String CONTENT = "table, dl, ul, ol, img, svg, article, form, a";

  @AutoClose private final TestDashboard dashboard = new TestDashboard();
  private final RawClient client = new RawClient(dashboard.port());
  private final PageSharing sharing = Dashboard.sharing(dashboard.sharedLinks);
  private final Browser owner = new Browser(dashboard, dashboard.member);
  private final Browser viewer = new Browser(dashboard, dashboard.administrator);
  private final Map<String, Document> ofOwner = new LinkedHashMap<>();
  private final Map<String, Document> ofViewer = new LinkedHashMap<>();
  private final Map<String, Document> ofGuest = new LinkedHashMap<>();

  @BeforeAll
  void crawl() {
    OddMarket.fill(dashboard);
    dashboard.groups.create(
        dashboard.member.id(), "Group", List.of(new GroupedApp(StoreFacts.app(1), StoreFacts.US)));
    PageClient ann = dashboard.visitor(dashboard.member);
    ann.submit(
        ann.get(RULES), "#create", "name", "Falls", "condition", "rank_falls", "threshold", 7);
    ann.submit(ann.get(EVENTS), "#annotate", "date", "2026-11-20", "text", "We shipped");
    ann.submit(ann.get(APP + "/metadata"), "form[action*=/save]", "title", "Chess");
    ann.submit(ann.get(KEYWORDS), "#change", "keyword", "chess", "tag", "summer", "action", "tag");
    dashboard.workspaces.invite(
        dashboard.member.id(), dashboard.administrator.username(), WorkspaceRole.VIEWER);
    dashboard.workspaces.join(dashboard.administrator.username(), dashboard.member.username());

    keep(ofOwner, SiteCrawl.of(dashboard.port(), owner.cookie(), RULES + "/1").pages());
    ofOwner.keySet().removeIf(ReadersTest::isOwn);
    String cookie = "Cookie: " + viewer.cookie() + "; storescope_workspace=ann";
    for (String target : ofOwner.keySet()) {
      keep(ofViewer, List.of(new Visited(target, get(target, cookie))));
      if (sharing.isPage().test(target)) {
        keep(ofGuest, List.of(new Visited(target, share(target))));
      }
    }
  }

  private static void keep(Map<String, Document> pages, List<Visited> visited) {
    visited.stream()
        .filter(page -> page.reply().header("Content-Type").startsWith("text/html"))
        .filter(page -> page.reply().status() == 200)
        .forEach(page -> pages.put(page.target(), Jsoup.parse(page.reply().text())));
  }

  private static boolean isOwn(String target) {
    return OWN.stream().anyMatch(target::startsWith) && !target.startsWith(RULES);
  }

  private Reply get(String target, String... headers) {
    return client.send(Request.get(target, headers)).orElseThrow();
  }

  private Reply share(String target) {
    NewLink link =
        dashboard.sharedLinks.create(dashboard.member.id(), "Link", target, Optional.empty());
    // A network may send 60 requests a minute.
    dashboard.clock.advance(Duration.ofSeconds(2));
    Reply reply = get(PageSharing.PATH + link.secret());
    dashboard.sharedLinks.withdraw(dashboard.member.id(), link.link().id());
    return reply;
  }

  @Test
  void theOwnerSeesTheFormsThatOthersDoNot() {
    Stream<Element> forms =
        ofOwner.values().stream().flatMap(page -> page.select("main form[method=post]").stream());
    assertThat(forms.map(form -> SiteCrawl.pattern(SiteCrawl.path(form.attr("action")))).distinct())
        .hasSizeGreaterThan(30);
  }

  @Test
  void noPageShowsAViewerAFormThatChangesTheWorkspace() {
    assertThat(ofViewer.keySet()).isEqualTo(ofOwner.keySet());
    ofViewer.forEach(
        (target, page) -> {
          Element main = page.expectFirst("main");
          assertThat(main.select("form[method=post], [hx-post], .bulk, [data-annotate]"))
              .as(target)
              .isEmpty();
          assertThat(main.select(CONTROLS)).as(target).allMatch(ReadersTest::isOfForm);
          assertNothingIsBlank(target, main);
        });
  }

  /** Of a form, or of a script alone. */
  private static boolean isOfForm(Element control) {
    boolean ofForm =
        control.hasAttr("form")
            ? control.root().getElementById(control.attr("form")) != null
            : control.closest("form") != null;
    return ofForm || control.is("button[type=button]");
  }

  @Test
  void aViewerChoosesWhatAPageShowsAndLogsOut() {
    Document page = ofViewer.get(KEYWORDS);
    assertThat(page.select("main form[method=get] input#filter")).hasSize(1);
    assertThat(page.select("#keywords tbody input[name=k][form=choose]")).isNotEmpty();
    assertThat(page.select("header form[action=/dashboard/logout] button")).hasSize(1);
  }

  @Test
  void tablesWhoseRowsAFormChangesStay() {
    List<String> keywords = keywords(ofOwner);
    assertThat(keywords).isNotEmpty();
    assertThat(keywords(ofViewer)).isEqualTo(keywords);
    assertThat(keywords(ofGuest)).isEqualTo(keywords);
  }

  private static List<String> keywords(Map<String, Document> pages) {
    return pages.get(KEYWORDS).select("#keywords tbody th").eachText();
  }

  @Test
  void noPageShowsAGuestAFormOrALinkToAnotherPage() {
    assertThat(ofGuest.keySet())
        .containsExactlyElementsOf(ofOwner.keySet().stream().filter(sharing.isPage()).toList());
    ofGuest.forEach(
        (target, page) -> {
          assertThat(page.select("form, nav, label, legend, [data-for-members], " + CONTROLS))
              .as(target)
              .isEmpty();
          assertThat(page.select("[hx-get], [hx-trigger], [data-annotate], a.csv, a.button"))
              .as(target)
              .isEmpty();
          assertThat(page.select("a[href]").eachAttr("href"))
              .as(target)
              .allMatch(link -> link.startsWith("https://") || link.startsWith("#"));
          assertNothingIsBlank(target, page.expectFirst("main"));
          page.select("main table").forEach(table -> assertHasNoBlankColumn(target, table));
        });
  }

  /** No section has only a heading. */
  private static void assertNothingIsBlank(String target, Element main) {
    assertThat(main.select("section, details"))
        .as(target)
        .noneMatch(
            section ->
                section.select(CONTENT).isEmpty()
                    && section.text().equals(section.select(HEADINGS).text()));
  }

  private static void assertHasNoBlankColumn(String target, Element table) {
    for (String place : List.of("first", "last")) {
      Elements cells = table.select("tr > :" + place + "-child");
      assertThat(cells)
          .as(target)
          .anyMatch(cell -> !cell.text().isEmpty() || !cell.select("img, svg").isEmpty());
    }
  }

  @Test
  void aGuestSeesWhatWasChosenAsText() {
    Document charts = ofGuest.get("/dashboard/charts");
    assertThat(charts.select("main .badge").eachText()).contains("United States", "2026-11-21");
    assertThat(charts.select("main").text()).contains("Country United States");
  }

  @Test
  void aGuestSeesWhichPageOfTheAppItIs() {
    assertThat(ofGuest.get(KEYWORDS).select("main p.faint").eachText()).contains("Keywords");
  }

  @Test
  void aGuestSeesTheMarkersOfADrawingWithoutTheirLinks() {
    List<String> markers = ofOwner.get(EVENTS).select("svg.markers a").eachAttr("aria-label");
    assertThat(markers).isNotEmpty();
    Document page = ofGuest.get(EVENTS);
    assertThat(page.select("svg.markers > svg > g[role=img]").eachAttr("aria-label"))
        .containsAll(markers);
    assertThat(page.select("svg a, svg span")).isEmpty();
  }
}
