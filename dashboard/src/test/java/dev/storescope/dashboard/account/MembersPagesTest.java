package dev.storescope.dashboard.account;

import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.accounts.Account;
import dev.storescope.accounts.Account.Role;
import dev.storescope.accounts.Accounts.LogIn;
import dev.storescope.accounts.Username;
import dev.storescope.dashboard.PageClient;
import dev.storescope.dashboard.PageClient.Shown;
import dev.storescope.dashboard.TestDashboard;
import dev.storescope.pricing.PricedItem;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class MembersPagesTest {
  private static final String PATH = "/dashboard/account/members";
  private static final String ANN = PATH + "/ann";
  private static final String ROOT = PATH + "/root";

  @AutoClose private final TestDashboard dashboard = new TestDashboard();
  private final PageClient administrator = dashboard.visitor(dashboard.administrator);
  private final PageClient member = dashboard.visitor(dashboard.member);

  @Test
  void theTableShowsTheBalanceAndChargesOfEachMember() {
    spend(dashboard.member, "request-1", 5);
    assertThat(administrator.get(PATH).page().select("tbody tr").eachText())
        .containsExactly(
            "ann member active 99,995 100,000 5", "root administrator active 100,000 100,000 0");
    assertThat(administrator.get(PATH + "?format=csv&bom=false").response().body().lines())
        .containsExactly(
            "username,role,state,balance,monthly_grant,charged_in_30_days,created_at",
            "ann,member,active,99995,100000,5,2026-11-21T12:00:00Z",
            "root,administrator,active,100000,100000,0,2026-11-21T12:00:00Z");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        PATH,
        PATH + "?format=csv&bom=false",
        ROOT,
        ANN,
        ROOT + "?format=csv&bom=false",
        PATH + "/nobody"
      })
  void othersAreNotAllowedToSee(String path) {
    Shown shown = member.get(path);
    assertThat(shown.status()).isEqualTo(403);
    assertThat(shown.text()).contains("Only administrators may do this.").doesNotContain("root");
  }

  @Test
  void othersAreNotShownTheTab() {
    assertThat(administrator.get("/dashboard/account").page().select("a[href=" + PATH + "]"))
        .hasSize(1);
    assertThat(member.get("/dashboard/account").page().select("a[href=" + PATH + "]")).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "'', username, eve",
    "/ann/role, role, administrator",
    "/root/state, state, disabled",
    "/root/password, password, taken over",
    "/ann/credits, credits, 1000000",
    "/ann/grant, credits, 1000000"
  })
  void othersAreNotAllowedToChangeAnything(String path, String name, String value) {
    Shown refused =
        member.post(
            PATH + path,
            "form_token",
            token(member),
            name,
            value,
            "kind",
            "top_up",
            "reason",
            "mine");
    assertThat(refused.status()).isEqualTo(403);
    assertThat(dashboard.accounts.list())
        .containsExactly(dashboard.member, dashboard.administrator);
    assertThat(dashboard.ledger.balance(dashboard.member.id(), 0)).isEqualTo(100_000);
    assertThat(dashboard.ledger.monthlyGrant(dashboard.member.id())).isEqualTo(100_000);
    assertThat(dashboard.visitor(dashboard.administrator).get(PATH).status()).isEqualTo(200);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", "/ann/role", "/ann/state", "/ann/password", "/ann/credits", "/ann/grant"})
  void formsWithoutTheTokenAreRefused(String path) {
    Shown refused =
        administrator.post(PATH + path, "username", "eve", "role", "member", "credits", "7");
    assertThat(refused.status()).isEqualTo(403);
    assertThat(dashboard.accounts.list()).hasSize(2);
    assertThat(dashboard.ledger.monthlyGrant(dashboard.member.id())).isEqualTo(100_000);
  }

  @Test
  void aMemberIsAddedWithAPasswordThatIsShownOnce() {
    Shown added = add("username", "Eve", "role", "member", "password", "");
    String password = added.page().select(".secret").text();
    assertThat(password).hasSize(20);
    assertThat(dashboard.accounts.logIn("eve", password, "127.0.0.1"))
        .isInstanceOf(LogIn.Granted.class);
    assertThat(added.response().headers().firstValue("Cache-Control")).hasValue("no-store");
    assertThat(added.response().headers().map().toString()).doesNotContain(password);
    assertThat(administrator.get(PATH).response().body()).doesNotContain(password);
  }

  @Test
  void aMemberIsAddedWithAPasswordThatIsGivenAndNotRepeated() {
    Shown added = add("username", "eve", "role", "administrator", "password", "given by root");
    assertThat(added.page().select(".notice.good").text()).startsWith("Created the account eve");
    assertThat(added.response().body()).doesNotContain("given by root");
    assertThat(dashboard.accounts.find(new Username("eve")).orElseThrow().role())
        .isEqualTo(Role.ADMINISTRATOR);
  }

  @ParameterizedTest
  @CsvSource({
    "ann, member, '', account ann",
    "'', member, '', Invalid user name",
    "e ve, member, '', Invalid user name",
    "eve, owner, '', Invalid value of “role”. Use one of: administrator, member.",
    "eve, member, short, A password must have 8 to 1000 characters"
  })
  void aRefusedMemberIsExplainedInOneMessage(
      String name, String role, String password, String message) {
    Shown refused = add("username", name, "role", role, "password", password);
    assertThat(refused.page().select(".notice.bad")).hasSize(1);
    assertThat(refused.page().select(".notice.bad").text()).contains(message);
    assertThat(dashboard.accounts.list()).hasSize(2);
  }

  @Test
  void aDisabledMemberIsRefusedUntilEnabled() {
    Shown disabled = submit(ANN, "#state-form", "state", "disabled");
    assertThat(disabled.page().select(".notice.good").text()).startsWith("ann is disabled");
    assertThat(member.get("/dashboard").page().title()).startsWith("Log in");
    submit(ANN, "#state-form", "state", "active");
    assertThat(member.get("/dashboard").page().title()).startsWith("Overview");
  }

  @Test
  void theLastAdministratorIsNotLockedOut() {
    Shown disabled = submit(ROOT, "#state-form", "state", "disabled");
    assertThat(disabled.page().select(".notice.bad").text())
        .contains("root is the last administrator");
    Shown member = submit(ROOT, "#role-form", "role", "member");
    assertThat(member.page().select(".notice.bad").text())
        .contains("root is the last administrator");
    assertThat(dashboard.accounts.find(dashboard.administrator.id()))
        .contains(dashboard.administrator);
  }

  @Test
  void anAdministratorWhoBecomesAMemberIsRedirectedToTheUsagePage() {
    submit(ANN, "#role-form", "role", "administrator");
    assertThat(member.get(PATH).status()).isEqualTo(200);
    Shown stepped = submit(ROOT, "#role-form", "role", "member");
    assertThat(stepped.url()).endsWith("/dashboard/account");
    assertThat(stepped.page().select(".notice.good").text())
        .isEqualTo("The role of root is now member.");
    assertThat(administrator.get(PATH).status()).isEqualTo(403);
  }

  @Test
  void aGeneratedPasswordIsShownOnceAndEndsTheSessions() {
    Shown set = submit(ANN, "#password-form", "password", "");
    String password = set.page().select(".secret").text();
    assertThat(dashboard.accounts.logIn("ann", password, "127.0.0.1"))
        .isInstanceOf(LogIn.Granted.class);
    assertThat(member.get("/dashboard").page().title()).startsWith("Log in");
    assertThat(set.response().headers().map().toString()).doesNotContain(password);
    assertThat(administrator.get(ANN).response().body()).doesNotContain(password);
  }

  @Test
  void aPasswordThatIsGivenIsSetAndNotRepeated() {
    Shown set = submit(ANN, "#password-form", "password", "given by root");
    assertThat(set.response().body()).doesNotContain("given by root");
    assertThat(dashboard.accounts.logIn("ann", "given by root", "127.0.0.1"))
        .isInstanceOf(LogIn.Granted.class);
  }

  @Test
  void creditsAreToppedUpAndAdjustedWithAReason() {
    Shown added =
        submit(ANN, "#credits-form", "kind", "top_up", "credits", "500", "reason", "paid");
    assertThat(added.page().select(".notice.good").text())
        .isEqualTo("Top-up of 500 credits. The balance of ann is now 100,500.");
    Shown adjusted =
        submit(ANN, "#credits-form", "kind", "adjustment", "credits", "-100", "reason", "mistake");
    assertThat(adjusted.page().select("#ledger-table tbody tr").eachText())
        .startsWith(
            "21 Nov 2026, 12:00 UTC Adjustment mistake −100 100,400",
            "21 Nov 2026, 12:00 UTC Top-up paid +500 100,500");
  }

  @ParameterizedTest
  @CsvSource({
    "top_up, 0, paid",
    "top_up, -5, paid",
    "top_up, '1,000', paid",
    "top_up, 9999999999999999999, paid",
    "top_up, '', paid",
    "top_up, 5, ' '",
    "adjustment, 0, why",
    "adjustment, -100001, more than there is",
    "gift, 5, paid"
  })
  void refusedCreditsAreExplainedInOneMessage(String kind, String credits, String reason) {
    Shown refused =
        submit(ANN, "#credits-form", "kind", kind, "credits", credits, "reason", reason);
    assertThat(refused.status()).isEqualTo(200);
    assertThat(refused.page().select(".notice.bad")).hasSize(1);
    assertThat(dashboard.ledger.balance(dashboard.member.id(), 0)).isEqualTo(100_000);
  }

  @Test
  void aMonthlyGrantIsSetAndTakenBack() {
    submit(ANN, "#grant-form", "credits", "7");
    assertThat(dashboard.ledger.monthlyGrant(dashboard.member.id())).isEqualTo(7);
    Shown back = submit(ANN, "#grant-form", "credits", "");
    assertThat(back.page().select(".notice.good").text())
        .isEqualTo("From next month, ann is granted 100,000 credits per month.");
    Shown refused = submit(ANN, "#grant-form", "credits", "-1");
    assertThat(refused.page().select(".notice.bad")).hasSize(1);
  }

  @Test
  void aMembersUsageIsShownToAdministrators() {
    spend(dashboard.member, "request-1", 5);
    Shown shown = administrator.get(ANN);
    assertThat(shown.page().select(".stats dd").eachText()).startsWith("99,995", "100,000", "5");
    assertThat(shown.page().select("#ledger-table tbody tr:first-child").text())
        .contains("top-charts −5 99,995 request-1");
    List<String> files = shown.page().select("a.csv").eachAttr("href");
    assertThat(files).allMatch(address -> address.startsWith(ANN + "?"));
    assertThat(administrator.get(files.getFirst()).response().body())
        .contains("2026-11-21,top-charts,1,5");
    assertThat(administrator.get(ANN + "?format=csv&bom=false&table=rows").response().body())
        .contains("request-1");
  }

  @Test
  void aNameWithSignsHasItsPage() {
    dashboard.accounts.create(new Username("a+b@example.org"), "correct horse", Role.MEMBER);
    Shown list = administrator.get(PATH);
    String path = list.page().select("tbody tr:first-child a").attr("href");
    Shown shown = administrator.get(path);
    assertThat(shown.page().select("h1").text()).isEqualTo("a+b@example.org");
    Shown changed = administrator.submit(shown, "#grant-form", "credits", "7");
    assertThat(changed.page().select("h1").text()).isEqualTo("a+b@example.org");
  }

  @ParameterizedTest
  @ValueSource(strings = {"nobody", "%20", "%00", "a%2Fb"})
  void anUnknownMemberIsNotFound(String name) {
    assertThat(administrator.get(PATH + "/" + name).status()).isEqualTo(404);
  }

  private void spend(Account account, String requestId, long credits) {
    dashboard.ledger.trySpend(account.id(), requestId, PricedItem.TOP_CHARTS, credits);
  }

  private Shown add(Object... namesAndValues) {
    return submit(PATH, "#add", namesAndValues);
  }

  private Shown submit(String path, String form, Object... namesAndValues) {
    return administrator.submit(administrator.get(path), form, namesAndValues);
  }

  private static String token(PageClient visitor) {
    return visitor.get("/dashboard").page().select("input[name=form_token]").attr("value");
  }
}
