package dev.storescope.dashboard;

import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.accounts.Account;
import dev.storescope.accounts.Scope;
import dev.storescope.accounts.Username;
import dev.storescope.dashboard.SiteCrawl.Form;
import dev.storescope.dashboard.SiteCrawl.Visited;
import dev.storescope.dashboard.page.form.FormFields;
import dev.storescope.pricing.PricedItem;
import dev.storescope.store.AppId;
import dev.storescope.store.Device;
import dev.storescope.testkit.RawClient;
import dev.storescope.testkit.RawClient.Reply;
import dev.storescope.testkit.RawClient.Request;
import dev.storescope.testkit.server.Operation;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer.OrderAnnotation;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.TestMethodOrder;

/**
 * No page, form or endpoint discloses the data of an account to another, or lets it change them.
 */
@TestInstance(Lifecycle.PER_CLASS)
@TestMethodOrder(OrderAnnotation.class)
class OwnersTest {
  private static final String MEMBERS = "/dashboard/account/members";
  private static final String FETCHES = "/dashboard/fetching";
  private static final AppId APP = StoreFacts.app(4_711_001);
  private static final String PAGE = "/dashboard/apps/appstore/4711001/us";
  private static final String RIVAL = "4711002";
  private static final String KEY = "keyofann";
  private static final String KEYWORD = "wordofann";
  private static final String REASON = "reasonofann";
  private static final List<String> MARKS = List.of(KEY, KEYWORD, REASON, RIVAL);

  @AutoClose private final TestDashboard dashboard = new TestDashboard();
  private final RawClient client = new RawClient(dashboard.port());
  private final Account ann = dashboard.member;
  private final Account bob =
      dashboard.accounts.create(new Username("bob"), TestDashboard.PASSWORD, Account.Role.MEMBER);
  private final Browser annsBrowser = new Browser(dashboard, ann);
  private final Browser bobsBrowser = new Browser(dashboard, bob);
  private final Browser administratorsBrowser = new Browser(dashboard, dashboard.administrator);

  /** All that an account has. */
  private record Belongings(
      Account account,
      List<?> keys,
      List<?> sessions,
      List<?> apps,
      List<?> keywords,
      Optional<?> competitors,
      List<?> rows,
      long monthlyGrant) {}

  private SiteCrawl ofAnn;
  private SiteCrawl ofBob;
  private SiteCrawl ofAdministrator;

  @BeforeAll
  void keep() {
    for (Account account : List.of(bob, ann)) {
      dashboard.trackingLists.put(
          account.id(), StoreFacts.app(account.id().value()), StoreFacts.US, Set.of(Device.IPHONE));
      dashboard.accounts.createKey(account.id(), "key", Scope.ADMINISTRATION, Optional.empty());
    }
    dashboard.accounts.createKey(ann.id(), KEY, Scope.ADMINISTRATION, Optional.empty());
    dashboard.trackingLists.put(ann.id(), APP, StoreFacts.US, Set.of(Device.IPHONE));
    send(annsBrowser, "/keywords/add", "keywords", KEYWORD);
    send(annsBrowser, "/competitors/add", "app", RIVAL);
    dashboard.ledger.topUp(ann.id(), 77, REASON);
    dashboard.ledger.trySpend(ann.id(), "a request of ann", PricedItem.TOP_CHARTS, 7);
    new StoreFacts(dashboard.archive).listed(4_711_001, TestDashboard.NOW, "Chess");
    ofAnn = crawl(annsBrowser, PAGE);
    ofBob = crawl(bobsBrowser);
    ofAdministrator = crawl(administratorsBrowser);
  }

  private void send(Browser browser, String below, String name, String value) {
    Map<String, String> fields = Map.of("form_token", "", name, value);
    assertThat(post(new Form("POST", PAGE + below, fields), browser).status()).isEqualTo(303);
  }

  @Test
  void whatAnAccountKeepsIsOnItsOwnPages() {
    String all =
        ofAnn.pages().stream().map(page -> page.reply().text()).collect(Collectors.joining());
    assertThat(MARKS).allMatch(all::contains);
  }

  @Test
  void noPageShowsAMemberTheDataOfAnother() {
    for (Visited page : ofBob.pages()) {
      assertDisclosesNothing(page.target(), page.reply());
    }
  }

  @Test
  void theAddressesOfAnothersPagesDiscloseNothing() {
    List<Visited> pages = new ArrayList<>(ofAnn.pages());
    pages.addAll(ofAdministrator.pages());
    for (Visited page : pages) {
      assertDisclosesNothing(page.target(), get(page.target(), bobsBrowser));
    }
  }

  /** Last, as forms change what Bob has himself. */
  @Test
  @Order(Integer.MAX_VALUE)
  void theFormsOfAnotherChangeNothingOfTheOther() {
    List<Form> forms = new ArrayList<>(ofAnn.forms());
    forms.addAll(ofAdministrator.forms());
    // Last, as an app that Bob tracks himself is on his own pages.
    forms.sort(Comparator.comparing(form -> form.action().endsWith("/track")));
    Belongings before = belongings();
    for (Form form : forms) {
      assertDisclosesNothing(form.action(), post(form, bobsBrowser));
      assertThat(belongings()).as(form.action()).isEqualTo(before);
    }
  }

