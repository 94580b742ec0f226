package dev.storescope.dashboard;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Dates and numbers are written as usual in the language that the browser asks for first. */
class BrowserLanguageTest {
  private static final String PAGE = "/dashboard/charts?country=us";
  @AutoClose private final TestDashboard dashboard = new TestDashboard();

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "de-DE,de;q=0.9,en;q=0.8 | 100.000 | 21.11.2026",
        "en-US | 100,000 | Nov 21, 2026",
        "en-GB | 100,000 | 21 Nov 2026",
        "ja | 100,000 | 2026/11/21",
        "* | 100,000 | 21 Nov 2026",
        "x;,{} | 100,000 | 21 Nov 2026"
      })
  void thePageFollowsIt(String accepted, String balance, String date) {
    PageClient member = dashboard.visitor(dashboard.member).with("Accept-Language", accepted);
    assertThat(member.get(PAGE).page().select(".balance").text()).startsWith(balance);
    assertThat(member.get(PAGE).page().select("#charts-title").text()).startsWith(date);
  }

  @Test
  void filesDoNotFollowIt() {
    PageClient member = dashboard.visitor(dashboard.member).with("Accept-Language", "de");
    assertThat(
            member
                .get("/dashboard/keywords/appstore/us?q=chess&format=csv&bom=false&table=volume")
                .response()
                .body())
        .contains("2026-11-21,");
  }
}
