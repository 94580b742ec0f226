package dev.storescope.dashboard.account;

import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.accounts.Accounts.LogIn;
import dev.storescope.accounts.Session;
import dev.storescope.dashboard.PageClient;
import dev.storescope.dashboard.PageClient.Shown;
import dev.storescope.dashboard.TestDashboard;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

class SecurityPagesTest {
  private static final String PATH = "/dashboard/account/security";
  private static final String WANTED = "another horse";

  @AutoClose private final TestDashboard dashboard = new TestDashboard();
  private final PageClient member = dashboard.visitor(dashboard.member);

  @Test
  void aChangedPasswordEndsAllSessionsAndThePageSaysSo() {
    PageClient elsewhere = dashboard.visitor(dashboard.member);
    Shown changed = change(TestDashboard.PASSWORD, WANTED, WANTED);
    assertThat(changed.text()).contains("All your sessions have ended", "Log in");
    assertThat(changed.response().body()).doesNotContain(WANTED);
    assertThat(member.get(PATH).page().title()).startsWith("Log in");
    assertThat(elsewhere.get(PATH).page().title()).startsWith("Log in");
    assertThat(dashboard.accounts.logIn("ann", WANTED, "127.0.0.1"))
        .isInstanceOf(LogIn.Granted.class);
  }

  @Test
  void aWrongPasswordAndARepetitionThatDiffersAndAShortOneChangeNothing() {
    assertThat(refusal(change("wrong", WANTED, WANTED))).contains("current password is wrong");
    assertThat(refusal(change(TestDashboard.PASSWORD, WANTED, "x"))).contains("do not match");
    assertThat(refusal(change(TestDashboard.PASSWORD, "short", "short")))
        .contains("8 to 1000 characters");
    assertThat(dashboard.accounts.logIn("ann", TestDashboard.PASSWORD, "127.0.0.1"))
        .isInstanceOf(LogIn.Granted.class);
  }

  @Test
  void afterTenFailuresNoPasswordIsTried() {
    for (int i = 0; i < 10; i++) {
      change("wrong", WANTED, WANTED);
    }
    Shown refused = change(TestDashboard.PASSWORD, WANTED, WANTED);
    assertThat(refused.status()).isEqualTo(429);
    assertThat(refused.text()).contains("Try again in 16 minutes");
  }

  @Test
  void theCurrentSessionIsMarked() {
    dashboard.visitor(dashboard.member);
    Shown shown = member.get(PATH);
    assertThat(shown.page().select("tbody tr").eachText())
        .containsExactly(
            "21 Nov 2026, 12:00 UTC 127.0.0.1 22 Nov 2026, 12:00 UTC End",
            "21 Nov 2026, 12:00 UTC current 127.0.0.1 22 Nov 2026, 12:00 UTC End");
    assertThat(member.get(PATH + "?format=csv&bom=false").response().body().lines())
        .containsExactly(
            "created_at,expires_at,address,this_one",
            "2026-11-21T12:00:00Z,2026-11-22T12:00:00Z,127.0.0.1,false",
            "2026-11-21T12:00:00Z,2026-11-22T12:00:00Z,127.0.0.1,true");
  }

  @Test
  void aSessionIsEnded() {
    PageClient elsewhere = dashboard.visitor(dashboard.member);
    Shown ended = member.submit(member.get(PATH), "tbody tr:first-child form");
    assertThat(ended.page().select(".notice.good").text()).isEqualTo("The session has ended.");
    assertThat(elsewhere.get(PATH).page().title()).startsWith("Log in");
  }

  @Test
  void endingTheCurrentSessionLogsOut() {
    Shown ended = member.submit(member.get(PATH), "tbody tr form");
    assertThat(ended.page().title()).startsWith("Log in");
    assertThat(sessions()).isEmpty();
  }

  @Test
  void allOtherSessionsAreEndedAtOnceAndThisOneStays() {
    dashboard.visitor(dashboard.member);
    dashboard.visitor(dashboard.member);
    PageClient administrator = dashboard.visitor(dashboard.administrator);
    Shown ended = member.submit(member.get(PATH), "#end-others");
    assertThat(ended.page().select(".notice.good").text())
        .isEqualTo("2 other sessions have ended.");
    assertThat(ended.page().select("#end-others")).isEmpty();
    assertThat(sessions()).hasSize(1);
    assertThat(administrator.get(PATH).page().title()).startsWith("Security");
  }

  @Test
  void anotherAccountsSessionIsNeitherShownNorEnded() {
    dashboard.visitor(dashboard.administrator);
    Session other = dashboard.accounts.listSessions(dashboard.administrator.id()).getFirst();
    Shown page = member.get(PATH);
    assertThat(page.page().select("tbody tr")).hasSize(1);
    String token = page.page().select("input[name=form_token]").attr("value");
    Shown refused = member.post(PATH + "/sessions/" + other.id() + "/end", "form_token", token);
    assertThat(refused.status()).isEqualTo(404);
    assertThat(dashboard.accounts.listSessions(dashboard.administrator.id()))
        .containsExactly(other);
  }

  @Test
  void formsWithoutTheTokenAreRefused() {
    long id = sessions().getFirst().id();
    String[] fields = {"current", TestDashboard.PASSWORD, "new", WANTED, "again", WANTED};
    assertThat(member.post(PATH + "/password", (Object[]) fields).status()).isEqualTo(403);
    assertThat(member.post(PATH + "/sessions/" + id + "/end").status()).isEqualTo(403);
    assertThat(member.post(PATH + "/sessions/end-others").status()).isEqualTo(403);
    assertThat(member.get(PATH).status()).isEqualTo(200);
  }

  private Shown change(String current, String wanted, String again) {
    return member.submit(
        member.get(PATH), "#password", "current", current, "new", wanted, "again", again);
  }

  private static String refusal(Shown shown) {
    assertThat(shown.page().select(".notice.bad")).hasSize(1);
    return shown.page().select(".notice.bad").text();
  }

  private List<Session> sessions() {
    return dashboard.accounts.listSessions(dashboard.member.id());
  }
}