  @Test
  void thePagesOfMembersAreForAdministratorsAlone() {
    List<Visited> pages = ofAdministrator.pages().stream().filter(OwnersTest::isOfMembers).toList();
    List<Form> forms =
        ofAdministrator.forms().stream().filter(form -> form.action().startsWith(MEMBERS)).toList();
    assertThat(pages).hasSizeGreaterThan(2);
    assertThat(forms).hasSizeGreaterThan(4);
    pages.forEach(
        page ->
            assertThat(get(page.target(), bobsBrowser).status()).as(page.target()).isEqualTo(403));
    forms.forEach(
        form -> assertThat(post(form, bobsBrowser).status()).as(form.action()).isEqualTo(403));
  }

  @Test
  void administratorsSeeWhatIsAnothersOnThePagesOfMembersAndOfFetchingOnly() {
    for (Visited page : ofAdministrator.pages()) {
      if (!isOfMembers(page) && !page.target().startsWith(FETCHES)) {
        assertDisclosesNothing(page.target(), page.reply());
      }
    }
  }

  @Test
  void theApiNeitherDisclosesNorChangesTheDataOfAnother() {
    Belongings before = belongings();
    for (String secret : List.of(key(bob), bobsBrowser.cookie().split("=", 2)[1])) {
      for (Operation operation : Operation.all()) {
        for (long id : ids()) {
          Request request = request(operation, id, secret);
          assertDisclosesNothing(request.target(), client.send(request).orElseThrow());
          assertThat(belongings()).as(request.toString()).isEqualTo(before);
        }
      }
    }
  }

  @Test
  void theUsageOfTheInterfaceIsTheCallersOwn() {
    dashboard.ledger.trySpend(bob.id(), "a request of bob", PricedItem.APP_META, 3);
    Reply usage =
        client.send(Request.get("/api/usage", "Authorization: Token " + key(bob))).orElseThrow();
    assertThat(usage.body()).contains("app-meta").doesNotContain("top-charts");
  }

  private Request request(Operation operation, long id, String secret) {
    String path =
        operation
            .path()
            .replace("{storetype}", "appstore")
            .replace("{storeid}", APP.value())
            .replace("{country}", "us")
            .replace("{username}", "ann")
            .replace("{id}", "" + id)
            .replace("{key}", "0".repeat(32));
    List<String> query = new ArrayList<>();
    for (String name : operation.parameters()) {
      String value = name.equals("storeid") ? APP.value() : Operation.right(name);
      query.add(FormFields.write(name, value));
    }
    String target = query.isEmpty() ? path : path + "?" + String.join("&", query);
    boolean asksForToken = operation.form();
    return new Request(
        operation.method(),
        target,
        List.of("Authorization: Token " + secret),
        operation.members().isEmpty() || asksForToken ? "" : operation.rightBody());
  }

  private List<Long> ids() {
    List<Long> ids = new ArrayList<>();
    dashboard.accounts.listKeys(ann.id()).forEach(key -> ids.add(key.id()));
    dashboard.accounts.listSessions(ann.id()).forEach(session -> ids.add(session.id()));
    return ids;
  }

  private String key(Account account) {
    return dashboard
        .accounts
        .createKey(account.id(), "test", Scope.ADMINISTRATION, Optional.empty())
        .secret();
  }

  private Reply get(String target, Browser browser) {
    return client.send(Request.get(target, "Cookie: " + browser.cookie())).orElseThrow();
  }

  private Reply post(Form form, Browser browser) {
    Map<String, String> fields = new LinkedHashMap<>(form.fields());
    fields.put("form_token", browser.formToken());
    String cookie = "Cookie: " + browser.cookie();
    String body = FormFields.write(SiteCrawl.inTurn(fields));
    return client.send(new Request("POST", form.action(), List.of(cookie), body)).orElseThrow();
  }

  private SiteCrawl crawl(Browser browser, String... starts) {
    return SiteCrawl.of(dashboard.port(), browser.cookie(), starts);
  }

  private static boolean isOfMembers(Visited page) {
    return page.target().startsWith(MEMBERS);
  }

  /** The request itself may be echoed. */
  private static void assertDisclosesNothing(String target, Reply reply) {
    assertThat(MARKS)
        .as(target)
        .noneMatch(mark -> reply.text().contains(mark) && !target.contains(mark));
  }

  private Belongings belongings() {
    return new Belongings(
        dashboard.accounts.find(ann.id()).orElseThrow(),
        dashboard.accounts.listKeys(ann.id()),
        dashboard.accounts.listSessions(ann.id()),
        dashboard.trackingLists.list(ann.id()),
        dashboard.trackingLists.listKeywords(ann.id(), APP, StoreFacts.US),
        dashboard.competitorLists.find(ann.id(), APP, StoreFacts.US),
        dashboard.ledger.list(ann.id(), Instant.EPOCH, Instant.MAX, 100),
        dashboard.ledger.monthlyGrant(ann.id()));
  }
}
