package dev.storescope.dashboard.page;

import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.dashboard.PageClient;
import dev.storescope.dashboard.PageClient.Shown;
import dev.storescope.dashboard.StoreFacts;
import dev.storescope.dashboard.TestDashboard;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

class RefusedFormTest {
  private static final String EVENTS = "/dashboard/apps/appstore/1/us/events";
  private static final String ADD = EVENTS + "/annotations/add";
  private static final String FORM = "form[action='" + ADD + "']";

  @AutoClose private final TestDashboard dashboard = new TestDashboard();
  private final PageClient member = dashboard.visitor(dashboard.member);

  @Test
  void whoSentItIsOnItsPageAgainWithTheReason() {
    dashboard.track(StoreFacts.app(1), "chess");
    Shown page = member.get(EVENTS + "?days=90");
    Shown refused =
        member.with("Referer", page.url()).submit(page, FORM, "date", "1990-01-01", "text", "New");
    assertThat(refused.status()).isEqualTo(200);
    assertThat(refused.url()).isEqualTo(page.url());
    assertThat(refused.page().select("#flash .bad").text())
        .isEqualTo("The day of an annotation must be from 2000 to today (UTC).");
  }

  @Test
  void aProgramWithoutAPageGetsTheStatus() {
    dashboard.track(StoreFacts.app(1), "chess");
    Shown page = member.get(EVENTS);
    assertThat(member.submit(page, FORM, "date", "1990-01-01", "text", "New").status())
        .isEqualTo(400);
  }

  @Test
  void aPageThatCannotBeShownLeadsBackToTheOneBefore() {
    Shown page = member.get(EVENTS);
    Shown refused =
        member.with("Referer", page.url()).get(EVENTS + "?since=2026-11-20&till=2026-11-01");
    assertThat(refused.status()).isEqualTo(400);
    assertThat(refused.page().select("main a").eachAttr("href")).containsExactly(EVENTS);
  }

  @Test
  void aPageThatNoOtherLedToIsOfferedWithoutItsPeriod() {
    Shown refused = member.get(EVENTS + "?device=ipad&since=2026-11-20&till=2026-11-01");
    assertThat(refused.page().select("main a").eachAttr("href"))
        .containsExactly(EVENTS + "?device=ipad");
    assertThat(member.get(EVENTS + "?device=fridge").page().select("main a").eachAttr("href"))
        .containsExactly(EVENTS);
    assertThat(member.get("/dashboard/apps/appstore/x/us").page().select("main a").eachAttr("href"))
        .containsExactly("/dashboard");
  }
}
