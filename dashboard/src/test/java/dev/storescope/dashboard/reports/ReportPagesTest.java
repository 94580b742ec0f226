package dev.storescope.dashboard.reports;

import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.accounts.WorkspaceRole;
import dev.storescope.answer.LastDays;
import dev.storescope.dashboard.PageClient;
import dev.storescope.dashboard.PageClient.Shown;
import dev.storescope.dashboard.StoreFacts;
import dev.storescope.dashboard.TestDashboard;
import dev.storescope.delivery.ChannelTarget;
import dev.storescope.groups.AppGroup.GroupedApp;
import dev.storescope.reports.ReportSchedules.Scheduled;
import dev.storescope.store.AppId;
import java.time.DayOfWeek;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/** The present is Saturday, November 21. */
class ReportPagesTest {
  private static final AppId CHESS = StoreFacts.app(1);
  private static final String REPORT = "/dashboard/apps/appstore/1/us/report";
  private static final String SEND = "#send form[action$=schedule]";
  private static final String THIS_WEEK = REPORT + "?week=2026-11-16";

  @AutoClose private final TestDashboard dashboard = new TestDashboard();
  private final StoreFacts facts = new StoreFacts(dashboard.archive);
  private final PageClient member = dashboard.visitor(dashboard.member);

  @Test
  void theWeekOfAnAppHasItsWinnersAndLosers() {
    chess();
    Shown page = member.get(THIS_WEEK);
    assertThat(page.page().select("h1").text()).startsWith("Chess");
    assertThat(page.text()).contains("16 Nov 2026 to 22 Nov 2026, which has not ended yet");
    assertThat(page.page().select("#report-figures tbody td").eachText())
        .containsExactly("–", "1 ▼ 1", "1", "1", "–", "–");
    assertThat(page.page().select(".columns tbody tr").eachText())
        .containsExactly("better 3 1", "worse 1 11");
    assertThat(member.get(THIS_WEEK + "&format=csv&bom=false").response().body().lines().skip(1))
        .containsExactly("2026-11-16,appstore,1,us,iphone,Chess,,,1,-1,1,1,,,");
  }

  @Test
  void withoutAChannelNothingCanBeSent() {
    chess();
    assertThat(member.get(REPORT).page().select("#send button")).isEmpty();
    assertThat(member.get(REPORT).page().select("#send a").attr("href"))
        .isEqualTo("/dashboard/account/channels");
  }

  @Test
  void theLastWeekThatEndedIsShownUnlessAnotherIsChosen() {
    chess();
    assertThat(member.get(REPORT).text()).contains("9 Nov 2026 to 15 Nov 2026");
    assertThat(member.get(REPORT).page().select("nav[aria-label=Weeks] a").eachAttr("href"))
        .containsExactly(REPORT + "?week=2026-11-02", THIS_WEEK);
    assertThat(member.get(THIS_WEEK).page().select("nav[aria-label=Weeks] a")).hasSize(1);
    assertThat(member.get(REPORT + "?week=2026-11-23").status()).isEqualTo(400);
  }

  @Test
  void aReportOfAGroupNamesItsAppsAndIsReadByALinkThatCanBeWithdrawn() {
    chess();
    dashboard.track(StoreFacts.app(2), "go");
    facts.listed(2, ago(0), "Go");
    dashboard.groups.create(
        dashboard.member.id(),
        "Acme",
        List.of(GroupedApp.parse("appstore/1/us"), GroupedApp.parse("appstore/2/us")));
    String report = "/dashboard/groups/1/report?week=2026-11-16";
    Shown page = member.get(report);
    assertThat(page.page().select("#report-figures tbody th").eachText())
        .containsExactly(
            "Chess App Store, United States, iPhone", "Go App Store, United States, iPhone");
    assertThat(page.page().select("nav[aria-label=Report] a").first().attr("href"))
        .isEqualTo("/dashboard?group=1");
    assertThat(member.get("/dashboard/groups/2/report").status()).isEqualTo(404);

    member.submit(page, "#write form", "title", "Acme in November", "note", "We shipped\n2.3");
    var link =
        dashboard.sharedLinks.create(dashboard.member.id(), "client", report, Optional.empty());
    Shown shared = dashboard.visitor().get("/shared/" + link.secret());
    assertThat(shared.text()).contains("Acme in November", "We shipped 2.3");
    assertThat(shared.page().select("form, button, #write, #logo, main a")).isEmpty();
    assertThat(member.get("/dashboard/groups/1/report").text()).doesNotContain("We shipped");
    dashboard.sharedLinks.withdraw(dashboard.member.id(), link.link().id());
    assertThat(dashboard.visitor().get("/shared/" + link.secret()).status()).isEqualTo(404);
  }

