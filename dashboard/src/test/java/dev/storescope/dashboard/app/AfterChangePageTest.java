package dev.storescope.dashboard.app;

import static dev.storescope.dashboard.app.ObservedApp.CHESS;
import static dev.storescope.dashboard.app.ObservedApp.RIVAL;
import static dev.storescope.dashboard.app.ObservedApp.US;
import static dev.storescope.dashboard.app.ObservedApp.day;
import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.dashboard.PageClient;
import dev.storescope.dashboard.PageClient.Shown;
import dev.storescope.dashboard.TestDashboard;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

class AfterChangePageTest {
  private static final String PATH = ObservedApp.PATH + "/events/after?date=";

  @AutoClose private final TestDashboard dashboard = new TestDashboard();
  private final ObservedApp seen = new ObservedApp(dashboard.archive);
  private final PageClient member = dashboard.visitor(dashboard.member);

  AfterChangePageTest() {
    dashboard.track(CHESS, "chess", "go");
    dashboard.competitorLists.put(dashboard.member.id(), CHESS, US, List.of(RIVAL));
    seen.search("chess", 11, RIVAL, CHESS).search("chess", 3, CHESS);
    seen.listing(CHESS, 12, ObservedApp.listed("Chess"));
    seen.listing(CHESS, 10, ObservedApp.listed("Chess Masters"));
  }

  @Test
  void whatMovedAfterAChangeIsBesideTheCompetitors() {
    Shown events = member.get(ObservedApp.PATH + "/events");
    String link = events.page().select("#day-" + day(10) + " a[href*=after]").attr("href");
    Shown page = member.get(link);
    assertThat(page.page().select("section ul:not(.choices) li").eachText())
        .containsExactly("Title changed");
    assertThat(page.page().select("section[id^=after]").eachAttr("id")).containsExactly("after-7");
    assertThat(page.page().select("#after-7 tbody tr").eachText())
        .containsExactly("Chess Masters 1 0 0 1 0 +1 –", RIVAL.value() + " 1 0 1 0 1 – –");
    assertThat(page.text()).contains("The next comparison is possible on");
    assertThat(member.get(link + "&format=csv&bom=false").response().body().lines())
        .hasSize(3)
        .contains("7,%s,%s,%s,1,0,0,1,0,1.0,,".formatted(day(11), day(3), CHESS.value()));
  }

  @Test
  void changesThatOverlapAreNamed() {
    dashboard.annotations.add(
        dashboard.member.id(), CHESS, day(8), "New screenshots", dashboard.member.username());
    assertThat(member.get(PATH + day(10)).text())
        .contains("Other changes within 28 days", "New screenshots");
    Shown noted = member.get(PATH + day(8));
    assertThat(noted.page().select("section ul:not(.choices)").eachText().getFirst())
        .isEqualTo("New screenshots");
    assertThat(noted.text()).contains("Title changed");
  }

  @Test
  void aDayThatHasNotBegunOrIsTooEarlyIsRefused() {
    assertThat(member.get(PATH + day(0).plusDays(1)).status()).isEqualTo(400);
    assertThat(member.get(PATH + day(0).minusDays(90)).status()).isEqualTo(400);
    assertThat(member.get(PATH).status()).isEqualTo(400);
  }
}
