package dev.storescope.dashboard.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.dashboard.PageClient;
import dev.storescope.dashboard.PageClient.Shown;
import dev.storescope.dashboard.TestDashboard;
import dev.storescope.dashboard.page.form.FormFields;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The period of the pages of an app, which the browser keeps; today is 2026-11-21. */
class PeriodPagesTest {
  private static final String COOKIE = "storescope_choice_period";

  @AutoClose private final TestDashboard dashboard = new TestDashboard();
  private final PageClient member = dashboard.visitor(dashboard.member);

  @Test
  void thePeriodOfAnAddressIsKeptForTheOtherPages() {
    member.get(ObservedApp.PATH + "/ratings?since=2026-10-01&till=2026-10-31&compare=yes");
    assertThat(period(member.get(ObservedApp.PATH + "/charts")))
        .isEqualTo("1 Oct 2026 – 31 Oct 2026");
  }

  @Test
  void thePeriodAroundADateIsShownOnce() {
    Shown event = member.get(ObservedApp.PATH + "/events?on=2026-08-01");
    assertThat(period(event)).isEqualTo("18 Jul 2026 – 16 Aug 2026");
    assertThat(period(member.get(ObservedApp.PATH + "/charts"))).isEqualTo("30 days");

    member.get(ObservedApp.PATH + "/charts?days=90");
    member.get(ObservedApp.PATH + "/events?on=2026-08-01");
    assertThat(period(member.get(ObservedApp.PATH + "/charts"))).isEqualTo("90 days");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "since=2999-01-01&till=2999-01-31",
        "since=2026-11-22&till=2026-11-30",
        "since=2026-11-01&till=2026-12-24",
        "since=2026-11-20&till=2026-11-01",
        "since=2020-01-01&till=2026-11-01",
        "since=2026-02-31&till=2026-03-10",
        "since=1000000000-01-01&till=yesterday",
        "days=12",
        "days=7&days=7",
        "days=7&compare=maybe",
        "days=7&sort=nothing",
        "days=",
        "a period"
      })
  void aKeptPeriodThatIsNoneIsIgnored(String kept) {
    for (String tab : new String[] {"", "/keywords", "/events", "/countries", "/metadata"}) {
      member.withCookie(COOKIE, FormFields.encode(kept));
      Shown page = member.get(ObservedApp.PATH + tab);
      assertThat(page.status()).isEqualTo(200);
      assertThat(period(page)).isEqualTo("30 days");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"%", "%ZZ", "%00", "=&=&"})
  void aCookieThatIsNoTextIsIgnored(String value) {
    Shown page = member.withCookie(COOKIE, value).get(ObservedApp.PATH + "/keywords");
    assertThat(page.status()).isEqualTo(200);
    assertThat(period(page)).isEqualTo("30 days");
  }

  @Test
  void aPeriodOfAnAddressThatIsNoneIsRefusedWithWhatIsRight() {
    for (String query :
        List.of("since=2026-11-20&till=2026-11-01", "since=2026-11-22&till=2026-11-30")) {
      assertThat(refused(query)).contains("must not be after its last date, or after today");
    }
    assertThat(refused("since=2020-01-01&till=2026-11-01")).contains("at most 366 days");
    assertThat(refused("since=1999-12-31&till=2000-01-02")).contains("from the year 2000 on");
    assertThat(refused("since=soon")).contains("since must be a date such as 2026-11-20");
    assertThat(refused("days=12")).contains("Invalid value of “days”. Use one of: 7, 30, 90, 365.");
    assertThat(refused("compare=maybe"))
        .contains("Invalid value of “compare”. Use one of: yes, no.");
  }

  @Test
  void whatIsOfTodayWhateverThePeriodSaysSo() {
    for (String tab : new String[] {"/workbench", "/workbench/gap", "/metadata"}) {
      assertThat(member.get(ObservedApp.PATH + tab + "?since=2026-10-01&till=2026-10-31").text())
          .contains("What is below is of today, 21 Nov 2026, whatever the period.");
      assertThat(member.get(ObservedApp.PATH + tab + "?days=7").text())
          .doesNotContain("whatever the period");
    }
  }

  private String refused(String query) {
    Shown page = member.get(ObservedApp.PATH + "/keywords?" + query);
    assertThat(page.status()).isEqualTo(400);
    assertThat(period(member.get(ObservedApp.PATH + "/keywords"))).isEqualTo("30 days");
    return page.text();
  }

  private static String period(Shown page) {
    return page.page().select(".period .choices [aria-current]").text();
  }
}