  @Test
  void whatMovedAfterTheChangesOfFourWeeksIsBesideThem() {
    dashboard.track(CHESS, "better");
    facts.listed(1, ago(20), "Chess");
    facts.listed(1, ago(16), "Chess Academy");
    facts.ranked("better", ago(17), LongStream.rangeClosed(2, 13).toArray());
    facts.ranked("better", ago(2), 3, 1);
    note(CHESS, 10, "Campaign");
    note(CHESS, 3, "Too new");
    note(CHESS, 40, "Too old");
    Shown page = member.get(THIS_WEEK);
    assertThat(page.page().select("#report-changes tbody th").eachText())
        .containsExactly("11 Nov 2026: Campaign", "5 Nov 2026: Title changed");
    assertThat(page.page().select("#report-changes tbody tr").last().select("td").eachText())
        .containsExactly("14", "1", "0", "1", "0", "–");
    assertThat(page.page().select("#report-changes a").last().attr("href"))
        .isEqualTo("/dashboard/apps/appstore/1/us/events/after?date=2026-11-05");
  }

  @Test
  void whatTheTeamNotedOfAnAppIsInItsReportsAndInNoOther() {
    chess();
    for (int day = 0; day < 7; day++) {
      facts.popular("better", ago(day), 60);
      facts.ranked("better", ago(day).minusSeconds(60), 2, 3, 1);
    }
    dashboard.track(StoreFacts.app(2), "go");
    facts.listed(2, ago(0), "Go");
    note(CHESS, 2, "We shipped 2.3");
    note(CHESS, 20, "We began to advertise");
    note(StoreFacts.app(3), 2, "A secret");
    dashboard.groups.create(
        dashboard.member.id(),
        "Acme",
        List.of(GroupedApp.parse("appstore/1/us"), GroupedApp.parse("appstore/2/us")));

    Shown report = shared(THIS_WEEK);
    assertThat(report.page().select(".happened li:has(strong)").eachText())
        .containsExactly("19 Nov 2026: We shipped 2.3");
    assertThat(report.page().select(".happened li").first().text()).contains("We shipped 2.3");
    assertThat(
            report
                .page()
                .select("figure.chart .markers .annotation g[role=img]")
                .eachAttr("aria-label"))
        .containsExactly("19 Nov 2026: We shipped 2.3");
    assertThat(report.page().select("figure.chart .events li").text()).contains("We shipped 2.3");
    assertThat(report.text()).doesNotContain("A secret");

    Shown ofGroup = shared("/dashboard/groups/1/report?week=2026-11-16");
    assertThat(ofGroup.page().select(".happened li:has(strong)").eachText())
        .containsExactly("19 Nov 2026, Chess: We shipped 2.3");
    assertThat(ofGroup.page().select("figure.chart .events li").text())
        .contains("Chess: We shipped 2.3");
    assertThat(shared("/dashboard/apps/appstore/2/us/report?week=2026-11-16").text())
        .doesNotContain("We shipped", "A secret");
  }

  @Test
  void aSharedPageOfAnAppHasWhatTheTeamNotedOfItWithoutTheNameOfWhoDid() {
    chess();
    for (int day = 0; day < 7; day++) {
      facts.popular("better", ago(day), 60);
      facts.ranked("better", ago(day).minusSeconds(60), 2, 3, 1);
    }
    note(CHESS, 2, "We shipped 2.3");
    note(StoreFacts.app(3), 2, "A secret");
    for (String tab : List.of("", "/keywords", "/events")) {
      Shown page = shared("/dashboard/apps/appstore/1/us" + tab);
      assertThat(page.page().select("figure.chart .markers .annotation g[role=img]")).isNotEmpty();
      assertThat(page.page().select("svg span, svg a")).isEmpty();
      assertThat(page.page().select("figure.chart .events li").text()).contains("We shipped 2.3");
      assertThat(page.text()).doesNotContain("A secret");
    }
    Shown events = shared("/dashboard/apps/appstore/1/us/events");
    assertThat(events.page().select(".annotation").eachText()).contains("We shipped 2.3");
    assertThat(events.page().select("#days button, #days a, #annotate")).isEmpty();
    assertThat(shared("/dashboard/apps/appstore/2/us/events").text()).doesNotContain("We shipped");
  }

  private void note(AppId app, int daysAgo, String text) {
    dashboard.annotations.add(
        dashboard.member.id(),
        app,
        LastDays.dateOf(ago(daysAgo)),
        text,
        dashboard.member.username());
  }

