package dev.storescope.dashboard.changes;

import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.dashboard.PageClient;
import dev.storescope.dashboard.PageClient.Shown;
import dev.storescope.dashboard.StoreFacts;
import dev.storescope.dashboard.TestDashboard;
import dev.storescope.store.AppId;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

class ChangesPageTest {
  private static final String PATH = "/dashboard/changes";
  private static final AppId CHESS = StoreFacts.app(1);
  private static final AppId RIVAL = StoreFacts.app(2);

  @AutoClose private final TestDashboard dashboard = new TestDashboard();
  private final StoreFacts facts = new StoreFacts(dashboard.archive);
  private final PageClient member = dashboard.visitor(dashboard.member);

  @Test
  void theChangesOfTrackedAppsCompetitorsAndRivalsAreShownByDay() {
    dashboard.track(CHESS, "chess");
    dashboard.competitorLists.put(dashboard.member.id(), CHESS, StoreFacts.US, List.of(RIVAL));
    facts.ranked("chess", ago(1), 3, 1);
    renamed(1, ago(2));
    renamed(2, ago(3));
    renamed(3, ago(3).plusSeconds(60));
    renamed(4, ago(3));

    Shown page = member.get(PATH);
    assertThat(page.page().select("section.card h2").eachText())
        .containsExactly("19 Nov 2026", "18 Nov 2026");
    assertThat(page.page().select(".event a.app strong").eachText())
        .containsExactly("After 1", "After 2", "After 3");
    assertThat(page.page().select(".event a.app small").eachText())
        .containsExactly(
            "Tracked · United States",
            "Competitor · United States",
            "Top 10 for a tracked keyword · United States");
    assertThat(page.page().select(".event del").eachText()).contains("Before");
    assertThat(page.text()).contains("The listings of 3 apps");
  }

  @Test
  void withoutTrackedAppsOrChangesThePageSaysSo() {
    assertThat(member.get(PATH).text()).contains("You track no apps.");
    dashboard.track(CHESS, "chess");
    assertThat(member.get(PATH).text()).contains("No changes were observed in the last 7 days.");
  }

  @Test
  void theRangeCanBeLongerAndTheFileHasARowForEachPart() {
    dashboard.track(CHESS, "chess");
    renamed(1, ago(20));

    assertThat(member.get(PATH).page().select(".event")).isEmpty();
    assertThat(member.get(PATH + "?days=30").page().select(".event")).hasSize(1);
    assertThat(member.get(PATH + "?days=30&format=csv&bom=false").response().body().lines())
        .containsExactly(
            "store,country,id,title,role,last_seen_before,first_seen_after,field,device,before,after",
            "appstore,us,1,After 1,tracked,%s,%s,title,,Before 1,After 1"
                .formatted(ago(20).minus(Duration.ofDays(1)), ago(20)));
  }

  @Test
  void olderChangesAreOnFurtherPagesAndAllAreInTheFile() {
    dashboard.track(CHESS);
    long[] rivals = LongStream.rangeClosed(2, 61).toArray();
    dashboard.competitorLists.put(
        dashboard.member.id(), CHESS, StoreFacts.US, StoreFacts.ids(rivals));
    for (long rival : rivals) {
      renamed(rival, ago(rival < 60 ? 2 : 3));
    }

    Shown first = member.get(PATH);
    assertThat(first.page().select(".event")).hasSize(25);
    assertThat(first.page().select("nav[aria-label=Pages of changes] a").eachAttr("href"))
        .containsExactly(PATH + "?days=7&page=1", PATH + "?days=7&page=2", PATH + "?days=7&page=3");
    Shown second = member.get(PATH + "?days=7&page=3");
    assertThat(second.page().select("section.card h2").eachText())
        .containsExactly("19 Nov 2026", "18 Nov 2026");
    assertThat(second.page().select(".event")).hasSize(10);
    assertThat(member.get(PATH + "?format=csv&bom=false").response().body().lines())
        .hasSize(1 + 60);
    assertThat(member.get(PATH + "?page=0").status()).isEqualTo(400);
  }

  @Test
  void theChangesAreThoseOfTheAccountOnly() {
    dashboard.track(CHESS, "chess");
    renamed(1, ago(2));

    assertThat(dashboard.visitor(dashboard.administrator).get(PATH).page().select(".event"))
        .isEmpty();
  }

  private void renamed(long app, Instant at) {
    facts.listed(app, at.minus(Duration.ofDays(1)), "Before " + app);
    facts.listed(app, at, "After " + app);
  }

  private static Instant ago(int days) {
    return TestDashboard.NOW.minus(Duration.ofHours(1)).minus(Duration.ofDays(days));
  }
}