  @Test
  void aReportIsSentChangedAndStopped() {
    chess();
    long mail = channel("mail");
    Shown page = member.get(REPORT);
    assertThat(page.page().select("#send .badge").text()).isEqualTo("off");
    Shown sent = member.submit(page, SEND, settings("MONDAY", 8, mail));
    assertThat(sent.text()).contains("The report is sent every week.");
    assertThat(sent.page().select("#send > p").first().text())
        .isEqualTo("Sent on Monday at 08:00 (Europe/Paris) to mail.");
    Scheduled first = scheduled();
    assertThat(first.link().address())
        .isEqualTo("http://127.0.0.1:%d/shared/%s", dashboard.port(), first.link().secret());
    assertThat(dashboard.visitor().get("/shared/" + first.link().secret()).text())
        .contains("Chess", "9 Nov 2026 to 15 Nov 2026")
        .doesNotContain("Send this report", "mail");
    assertThat(member.get("/dashboard/account/alerts").page().select("a[href$='/report#send']"))
        .singleElement()
        .satisfies(link -> assertThat(link.parent().text()).contains("Chess on Monday at 08:00"));

    member.submit(sent, SEND, settings("FRIDAY", 17, mail));
    assertThat(scheduled().settings().day()).contains(DayOfWeek.FRIDAY);
    assertThat(scheduled().link()).isEqualTo(first.link());

    Shown stopped = member.submit(member.get(REPORT), "#send form[action*=end]");
    assertThat(stopped.text()).contains("no longer sent");
    assertThat(dashboard.reportSchedules.listAll()).isEmpty();
    assertThat(dashboard.visitor().get("/shared/" + first.link().secret()).status()).isEqualTo(404);
  }

  @Test
  void aWithdrawnLinkIsReplacedWhenTheScheduleIsChanged() {
    chess();
    long mail = channel("mail");
    member.submit(member.get(REPORT), SEND, settings("MONDAY", 8, mail));
    Scheduled first = scheduled();
    dashboard.sharedLinks.withdraw(dashboard.member.id(), first.link().id());
    Shown page = member.get(REPORT);
    assertThat(page.page().select("#send .warn").text()).contains("Its link was revoked");
    assertThat(member.submit(page, SEND, settings("MONDAY", 8, mail)).page().select("#send .warn"))
        .isEmpty();
    assertThat(dashboard.sharedLinks.find(scheduled().link().secret())).isPresent();
    assertThat(scheduled().link().id()).isNotEqualTo(first.link().id());
  }

  @Test
  void whatIsWrongWithAScheduleIsSaidAndLeavesNoLink() {
    chess();
    channel("mail");
    Shown page = member.get(REPORT);
    assertThat(member.submit(page, SEND, settings("MONDAY", 8)).text())
        .contains("Choose 1 to 20 channels");
    assertThat(member.submit(page, SEND, settings("daily", 8, 1)).text())
        .contains("a report is sent on a weekday");
    assertThat(member.submit(page, SEND, settings("MONDAY", 24, 1)).text())
        .contains("The hour must be 0 to 23");
    assertThat(member.submit(page, SEND, settings("MONDAY", 8, 77)).text())
        .contains("The account has no channel 77");
    assertThat(dashboard.sharedLinks.list(dashboard.member.id())).isEmpty();
  }

  @Test
  void onlyTheOwnerHasAReportSent() {
    chess();
    long mail = channel("mail");
    Shown page = member.get(REPORT);
    member.submit(page, SEND, settings("MONDAY", 8, mail));
    dashboard.workspaces.invite(
        dashboard.member.id(), dashboard.administrator.username(), WorkspaceRole.EDITOR);
    PageClient editor = dashboard.visitor(dashboard.administrator);
    editor.submit(editor.get("/dashboard/account/team"), "form[action$=/join]", "owner", "ann");
    Shown seen = editor.get(REPORT);
    assertThat(seen.page().select("#send").text()).contains("Sent on Monday at 08:00");
    assertThat(seen.page().select("#send form")).isEmpty();
    String token = seen.page().select("#write [name=form_token]").attr("value");
    assertThat(editor.post(REPORT + "/schedule/end", "form_token", token).status()).isEqualTo(403);
    assertThat(dashboard.reportSchedules.listAll()).hasSize(1);
  }

  private long channel(String name) {
    return dashboard
        .messaging
        .channels()
        .create(dashboard.member.id(), name, ChannelTarget.Kind.EMAIL.at("acme@example.com"))
        .channel()
        .id();
  }

  private static Object[] settings(String day, int hour, long... channels) {
    List<Object> fields =
        new ArrayList<>(List.of("day", day, "hour", hour, "time_zone", "Europe/Paris"));
    for (long channel : channels) {
      fields.addAll(List.of("channel", channel));
    }
    return fields.toArray();
  }

  private Scheduled scheduled() {
    List<Scheduled> all = dashboard.reportSchedules.list(dashboard.member.id());
    assertThat(all).hasSize(1);
    return all.getFirst();
  }

  private Shown shared(String page) {
    var link = dashboard.sharedLinks.create(dashboard.member.id(), page, page, Optional.empty());
    return dashboard.visitor().get("/shared/" + link.secret());
  }

  private void chess() {
    dashboard.track(CHESS, "better", "worse");
    facts.listed(1, ago(0), "Chess");
    facts.ranked("better", ago(6), 2, 3, 1);
    facts.ranked("better", ago(0), 1);
    facts.ranked("worse", ago(6), 1);
    facts.ranked("worse", ago(0), 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 1);
  }

  private static Instant ago(int days) {
    return TestDashboard.NOW.minus(Duration.ofDays(days)).minus(Duration.ofHours(1));
  }
}
